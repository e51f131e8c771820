import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { enterByPasskey, passkeyRefused, type PasskeyProof } from './enter-account.ts';
import { addressKey, windowSeconds } from './login-tries.ts';
import { giveBackTries, takeTry } from './login-try-table.ts';
import { recordFailedLogin } from './record-sign-in.ts';

/** What came of looking at a signature: whose passkey it names, if anybody's, and the proof if it is right. */
export interface Checked {
  readonly userId: string | null;
  readonly proof: PasskeyProof | null;
}

/**
 * Signs in whom `check` finds, and gives the session's token. Tries count by address only: a signature cannot be guessed,
 * and whoever keeps an account's owner out by wrong passwords must not keep out his passkey, too.
 */
export const logInByPasskey = async (context: Context, check: () => Promise<Checked>): Promise<string> => {
  const fromAddress = addressKey(context.request.ip);
  if (!(await takeTry(context, fromAddress, context.now))) {
    throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: windowSeconds });
  }
  const { userId, proof } = await check();
  try {
    if (proof === null) throw passkeyRefused();
    const session = await context.app.database.transaction((runner) => enterByPasskey(runner, context, proof));
    await giveBackTries(context, [fromAddress], context.now);
    context.setCookie(session.cookie);
    return session.token;
  } catch (error) {
    if (error instanceof Refusal)
      await recordFailedLogin(context, context, userId === null ? undefined : { id: userId });
    throw error;
  }
};
