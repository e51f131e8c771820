import type { App, Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { carryOut, closedStages, type Decision, loadsOf } from './give-out.ts';
import { workingAt } from './hours.ts';
import { beginning, dropFromRotation, type Place, takeWaiting, type WaitingLead } from './queue-table.ts';
import { give, type Loads, type Member, type Rule, ruleFor } from './rotation.ts';
import { activeRules, lockRotation } from './rule-table.ts';

const leadsAtOnce = 500;
/** A round ends after so many pieces, so that other jobs get their turn. */
const mostPieces = 20;
/** Where the last round of this server stopped, so that leads which wait do not keep those behind them from their turn. */
const places = new WeakMap<App, Place>();

interface Moment {
  readonly rules: readonly Rule[];
  readonly working: ReadonlyMap<Rule, readonly Member[]>;
  readonly loads: Loads;
  readonly at: Date;
}

type Outcome = 'drop' | 'wait' | Decision;

/** The decision about a waiting lead at this moment. */
const decide = ({ rules, working, loads, at }: Moment, lead: WaitingLead): Outcome => {
  if (lead.isSettled) return 'drop';
  const rule = ruleFor(rules, lead);
  if (!rule) return 'drop';
  const choice = give(rule, working.get(rule) ?? [], { at, loads });
  if (choice) return { lead: { id: lead.id, assignedTo: null, assignedToName: null }, rule, choice };
  return rule.waits ? 'wait' : 'drop';
};

/** Assigns the next leads of the queue; returns where it stopped, or nothing at the end of the queue. */
const assignSome = async (context: Context, after: Place, round: string): Promise<Place | undefined> => {
  await lockRotation(context);
  const rules = await activeRules(context, { hold: true });
  const leads = await takeWaiting(context, after, leadsAtOnce);
  const last = leads.at(-1);
  if (!last) return undefined;
  // Not when the round began: it may have waited for another one, and members go home.
  const at = context.app.clock.now();
  const working = new Map(rules.map((rule) => [rule, workingAt(rule.members, at)] as const));
  const moment = { rules, working, loads: await loadsOf(context, rules, { closed: await closedStages(context) }), at };
  const outcomes = leads.map((lead) => ({ id: lead.id, outcome: decide(moment, lead) }));
  await dropFromRotation(
    context,
    outcomes.flatMap(({ id, outcome }) => (outcome === 'drop' ? [id] : [])),
  );
  const decisions = outcomes.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : [outcome]));
  await carryOut(context, rules, decisions, { round });
  return leads.length === leadsAtOnce ? { at: last.queued, id: last.id } : undefined;
};

/** Gives the waiting leads to those who work now. */
export const assignNew = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const round = newId();
  let place: Place | undefined = places.get(app) ?? beginning;
  for (let piece = 0; piece < mostPieces && place !== undefined && stopping?.aborted !== true; piece++) {
    const from: Place = place;
    place = await runAsSystem(app, 'leadRotation.assign', (context) => assignSome(context, from, round));
  }
  places.set(app, place ?? beginning);
};
