import type { NewCredential, PasskeyCreation } from '@countinghouse/contract/passkey/passkey.ts';

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
