import { type Assertion, startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { call } from '../../kernel/call/call.ts';
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
