import { bulkChangeDetails, undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { type MergeField, mergeLeads } from '@countinghouse/contract/user/merge.ts';
import sql from 'sql-template-tag';
import type { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

export const merge = (who: Caller, id: string, other: string, take: readonly MergeField[] = []) =>
  who.call(mergeLeads, { params: { id }, body: { other, take: [...take] } });

/** Merges, and returns the id of the recent change. */
export const merged = async (who: Caller, id: string, other: string, take: readonly MergeField[] = []) => {
  const { status, text, body } = await merge(who, id, other, take);
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body.action;
};

export const undoMerge = (who: Caller, id: string) => who.call(undoBulkChange, { params: { id } });
export const mergeDetails = async (who: Caller, id: string) =>
  (await who.call(bulkChangeDetails, { params: { id } })).body;

/** Everything about these leads that a merge may touch, without counters of versions. */
export const filesOf = (app: TestApp, ids: readonly string[]) =>
  app.database.query<{ row: Record<string, unknown> }>(sql`
    select (to_jsonb(u) - 'version' - 'date_update') as row from users u where id = any(${ids}::uuid[])
    union all select to_jsonb(c) - 'version' from comment c where lead_id = any(${ids}::uuid[])
    union all select to_jsonb(t) - 'version' from task t where lead_id = any(${ids}::uuid[])
    order by 1`);
