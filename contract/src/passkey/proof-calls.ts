import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { proof } from './proof.ts';

/**
 * Proves again who the signed-in person is, before decisions on proposals, payouts and locks of colleagues: for five
 * minutes, they need no further proof in this session. Staff whose only other proof is a passkey use that.
 */
export const prove = route({
  name: 'auth.prove',
  method: 'POST',
  path: '/v1/auth/proof',
  access: 'signedIn',
  limit: 'logIn',
  body: z.strictObject(proof),
  reply: z.object({ until: Instant }),
  writes: false,
  secret: true,
});

/** Removes one of the caller's passkeys; 409 for the last proof besides the password that a member of staff must have. */
export const removePasskey = route({
  name: 'passkey.remove',
  method: 'DELETE',
  path: '/v1/passkey/:id',
  access: 'signedIn',
  params: z.object({ id: Id }),
  body: z.strictObject(proof),
  reply: 'nothing',
  writes: false,
});
