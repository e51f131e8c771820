import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Id, Instant, Role } from '../kernel/scalars.ts';

/** By the person in their own session, at the first log-in by their address, or with the account itself. */
export const SignOnWay = z.enum(['own', 'address', 'created']);
export type SignOnWay = z.infer<typeof SignOnWay>;

export const SignOnIdentity = z.object({
  id: Id,
  user: Id,
  name: z.string(),
  role: Role,
  /** The person's name at the provider. */
  label: z.string(),
  issuer: z.string(),
  /** Null where it was not stored at the time. */
  way: z.nullable(SignOnWay),
  dateCreation: Instant,
  lastUsed: z.nullable(Instant),
});
export type SignOnIdentity = z.infer<typeof SignOnIdentity>;

/** The caller's own account at the provider; `provider` is null without single sign-on. */
export const ownSignOn = route({
  name: 'signOn.own',
  method: 'GET',
  path: '/v1/auth/sign-on/own',
  access: 'signedIn',
  reply: z.object({ provider: z.nullable(z.string()), identity: z.nullable(SignOnIdentity) }),
});

/** How single sign-on is set up, without its secret, and who is connected. */
export const signOnState = route({
  name: 'signOn.state',
  method: 'GET',
  path: '/v1/auth/sign-on',
  access: 'setting:update',
  reply: z.object({
    provider: z.nullable(
      z.object({
        name: z.string(),
        issuer: z.string(),
        clientId: z.string(),
        /** To be entered at the provider. */
        redirectAddress: z.string(),
        logOutAddress: z.string(),
        messageAddress: z.string(),
        groupClaim: z.string(),
        groups: z.array(z.object({ role: Role, groups: z.array(z.string()) })),
        linksByEmail: z.boolean(),
        creates: z.boolean(),
        twoFactorValues: z.array(z.string()),
        /** The same for open pages of 0.2.0. */
        secondFactors: z.array(z.string()),
        only: z.array(Role),
        rescue: z.array(z.string()),
      }),
    ),
    identities: z.array(SignOnIdentity),
  }),
});

/** The account at the provider that opens this member of staff's account; null without one, or without single sign-on. */
export const staffSignOn = route({
  name: 'signOn.staff',
  method: 'GET',
  path: '/v1/auth/sign-on/staff/:id',
  access: 'setting:update',
  params: z.object({ id: Id }),
  reply: z.object({ identity: z.nullable(SignOnIdentity) }),
});

/** Whether the provider answers, as of now. */
export const testSignOn = route({
  name: 'signOn.test',
  method: 'POST',
  path: '/v1/auth/sign-on/test',
  access: 'setting:update',
  reply: z.object({ reachable: z.boolean(), endsSessions: z.boolean() }),
  writes: false,
});

/** Disconnects one's own account, or a colleague's, from the provider. Sessions that it opened end. */
export const disconnectSignOn = route({
  name: 'signOn.disconnect',
  method: 'DELETE',
  path: '/v1/auth/sign-on/identity/:id',
  access: 'signedIn',
  params: z.object({ id: Id }),
  reply: 'nothing',
});
