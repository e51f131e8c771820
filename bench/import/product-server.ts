import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { noRequestLimits } from '../kernel/request-limits.ts';

// The product, with an additional address that returns how long its event loop was blocked since the last request.
const dataDir = process.env['BENCH_DATA_DIR'] ?? '';
const config = readConfig({ PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, ...noRequestLimits });
const database = openDatabase(process.env['BENCH_DATABASE_URL'] ?? '', { max: 8 });
const running = await startApp({ config, database, log: openLog('warn') });

const lag = monitorEventLoopDelay({ resolution: 5 });
lag.enable();
const milliseconds = (nanoseconds: number): number => nanoseconds / 1e6;
const lagServer = createServer((_request, response) => {
  response.end(JSON.stringify({ p99: milliseconds(lag.percentile(99)), max: milliseconds(lag.max) }));
  lag.reset();
}).listen(0, '127.0.0.1');
await once(lagServer, 'listening');
await writeFile(path.join(dataDir, 'lag-port'), String((lagServer.address() as AddressInfo).port));
console.log(`listening ${running.address}`);

process.once('SIGTERM', () => {
  lagServer.close();
  void running
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
