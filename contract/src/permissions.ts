import type { Role } from './kernel/scalars.ts';

/**
 * How far a permission reaches: every record, staff of role regular, customers assigned to the user with all that
 * belongs to them, the user's own records, what the company offers its customers at the time, or nothing.
 */
export type Reach = 'all' | 'regular' | 'assigned' | 'own' | 'offered' | 'none';

const row = (root: Reach, admin: Reach, regular: Reach, lead: Reach) => ({ root, admin, regular, lead }) as const;

/** Who may do what. Server, client and the page that explains it read this table and no other. */
export const permissions = {
  'setting:update': row('all', 'all', 'none', 'none'),
  'staff:read': row('all', 'regular', 'none', 'none'),
  'staff:create': row('all', 'regular', 'none', 'none'),
  'staff:update': row('all', 'regular', 'none', 'none'),
  'staff:delete': row('all', 'regular', 'none', 'none'),
  'staff:lock': row('all', 'regular', 'none', 'none'),
  'staff:resetPassword': row('all', 'regular', 'none', 'none'),
  'staff:export': row('all', 'regular', 'none', 'none'),
  'lead:read': row('all', 'all', 'assigned', 'none'),
  'lead:create': row('all', 'all', 'assigned', 'none'),
  'lead:update': row('all', 'all', 'assigned', 'none'),
  'lead:delete': row('all', 'all', 'none', 'none'),
  'lead:lock': row('all', 'all', 'none', 'none'),
  'lead:resetPassword': row('all', 'all', 'assigned', 'none'),
  'lead:import': row('all', 'all', 'none', 'none'),
  'lead:assign': row('all', 'all', 'none', 'none'),
  'lead:export': row('all', 'all', 'none', 'none'),
  'lead:connect': row('all', 'all', 'assigned', 'none'),
  'comment:read': row('all', 'all', 'assigned', 'none'),
  'comment:create': row('all', 'all', 'assigned', 'none'),
  'comment:update': row('all', 'all', 'assigned', 'none'),
  'comment:delete': row('all', 'all', 'none', 'none'),
  'comment:export': row('all', 'all', 'none', 'none'),
  'campaign:read': row('all', 'all', 'all', 'none'),
  'campaign:create': row('all', 'all', 'none', 'none'),
  'campaign:update': row('all', 'all', 'none', 'none'),
  'campaign:delete': row('all', 'all', 'none', 'none'),
  'campaign:export': row('all', 'all', 'none', 'none'),
  'project:read': row('all', 'all', 'all', 'offered'),
  'project:create': row('all', 'all', 'none', 'none'),
  'project:update': row('all', 'all', 'none', 'none'),
  'project:delete': row('all', 'all', 'none', 'none'),
  'project:export': row('all', 'all', 'none', 'none'),
  'investment:read': row('all', 'all', 'assigned', 'own'),
  'investment:create': row('all', 'all', 'assigned', 'none'),
  'investment:subscribe': row('none', 'none', 'none', 'own'),
  'investment:update': row('all', 'all', 'none', 'none'),
  'investment:cancel': row('all', 'all', 'none', 'own'),
  'investment:delete': row('all', 'all', 'none', 'none'),
  'investment:export': row('all', 'all', 'none', 'none'),
  'dividend:read': row('all', 'all', 'assigned', 'own'),
  'dividend:create': row('all', 'all', 'assigned', 'none'),
  'dividend:update': row('all', 'all', 'none', 'none'),
  'dividend:delete': row('all', 'all', 'none', 'none'),
  'dividend:export': row('all', 'all', 'none', 'none'),
  'notification:read': row('own', 'own', 'own', 'own'),
  'notification:create': row('all', 'all', 'assigned', 'none'),
  'notification:update': row('own', 'own', 'own', 'own'),
  'notification:delete': row('own', 'own', 'own', 'own'),
  'savedView:read': row('own', 'own', 'own', 'none'),
  'savedView:write': row('own', 'own', 'own', 'none'),
  'media:upload': row('all', 'all', 'none', 'none'),
  'demo:remove': row('all', 'none', 'none', 'none'),
  'approval:read': row('all', 'all', 'own', 'none'),
  'approval:decide': row('all', 'all', 'none', 'none'),
  'deposit:read': row('all', 'all', 'assigned', 'own'),
  'deposit:create': row('all', 'all', 'none', 'none'),
  'deposit:start': row('all', 'all', 'assigned', 'own'),
  'deposit:answer': row('none', 'none', 'none', 'own'),
  'deposit:update': row('all', 'all', 'none', 'none'),
  'deposit:delete': row('all', 'all', 'none', 'none'),
  'deposit:export': row('all', 'all', 'none', 'own'),
  'funds:read': row('all', 'all', 'assigned', 'own'),
  'ledger:correct': row('all', 'all', 'none', 'none'),
  'ledger:prove': row('all', 'all', 'none', 'none'),
  'ledger:read': row('all', 'all', 'none', 'none'),
  'cashFlow:read': row('all', 'all', 'assigned', 'none'),
  'cashFlow:export': row('all', 'all', 'none', 'none'),
  'withdrawal:read': row('all', 'all', 'assigned', 'own'),
  'withdrawal:create': row('all', 'all', 'assigned', 'own'),
  'withdrawal:update': row('all', 'all', 'assigned', 'own'),
  'withdrawal:decide': row('all', 'all', 'none', 'none'),
  'withdrawal:cancel': row('none', 'none', 'none', 'own'),
  'withdrawal:delete': row('all', 'all', 'none', 'none'),
  'withdrawal:export': row('all', 'all', 'none', 'none'),
  'verification:read': row('all', 'all', 'assigned', 'own'),
  'verification:decide': row('all', 'all', 'none', 'none'),
  'price:read': row('all', 'all', 'all', 'all'),
  'tradingPolicy:read': row('all', 'all', 'none', 'none'),
  'tradingPolicy:update': row('all', 'none', 'none', 'none'),
  'trader:read': row('all', 'all', 'assigned', 'own'),
  'trader:classify': row('all', 'all', 'none', 'none'),
  'ownLimit:set': row('none', 'none', 'none', 'own'),
  'appropriateness:answer': row('none', 'none', 'none', 'own'),
  'activity:read': row('none', 'none', 'none', 'own'),
  'audit:read': row('all', 'all', 'own', 'none'),
} as const satisfies Record<string, Record<Role, Reach>>;

export type Permission = keyof typeof permissions;

/** How far `permission` reaches for `role`; a visitor reaches nothing. */
export const reachOf = (role: Role | 'visitor', permission: Permission): Reach =>
  role === 'visitor' ? 'none' : permissions[permission][role];

/** True when the role holds the permission for at least some records. */
export const mayAtAll = (role: Role | 'visitor', access: Permission | readonly Permission[]): boolean =>
  (typeof access === 'string' ? [access] : access).some((permission) => reachOf(role, permission) !== 'none');
