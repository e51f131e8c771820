import sql, { type Sql } from 'sql-template-tag';
import type { App } from '../context.ts';

/** Days after which expired rows are deleted. */
const days = {
  idempotency: 7,
  loginTry: 1,
  session: 90,
  job: 30,
  storedFile: 30,
  importRow: 30,
  notification: 365,
  priceCandle: 60,
  bulkChange: 30,
} as const;

const before = (now: Date, age: number): Sql => sql`${now}::timestamptz - ${age} * interval '1 day'`;

const old: Readonly<Record<string, (now: Date) => Sql>> = {
  idempotency: (now) => sql`date_creation < ${before(now, days.idempotency)}`,
  login_try: (now) => sql`last_try < ${before(now, days.loginTry)}`,
  session: (now) => sql`coalesce(ended_at, expires) < ${before(now, days.session)}`,
  job: (now) => sql`state in ('done', 'failed') and coalesce(date_done, due_at) < ${before(now, days.job)}`,
  // The import can no longer be undone, and its spreadsheet is personal data.
  import_row: (now) =>
    sql`import_id in (select id from lead_import where coalesce(date_done, date_creation) < ${before(now, days.importRow)})`,
  notification: (now) => sql`date_creation < ${before(now, days.notification)}`,
  price_candle: (now) => sql`minute < ${before(now, days.priceCandle)}`,
  bulk_change: (now) => sql`date_creation < ${before(now, days.bulkChange)}`,
  // Most are never used: a log-in page requests one in advance.
  passkey_challenge: (now) => sql`expires <= ${now}::timestamptz`,
  // Their content was removed from disk long ago.
  stored_file: (now) => sql`deleted_at < ${before(now, days.storedFile)}`,
};

/** Rows per statement: few enough to stay far below the statement timeout. */
const piece = 5_000;

/** Deletes expired rows in batches; returns the number per table. */
export const sweepRows = async (app: App, stopping?: AbortSignal): Promise<Record<string, number>> => {
  const now = app.clock.now();
  const swept: Record<string, number> = {};
  for (const [table, isOld] of Object.entries(old)) {
    swept[table] = 0;
    for (let count = piece; count === piece && stopping?.aborted !== true; swept[table] += count)
      count = await deletePiece(app, sql([table]), isOld(now));
  }
  return swept;
};

const deletePiece = async (app: App, table: Sql, condition: Sql): Promise<number> => {
  const [row] = await app.database.query<{ count: number }>(sql`
    with gone as (
      delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${piece} for update skip locked) returning 1
    )
    select count(*)::integer as count from gone`);
  return row?.count ?? 0;
};
