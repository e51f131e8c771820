import type { listActivity } from '@countinghouse/contract/activity/activity.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { readActivity } from './activity-table.ts';

const shown = 50;

export const showActivity: Command<typeof listActivity> = async (context, { query }) => {
  const { before, beforeId } = query;
  if ((before === undefined) !== (beforeId === undefined)) {
    const path = before === undefined ? 'query.before' : 'query.beforeId';
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path, code: 'required' }] });
  }
  const rows = await readActivity(context, {
    lead: context.actor.id,
    before: before !== undefined && beforeId !== undefined ? { at: before, id: beforeId } : null,
    limit: shown + 1,
  });
  return { activity: rows.slice(0, shown), more: rows.length > shown };
};
