import type { Listed } from '@countinghouse/contract/kernel/resource.ts';
import type { QueueName } from '@countinghouse/contract/today/queue-counts.ts';
import { type ListedQueue, queueFilters } from '@countinghouse/contract/today/queue-filters.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Context } from './context.ts';
import { listCondition } from './resource/conditions.ts';
import { everything, type Table } from './resource/table.ts';

/** Work that waits for staff: how much of it, within the caller's scope, counted up to `most`. */
export interface Queue {
  readonly name: QueueName;
  readonly count: (context: Context, most: number) => Promise<number>;
}

/** Counts the rows of `from` up to `most`, so that a long queue costs no more than a full badge. */
export const countRows = async (
  context: Context,
  { from, where, most }: { readonly from: Sql; readonly where: Sql; readonly most: number },
): Promise<number> => {
  const [row] = await context.query<{ found: number }>(sql`
    select count(*)::integer as found from (select 1 from ${from} where ${where} limit ${sql([String(most)])}) c`);
  return row?.found ?? 0;
};

/** The queue of the records in a filtered list. `indexed` is implied by the filters and lets an index find them. */
export const listedQueue = <R extends Listed>(
  name: ListedQueue,
  table: Table<R>,
  indexed: Sql = everything,
): Queue => ({
  name,
  count: (context, most) => {
    const filters = JSON.stringify(queueFilters[name]({ id: context.actor.id, now: context.now }));
    const { where } = listCondition(table as unknown as Table, context.actor, { filters });
    return countRows(context, { from: table.base, where: sql`${indexed} and ${where}`, most });
  },
});
