import type { Context } from '../../kernel/context.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { assign } from '../user/index.ts';
import { openLeads, storeGiven } from './queue-table.ts';
import type { Choice, Loads, Rule } from './rotation.ts';
import { storeTurns } from './rule-table.ts';

/** Keys of the stages that are won or lost. */
export const closedStages = async (context: Context): Promise<string[]> =>
  (await readSetting(context)).qualifications.filter(({ outcome }) => outcome !== 'open').map(({ key }) => key);

/** The open leads of the members, read only if a rule goes by them; for a trial, of those created before. */
export const loadsOf = async (
  context: Context,
  rules: readonly Rule[],
  { closed, before = null }: { readonly closed: readonly string[]; readonly before?: Date | null },
): Promise<Loads> => {
  const staff = rules.flatMap(({ method, members }) => (method === 'leastLoaded' ? members.map(({ id }) => id) : []));
  return staff.length === 0 ? new Map() : openLeads(context, [...new Set(staff)], { closed, before });
};

export interface Decision {
  readonly lead: { readonly id: string; readonly assignedTo: string | null; readonly assignedToName: string | null };
  readonly rule: Rule;
  readonly choice: Choice;
}

/** Assigns the leads as decided, with the reason in the audit trail. `round` adds up the notices of one round. */
export const carryOut = async (
  context: Context,
  rules: readonly Rule[],
  decisions: readonly Decision[],
  { round, isReclaim = false }: { readonly round: string; readonly isReclaim?: boolean },
): Promise<void> => {
  if (decisions.length === 0) return;
  const alike = Map.groupBy(decisions, ({ rule, choice }) => `${rule.id} ${choice.member.id} ${choice.among}`);
  for (const group of alike.values()) await assignGroup(context, group, isReclaim);
  await storeGiven(
    context,
    decisions.map(({ lead, rule, choice }) => ({ lead: lead.id, rule: rule.id, staff: choice.member.id })),
    context.now,
  );
  await storeTurns(context, rules);
  await notifyOwners(context, 'leads.rotated', decisions, { round, of: ({ choice }) => choice.member.id });
  if (isReclaim)
    await notifyOwners(context, 'leads.reclaimed', decisions, { round, of: ({ lead }) => lead.assignedTo });
};

/** Why somebody got a lead, for the audit trail and the lead's history. */
export const whyOf = ({ rule, choice }: Pick<Decision, 'rule' | 'choice'>): object => ({
  rule: rule.name,
  method: rule.method,
  members: choice.among,
});

const assignGroup = async (context: Context, group: readonly Decision[], isReclaim: boolean): Promise<void> => {
  const [first] = group;
  if (!first) return;
  const { rule, choice } = first;
  const to = { assignedTo: choice.member.id, assignedToName: choice.member.name };
  await assign(
    context,
    group.map(({ lead }) => lead),
    to,
    {
      ...whyOf(first),
      ...(isReclaim && { reclaimHours: rule.reclaimHours }),
    },
  );
};

interface Notified {
  readonly round: string;
  readonly of: (decision: Decision) => string | null;
}

/** One notice for each person and rule. */
const notifyOwners = async (
  context: Context,
  kind: 'leads.rotated' | 'leads.reclaimed',
  decisions: readonly Decision[],
  { round, of }: Notified,
): Promise<void> => {
  const groups = Map.groupBy(decisions, (decision) => `${of(decision)} ${decision.rule.id}`);
  for (const [key, group] of groups) {
    const [first] = group;
    const to = first ? of(first) : null;
    if (!first || to === null) continue;
    await notify(context, {
      to: [to],
      kind,
      params: { rule: first.rule.name, count: group.length, hours: first.rule.reclaimHours ?? 0 },
      ...(group.length === 1 && { recordId: first.lead.id }),
      dedupeKey: `${kind}:${key}:${round}`,
      addsUp: true,
    });
  }
};
