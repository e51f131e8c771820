import * as z from 'zod/mini';
import { TypedCode } from '../auth/credentials.ts';
import { route } from '../kernel/route.ts';

/**
 * Sends the browser to the provider of single sign-on, and sets the cookie without which nobody can finish the log-in.
 * In a session, the person connects their own account instead, for which they have proved who they are.
 */
export const startSignOn = route({
  name: 'signOn.start',
  method: 'POST',
  path: '/v1/auth/sign-on/start',
  access: 'public',
  limit: 'logIn',
  reply: z.object({ url: z.string() }),
  writes: false,
  secret: true,
});

/**
 * Finishes a log-in with the query with which the provider sent the browser back. `needsCode` asks for the person's own
 * two-factor code: call `signOn.code`. After connecting an account there is no new session, so the token is null.
 */
export const finishSignOn = route({
  name: 'signOn.finish',
  method: 'POST',
  path: '/v1/auth/sign-on/finish',
  access: 'public',
  limit: 'logIn',
  body: z.strictObject({ query: z.string().check(z.maxLength(8_192)) }),
  reply: z.object({ token: z.nullable(z.string()), needsCode: z.boolean(), connected: z.boolean() }),
  writes: false,
  secret: true,
});

/** The person's own two-factor code after the provider's answer. */
export const signOnCode = route({
  name: 'signOn.code',
  method: 'POST',
  path: '/v1/auth/sign-on/code',
  access: 'public',
  limit: 'logIn',
  body: z.strictObject({ code: TypedCode }),
  reply: z.object({ token: z.string() }),
  writes: false,
  secret: true,
});

/** Logs out; `url` ends the provider's session as well, where it offers that. */
export const signOnLogOut = route({
  name: 'signOn.logOut',
  method: 'POST',
  path: '/v1/auth/sign-on/log-out',
  access: 'signedIn',
  reply: z.object({ url: z.nullable(z.string()) }),
  writes: false,
  secret: true,
});

/** The provider says that a person has logged out there (OpenID Connect Back-Channel Logout). It may send more fields. */
export const signOnMessage = route({
  name: 'signOn.message',
  method: 'POST',
  path: '/v1/auth/sign-on/message',
  access: 'public',
  form: true,
  body: z.object({ logout_token: z.string().check(z.maxLength(16_384)) }),
  reply: 'nothing',
  writes: false,
  secret: true,
});
