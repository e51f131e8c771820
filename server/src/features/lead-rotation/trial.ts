import {
  mostTried,
  type RotationTrial,
  trialDays,
  type tryRules as route,
} from '@countinghouse/contract/lead-rotation/lead-rotation.ts';
import type { Command } from '../../kernel/http/served.ts';
import { closedStages, loadsOf } from './give-out.ts';
import { workingAt } from './hours.ts';
import { createdSince, type OldLead } from './queue-table.ts';
import { give, type Loads, type Member, type Rule, ruleFor } from './rotation.ts';
import { activeRules } from './rule-table.ts';

/** Hours begin and end with quarters of an hour. */
const quarter = 900_000;
/** How long a trial looks ahead for somebody who works. */
const quartersAhead = (14 * 24 * 3_600_000) / quarter;

const computedOnce = <Value>(compute: (quarterOfHour: number) => Value): ((quarterOfHour: number) => Value) => {
  const known = new Map<number, Value>();
  return (moment) => {
    const value = known.get(moment) ?? compute(moment);
    known.set(moment, value);
    return value;
  };
};

/** The members who work in a quarter of an hour, or in the next one in which somebody does, if leads wait. */
const schedule = ({ members, waits }: Rule) => {
  const workingIn = computedOnce((moment) => workingAt(members, new Date(moment * quarter)));
  return computedOnce((first): { readonly moment: number; readonly working: readonly Member[] } => {
    const last = waits && members.length > 0 ? first + quartersAhead : first;
    let moment = first;
    while (moment < last && workingIn(moment).length === 0) moment++;
    return { moment, working: workingIn(moment) };
  });
};

const trialOf = (rule: Rule) => ({
  rule,
  next: schedule(rule),
  matched: 0,
  waited: 0,
  unassigned: 0,
  counts: new Map(rule.members.map(({ id }) => [id, 0])),
});

const tryOn = (rules: readonly Rule[], leads: readonly OldLead[], loads: Loads) => {
  const trials = new Map(rules.map((rule) => [rule, trialOf(rule)]));
  let unmatched = 0;
  for (const lead of leads) {
    const rule = ruleFor(rules, lead);
    const trial = rule && trials.get(rule);
    if (!trial) {
      unmatched += 1;
      continue;
    }
    trial.matched += 1;
    const created = Math.floor(lead.created.getTime() / quarter);
    const { working, moment } = trial.next(created);
    const at = moment === created ? lead.created : new Date(moment * quarter);
    const choice = give(trial.rule, working, { at, loads });
    if (!choice) {
      trial.unassigned += 1;
      continue;
    }
    if (moment > created) trial.waited += 1;
    trial.counts.set(choice.member.id, (trial.counts.get(choice.member.id) ?? 0) + 1);
  }
  return { trials: [...trials.values()], unmatched };
};

/** Works on copies in memory, so that nothing is stored and nobody is notified. */
export const tryRules: Command<typeof route> = async (context): Promise<RotationTrial> => {
  const since = new Date(context.now.getTime() - trialDays * 86_400_000);
  const rules = await activeRules(context, { hold: false });
  const found = await createdSince(context, since, mostTried + 1);
  const leads = found.slice(-mostTried);
  const loads = await loadsOf(context, rules, { closed: await closedStages(context), before: since });
  const { trials, unmatched } = tryOn(rules, leads, loads);
  return {
    leads: leads.length,
    capped: found.length > mostTried,
    rules: trials.map(({ rule, matched, waited, unassigned, counts }) => ({
      id: rule.id,
      name: rule.name,
      matched,
      waited,
      unassigned,
      members: rule.members.map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 })),
    })),
    unmatched,
  };
};
