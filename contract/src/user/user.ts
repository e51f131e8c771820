import { resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { CreateUser, UpdateUser, User, userFilters } from './user-fields.ts';

export { Labels, ownUserFields, tradingLabels, User, UserStatus } from './user-fields.ts';

const declared = resource({
  name: 'user',
  plural: 'users',
  item: User,
  create: CreateUser,
  update: UpdateUser,
  filters: userFilters,
  sorts: [
    'firstName',
    'lastName',
    'email',
    'status',
    'qualifications',
    'campaignName',
    'assignedToName',
    'lastLogin',
    'dateCreation',
    'verification',
    // By what `user.leadFigures` says of a lead. Cash is not among them: each payment would have to be written a second time.
    'lastContact',
    'nextStep',
    'country',
  ],
  defaultSort: ['-dateCreation'],
  access: {
    read: ['lead:read', 'staff:read'],
    create: ['lead:create', 'staff:create'],
    update: ['lead:update', 'staff:update'],
    delete: ['lead:delete', 'staff:delete'],
    export: ['lead:export', 'staff:export'],
  },
});

/**
 * All users read and change their own record by the same two calls; the server's scope decides which records they
 * reach.
 */
export const user = {
  ...declared,
  routes: {
    ...declared.routes,
    one: route({
      ...declared.routes.one,
      access: 'signedIn',
      tokenAccess: ['lead:read', 'staff:read'],
      views: ['params.id'],
    }),
    update: route({ ...declared.routes.update, access: 'signedIn', tokenAccess: ['lead:update'] }),
  },
} as const;
