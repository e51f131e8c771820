import type { Context } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Account } from './account-table.ts';
import { placeOf } from './known-origin-table.ts';
import { accountName, loginKeys, type TryKey } from './login-tries.ts';
import { giveBackTries, takeTry } from './login-try-table.ts';
import { triedKind, type TriedPayload } from './notify-attempted.ts';

export interface LoginTry {
  readonly keys: readonly TryKey[];
  /** Whether this is the last attempt allowed, so that the owner is notified. */
  readonly isLast: boolean;
}

/** The same for an account and for an unknown address: it says how long to wait, never that a password is wrong. */
const tooManyTries = ({ isOwnDevice }: TryKey, seconds: number): Refusal =>
  new Refusal('tooMany', isOwnDevice === true ? 'loginTooManyHere' : 'loginTooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });

/** Counts a log-in attempt before the password is checked; refuses after too many wrong ones from the same origin. */
export const allowLogin = async (context: Context, account: Account | undefined, email: string): Promise<LoginTry> => {
  const { now, request } = context;
  const keys = loginKeys(accountName(account, email), await placeOf(context, account?.id ?? null, request, now));
  let isLast = false;
  for (const [index, key] of keys.entries()) {
    const taken = await takeTry(context, key, now);
    if ('waitSeconds' in taken) {
      // A refused attempt costs nothing: hammering one account must not use up the allowance of a whole office.
      await giveBackTries(context, keys.slice(0, index), now);
      throw tooManyTries(key, taken.waitSeconds);
    }
    isLast ||= key.notifiesOwner === true && taken.tries === key.limit;
  }
  return { keys, isLast };
};

/**
 * Notifies the owner when the last allowed attempt fails. Unknown addresses enqueue the same job, so timing reveals
 * nothing.
 */
export const noteFailure = async (
  context: Context,
  account: Account | undefined,
  { isLast }: LoginTry,
): Promise<void> => {
  if (!isLast) return;
  const payload: TriedPayload = { userId: account?.id ?? null, at: context.now.toISOString() };
  await enqueue(context, triedKind, payload);
};
