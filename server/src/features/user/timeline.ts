import { type leadTimeline, TimelineKind } from '@countinghouse/contract/user/user-calls.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { readTimeline } from './timeline-table.ts';
import { userTable } from './user-table.ts';

const shown = 50;
const wrongQuery = (field: string, code: string) =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `query.${field}`, code }] });

/** What happened to a lead in the caller's scope, newest first, page by page. */
export const showTimeline: Command<typeof leadTimeline> = async (context, { params, query }) => {
  const { item } = await loadOne(context, userTable, { id: params.id, action: 'read' });
  // Staff have no timeline: who may read staff sees their actions in the audit.
  if (item.role !== 'lead') throw notFound();
  const { before, beforeId } = query;
  if ((before === undefined) !== (beforeId === undefined))
    throw wrongQuery(before === undefined ? 'before' : 'beforeId', 'required');
  const rows = await readTimeline(context, {
    lead: params.id,
    ...(before !== undefined && beforeId !== undefined && { before: { at: before, id: beforeId } }),
    kinds: kindsOf(query.kinds),
    limit: shown + 1,
  });
  return { timeline: rows.slice(0, shown), more: rows.length > shown };
};

const kindsOf = (text: string | undefined): TimelineKind[] =>
  text === undefined
    ? [...TimelineKind.options]
    : text.split(',').map((name) => {
        const kind = TimelineKind.safeParse(name);
        if (!kind.success) throw wrongQuery('kinds', 'choice');
        return kind.data;
      });
