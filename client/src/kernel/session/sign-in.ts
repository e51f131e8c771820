import { generateToken, login, logout } from '@countinghouse/contract/auth/auth.ts';
import { call } from '../call/call.ts';
import { becomeVisitor, checkSession, currentSession } from './session.ts';
import { beginTokens, popToken, pushToken, token } from './tokens.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Authenticator or recovery code. */
  readonly code?: string;
}

/** Logs in; `needsCode` means that two-factor is required: repeat the call with the code. */
export const signIn = async (credentials: Credentials): Promise<'signedIn' | 'needsCode'> => {
  const { token, needsCode } = await call(login, { body: credentials });
  if (needsCode || token === null) return 'needsCode';
  await signInWithToken(token);
  return 'signedIn';
};

/** Starts a session with a token from another call, such as the set-up. */
export const signInWithToken = async (token: string): Promise<void> => {
  beginTokens(token);
  await checkSession();
};

/** Logs out, on all devices if requested. This browser forgets the session even if the server cannot be reached. */
export const signOut = async ({ allDevices = false } = {}): Promise<void> => {
  const session = currentSession();
  try {
    if (!allDevices && session.status === 'signedIn' && session.check.signOn !== null) await leaveProvider();
    else await call(logout, { query: allDevices ? { allDevices: 'true' } : {} });
  } finally {
    becomeVisitor();
  }
};

/** Ends the session here and at the provider of single sign-on; loaded for the few who came from there. */
const leaveProvider = async (): Promise<void> => {
  const { endSignOn } = await import('./sign-on.ts');
  await endSignOn();
};

/** Connects as a customer and stores the way back. The reason is recorded. */
export const connectAs = async (id: string, reason: string): Promise<void> => {
  const { token } = await call(generateToken, { params: { id }, body: { reason } });
  pushToken(token);
  await checkSession();
};

/**
 * Returns from a customer's account to the user's own. On a network failure nothing changes and the error is thrown.
 */
export const returnToSelf = async (): Promise<void> => {
  const acting = token();
  if (!popToken()) {
    becomeVisitor();
    return;
  }
  try {
    await checkSession();
  } catch (error) {
    if (acting !== null) pushToken(acting);
    throw error;
  }
};
