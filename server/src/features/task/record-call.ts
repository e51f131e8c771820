import type { recordCall as recordCallRoute } from '@countinghouse/contract/task/record-call.ts';
import type * as z from 'zod/mini';
import type { Context } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { taskRules } from './task-rules.ts';
import { taskTable } from './task-table.ts';

export const taskHandlers = resourceHandlers(taskTable, taskRules);

type Call = z.output<typeof recordCallRoute.body>;

/** The call-back that the call completes: the given one, or a new one. */
const calledFor = async (context: Context, { lead, task, title }: Call): Promise<string> => {
  if (task === undefined) {
    const body = { lead, title, kind: 'callBack' as const, dateDue: context.now.toISOString() };
    return (await taskHandlers.create(context, { body })).id;
  }
  const { item } = await loadOne(context, taskTable, { id: task, action: 'update', lock: true });
  if (item.lead !== lead) throw notFound();
  return item.id;
};

const planNext = async (context: Context, { lead, next, nextTitle }: Call) =>
  next == null
    ? null
    : taskHandlers.create(context, { body: { lead, title: nextTitle, kind: 'callBack', dateDue: next } });

export const recordCall = async (context: Context, { body }: { body: Call }) => {
  const id = await calledFor(context, body);
  // Planned first: the outcome `callBack` needs it.
  const next = await planNext(context, body);
  const call = await taskHandlers.update(context, { params: { id }, body: { state: 'done', outcome: body.outcome } });
  return { call, next };
};
