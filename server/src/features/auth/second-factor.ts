import { createHash } from 'node:crypto';
import { verifySync } from 'otplib';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { readableText } from './readable-text.ts';

const stepSeconds = 30;
const recoveryCodes = 10;

/** The time step that the code belongs to: the present one, the one before or the one after. Null for a wrong code. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
    period: stepSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};

/** What is stored of a recovery code. It holds 79 random bits, so a fast hash is enough. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');

/** New recovery codes, to be shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, () => readableText(4, 4));

/** Uses up an authenticator code, whose time step and all before it count no more, or a recovery code. */
export const useCode = async (
  runner: Runner,
  used: { readonly userId: string; readonly code: string; readonly now: Date },
): Promise<boolean> => {
  const { userId, code, now } = used;
  const [row] = await runner.query<{ secret: string }>(sql`
    select totp_secret as secret from user_secret where user_id = ${userId}::uuid and totp_confirmed`);
  if (!row) return false;
  const step = stepOf(row.secret, code, now);
  const accepted = await runner.query(
    step === null
      ? sql`
        update user_secret set recovery_hashes = array_remove(recovery_hashes, ${recoveryHash(code)})
        where user_id = ${userId}::uuid and ${recoveryHash(code)} = any(recovery_hashes) returning user_id`
      : sql`
        update user_secret set totp_last_step = ${step}
        where user_id = ${userId}::uuid and coalesce(totp_last_step, 0) < ${step} returning user_id`,
  );
  return accepted.length > 0;
};
