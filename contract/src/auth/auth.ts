import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email, Id, Instant, Line, Prose, Role } from '../kernel/scalars.ts';

const Password = z.string().check(z.minLength(1), z.maxLength(128));
const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(24));

/** `needsCode` asks for the second factor: repeat the call with `code` (authenticator or recovery code). */
export const login = route({
  name: 'auth.login',
  method: 'POST',
  path: '/v1/auth/login',
  access: 'public',
  body: z.strictObject({ email: Email, password: Password, code: z.optional(Code) }),
  reply: z.object({ token: z.nullable(z.string()), needsCode: z.boolean() }),
  writes: false,
  secret: true,
});

export const logout = route({
  name: 'auth.logout',
  method: 'GET',
  path: '/v1/auth/logout',
  access: 'signedIn',
  query: z.object({ allDevices: z.optional(z.enum(['true', 'false'])) }),
  reply: 'nothing',
  writes: true,
});

/** Who is signed in; `id` is null for a visitor. `actor` is the member of staff behind an impersonated session. */
export const checkAuth = route({
  name: 'auth.check',
  method: 'GET',
  path: '/v1/auth/check-auth',
  access: 'public',
  reply: z.object({
    id: z.nullable(Id),
    role: z.nullable(Role),
    name: z.nullable(z.string()),
    mustChangePassword: z.boolean(),
    actor: z.nullable(z.object({ id: Id, name: z.string(), reason: z.string(), expires: Instant })),
    needsSetup: z.boolean(),
  }),
});

/** Sets a random password, shown in this one reply; it must be changed at the next log-in and ends all sessions. */
export const resetPassword = route({
  name: 'auth.resetPassword',
  method: 'POST',
  path: '/v1/auth/reset-password/:id',
  access: ['lead:resetPassword', 'staff:resetPassword'],
  params: z.object({ id: Id }),
  reply: z.object({ password: z.string() }),
  secret: true,
  ownHandOnly: true,
});

/**
 * Proposes to take the second step away from somebody who lost his device and his recovery codes: somebody else decides.
 * 409 where he has none. The person reads the reason.
 */
export const proposeSecondStepRemoval = route({
  name: 'auth.proposeSecondStepRemoval',
  method: 'POST',
  path: '/v1/auth/second-step-removal/:id',
  access: ['lead:resetPassword', 'staff:resetPassword'],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: Prose(500, 3) }),
  reply: z.object({ approval: Id }),
  ownHandOnly: true,
});

export const generateToken = route({
  name: 'auth.generateToken',
  method: 'POST',
  path: '/v1/auth/generate-token/:id',
  access: 'lead:connect',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: Line(300, 3) }),
  reply: z.object({ token: z.string(), expires: Instant }),
  secret: true,
  ownHandOnly: true,
});

export const changePassword = route({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/v1/auth/change-password',
  access: 'signedIn',
  body: z.strictObject({ currentPassword: Password, password: Password }),
  reply: 'nothing',
  writes: false,
  secret: true,
  ownHandOnly: true,
});

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  ip: z.nullable(z.string()),
  userAgent: z.string(),
  dateCreation: Instant,
  lastSeen: Instant,
});

export const listSessions = route({
  name: 'auth.sessions',
  method: 'GET',
  path: '/v1/auth/session',
  access: 'signedIn',
  reply: z.object({ sessions: z.array(Session) }),
});

export const revokeSession = route({
  name: 'auth.revokeSession',
  method: 'DELETE',
  path: '/v1/auth/session/:id',
  access: 'signedIn',
  params: z.object({ id: Id }),
  reply: 'nothing',
  ownHandOnly: true,
});

/** First step of a second factor: a secret to scan. It counts only once confirmed with a code. */
export const startTotp = route({
  name: 'auth.startTotp',
  method: 'POST',
  path: '/v1/auth/totp',
  access: 'signedIn',
  body: z.strictObject({ password: Password }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  writes: false,
  secret: true,
  ownHandOnly: true,
});

export const confirmTotp = route({
  name: 'auth.confirmTotp',
  method: 'POST',
  path: '/v1/auth/totp/confirm',
  access: 'signedIn',
  body: z.strictObject({ code: Code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  secret: true,
  ownHandOnly: true,
});

export const removeTotp = route({
  name: 'auth.removeTotp',
  method: 'DELETE',
  path: '/v1/auth/totp',
  access: 'signedIn',
  body: z.strictObject({ password: Password, code: Code }),
  reply: 'nothing',
  writes: false,
  secret: true,
  ownHandOnly: true,
});

/** Whether the signed-in user has a second factor, and how many recovery codes are left. */
export const totpState = route({
  name: 'auth.totpState',
  method: 'GET',
  path: '/v1/auth/totp',
  access: 'signedIn',
  reply: z.object({ active: z.boolean(), recoveryCodesLeft: z.number() }),
});

/** First run: the one-time link's token creates the root user and names the company. */
export const setup = route({
  name: 'auth.setup',
  method: 'POST',
  path: '/v1/auth/setup',
  access: 'public',
  body: z.strictObject({
    token: z.string().check(z.maxLength(100)),
    companyName: Line(120, 1),
    firstName: Line(80, 1),
    lastName: Line(80, 1),
    email: Email,
    password: Password,
  }),
  reply: z.object({ token: z.string() }),
  secret: true,
});
