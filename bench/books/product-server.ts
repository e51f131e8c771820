import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { findWebRole } from '@countinghouse/server/src/kernel/database/web-role.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';

// The product with the connections and the database role of production.
const config = readConfig({
  ...noRequestLimits,
  PORT: '0',
  LOG_LEVEL: 'error',
  DATA_DIR: process.env['BENCH_DATA_DIR'],
  PRICE_FEED: process.env['BENCH_PRICE_FEED'],
});
const url = process.env['BENCH_DATABASE_URL'] ?? '';
const owner = openDatabase(url, { max: 1 });
const database = openDatabase(url, { max: 20, role: await findWebRole(owner) });
await owner.close();
const running = await startApp({ config, database, log: openLog('error') });
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
console.log(`listening ${running.address}`);
