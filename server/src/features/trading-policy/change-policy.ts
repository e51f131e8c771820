import {
  aboveRegulation,
  type getPolicy,
  type PolicyFields,
  type TradingPolicy,
  type updatePolicy as route,
} from '@countinghouse/contract/trading-policy/policy.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { difference } from '../../kernel/resource/write.ts';
import { lockPolicy, readPolicy, writePolicy } from './policy-table.ts';

/** Audit and live events name records by id; the one record of the policy has none in the database. */
const policyId = '00000000-0000-7000-8000-000000000002';

export const showPolicy: Command<typeof getPolicy> = (context) => readPolicy(context);

/** Changes the given rules for everyone, at once. Exceeding the regulator's limits needs explicit acceptance. */
export const changePolicy: Command<typeof route> = async (context, { body }) => {
  const before = await lockPolicy(context);
  const { version, acceptsWarning, ...values } = body;
  checkVersion(context, before, version);
  const policy = { ...before, ...values } as TradingPolicy;
  if (acceptsWarning !== true) refuseAboveRegulation(before, policy);
  const after = await writePolicy(context, policy, context.now);
  context.changed({
    resource: 'tradingPolicy',
    change: 'updated',
    toAll: true,
    records: [{ id: policyId, ...difference(before, after) }],
  });
  return after;
};

/** Limits already exceeded before were accepted then; only further steps need acceptance. */
const refuseAboveRegulation = (before: PolicyFields, policy: PolicyFields): void => {
  const accepted = new Set(aboveRegulation(before));
  const grown = aboveRegulation(policy).filter((path) => !accepted.has(path) || rises(before, policy, path));
  if (grown.length === 0) return;
  throw new Refusal('unprocessable', 'aboveRegulation', {
    fields: grown.map((path) => ({ path: `body.${path}`, code: 'aboveRegulation' })),
  });
};

const rises = (before: PolicyFields, policy: PolicyFields, path: string): boolean => {
  if (path === 'closeOutPercent') return policy.closeOutPercent < before.closeOutPercent;
  const assetClass = path.split('.')[2] as keyof PolicyFields['leverageCaps']['retail'] | undefined;
  return assetClass !== undefined && policy.leverageCaps.retail[assetClass] > before.leverageCaps.retail[assetClass];
};
