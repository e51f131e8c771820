import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { accountById } from './account-table.ts';
import { enterByPasskey, passkeyRefused, type PasskeyProof, requireNetwork, setCookies } from './enter-account.ts';
import { passkeyKey } from './login-tries.ts';
import { giveBackTries, takeTry } from './login-try-table.ts';
import { recordFailedLogin } from './record-sign-in.ts';

/** The result of checking a signature: the owner of the passkey it names, if any, and the proof if it is valid. */
export interface Checked {
  readonly userId: string | null;
  readonly proof: PasskeyProof | null;
}

/**
 * Signs in the person identified by `check`, and returns the session's token. A signature cannot be guessed, so a valid
 * one is accepted despite earlier failures; only failures count, which bounds the audit rows that one address can
 * cause.
 */
export const logInByPasskey = async (context: Context, check: () => Promise<Checked>): Promise<string> => {
  const fromAddress = passkeyKey(context.request.ip);
  const taken = await takeTry(context, fromAddress, context.now);
  const { userId, proof } = await check();
  if (proof === null && 'waitSeconds' in taken) {
    throw new Refusal('tooMany', 'tooManyRequests', { retryAfterSeconds: taken.waitSeconds });
  }
  try {
    const account = userId === null ? undefined : await accountById(context, userId);
    await requireNetwork(context, context, account);
    if (proof === null) throw passkeyRefused();
    const entered = await context.app.database.transaction((runner) => enterByPasskey(runner, context, proof));
    await giveBackTries(context, [fromAddress], context.now);
    setCookies(context, entered);
    return entered.token;
  } catch (error) {
    if (error instanceof Refusal)
      await recordFailedLogin(context, context, {
        account: userId === null ? undefined : { id: userId },
        refusal: error,
      });
    throw error;
  }
};
