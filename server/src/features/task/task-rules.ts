import { type Task, type task, taskStates } from '@countinghouse/contract/task/task.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { userTable } from '../user/index.ts';
import { isCallPlanned, seesLead } from './task-table.ts';

const invalid = (field: string, code: string): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

/** The owner must see the task; a task without a lead is seen by its owner alone, so nobody enters one for others. */
const checkOwner = async (context: Context, owner: string, lead: string | null): Promise<void> => {
  const sees = lead === null ? owner === context.actor.id : await seesLead(context, owner, lead);
  if (!sees) throw invalid('owner', 'taskOwner');
};

const requireLead = async (context: Context, id: string): Promise<void> => {
  const { item } = await loadOne(context, userTable, { id, action: 'read', lock: true });
  if (item.role !== 'lead') throw notFound();
};

/** A customer who asked to be called back must not be forgotten. */
const requireNextCall = async (context: Context, item: Task, outcome: Task['outcome'] | undefined): Promise<void> => {
  if (outcome !== 'callBack' || item.outcome === 'callBack' || item.lead === null) return;
  if (!(await isCallPlanned(context, item.lead, item.id))) throw invalid('outcome', 'nextCallMissing');
};

type Change = Pick<z.output<typeof task.update>, 'state' | 'outcome'>;

/** The values to store when a task is completed or reopened. */
const transition = ({ actor, now }: Context, item: Task, { state, outcome }: Change): object => {
  const after = state ?? item.state;
  if (after === 'open') {
    if (outcome != null) throw invalid('outcome', 'taskOpen');
    const dateReminded = Date.parse(item.dateDue) > now.getTime() ? null : now;
    return item.state === 'open' ? {} : { state, outcome: null, dateCompleted: null, completedBy: null, dateReminded };
  }
  if (item.kind === 'callBack' && (outcome === undefined ? item.outcome : outcome) === null)
    throw invalid('outcome', 'outcomeMissing');
  const isCompleted = taskStates.allows(item.state, 'complete');
  return { outcome, ...(isCompleted && { state, dateCompleted: now, completedBy: actor.id }) };
};

export const taskRules: Rules<typeof task> = {
  create: async (context, { lead = null, owner = context.actor.id, ...fields }) => {
    if (lead === null && fields.kind === 'callBack') throw invalid('lead', 'taskLead');
    if (lead !== null) await requireLead(context, lead);
    await checkOwner(context, owner, lead);
    return { ...fields, lead, owner };
  },
  update: async (context, { item }, { title, dateDue, owner, ...change }) => {
    if (owner !== undefined && owner !== item.owner) await checkOwner(context, owner, item.lead);
    await requireNextCall(context, item, change.outcome);
    const isMoved = dateDue !== undefined && Date.parse(dateDue) !== Date.parse(item.dateDue);
    return { title, dateDue, owner, ...transition(context, item, change), ...(isMoved && { dateReminded: null }) };
  },
};
