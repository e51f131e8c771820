import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { receiptText } from '@countinghouse/contract/trading/receipt.ts';
import { readManyEvidence } from '@countinghouse/server/src/features/order/evidence-table.ts';
import { settledAfter } from '@countinghouse/server/src/features/order/order-state-table.ts';
import { anyOrder } from '@countinghouse/server/src/features/order/order-table.ts';
import { receiptOf, sha256 } from '@countinghouse/server/src/features/order/receipt-of.ts';
import { system } from '@countinghouse/server/src/kernel/actor.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { loadMany } from '@countinghouse/server/src/kernel/resource/records.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { BenchDatabase } from '../kernel/temporary-database.ts';

const ordersAtOnce = 1_000;

/** The content of each stored file: the loaded hashes are those of the numbers from 1 on. */
export const loadFiles = async ({ database, dataDir }: BenchDatabase): Promise<void> => {
  const folder = path.join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  const files = await database.query<{ name: string; content: string }>(sql`
    select f.path as name, n::text as content from stored_file f
      join generate_series(1, (select count(*) from stored_file)) n on f.sha256 = encode(sha256(n::text::bytea), 'hex')`);
  for (const { name, content } of files) await writeFile(path.join(folder, name), content);
};

/** A receipt for each closed order, of one quote for each of its phases. */
export const loadReceipts = async (database: Database): Promise<void> => {
  await unlimited(database, sql`update orders set receipt_hash = repeat('0', 64) where status = 'closed'`);
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const settled = await settledAfter(database, after, ordersAtOnce);
    if (settled.length > 0) await storeReceipts(database, settled);
    after = settled.at(-1)?.id ?? after;
    if (settled.length < ordersAtOnce) return;
  }
};

/** In a transaction for each slice: the log takes the records of one transaction together. */
const storeEvidence = (database: Database, orders: readonly string[]): Promise<unknown> =>
  unlimited(
    database,
    sql`
    insert into order_evidence (order_id, phase, ticks, seen)
    select o.id, p.phase, jsonb_build_array(jsonb_build_array((extract(epoch from p.at) * 1000)::bigint,
        to_char(p.price - 0.0001, 'FM0.00000000'), to_char(p.price, 'FM0.00000000'))),
      case when o.kind = 'forex' and (p.phase = 'open' or o.close_reason = 'customer') then p.price end
    from orders o cross join lateral (values ('open', o.date_opened, o.open_price), ('close', o.date_closed, o.close_price))
      p (phase, at, price)
    where o.id = any(${orders}::uuid[])`,
  );

const storeReceipts = async (database: Database, settled: Awaited<ReturnType<typeof settledAfter>>): Promise<void> => {
  const rows = new Map(settled.map((row) => [row.id, row]));
  await storeEvidence(database, [...rows.keys()]);
  const reading = { actor: system, query: <Row>(fragment: Sql) => database.query<Row>(fragment) };
  const loaded = await loadMany(reading, anyOrder, { ids: [...rows.keys()], action: 'read' });
  const evidenceOf = await readManyEvidence(
    database,
    loaded.map(({ item }) => item),
  );
  const hashes = loaded.flatMap(({ item }) => {
    const row = rows.get(item.id);
    return row ? [sha256(receiptText(receiptOf(item, { ...row, ...evidenceOf(item.id) })))] : [];
  });
  await unlimited(
    database,
    sql`
    update orders o set receipt_hash = h.hash
    from unnest(${loaded.map(({ item }) => item.id)}::uuid[], ${hashes}::text[]) h (id, hash) where o.id = h.id`,
  );
};

/** Without the time limit of a request, and without the triggers of a change: the totals are the same before and after. */
const unlimited = (database: Database, statement: Sql): Promise<unknown> =>
  database.transaction(async (transaction) => {
    await transaction.query(sql`
      select set_config('statement_timeout', '0', true), set_config('session_replication_role', 'replica', true)`);
    await transaction.query(statement);
  });
