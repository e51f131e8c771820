import path from 'node:path';
import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';

// The product with its built pages, as in production.
const config = readConfig({
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATA_DIR: process.env['BENCH_DATA_DIR'],
  ...noRequestLimits,
});
const database = openDatabase(process.env['BENCH_DATABASE_URL'] ?? '', { max: 8 });
const staticDir = path.join(import.meta.dirname, '../../client/dist');
const running = await startApp({ config, database, staticDir, log: openLog('warn') });
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
console.log(`listening ${running.address}`);
