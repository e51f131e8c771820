import sql from 'sql-template-tag';
import type { App } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { Database } from '../database/database.ts';
import type { Measure } from './totals-table.ts';

const foldMilliseconds = 1_000;

/** Adds to the totals what has changed since the last time. */
export const foldTotals = async (database: Database): Promise<void> => {
  await unlimited(
    database,
    sql`
    select fold_totals() where exists (select 1 from total_delta) or exists (select 1 from total_move)`,
  );
};

/** Makes the totals of a measure equal to its records; returns how many were wrong. */
export const recountTotals = async (database: Database, measure: Measure): Promise<bigint> => {
  const [row] = await unlimited<{ wrong: bigint }>(
    database,
    sql`select recount_totals(${measure}::total_measure) as wrong`,
  );
  if (!row) throw new Error('the recount gave no row');
  return row.wrong;
};

/** Runs in the background for as long as it takes, such as for all records of ten thousand customers who moved. */
const unlimited = <Row extends object>(database: Database, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  database.transaction(async (transaction) => {
    await transaction.query(sql`
      select set_config('statement_timeout', '2h', true), set_config('lock_timeout', '2h', true)`);
    return transaction.query<Row>(statement);
  });

/** Fills the totals of a company that has history, one measure after another; statistics use each once it is full. */
const fillMissing = async (app: App, isStopped: () => boolean): Promise<void> => {
  const missing = await app.database.query<{ measure: Measure }>(
    sql`select measure from total_state where not filled order by measure`,
  );
  for (const [index, { measure }] of missing.entries()) {
    if (isStopped()) return;
    const totals = await recountTotals(app.database, measure);
    app.log.info({ measure, totals, filled: index + 1, of: missing.length }, 'totals filled');
  }
};

/** Fills what is missing, then folds every second, away from the requests that read and write. */
const run = (app: App): { stop(): Promise<void> } => {
  let stopped = false;
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => app.log.warn({ err: error }, 'totals delayed'));
  let working: Promise<void> | null = attempt(fillMissing(app, () => stopped)).finally(() => (working = null));
  const timer = setInterval(() => {
    working ??= attempt(foldTotals(app.database)).finally(() => (working = null));
  }, foldMilliseconds);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await working;
    },
  };
};

export const totalsKeeper: Feature = { name: 'totals', routes: [], run };
