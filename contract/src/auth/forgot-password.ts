import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email } from '../kernel/scalars.ts';
import { TypedPassword } from './credentials.ts';

/**
 * E-mails a link to set a new password. The reply is the same for every address; members of staff without two-factor
 * and passkey ask a colleague instead.
 */
export const forgotPassword = route({
  name: 'auth.forgotPassword',
  method: 'POST',
  path: '/v1/auth/forgot-password',
  access: 'public',
  limit: 'logIn',
  body: z.strictObject({ email: Email }),
  reply: 'nothing',
  writes: false,
});

/** Sets a new password with the token of a mailed link, which works once, and ends all sessions. Two-factor stays. */
export const resetByLink = route({
  name: 'auth.resetByLink',
  method: 'POST',
  path: '/v1/auth/reset-by-link',
  access: 'public',
  limit: 'logIn',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)), password: TypedPassword }),
  reply: 'nothing',
  secret: true,
});
