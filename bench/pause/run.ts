import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { holds, proveLedger } from '@countinghouse/server/src/ledger/proof.ts';
import { addTrader, placeTrade } from '@countinghouse/server/test/app/trades.ts';
import { runMain } from '@countinghouse/server/test/harness/run-main.ts';
import sql from 'sql-template-tag';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { wrongOrders } from './wrong-orders.ts';

/**
 * `node pause/run.ts [seconds orders]`: stops a server's process for a while in which binary orders expire. It must halt
 * trading when it continues, and then settle each order once, at the price of its expiry.
 */
const [seconds, count] = [Number(process.argv[2] ?? 150), Number(process.argv[3] ?? 200)];
const second = 1_000;
const owner = await temporaryDatabase();
const { database, dataDir } = owner;
const app = { config: readConfig({ DATA_DIR: dataDir }), database, log: openLog('error'), clock: systemClock };
const server = runMain({ DATABASE_URL: owner.url, DATA_DIR: dataDir, PRICE_FEED: 'simulated' });

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 600) throw new Error(`not within a minute: ${what}\n${server.output()}`);
    await pause(100);
  }
};
const openOrders = () => database.query(sql`select 1 from orders where status = 'open'`);

const place = async (): Promise<void> => {
  const lead = await addTrader(app, BigInt(count) * 100n);
  const now = Date.now();
  for (let index = 0; index < count; index += 1) {
    const expires = new Date(now + 5 * second + Math.floor((index * (seconds - 10) * second) / count));
    const order = { id: newId(), lead, symbol: 'BTCUSD', side: 'buy', stake: 100n, at: new Date(now) } as const;
    await placeTrade(app, { ...order, kind: 'binary', payout: 7_000, expires });
  }
};

try {
  await until('the server runs', () => server.output().includes('runs at'));
  await place();
  await pause(3 * second);
  server.child.kill('SIGSTOP');
  await pause(seconds * second);
  const before = (await openOrders()).length;
  server.child.kill('SIGCONT');
  await until('trading halted', () => server.output().includes('trading halted'));
  await until('trading resumed', () => server.output().includes('trading resumed'));
  await until('everything settled', async () => (await openOrders()).length === 0);
  const wrong = await wrongOrders(database);
  const isProven = holds(await proveLedger(database));
  console.log(`${before} of ${count} orders open after ${seconds} s; ${wrong.length} settled wrongly`);
  const held = before > 0 && wrong.length === 0 && isProven;
  console.log(held ? 'HELD' : 'MISSED');
  if (!held) process.exitCode = 1;
} finally {
  server.child.kill('SIGCONT');
  server.child.kill('SIGTERM');
  await server.ended;
  await owner.stop();
}
