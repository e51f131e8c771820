import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email, Instant } from '../kernel/scalars.ts';
import { proof } from '../passkey/proof.ts';

/** An address not yet confirmed from its own mailbox. */
export const PendingEmail = z.object({ email: z.string(), expires: Instant });

export const getEmailChange = route({
  name: 'profile.emailChange',
  method: 'GET',
  path: '/v1/profile/email',
  access: 'signedIn',
  reply: z.object({ pending: z.nullable(PendingEmail) }),
});

/**
 * Requests a new e-mail address, with the password (and a two-factor code, if enabled) or with a passkey. The address
 * takes effect once confirmed by the link sent to it. The reply is the same if another user has the address.
 */
export const changeEmail = route({
  name: 'profile.changeEmail',
  method: 'POST',
  path: '/v1/profile/email',
  access: 'signedIn',
  body: z.strictObject({
    email: Email,
    ...proof,
  }),
  reply: z.object({ pending: PendingEmail }),
  writes: false,
  secret: true,
});

/** Cancels an unconfirmed change. */
export const withdrawEmailChange = route({
  name: 'profile.withdrawEmail',
  method: 'DELETE',
  path: '/v1/profile/email',
  access: 'signedIn',
  reply: 'nothing',
});

const Link = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Opened from the new address, which becomes the log-in from then on. Works once, signed in or not. */
export const confirmEmail = route({
  name: 'profile.confirmEmail',
  method: 'POST',
  path: '/v1/email-change/confirm',
  access: 'public',
  limit: 'form',
  body: Link,
  reply: z.object({ email: z.string() }),
  secret: true,
});

/**
 * Opened from the old address: 'this was not me'. Stops a pending change. A change that took effect is undone, the
 * password is disabled and staff are notified. Either way every session ends. Works once, signed in or not.
 */
export const refuseEmail = route({
  name: 'profile.refuseEmail',
  method: 'POST',
  path: '/v1/email-change/refuse',
  access: 'public',
  limit: 'form',
  body: Link,
  reply: z.object({ outcome: z.enum(['stopped', 'undone']) }),
  secret: true,
});
