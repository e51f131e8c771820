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

interface Asking {
  /** `conditional` offers passkeys among what the browser fills into the e-mail field, and waits for ever. */
  readonly mediation: 'required' | 'conditional';
  readonly signal: AbortSignal;
}

/** The signature of the passkey that the person chooses; null when they choose none. */
export const signatureOf = async (
  options: PasskeyRequest,
  { mediation, signal }: Asking,
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

/** What came of it: `elsewhere` means that the product is known by another address than the page's. */
type Outcome = 'signedIn' | 'none' | 'elsewhere';

type Started = ReplyOf<typeof startPasskeyLogIn>;

const start = (signal: AbortSignal): Promise<Started> => call(startPasskeyLogIn, undefined, { signal });

const finish = async ({ options }: Started, asking: Asking): Promise<Outcome> => {
  const assertion = await signatureOf(options, asking);
  if (assertion === null) return 'none';
  const { token } = await call(passkeyLogIn, { body: assertion });
  await signInWithToken(token);
  return 'signedIn';
};

/** Lets the person choose a passkey and signs him in. Throws what the server refuses. */
export const chooseAndSignIn = async (signal: AbortSignal): Promise<Outcome> => {
  const started = await start(signal);
  return isHere(started.address) ? finish(started, { mediation: 'required', signal }) : 'elsewhere';
};

/** Milliseconds after which an offer is made anew: its challenge counts for five minutes. */
const freshFor = 4 * 60 * 1_000;

/**
 * Offers passkeys in the e-mail field, where the browser can, until one is chosen or `signal` ends it. Throws what the
 * server refuses of one that was chosen; that nothing can be offered is nobody's problem.
 */
export const offerInField = async (signal: AbortSignal): Promise<Outcome> => {
  for (;;) {
    const started = await start(signal).catch(() => null);
    if (started === null) return 'none';
    if (!isHere(started.address)) return 'elsewhere';
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return 'none';
    const late = AbortSignal.timeout(freshFor);
    const outcome = await finish(started, { mediation: 'conditional', signal: AbortSignal.any([signal, late]) });
    // Ended by anything but its age, it would end at once again.
    if (outcome === 'signedIn' || signal.aborted || !late.aborted) return outcome;
  }
};
