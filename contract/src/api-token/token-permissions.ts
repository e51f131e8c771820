import type { Access, AnyRoute } from '../kernel/route.ts';
import type { Permission } from '../permissions.ts';

/**
 * All that an API token can hold. Nothing here moves money, decides, opens another person's account, or changes who gets
 * in and what they may do; a new permission is closed to tokens until somebody adds it.
 */
export const tokenPermissions = [
  'staff:read',
  'lead:read',
  'lead:create',
  'lead:update',
  'lead:assign',
  'lead:export',
  'comment:read',
  'comment:create',
  'comment:update',
  'comment:delete',
  'comment:export',
  'task:read',
  'task:create',
  'task:update',
  'task:delete',
  'task:export',
  'campaign:read',
  'campaign:create',
  'campaign:update',
  'campaign:delete',
  'campaign:export',
  'project:read',
  'project:export',
  'investment:read',
  'investment:export',
  'dividend:read',
  'dividend:export',
  'productMarket:read',
  'productMarket:create',
  'productMarket:update',
  'productMarket:delete',
  'productMarket:export',
  'productCategory:read',
  'productCategory:create',
  'productCategory:update',
  'productCategory:delete',
  'productCategory:export',
  'product:read',
  'product:create',
  'product:update',
  'product:delete',
  'product:export',
  'vault:read',
  'vault:export',
  'sale:read',
  'sale:export',
  'offer:read',
  'offer:export',
  'notification:create',
  'deposit:read',
  'deposit:export',
  'funds:read',
  'ledger:read',
  'cashFlow:read',
  'cashFlow:export',
  'withdrawal:read',
  'withdrawal:export',
  'order:read',
  'order:export',
  'price:read',
  'tradingPolicy:readRisk',
  'trader:read',
  'audit:read',
  'system:read',
] as const satisfies readonly Permission[];
export type TokenPermission = (typeof tokenPermissions)[number];

const grantable: ReadonlySet<string> = new Set(tokenPermissions);
const isGrantable = (access: Access): access is Permission => grantable.has(String(access));

/** The permissions of which an API token needs one for the route; none if it is closed to tokens. */
export const tokenAccessOf = ({ access, tokenAccess, secret, ownHandOnly }: AnyRoute): readonly Permission[] => {
  if (secret || ownHandOnly) return [];
  return [tokenAccess ?? access].flat().filter((one) => isGrantable(one));
};
