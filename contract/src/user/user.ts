import * as z from 'zod/mini';
import { resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Email, Id, Language, Line, Phone, Role } from '../kernel/scalars.ts';
import { Mode, ThemeName } from '../setting/appearance.ts';
import { VerificationStatus } from '../verification/verification-states.ts';
import { User, UserStatus } from './user-item.ts';

export { User, UserStatus };

/** Fields whose changes the customer sees in their activity. Stage, labels, assignment and display are internal. */
export const ownUserFields = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'company', 'status'] as const;

/** Labels in a request: names separated by semicolons, at most 20. */
export const Labels = z
  .string()
  .check(z.maxLength(400), z.regex(/^(?:[a-z0-9_]{1,40}(?:;[a-z0-9_]{1,40}){0,19})?$/, { error: 'labels' }));

const person = {
  firstName: Line(80, 1),
  lastName: Line(80, 1),
  email: Email,
  phone: z.optional(Phone),
  mobile: z.optional(Phone),
  company: z.optional(Line(120)),
};

const CreateUser = z.strictObject({
  ...person,
  role: Role,
  /** Active by default. */
  status: z.optional(UserStatus),
  password: z.optional(z.string().check(z.maxLength(128))),
  campaign: z.optional(z.nullable(Id)),
  assignedTo: z.optional(z.nullable(Id)),
  qualifications: z.optional(Line(60)),
  labels: z.optional(Labels),
});

const UpdateUser = z.strictObject({
  firstName: z.optional(person.firstName),
  lastName: z.optional(person.lastName),
  email: z.optional(person.email),
  phone: person.phone,
  mobile: person.mobile,
  company: person.company,
  /** Between staff roles only; needs the permission for both. Promotion to admin or root waits for approval. */
  role: z.optional(Role),
  status: z.optional(UserStatus),
  campaign: z.optional(z.nullable(Id)),
  assignedTo: z.optional(z.nullable(Id)),
  qualifications: z.optional(Line(60)),
  labels: z.optional(Labels),
  /** Display settings, on the caller's own record only. */
  theme: z.optional(z.nullable(ThemeName)),
  mode: z.optional(z.nullable(Mode)),
  compact: z.optional(z.nullable(z.boolean())),
  language: z.optional(z.nullable(Language)),
});

const declared = resource({
  name: 'user',
  plural: 'users',
  item: User,
  create: CreateUser,
  update: UpdateUser,
  filters: {
    id: { type: 'id' },
    role: { type: 'choice', options: Role.options },
    status: { type: 'choice', options: UserStatus.options },
    firstName: { type: 'text' },
    lastName: { type: 'text' },
    email: { type: 'text' },
    phone: { type: 'text' },
    mobile: { type: 'text' },
    company: { type: 'text' },
    campaign: { type: 'id' },
    assignedTo: { type: 'id' },
    qualifications: { type: 'text' },
    labels: { type: 'tags' },
    verification: { type: 'choice', options: VerificationStatus.options },
    lastLogin: { type: 'instant' },
    dateCreation: { type: 'instant' },
    /** The owner and the due time of the lead's open call-back that is due first. */
    callBackOwner: { type: 'id' },
    callBackDue: { type: 'instant' },
    /** Whether the last three calls to the lead were not answered. */
    unanswered: { type: 'boolean' },
  },
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
    one: route({ ...declared.routes.one, access: 'signedIn', tokenAccess: ['lead:read', 'staff:read'] }),
    update: route({ ...declared.routes.update, access: 'signedIn', tokenAccess: ['lead:update'] }),
  },
} as const;
