import type { App } from '../../kernel/context.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import type { JobKind } from '../../kernel/jobs/job.ts';
import { hastenRound, planRound } from '../../kernel/jobs/recurring.ts';
import { failRound } from '../../ledger/prove/prove-table.ts';
import { beginRecount, failRecount, readLastDone, readRunning } from '../../ledger/prove/recount-table.ts';
import { readHead } from '../../ledger/prove/slice-table.ts';
import { proveBooks } from './prove-books.ts';
import { recountBooks } from './recount-books.ts';

export const proveKind = 'ledger.prove';
export const recountKind = 'ledger.recount';
const recountMilliseconds = 24 * 3_600_000;

/** Runs the work; a failure is stored, so that it is shown, and the next round tries again. */
const orStored = async <Result>(work: () => Promise<Result>, store: () => Promise<void>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    await store();
    throw error;
  }
};

export const proving: JobKind = {
  kind: proveKind,
  attempts: 1,
  recurs: true,
  run: async (app, { stopping }) => {
    await planRound(app.database, proveKind, app.config.proofSeconds);
    const hasMore = await orStored(
      () => proveBooks(app, stopping),
      () => failRound(app.database, app.clock.now()),
    );
    if (hasMore) await hastenRound(app.database, proveKind);
    else await planRecount(app);
  },
};

/** One a day; one whose server was killed or that failed continues. */
const planRecount = async (app: App): Promise<void> => {
  const now = app.clock.now();
  const running = await readRunning(app.database);
  if (!running) {
    const last = await readLastDone(app.database);
    if (last && now.getTime() - last.startedAt.getTime() < recountMilliseconds) return;
    if (!(await readHead(app.database))) return;
    await beginRecount(app.database, null, now);
  }
  await planRound(app.database, recountKind, 0);
};

export const recounting: JobKind = {
  kind: recountKind,
  attempts: 1,
  recurs: true,
  run: async (app, { stopping }) => {
    const hasMore = await orStored(
      () => recountBooks(app, stopping),
      () => failRecount(app.database, app.clock.now()),
    );
    if (hasMore) await enqueue(app.database, recountKind, {});
  },
};
