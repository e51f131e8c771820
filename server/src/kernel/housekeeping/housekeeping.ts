import type { FeatureFacts } from '../facts.ts';
import type { Feature } from '../feature.ts';
import { filesOf } from '../files/files-of.ts';
import { recurring } from '../jobs/recurring.ts';
import { purgeBin } from './purge-bin.ts';
import { sweepRows } from './sweep-rows.ts';

const name = 'housekeeping';

/** Deletes what the features declare as expired, every hour and at start. */
export const housekeepingOf = (facts: readonly FeatureFacts[]): Feature => {
  const rounds = recurring({
    kind: name,
    secondsBetween: 60 * 60,
    run: async (app, stopping) => {
      const rows = await sweepRows(app, facts, stopping);
      const purged = await purgeBin(app, facts, stopping);
      if (stopping?.aborted === true) return;
      const files = await (await filesOf(app, app.database)).sweep();
      app.log.info({ rows, purged, files }, 'housekeeping done');
    },
  });
  return { name, routes: [], jobs: [rounds.job], start: rounds.start };
};
