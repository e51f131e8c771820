import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line, Role } from '../kernel/scalars.ts';
import { tokenPermissions } from './token-permissions.ts';

/** The longest life of a token, in days. */
export const mostTokenDays = 365;

export const TokenState = z.enum(['active', 'expired', 'revoked']);
export type TokenState = z.infer<typeof TokenState>;

/** A token as it is listed: without its secret, which nobody can read again. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of the secret, by which its owner recognises it. */
  beginning: z.string(),
  permissions: z.array(z.enum(tokenPermissions)),
  /** The member of staff who gives it reach and role, and with whose account it ends, as with its creator's. */
  owner: Id,
  ownerName: z.string(),
  ownerRole: Role,
  createdByName: z.string(),
  dateCreation: Instant,
  expires: Instant,
  /** Exact to a minute. */
  lastUsed: z.nullable(Instant),
  lastAddress: z.nullable(z.string()),
  dateRevoked: z.nullable(Instant),
  /** Null if it ended with somebody's role or account. */
  revokedByName: z.nullable(z.string()),
  /** With whose role or account it ended; null while it is active, and if somebody revoked it. */
  endedWith: z.nullable(z.enum(['owner', 'creator'])),
  state: TokenState,
});
export type ApiToken = z.infer<typeof ApiToken>;

const TokenOwner = z.object({ id: Id, name: z.string(), role: Role });
export type TokenOwner = z.infer<typeof TokenOwner>;

/** The newest 500 tokens, the active ones first, and the people that the caller may name as owners. */
export const listTokens = route({
  name: 'apiToken.list',
  method: 'GET',
  path: '/v1/api-token',
  access: 'apiToken:read',
  reply: z.object({ tokens: z.array(ApiToken), owners: z.array(TokenOwner) }),
});

/** Creates a token and returns its secret, this once. Refuses `proofNeeded` without a recent proof of identity. */
export const createToken = route({
  name: 'apiToken.create',
  method: 'POST',
  path: '/v1/api-token',
  access: 'apiToken:create',
  body: z.strictObject({
    name: Line(60, 3),
    owner: Id,
    permissions: z.array(z.enum(tokenPermissions)).check(z.minLength(1), z.maxLength(tokenPermissions.length)),
    /** At most a year from now. */
    expires: Instant,
  }),
  reply: z.object({ token: ApiToken, secret: z.string() }),
  secret: true,
});

/** Ends a token at once, for good. */
export const revokeToken = route({
  name: 'apiToken.revoke',
  method: 'DELETE',
  path: '/v1/api-token/:id',
  access: 'apiToken:revoke',
  params: z.object({ id: Id }),
  reply: 'nothing',
});
