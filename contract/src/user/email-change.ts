import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email, Instant } from '../kernel/scalars.ts';
import { Assertion } from '../passkey/passkey.ts';

/** An address that waits to be confirmed from its own mailbox. */
export const PendingEmail = z.object({ email: z.string(), expires: Instant });

export const getEmailChange = route({
  name: 'profile.emailChange',
  method: 'GET',
  path: '/v1/profile/email',
  access: 'signedIn',
  reply: z.object({ pending: z.nullable(PendingEmail) }),
});

/**
 * Asks for another e-mail address, with the password (and the code of the second step, where there is one) or with a
 * passkey. The address counts once it is confirmed by the link that is sent to it. The reply is the same for an address
 * that somebody else has.
 */
export const changeEmail = route({
  name: 'profile.changeEmail',
  method: 'POST',
  path: '/v1/profile/email',
  access: 'signedIn',
  body: z.strictObject({
    email: Email,
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    code: z.optional(z.string().check(z.trim(), z.minLength(6), z.maxLength(24))),
    passkey: z.optional(Assertion),
  }),
  reply: z.object({ pending: PendingEmail }),
  writes: false,
  secret: true,
  ownHandOnly: true,
});

/** Takes back a change that was not confirmed yet. */
export const withdrawEmailChange = route({
  name: 'profile.withdrawEmail',
  method: 'DELETE',
  path: '/v1/profile/email',
  access: 'signedIn',
  reply: 'nothing',
  ownHandOnly: true,
});

const Link = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Opened from the new address: from now on it is the one to log in with. Works once, signed in or not. */
export const confirmEmail = route({
  name: 'profile.confirmEmail',
  method: 'POST',
  path: '/v1/email-change/confirm',
  access: 'public',
  body: Link,
  reply: z.object({ email: z.string() }),
  secret: true,
});

/**
 * Opened from the old address: 'this was not me'. A change that waits is stopped. One that took effect is undone, the
 * password stops working, and staff are told. Either way every session ends. Works once, signed in or not.
 */
export const refuseEmail = route({
  name: 'profile.refuseEmail',
  method: 'POST',
  path: '/v1/email-change/refuse',
  access: 'public',
  body: Link,
  reply: z.object({ outcome: z.enum(['stopped', 'undone']) }),
  secret: true,
});
