import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Email, Id, Instant, Line, Role } from '../kernel/scalars.ts';
import { TypedCode, TypedPassword } from './credentials.ts';

/** `needsCode` asks for two-factor: repeat the call with `code` (authenticator or recovery code). */
export const login = route({
  name: 'auth.login',
  method: 'POST',
  path: '/v1/auth/login',
  access: 'public',
  limit: 'logIn',
  body: z.strictObject({ email: Email, password: TypedPassword, code: z.optional(TypedCode) }),
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

/** The signed-in user; `id` is null for a visitor. `actor` is the member of staff behind a connected session. */
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
    /** Staff without two-factor and without a passkey can do nothing but set one up. */
    mustSetUpTwoFactor: z.boolean(),
    /** The account can only be read until its customer sets a password with the mailed link. */
    restricted: z.boolean(),
    actor: z.nullable(z.object({ id: Id, name: z.string(), reason: z.string(), expires: Instant })),
    needsSetup: z.boolean(),
    /** Name of the provider of single sign-on: for a visitor the one on offer, otherwise the one that opened the session. */
    signOn: z.nullable(z.string()),
    /** People of the demo company can log in although there is no owner yet. */
    isDemo: z.boolean(),
  }),
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
});

export const changePassword = route({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/v1/auth/change-password',
  access: 'signedIn',
  limit: 'logIn',
  body: z.strictObject({ currentPassword: TypedPassword, password: TypedPassword }),
  reply: 'nothing',
  writes: false,
  secret: true,
});

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  ip: z.nullable(z.string()),
  userAgent: z.string(),
  /** The provider of single sign-on that opened it. */
  signOn: z.nullable(z.string()),
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
});

/**
 * Starts two-factor setup: a secret to scan. It takes effect once confirmed with a code. Audit trails hold the names of
 * this route and of the next two, so those still say totp.
 */
export const startTwoFactor = route({
  name: 'auth.startTotp',
  method: 'POST',
  path: '/v1/auth/totp',
  access: 'signedIn',
  body: z.strictObject({ password: TypedPassword }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  writes: false,
  secret: true,
});

export const confirmTwoFactor = route({
  name: 'auth.confirmTotp',
  method: 'POST',
  path: '/v1/auth/totp/confirm',
  access: 'signedIn',
  body: z.strictObject({ code: TypedCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  secret: true,
});

export const turnOffTwoFactor = route({
  name: 'auth.removeTotp',
  method: 'DELETE',
  path: '/v1/auth/totp',
  access: 'signedIn',
  body: z.strictObject({ password: TypedPassword, code: TypedCode }),
  reply: 'nothing',
  writes: false,
  secret: true,
});

/** Whether the signed-in user has two-factor, and how many recovery codes remain. */
export const twoFactorState = route({
  name: 'auth.twoFactorState',
  method: 'GET',
  path: '/v1/auth/totp',
  access: 'signedIn',
  reply: z.object({ active: z.boolean(), recoveryCodesLeft: z.number() }),
});

/** First run: the token of the one-time link creates the root user and names the company. */
export const setup = route({
  name: 'auth.setup',
  method: 'POST',
  path: '/v1/auth/setup',
  access: 'public',
  limit: 'logIn',
  body: z.strictObject({
    token: z.string().check(z.maxLength(100)),
    companyName: Line(120, 1),
    firstName: Line(80, 1),
    lastName: Line(80, 1),
    email: Email,
    password: TypedPassword,
  }),
  reply: z.object({ token: z.string() }),
  secret: true,
});
