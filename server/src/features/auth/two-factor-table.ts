import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

export interface TwoFactorState {
  /** Started or confirmed, Base32. */
  readonly secret: string | null;
  readonly active: boolean;
  readonly recoveryCodesLeft: number;
}

/** The two-factor state of a user; `lock` holds it until the transaction ends. */
export const readTwoFactor = async (runner: Runner, userId: string, lock = false): Promise<TwoFactorState> => {
  const [row] = await runner.query<TwoFactorState>(sql`
    select totp_secret as secret, totp_confirmed as active, cardinality(recovery_hashes) as "recoveryCodesLeft"
    from user_secret where user_id = ${userId}::uuid ${lock ? sql`for update` : sql``}`);
  return row ?? { secret: null, active: false, recoveryCodesLeft: 0 };
};

/** Stores a secret that takes effect only once it is confirmed. */
export const storeTwoFactorSecret = async (runner: Runner, userId: string, secret: string): Promise<void> => {
  await runner.query(sql`
    update user_secret set totp_secret = ${secret}, totp_last_step = null where user_id = ${userId}::uuid`);
};

interface Confirmation {
  readonly userId: string;
  readonly step: number;
  readonly recoveryHashes: readonly string[];
}

export const confirmTwoFactorSecret = async (
  runner: Runner,
  { userId, step, recoveryHashes }: Confirmation,
): Promise<void> => {
  await runner.query(sql`
    update user_secret set totp_confirmed = true, totp_last_step = ${step}, recovery_hashes = ${recoveryHashes}::text[]
    where user_id = ${userId}::uuid`);
};

export const forgetTwoFactorSecret = async (runner: Runner, userId: string): Promise<void> => {
  await runner.query(sql`
    update user_secret set totp_secret = null, totp_confirmed = false, totp_last_step = null, recovery_hashes = '{}'
    where user_id = ${userId}::uuid`);
};

export const confirmedSecret = async (runner: Runner, userId: string): Promise<string | undefined> => {
  const [row] = await runner.query<{ secret: string }>(sql`
    select totp_secret as secret from user_secret where user_id = ${userId}::uuid and totp_confirmed`);
  return row?.secret;
};

/** Consumes the time step and all earlier ones; false when it was already used. */
export const spendStep = async (runner: Runner, userId: string, step: number): Promise<boolean> => {
  const spent = await runner.query(sql`
    update user_secret set totp_last_step = ${step}
    where user_id = ${userId}::uuid and coalesce(totp_last_step, 0) < ${step} returning user_id`);
  return spent.length > 0;
};

/** Consumes the recovery code with this hash; false when the user has none such. */
export const spendRecoveryCode = async (runner: Runner, userId: string, hash: string): Promise<boolean> => {
  const spent = await runner.query(sql`
    update user_secret set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where user_id = ${userId}::uuid and ${hash} = any(recovery_hashes) returning user_id`);
  return spent.length > 0;
};
