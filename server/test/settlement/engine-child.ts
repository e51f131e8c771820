import { openMarket } from '../../src/features/price/index.ts';
import { startEngine } from '../../src/features/order/engine/engine.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { openLog } from '../../src/kernel/log/log.ts';

/** A server that starts at a moment, settles what is due by then and ends. `forgetful` skips past quotes. */
const [url = '', moment = '', dataDir = '', mode = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 8 });
const app = {
  config: readConfig({ DATA_DIR: dataDir, PRICE_FEED: 'simulated' }),
  database,
  log: openLog('error'),
  clock: { now: () => new Date(moment), steady: () => 0 },
};
const market = await openMarket(app);
if (mode === 'forgetful') {
  Reflect.deleteProperty(market.feed, 'past');
  const end = await market.feed.start((quote) => void market.receive(quote));
  while (market.recent('BTCUSD', 0).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  await end();
}
const engine = startEngine(app);
await engine.caughtUp;
await engine.desk.lanes.idle();
await engine.stop();
await database.close();
