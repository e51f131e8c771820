import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import { runCatchUp } from '@countinghouse/server/test/settle/catch-up.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';

/** `node settle/run.ts [investments]`: settles overdue payments with three workers of which some are killed. */
const investments = Number(process.argv[2] ?? 500);
const owner = await temporaryDatabase();
const started = performance.now();
try {
  const report = await runCatchUp({ ...owner, investments });
  console.log(report);
  console.log(`${Math.round((performance.now() - started) / 1000)} s, the investing included`);
  const wrong = Math.abs(report.due - report.posted) + report.misdated + report.doubled + report.unsettled;
  console.log(wrong === 0 && holds(report.proof) ? 'HELD' : 'MISSED');
  if (wrong > 0) process.exitCode = 1;
} finally {
  await owner.stop();
}
