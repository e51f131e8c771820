import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Prose } from '../kernel/scalars.ts';

/**
 * Sets a customer's password at random, returned only in this reply; it must be changed at the next log-in. Ends all
 * sessions. A member of staff's reset becomes a proposal: `approval` names it, and `password` is null.
 */
export const resetPassword = route({
  name: 'auth.resetPassword',
  method: 'POST',
  path: '/v1/auth/reset-password/:id',
  access: ['lead:resetPassword', 'staff:resetPassword'],
  params: z.object({ id: Id }),
  reply: z.object({ password: z.nullable(z.string()), approval: z.nullable(Id) }),
  secret: true,
});

/**
 * After an approved reset of a member of staff, named by its approval: sets a random password, returned once and only to
 * the person who approved, with a recent proof (`auth.prove`). It must be changed at the next log-in.
 */
export const collectPassword = route({
  name: 'auth.collectPassword',
  method: 'POST',
  path: '/v1/auth/reset-password/:id/password',
  access: 'approval:decide',
  params: z.object({ id: Id }),
  reply: z.object({ password: z.string() }),
  secret: true,
});

/**
 * Proposes to remove two-factor for a person who has lost their device and recovery codes; a second person decides. 409
 * if they have no two-factor. The person concerned can read the reason.
 */
export const proposeTwoFactorRemoval = route({
  name: 'auth.proposeTwoFactorRemoval',
  method: 'POST',
  path: '/v1/auth/two-factor-removal/:id',
  access: ['lead:resetPassword', 'staff:resetPassword'],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: Prose(500, 3) }),
  reply: z.object({ approval: Id }),
});
