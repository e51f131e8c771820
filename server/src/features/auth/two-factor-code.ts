import { createHash } from 'node:crypto';
import { verifySync } from 'otplib';
import type { Runner } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readableText } from './readable-text.ts';
import { confirmedSecret, readTwoFactor, spendRecoveryCode, spendStep } from './two-factor-table.ts';

const stepSeconds = 30;
const recoveryCodes = 10;

/** The time step that the code belongs to: the current, the previous or the next. Null for a wrong code. */
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

/** The stored form of a recovery code. The code holds 79 random bits, so a fast hash is enough. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, () => readableText(4, 4));

/** Consumes an authenticator code, which invalidates its time step and all earlier ones, or a recovery code. */
export const useCode = async (
  runner: Runner,
  used: { readonly userId: string; readonly code: string; readonly now: Date },
): Promise<boolean> => {
  const { userId, code, now } = used;
  const secret = await confirmedSecret(runner, userId);
  if (secret === undefined) return false;
  const step = stepOf(secret, code, now);
  return step === null ? spendRecoveryCode(runner, userId, recoveryHash(code)) : spendStep(runner, userId, step);
};

interface TypedCode {
  readonly userId: string;
  readonly code: string | undefined;
  readonly now: Date;
  readonly path: string;
}

/** Consumes the code of a person with two-factor; refuses a wrong or missing one. */
export const requireCode = async (runner: Runner, { userId, code, now, path }: TypedCode): Promise<void> => {
  if (!(await readTwoFactor(runner, userId)).active || (await useCode(runner, { userId, code: code ?? '', now })))
    return;
  throw new Refusal('invalid', 'invalidInput', { fields: [{ path, code: 'codeWrong' }] });
};
