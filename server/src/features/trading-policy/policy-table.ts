import type { PolicyFields } from '@countinghouse/contract/trading-policy/policy.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { pendingIdOf } from '../approval/index.ts';

/** Audit, approvals and live events name records by id; the one record of the policy has none in the database. */
export const policyId = '00000000-0000-7000-8000-000000000002';

export type StoredPolicy = PolicyFields & { readonly version: number };

const columns: Readonly<Record<keyof PolicyFields, Sql>> = {
  leverageCaps: sql`leverage_caps`,
  closeOutPercent: sql`close_out_percent`,
  binaryOffForRetail: sql`binary_off_for_retail`,
  needsVerification: sql`needs_verification`,
  depositNeedsVerification: sql`deposit_needs_verification`,
  needsAppropriateness: sql`needs_appropriateness`,
};

const record = sql`
  select leverage_caps as "leverageCaps", close_out_percent as "closeOutPercent",
    binary_off_for_retail as "binaryOffForRetail", needs_verification as "needsVerification",
    deposit_needs_verification as "depositNeedsVerification", needs_appropriateness as "needsAppropriateness", version
  from trading_policy`;

const only = async (runner: Runner, statement: Sql): Promise<StoredPolicy> => {
  const [policy] = await runner.query<StoredPolicy>(statement);
  if (!policy) throw new Error('the record of the trading policy is missing');
  return policy;
};

export const readPolicy = (runner: Runner): Promise<StoredPolicy> => only(runner, record);

export const lockPolicy = (runner: Runner): Promise<StoredPolicy> => only(runner, sql`${record} for update`);

export const writePolicy = async (runner: Runner, policy: PolicyFields, now: Date): Promise<StoredPolicy> => {
  const values: Readonly<Record<keyof PolicyFields, Sql>> = {
    leverageCaps: sql`${JSON.stringify(policy.leverageCaps)}::text::jsonb`,
    closeOutPercent: sql`${policy.closeOutPercent}`,
    binaryOffForRetail: sql`${policy.binaryOffForRetail}`,
    needsVerification: sql`${policy.needsVerification}`,
    depositNeedsVerification: sql`${policy.depositNeedsVerification}`,
    needsAppropriateness: sql`${policy.needsAppropriateness}`,
  };
  const sets = Object.entries(columns).map(
    ([field, column]) => sql`${column} = ${values[field as keyof PolicyFields]}`,
  );
  await runner.query(sql`
    update trading_policy set ${join(sets)}, version = version + 1, date_update = ${now}::timestamptz`);
  return readPolicy(runner);
};

export const pendingPolicyChange = async (runner: Runner): Promise<string | null> => {
  const pending = pendingIdOf('tradingPolicy.change', sql`${policyId}::uuid`);
  const [row] = await runner.query<{ id: string | null }>(sql`select ${pending} as id`);
  return row?.id ?? null;
};
