import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { findWebRole } from '@countinghouse/server/src/kernel/database/web-role.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { holds } from '@countinghouse/server/src/ledger/proof.ts';
import { runChaos } from '@countinghouse/server/test/chaos/chaos.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';

/** `node money/chaos.ts [operations] [seed]`: deposits and withdrawals through a network that loses 30% of replies. */
const [operations = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);

const owner = await temporaryDatabase();
const database = openDatabase(owner.url, { max: 12, role: await findWebRole(owner.database) });
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'error',
  DATA_DIR: owner.dataDir,
  DEPOSIT_TRIES: '999999',
  DEMO_PRICES: 'true',
  ...noRequestLimits,
});
const running = await startApp({ config, database, log: openLog('error') });
const app = {
  url: running.address,
  databaseUrl: owner.url,
  dataDir: owner.dataDir,
  database: owner.database,
  running,
  logged: () => '',
  stop: () => running.stop(),
};
console.log(`${operations} operations, seed ${seed}`);
try {
  const { proof, met, unexpected, misdone, ...report } = await runChaos(app, {
    operations: Number(operations),
    seed: Number(seed),
    customers: 16,
    progress: (done) => {
      if (done % 1_000 === 0) console.log(done);
    },
  });
  console.log({ ...report, unexpected: unexpected.length, misdone: misdone.length }, met);
  for (const wrong of [...unexpected, ...misdone].slice(0, 10)) console.log(wrong);
  const failed = report.differed + report.reuseNotRefused + report.surplus + unexpected.length + misdone.length;
  const held = failed === 0 && holds(proof);
  console.log(`sum ${proof.sum}, drifted ${proof.drifted}, negative ${proof.negative}: ${held ? 'HELD' : 'MISSED'}`);
  if (!held) process.exitCode = 1;
} finally {
  await app.stop();
  await database.close();
  await owner.stop();
}
