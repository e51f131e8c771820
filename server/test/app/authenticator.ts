import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
} from '@countinghouse/contract/passkey/passkey.ts';
import { cbor, type Value } from './cbor.ts';

export interface SoftKey {
  readonly id: Buffer;
  readonly handle: string;
  readonly rpId: string;
  readonly privateKey: KeyObject;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

interface Overrides {
  /** The origin of the browser's page. */
  readonly origin: string;
  /** Whether the device verified its user. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly type?: 'webauthn.create' | 'webauthn.get';
}

const clientData = (challenge: string, { origin, type }: Overrides): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const authenticatorData = (rpId: string, { isVerified = true, counter = 0 }: Overrides, key?: Buffer): Buffer => {
  const flags = present | (isVerified ? verified : 0) | (key ? withKey : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([flags]),
    count,
    key ?? Buffer.alloc(0),
  ]);
};

const coseKey = (publicKey: KeyObject): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const coordinate = (text = '') => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
};

const signedBytes = (data: Buffer, client: Buffer): Buffer =>
  Buffer.concat([data, createHash('sha256').update(client).digest()]);

interface Made {
  readonly key: SoftKey;
  readonly credential: NewCredential;
}

/** Creates a passkey for the given options; `statement` returns the attestation of the signed bytes. */
export const makeKey = (
  options: PasskeyCreation,
  overrides: Overrides,
  statement?: (signed: Buffer) => ReadonlyMap<string, Value>,
): Made => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
  const client = clientData(options.challenge, { type: 'webauthn.create', ...overrides });
  const data = authenticatorData(options.rp.id, overrides, attested);
  const attestation = new Map<string, Value>([
    ['fmt', statement ? 'packed' : 'none'],
    ['attStmt', statement ? statement(signedBytes(data, client)) : new Map()],
    ['authData', data],
  ]);
  return {
    key: { id, handle: options.user.id, rpId: options.rp.id, privateKey },
    credential: {
      id: id.toString('base64url'),
      clientData: client.toString('base64url'),
      attestation: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    },
  };
};

export const signWith = (
  key: SoftKey,
  { challenge }: Pick<PasskeyRequest, 'challenge'>,
  overrides: Overrides,
): Assertion => {
  const client = clientData(challenge, { type: 'webauthn.get', ...overrides });
  const data = authenticatorData(key.rpId, overrides);
  return {
    id: key.id.toString('base64url'),
    clientData: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign('sha256', signedBytes(data, client), key.privateKey).toString('base64url'),
    userHandle: key.handle,
  };
};
