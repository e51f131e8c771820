import { daysInBin } from '@countinghouse/contract/kernel/resource.ts';
import sql from 'sql-template-tag';
import { system } from '../actor.ts';
import { recordChanges } from '../changes/record-changes.ts';
import type { App } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/errors.ts';
import type { Bin, FeatureFacts } from '../facts.ts';

const piece = 200;

/**
 * Permanently deletes records that have been in the bin for `daysInBin`. A record that is still referred to stays; foreign
 * keys decide that, so new tables are covered. Repeats until nothing more goes, because a purged record may have been
 * the last to refer to another. Returns the number deleted per resource.
 */
export const purgeBin = async (
  app: App,
  facts: readonly FeatureFacts[],
  stopping?: AbortSignal,
): Promise<Record<string, number>> => {
  const bins = facts.flatMap((one) => one.bins ?? []);
  const purged: Record<string, number> = Object.fromEntries(bins.map(({ resource }) => [resource, 0]));
  for (let gone = 1; gone > 0;) {
    gone = 0;
    for (const bin of bins) {
      const count = await emptyBin(app, bin, stopping);
      purged[bin.resource] = (purged[bin.resource] ?? 0) + count;
      gone += count;
    }
  }
  return purged;
};

const emptyBin = async (app: App, bin: Bin, stopping: AbortSignal | undefined): Promise<number> => {
  let purged = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  while (stopping?.aborted !== true) {
    const ids = await oldest(app, bin, last);
    if (ids.length === 0) return purged;
    purged += await deleteAll(app, bin, ids);
    last = ids.at(-1) ?? last;
  }
  return purged;
};

const oldest = async (app: App, { table, condition = sql`true` }: Bin, after: string): Promise<string[]> => {
  const rows = await app.database.query<{ id: string }>(sql`
    select id from ${table} where deleted_at < ${app.clock.now()}::timestamptz - ${daysInBin} * interval '1 day'
      and ${condition} and id > ${after}::uuid order by id limit ${piece}`);
  return rows.map((row) => row.id);
};

/** Deletes all at once; if another record refers to one of them, one by one instead. */
const deleteAll = async (app: App, bin: Bin, ids: readonly string[]): Promise<number> => {
  try {
    return await app.database.transaction((transaction) => deleteRows(app, transaction, bin, ids));
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    if (ids.length === 1) return 0;
  }
  let deleted = 0;
  for (const id of ids) deleted += await deleteAll(app, bin, [id]);
  return deleted;
};

const deleteRows = async (app: App, transaction: Transaction, bin: Bin, ids: readonly string[]): Promise<number> => {
  const now = app.clock.now();
  // A record restored in the meantime is kept.
  const rows = await transaction.query<{ id: string }>(sql`
    delete from ${bin.table} where id = any(${ids}::uuid[]) and deleted_at is not null returning id`);
  const gone = rows.map((row) => row.id);
  await transaction.query(sql`
    update stored_file set deleted_at = ${now}::timestamptz where owner_id = any(${gone}::uuid[]) and deleted_at is null`);
  await recordChanges(transaction, { actor: system, request: { ip: '' }, action: `${bin.resource}.purge`, now }, [
    { resource: bin.resource, change: 'purged', silent: true, records: gone.map((id) => ({ id })) },
  ]);
  return gone.length;
};
