import {
  aboveRegulation,
  type getPolicy,
  type PolicyFields,
  type TradingPolicy,
  type updatePolicy as route,
} from '@countinghouse/contract/trading-policy/policy.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion } from '../../kernel/resource/records.ts';
import { difference } from '../../kernel/resource/write.ts';
import { proposePolicy } from './policy-approval.ts';
import { waitingChanges } from './policy-change-table.ts';
import { rulesOf, splitRules, withRules } from './policy-rules.ts';
import {
  lockPolicy,
  pendingPolicyChange,
  policyId,
  readPolicy,
  type StoredPolicy,
  writePolicy,
} from './policy-table.ts';

/** The policy with the change that awaits approval, and the approved one that takes effect next. */
const shown = async (context: Context, policy: StoredPolicy): Promise<TradingPolicy> => {
  const [next] = await waitingChanges(context);
  return {
    ...policy,
    approval: await pendingPolicyChange(context),
    next: next ? { from: next.takesEffect.toISOString(), policy: withRules(policy, next.after) } : null,
  };
};

export const showPolicy: Command<typeof getPolicy> = async (context) => shown(context, await readPolicy(context));

/**
 * Changes the given rules for everyone. Stricter ones for new orders take effect at once; all others are proposed.
 * Exceeding the regulator's limits needs explicit acceptance.
 */
export const changePolicy: Command<typeof route> = async (context, { body }) => {
  const before = await lockPolicy(context);
  const { version, acceptsWarning, ...values } = body;
  checkVersion(context, before, version);
  const policy = { ...before, ...values } as StoredPolicy;
  if (acceptsWarning !== true) refuseAboveRegulation(before, policy);
  const { tightened, loosened } = splitRules(rulesOf(before), rulesOf(policy));
  if (Object.keys(loosened).length > 0) await proposePolicy(context, rulesOf(before), loosened);
  if (Object.keys(tightened).length === 0) return shown(context, before);
  const after = await writePolicy(context, withRules(before, tightened), context.now);
  context.changed({
    resource: 'tradingPolicy',
    change: 'updated',
    toAll: true,
    records: [{ id: policyId, ...difference(before, after) }],
  });
  return shown(context, after);
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
