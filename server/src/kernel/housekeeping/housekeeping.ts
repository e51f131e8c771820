import sql from 'sql-template-tag';
import type { App, Runner } from '../context.ts';
import type { Feature } from '../feature.ts';
import { filesOf } from '../files/files-of.ts';
import { newId } from '../ids.ts';
import { purgeBin } from './purge-bin.ts';
import { sweepRows } from './sweep-rows.ts';

const kind = 'housekeeping';
const minutesBetween = 60;

/** Plans the next round unless one waits already: however many servers there are, one job is enough. */
const planNext = async (runner: Runner, minutes: number): Promise<void> => {
  await runner.query(sql`
    insert into job (id, kind, due_at) select ${newId()}::uuid, ${kind}, now() + ${minutes} * interval '1 minute'
    where not exists (select 1 from job where kind = ${kind} and state = 'waiting')`);
};

/** A round at every start, even when the last one was not long ago. */
const planNow = async (app: App): Promise<void> => {
  await app.database.query(sql`update job set due_at = now() where kind = ${kind} and state = 'waiting'`);
  await planNext(app.database, 0);
};

const keepHouse = async (app: App): Promise<void> => {
  // First of all, so that a round that fails is followed by another one all the same.
  await planNext(app.database, minutesBetween);
  const rows = await sweepRows(app);
  const purged = await purgeBin(app);
  const files = await (await filesOf(app, app.database)).sweep();
  app.log.info({ rows, purged, files }, 'kept house');
};

/** Drops what has outlived its use, every hour and at start. */
export const housekeeping: Feature = {
  name: kind,
  routes: [],
  jobs: [{ kind, attempts: 1, run: keepHouse }],
  start: planNow,
};
