import {
  type Assertion,
  passkeyLogIn,
  type PasskeyRequest,
  startPasskeyLogIn,
} from '@countinghouse/contract/passkey/passkey.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { call } from '../../kernel/call/call.ts';
import { signInWithToken } from '../../kernel/session/sign-in.ts';
import { isHere } from './support.ts';

interface SignatureOptions {
  /** `conditional` offers passkeys in the e-mail field's autofill, and waits without a limit. */
  readonly mediation: 'required' | 'conditional';
  readonly signal: AbortSignal;
}

/** The signature of the selected passkey; null if none was selected. */
export const signatureOf = async (
  options: PasskeyRequest,
  { mediation, signal }: SignatureOptions,
): Promise<Assertion | null> => {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const chosen = (await navigator.credentials.get({ publicKey, mediation, signal })) as PublicKeyCredential;
    const { id, response } = chosen.toJSON() as AuthenticationResponseJSON;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientData: clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? '' };
  } catch {
    return null;
  }
};

/** The result: `elsewhere` means that the product has another address than the page's. */
type Outcome = 'signedIn' | 'none' | 'elsewhere';

type Started = ReplyOf<typeof startPasskeyLogIn>;

const start = (signal: AbortSignal): Promise<Started> => call(startPasskeyLogIn, undefined, { signal });

const finish = async ({ options }: Started, signing: SignatureOptions): Promise<Outcome> => {
  const assertion = await signatureOf(options, signing);
  if (assertion === null) return 'none';
  const { token } = await call(passkeyLogIn, { body: assertion });
  await signInWithToken(token);
  return 'signedIn';
};

/** Lets the user select a passkey and signs them in. Throws the server's refusal. */
export const chooseAndSignIn = async (signal: AbortSignal): Promise<Outcome> => {
  const started = await start(signal);
  return isHere(started.address) ? finish(started, { mediation: 'required', signal }) : 'elsewhere';
};

/** Milliseconds after which an offer is renewed: its challenge is valid for five minutes. */
const freshFor = 4 * 60 * 1_000;

/**
 * Offers passkeys in the e-mail field, if the browser supports it, until one is selected or `signal` aborts. Throws the
 * server's refusal of a selected one; a failure to offer any is silent.
 */
export const offerInField = async (signal: AbortSignal): Promise<Outcome> => {
  for (;;) {
    const started = await start(signal).catch(() => null);
    if (started === null) return 'none';
    if (!isHere(started.address)) return 'elsewhere';
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return 'none';
    const late = AbortSignal.timeout(freshFor);
    const outcome = await finish(started, { mediation: 'conditional', signal: AbortSignal.any([signal, late]) });
    // After any other end than a timeout, the next offer would end immediately too.
    if (outcome === 'signedIn' || signal.aborted || !late.aborted) return outcome;
  }
};
