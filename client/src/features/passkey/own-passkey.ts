import {
  type Assertion,
  type NewCredential,
  type PasskeyCreation,
  startPasskeyLogIn,
} from '@countinghouse/contract/passkey/passkey.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { call } from '../../kernel/call/call.ts';
import { needsProof, withOwnGuard } from '../../kernel/call/proof.ts';
import { signatureOf } from './sign-in-with-passkey.ts';
import { isHere } from './support.ts';

/**
 * Lets a signed-in user confirm their identity again; null if no passkey was selected, or none can be used at this
 * address.
 */
export const confirmWithPasskey = async (): Promise<Assertion | null> => {
  const { address, options } = await call(startPasskeyLogIn);
  if (!isHere(address)) return null;
  return signatureOf(options, { mediation: 'required', signal: new AbortController().signal });
};

/** Makes a call; where the server asks for proof of identity first, the device's dialog gives it. */
export const afterRecentProof = async <Reply>(work: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await withOwnGuard(work);
  } catch (error) {
    if (!needsProof(error)) throw error;
    const passkey = await confirmWithPasskey();
    if (passkey === null) throw error;
    await call(prove, { body: { passkey } });
    return work();
  }
};

/**
 * Why no passkey was created: the device already has one of this account, it timed out, or the user closed the dialog.
 */
export class NotMade extends Error {
  readonly isThere: boolean;

  constructor(isThere: boolean) {
    super('no passkey was made');
    this.isThere = isThere;
  }
}

/** Lets the device create a passkey; throws `NotMade`. */
export const makePasskey = async (options: PasskeyCreation): Promise<NewCredential> => {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const { id, response } = made.toJSON() as RegistrationResponseJSON;
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, clientData: clientDataJSON, attestation: attestationObject, transports: transports ?? [] };
  } catch (error) {
    throw new NotMade(error instanceof DOMException && error.name === 'InvalidStateError');
  }
};
