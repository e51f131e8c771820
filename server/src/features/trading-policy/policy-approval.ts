import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { App, Context } from '../../kernel/context.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { difference } from '../../kernel/resource/write.ts';
import { propose } from '../approval/index.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { holdDueChange, holdUnannounced, insertChange, markApplied, nextToNotify } from './policy-change-table.ts';
import { type PolicyRules, rulesOf, sameRules, withRules } from './policy-rules.ts';
import { lockPolicy, policyId, writePolicy } from './policy-table.ts';

const kind = 'tradingPolicy.change';
const hour = 3_600_000;

export const proposePolicy = (context: Context, before: PolicyRules, after: PolicyRules): Promise<string> =>
  propose(context, {
    kind,
    resource: 'tradingPolicy',
    recordId: policyId,
    leadId: null,
    reason: '',
    params: { before: sameRules(after, before), after },
  });

const isSame = (some: PolicyRules, all: PolicyRules): boolean =>
  Object.entries(some).every(([path, value]) => all[path] === value);

const announcePolicy = (context: Context, change: string, sides: { before?: object; after?: object }): void =>
  context.changed({ resource: 'tradingPolicy', change, toAll: true, records: [{ id: policyId, ...sides }] });

const Rules = z.record(z.string(), z.union([z.number(), z.boolean()]));

/** A second person accepts the change; it takes effect after the notice, and open orders keep their terms. */
export const policyApproval = approvalKind({
  kind,
  params: z.object({ before: Rules, after: Rules }),
  mayDecide: ({ role }) => reachOf(role, 'tradingPolicy:read') === 'all',
  approved: async (context, { id: approval, params: { before, after } }) => {
    if (!isSame(before, rulesOf(await lockPolicy(context)))) throw new Refusal('conflict', 'approvalOutdated');
    const { policyNoticeHours } = await readSetting(context);
    const takesEffect = new Date(context.now.getTime() + policyNoticeHours * hour);
    await insertChange(context, { approval, before, after, takesEffect }, context.now);
    announcePolicy(context, 'planned', { before, after: { ...after, takesEffect } });
  },
  rejected: (context) => Promise.resolve(announcePolicy(context, 'updated', {})),
});

/** Applies one change; a rule that was tightened during the notice stays as it is. */
const applyOne = async (context: Context): Promise<boolean> => {
  const due = await holdDueChange(context, context.now);
  if (!due) return false;
  const before = await lockPolicy(context);
  const current = rulesOf(before);
  const rules = Object.fromEntries(Object.entries(due.after).filter(([path]) => current[path] === due.before[path]));
  const after = await writePolicy(context, withRules(before, rules), context.now);
  await markApplied(context, due.id, context.now);
  announcePolicy(context, 'updated', difference(before, after));
  return true;
};

const notifySome = async (context: Context): Promise<boolean> => {
  const change = await holdUnannounced(context);
  if (!change) return false;
  await notify(context, {
    to: await nextToNotify(context, change.id, context.now),
    kind: 'trading.policyChange',
    params: { startsAt: change.takesEffect.toISOString() },
    dedupeKey: `trading.policyChange:${change.id}`,
  });
  return true;
};

/** Notifies the customers of approved changes, and applies those whose notice has ended. */
export const changePolicies = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const goOn = () => stopping?.aborted !== true;
  while (goOn() && (await runAsSystem(app, 'tradingPolicy.announce', notifySome)));
  while (goOn() && (await runAsSystem(app, 'tradingPolicy.apply', applyOne)));
};

export const policyChanges = recurring({ kind: 'tradingPolicy.changes', secondsBetween: 60, run: changePolicies });
