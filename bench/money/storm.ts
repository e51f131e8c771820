import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { findWebRole } from '@countinghouse/server/src/kernel/database/web-role.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { runStorm } from '@countinghouse/server/test/storm/storm.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';

/** `node money/storm.ts [operations] [seed]`: the ledger under random concurrent transfers, proved every 10,000. */
const [operations = '1000000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const workers = 16;

const owner = await temporaryDatabase();
const database = openDatabase(owner.url, { max: workers, role: await findWebRole(owner.database) });
const app = { config: readConfig({ DATA_DIR: owner.dataDir }), database, log: openLog('error'), clock: systemClock };
console.log(`${operations} operations, seed ${seed}, ${workers} workers`);
const started = performance.now();
try {
  const report = await runStorm(app, {
    operations: Number(operations),
    seed: Number(seed),
    proveEvery: 10_000,
    customers: 1_000,
    workers,
    proved: (done, proof) => {
      if (done % 100_000 === 0)
        console.log(`${done}: ${proof.transfers} transfers, sum ${proof.sum}, drift ${proof.drifted}`);
    },
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(report);
  console.log(`${Math.round(Number(operations) / seconds)} operations per second, proofs included`);
  const failed = report.replaysBooked + report.proofsFailed + report.miscounted;
  console.log(failed === 0 ? 'HELD' : `MISSED: ${failed}`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await database.close();
  await owner.stop();
}
