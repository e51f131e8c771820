import * as z from 'zod/mini';
import { TypedCode, TypedPassword } from '../auth/credentials.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';

/** Bytes as URL-safe Base64 without padding, at most `most` characters. */
const Bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));

const credentialId = Bytes(1_364);
const clientData = Bytes(4_096);

const Name = Line(60, 1);

/** A passkey as its owner sees it; `synced` ones are also on their other devices. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  synced: z.boolean(),
  dateCreation: Instant,
  lastUsed: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

const type = z.literal('public-key');

/** A browser's input to create a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number() })),
  /** Milliseconds. */
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** A browser's input to log in with a passkey: `PublicKeyCredentialRequestOptionsJSON`. Names no account and no key. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A passkey just created by a browser. */
export const NewCredential = z.strictObject({
  id: credentialId,
  clientData,
  attestation: Bytes(16_384),
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** A passkey's signature over a challenge. */
export const Assertion = z.strictObject({
  id: credentialId,
  clientData,
  authenticatorData: Bytes(4_096),
  signature: Bytes(2_048),
  userHandle: Bytes(128),
});
export type Assertion = z.infer<typeof Assertion>;

/** The caller's passkeys, oldest first; the maximum number; and the address at which they are created and used. */
export const listPasskeys = route({
  name: 'passkey.list',
  method: 'GET',
  path: '/v1/passkey',
  access: 'signedIn',
  reply: z.object({ passkeys: z.array(Passkey), most: z.number(), address: z.string() }),
});

/** Starts creating a passkey. Needs the password and, with two-factor, a code. */
export const startPasskey = route({
  name: 'passkey.start',
  method: 'POST',
  path: '/v1/passkey/start',
  access: 'signedIn',
  body: z.strictObject({
    password: TypedPassword,
    code: z.optional(TypedCode),
  }),
  reply: PasskeyCreation,
  writes: false,
  secret: true,
});

/**
 * Stores the passkey that the browser created from the reply of `startPasskey` to the same session within five minutes.
 */
export const addPasskey = route({
  name: 'passkey.add',
  method: 'POST',
  path: '/v1/passkey',
  access: 'signedIn',
  body: z.strictObject({ name: Name, credential: NewCredential }),
  reply: Passkey,
  writes: false,
});

export const renamePasskey = route({
  name: 'passkey.rename',
  method: 'PATCH',
  path: '/v1/passkey/:id',
  access: 'signedIn',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: Name }),
  reply: Passkey,
});

/** A challenge to log in with; the same shape for everyone. `address` is where it can be used. */
export const startPasskeyLogIn = route({
  name: 'passkey.startLogIn',
  method: 'POST',
  path: '/v1/passkey/log-in/start',
  access: 'public',
  limit: 'logIn',
  reply: z.object({ address: z.string(), options: PasskeyRequest }),
  writes: false,
  secret: true,
});

/** Logs in with a passkey, which replaces password and two-factor. Sets the cookie, as with a password. */
export const passkeyLogIn = route({
  name: 'passkey.logIn',
  method: 'POST',
  path: '/v1/passkey/log-in',
  access: 'public',
  limit: 'logIn',
  body: Assertion,
  reply: z.object({ token: z.string() }),
  writes: false,
  secret: true,
});
