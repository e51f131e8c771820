import type { App, Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { withTransfers } from '../../ledger/has-transfers.ts';
import { openItemsOf } from '../open-items/index.ts';
import { carryOut, closedStages, type Decision, loadsOf } from './give-out.ts';
import { workingAt } from './hours.ts';
import { beginning, dropFromRotation, type Place } from './queue-table.ts';
import { type DueLead, takeDue } from './reclaim-table.ts';
import { give } from './rotation.ts';
import { activeRules, lockRotation } from './rule-table.ts';

const leadsAtOnce = 200;
const mostPieces = 20;

/** Leads that stay for good, also because money has moved or is about to: a customer keeps their agent. */
const staying = async (context: Context, due: readonly DueLead[]): Promise<ReadonlySet<string>> => {
  const ids = due.map(({ id }) => id);
  const paid = await withTransfers(context, ids);
  const open = await openItemsOf(context, ids);
  return new Set(due.filter((lead) => lead.stays || paid.has(lead.id) || open.has(lead.id)).map(({ id }) => id));
};

const reclaimSome = async (context: Context, after: Place, round: string): Promise<Place | undefined> => {
  await lockRotation(context);
  const rules = await activeRules(context, { hold: true });
  const closed = await closedStages(context);
  const due = await takeDue(context, { after, now: context.now, closed, most: leadsAtOnce });
  const last = due.at(-1);
  if (!last) return undefined;
  const stays = await staying(context, due);
  await dropFromRotation(context, [...stays]);
  const loads = await loadsOf(context, rules, { closed });
  const decisions: Decision[] = [];
  for (const lead of due.filter(({ id }) => !stays.has(id))) {
    const rule = rules.find(({ id }) => id === lead.rule);
    const others = rule?.members.filter(({ id }) => !lead.had.includes(id) && id !== lead.assignedTo) ?? [];
    // Nobody else works, or everybody has had it: the owner keeps it for now.
    const choice = rule && give(rule, workingAt(others, context.now), { at: context.now, loads });
    if (choice) decisions.push({ lead, rule, choice });
  }
  await carryOut(context, rules, decisions, { round, isReclaim: true });
  return due.length === leadsAtOnce ? { at: last.assigned, id: last.id } : undefined;
};

/** Takes leads that nobody has touched in time from their owners, and gives each to the next member. */
export const reclaimUntouched = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const round = newId();
  let place: Place | undefined = beginning;
  for (let piece = 0; piece < mostPieces && place !== undefined && stopping?.aborted !== true; piece++) {
    const from: Place = place;
    place = await runAsSystem(app, 'leadRotation.reclaim', (context) => reclaimSome(context, from, round));
  }
};
