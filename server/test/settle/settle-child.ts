import { readConfig } from '../../src/kernel/config/config.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { settleDue } from '../../src/features/investment/index.ts';

/** One of several workers: settles what is due at the given moment and sends the number of investments. */
const [url = '', moment = '', dataDir = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 2 });
const app = {
  config: readConfig({ DATA_DIR: dataDir }),
  database,
  log: openLog('error'),
  clock: { now: () => new Date(moment), steady: () => 0 },
};
process.send?.('started');
const settled = await settleDue(app);
await database.close();
process.send?.(settled);
