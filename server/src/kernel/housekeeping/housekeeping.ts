import type { App } from '../context.ts';
import type { Feature } from '../feature.ts';
import { filesOf } from '../files/files-of.ts';
import { recurring } from '../jobs/recurring.ts';
import { purgeBin } from './purge-bin.ts';
import { sweepRows } from './sweep-rows.ts';

const name = 'housekeeping';

const runHousekeeping = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const rows = await sweepRows(app, stopping);
  const purged = await purgeBin(app, stopping);
  if (stopping?.aborted === true) return;
  const files = await (await filesOf(app, app.database)).sweep();
  app.log.info({ rows, purged, files }, 'housekeeping done');
};

const rounds = recurring({ kind: name, secondsBetween: 60 * 60, run: runHousekeeping });

/** Deletes expired data every hour and at start. */
export const housekeeping: Feature = { name, routes: [], jobs: [rounds.job], start: rounds.start };
