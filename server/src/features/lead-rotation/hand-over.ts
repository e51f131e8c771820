import {
  handedOverAtOnce,
  type handOverByRules as route,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { type BulkUser, handOverBy, type Share } from '../user/index.ts';
import { closedStages, loadsOf, whyOf } from './give-out.ts';
import { workingAt } from './hours.ts';
import { rotationFacts } from './queue-table.ts';
import { type Choice, give, type NewLead, type Rule, ruleFor } from './rotation.ts';
import { activeRules, lockRotation, storeTurns } from './rule-table.ts';

interface Given {
  readonly lead: NewLead;
  readonly rule: Rule;
  readonly choice: Choice;
}

/** The leads that the rules give away, by rule, receiver and number of candidates, which the audit trail names. */
const sharesOf = async (
  context: Context,
  leads: readonly BulkUser[],
  { rules, leaving }: { readonly rules: readonly Rule[]; readonly leaving: string },
): Promise<Share[]> => {
  // Not when the call began: it may have waited for another one.
  const at = context.app.clock.now();
  const working = new Map(
    rules.map((rule) => [rule, workingAt(rule.members, at).filter(({ id }) => id !== leaving)] as const),
  );
  const loads = await loadsOf(context, rules, { closed: await closedStages(context) });
  const ids = leads.map(({ id }) => id);
  const given = (await rotationFacts(context, ids)).flatMap((lead): Given[] => {
    const rule = ruleFor(rules, lead);
    const choice = rule && give(rule, working.get(rule) ?? [], { at, loads });
    return choice ? [{ lead, rule, choice }] : [];
  });
  if (given.length > 0) await storeTurns(context, rules);
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  const alike = Map.groupBy(given, ({ rule, choice }) => `${rule.id} ${choice.member.id} ${choice.among}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, name } = first.choice.member;
    const to = { assignedTo: id, assignedToName: name };
    return [{ to, why: whyOf(first), leads: group.flatMap(({ lead }) => byId.get(lead.id) ?? []) }];
  });
};

/** The rules' members are locked before the leads, as when new leads are given out. */
export const handOverByRules: Command<typeof route> = async (context, { params: { id: leaving }, body }) => {
  await lockRotation(context);
  const rules = await activeRules(context, { hold: true });
  return handOverBy(context, leaving, {
    share: (leads) => sharesOf(context, leads, { rules, leaving }),
    slice: { after: body.after, most: handedOverAtOnce, action: body.action },
  });
};
