import type { Assertion, NewCredential } from '@countinghouse/contract/passkey/passkey.ts';
import {
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { PasskeyAddress } from './passkey-address.ts';
import type { StoredPasskey } from './passkey-table.ts';

/** COSE numbers of the accepted signature algorithms: Ed25519, ECDSA on P-256, RSA with SHA-256. */
export const algorithms = [-8, -7, -257];

/** The signed challenge according to the browser; null when it cannot be read. */
export const challengeIn = (clientData: string): string | null => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const challenge = data instanceof Object && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
};

/** The library throws for every kind of invalid credential; all of them count as a failed check. */
const orNull = async <Result>(checked: Promise<Result>): Promise<Result | null> => {
  try {
    return await checked;
  } catch {
    return null;
  }
};

interface Expected extends PasskeyAddress {
  readonly challenge: string;
}

/**
 * A credential that a browser made for this challenge and our origin with user verification; null otherwise.
 * Attestations by manufacturers' certificates are refused unread: verifying them would fetch URLs that a stranger
 * chose.
 */
export const checkNewCredential = async (credential: NewCredential, { challenge, origin, rpId }: Expected) => {
  const { id, clientData, attestation, transports } = credential;
  if (!isSelfSigned(attestation)) return null;
  const checked = await orNull(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData,
          attestationObject: attestation,
          transports: transports as AuthenticatorTransport[],
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!checked?.verified) return null;
  const { credential: made, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: [...new Set(transports)],
    synced: credentialBackedUp,
  };
};

/** Without attestation, or with one signed by the new key itself. */
const isSelfSigned = (attestation: string): boolean => {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
};

/**
 * The device's counter and sync state if the passkey signed this challenge for our origin with user verification; null
 * otherwise. A counter that does not grow indicates a cloned key.
 */
export const checkAssertion = async (
  { id, clientData, authenticatorData, signature, userHandle }: Assertion,
  { publicKey, counter }: Pick<StoredPasskey, 'publicKey' | 'counter'>,
  { challenge, origin, rpId }: Expected,
): Promise<{ counter: number; synced: boolean } | null> => {
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    }),
  );
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
};
