import type { forgotPassword as route } from '@countinghouse/contract/auth/forgot-password.ts';
import type { Command } from '../../../kernel/http/served.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { planPasswordLink } from '../../../kernel/session/password-link.ts';
import { accountByEmail } from '../account-table.ts';
import { accountName, linkKeys } from '../login-tries.ts';
import { takeTry } from '../login-try-table.ts';

export const linkMinutes = 30;

/**
 * Plans the e-mail with a link. Unknown addresses and staff without two-factor plan the same job, which sends them
 * nothing, so that neither the reply nor its time reveals who has an account.
 */
export const forgotPassword: Command<typeof route> = async (context, { body }) => {
  const account = await accountByEmail(context, body.email);
  for (const key of linkKeys(accountName(account, body.email), context.request.ip)) {
    const taken = await takeTry(context, key, context.now);
    if ('waitSeconds' in taken) {
      const params = { count: Math.ceil(taken.waitSeconds / 60) };
      throw new Refusal('tooMany', 'linksTooMany', { params, retryAfterSeconds: taken.waitSeconds });
    }
  }
  await planPasswordLink(context, { userId: account?.id ?? null, minutes: linkMinutes, by: null });
  return undefined;
};
