import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';

// The product with the connections and request limits of production.
const env = { PORT: '0', LOG_LEVEL: 'error', PRICE_FEED: 'off', DATA_DIR: process.env['BENCH_DATA_DIR'] };
const database = openDatabase(process.env['BENCH_DATABASE_URL'] ?? '', { max: 20 });
const running = await startApp({ config: readConfig(env), database, log: openLog('error') });
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
console.log(`listening ${running.address}`);
