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

export interface Recount {
  readonly measure: Measure;
  /** How many totals differed from the records. */
  readonly wrong: bigint;
  /** False for a measure that was still being filled; its totals were not expected to be complete. */
  readonly wasFilled: boolean;
}

/** Recounts one measure after another. */
export async function* recountAll(database: Database): AsyncGenerator<Recount> {
  const measures = await database.query<Omit<Recount, 'wrong'>>(
    sql`select measure, filled as "wasFilled" from total_state order by measure`,
  );
  for (const one of measures) yield { ...one, wrong: await recountTotals(database, one.measure) };
}

/** Runs in the background for as long as it takes, such as for all records of ten thousand customers who moved. */
const unlimited = <Row extends object>(database: Database, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  database.transaction(async (transaction) => {
    await transaction.query(sql`
      select set_config('statement_timeout', '2h', true), set_config('lock_timeout', '2h', true)`);
    return transaction.query<Row>(statement);
  });

interface Progress {
  readonly measure: Measure;
  readonly customers: number;
  readonly of: number;
}

const firstSlice = 500;
const shortest = 250;
const longest = 1_000;

/** Counts the next customers of a measure; 0 once it is filled. Slices of more than a second are followed by smaller ones. */
const fillSlice = async (
  database: Database,
  measure: Measure,
  size: number,
): Promise<{ counted: number; next: number }> => {
  const began = performance.now();
  const [row] = await unlimited<{ counted: number }>(
    database,
    sql`select fill_totals(${measure}::total_measure, ${size}::integer) as counted`,
  );
  const taken = performance.now() - began;
  const next = taken > longest ? Math.max(1, Math.floor(size / 2)) : taken < shortest ? size * 2 : size;
  return { counted: row?.counted ?? 0, next };
};

/**
 * Fills the totals of a company that has history, a few customers at a time; statistics use each measure once it is full.
 * Continues where a server that stopped had left off.
 */
export const fillTotals = async (
  database: Database,
  { isStopped, report }: { isStopped: () => boolean; report: (progress: Progress) => void },
): Promise<void> => {
  const missing = await database.query<Progress>(sql`
    select s.measure, (select count(*)::integer from users) as of,
      (select count(*)::integer from users u where u.id <= s.upto) as customers
    from total_state s where not s.filled order by s.measure`);
  for (const { measure, customers, of } of missing) {
    let [done, size] = [customers, firstSlice];
    for (;;) {
      if (isStopped()) return;
      const { counted, next } = await fillSlice(database, measure, size);
      [done, size] = [done + counted, next];
      report({ measure, customers: done, of });
      if (counted === 0) break;
      await foldTotals(database);
    }
  }
};

const reportMilliseconds = 5_000;

/** One line for each measure when it is filled, and one every few seconds while that takes longer. */
const progressLog = (app: App): ((progress: Progress) => void) => {
  let last = performance.now();
  return (progress) => {
    if (progress.customers < progress.of && performance.now() - last < reportMilliseconds) return;
    last = performance.now();
    app.log.info(progress, 'totals being filled');
  };
};

/** Fills what is missing, then folds every second, away from the requests that read and write. */
const run = (app: App): { stop(): Promise<void> } => {
  let stopped = false;
  const attempt = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => app.log.warn({ err: error }, 'totals delayed'));
  let working: Promise<void> | null = attempt(
    fillTotals(app.database, { isStopped: () => stopped, report: progressLog(app) }),
  ).finally(() => (working = null));
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
