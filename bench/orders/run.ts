import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from '@countinghouse/server/src/app.ts';
import { readConfig } from '@countinghouse/server/src/kernel/config/config.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { openDatabase } from '@countinghouse/server/src/kernel/database/pool.ts';
import { findWebRole } from '@countinghouse/server/src/kernel/database/web-role.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { openLog } from '@countinghouse/server/src/kernel/log/log.ts';
import { proveLedger } from '@countinghouse/server/src/ledger/proof.ts';
import { startPriceServer } from '@countinghouse/server/test/app/price-server.ts';
import sql from 'sql-template-tag';
import { median } from '../kernel/measure.ts';
import { startServerProcess } from '../kernel/process.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { floorScript, type Recorded } from '../money/floor-script.ts';
import type { Customer } from '../money/pool.ts';
import { recordingDatabase } from '../money/recording-database.ts';
import { addTrader } from './trader.ts';

/** `node orders/run.ts [rounds] [seconds]`: orders a second over HTTP against the same SQL by pgbench, 16 at once. */
const [rounds = 3, seconds = 5] = process.argv.slice(2).map(Number);
const atOnce = 16;
const mostPerSecond = 4_000;
const betweenQuotes = 250;
/** An order is closed at a quote that is newer than the order. */
const untilNextQuote = 4 * betweenQuotes;
const goal = 0.4;

const data = await temporaryDatabase();
const provider = await startPriceServer();
// Crypto is quoted at all hours; the price is constant, so that only the customers cause work.
const quoting = setInterval(() => provider.tick('BTCUSD', '78000.0', '78025.0', { time: Date.now() }), betweenQuotes);
const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: data.dataDir, PRICE_FEED: provider.url });
const log = openLog('error');
const customers = await Promise.all(
  Array.from({ length: 64 }, () => addTrader({ config, database: data.database, log, clock: systemClock })),
);
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });

const post = (address: string, customer: Customer, { body, key }: { body: object; key: string }): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { ...customer.headers, 'content-type': 'application/json', 'idempotency-key': key };
    const request = http.request(address, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${response.statusCode} ${text}`));
      });
    });
    request.on('error', reject).end(JSON.stringify(body));
  });

const input = {
  symbol: 'BTCUSD',
  kind: 'forex',
  type: 'buy',
  quantity: 10,
  leverage: 5,
  stopLoss: '70000',
  takeProfit: '90000',
};

interface Keys {
  readonly open: string;
  readonly close: string;
}

interface Opened {
  readonly id: string;
  readonly customer: Customer;
  /** Milliseconds on the process's own clock. */
  readonly at: number;
}

const open = async (address: string, customer: Customer, key: string): Promise<Opened> => {
  const { id } = JSON.parse(await post(`${address}/v1/order`, customer, { body: input, key })) as { id: string };
  return { id, customer, at: performance.now() };
};

const close = async (address: string, { id, customer }: Opened, key: string): Promise<void> => {
  const closed = JSON.parse(await post(`${address}/v1/order/${id}/close`, customer, { body: {}, key })) as {
    status: string;
  };
  if (closed.status !== 'closed') throw new Error(`an order is ${closed.status}`);
};

/** Opens an order and closes it at a later quote; returns its id. */
const trade = async (address: string, customer: Customer, keys: Keys): Promise<string> => {
  const opened = await open(address, customer, keys.open);
  await pause(untilNextQuote);
  await close(address, opened, keys.close);
  return opened.id;
};

const untilTraded = async (address: string): Promise<void> => {
  for (;;) {
    try {
      await trade(address, customers[1] as Customer, { open: newId(), close: newId() });
      return;
    } catch (error) {
      if (!String(error).includes('priceStale')) throw error;
      await pause(100);
    }
  }
};

/** Work of the product beside the requests: its periodic jobs and the synchronization of its order book. */
const isBeside = ({ transaction, statements: [first] }: Recorded): boolean =>
  first === undefined || (!transaction && !/\bsession\b/.test(first.text)) || /\boutbox where id in\b/.test(first.text);

/** A fencing number that no other recorded value equals. */
const firstHolder = 710_000_001;

/** Records the statements of opening and closing one order. */
const recordOne = async (): Promise<string> => {
  await data.database.query(sql`select setval(pg_get_serial_sequence('price_holder', 'number'), ${firstHolder - 1})`);
  const pool = openDatabase(data.url, { max: 4, role: await findWebRole(data.database) });
  const database = recordingDatabase(pool);
  const running = await startApp({ config, database, log });
  await untilTraded(running.address);
  const [customer] = customers as [Customer];
  const since = newId();
  const keys = { open: newId(), close: newId() };
  database.recorded = [];
  const id = await trade(running.address, customer, keys);
  const { recorded } = database;
  database.recorded = null;
  await running.stop();
  await pool.close();
  const variables = new Map([
    [customer.id, 'lead'],
    [id, 'order_id'],
    [keys.open, 'open_key'],
    [keys.close, 'close_key'],
    [String(firstHolder), 'holder'],
  ]);
  const needed = recorded.filter((one) => !isBeside(one));
  console.log(`${needed.reduce((sum, { statements }) => sum + statements.length, 0)} statements for each order`);
  return floorScript(needed, { variables, since });
};

/** Orders a second: each lane opens orders and closes those that have seen a later quote; an opening counts as half. */
const overHttp = async (address: string): Promise<number> => {
  let requests = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const stillOpen: Opened[] = [];
  const work = async (_: unknown, index: number): Promise<void> => {
    const opened: Opened[] = [];
    for (let turn = index; performance.now() < end; requests += 1) {
      const [oldest] = opened;
      if (oldest !== undefined && performance.now() - oldest.at > untilNextQuote) {
        await close(address, oldest, newId());
        opened.shift();
      } else {
        opened.push(await open(address, customers[turn % customers.length] as Customer, newId()));
        turn += atOnce;
      }
    }
    stillOpen.push(...opened);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const perSecond = requests / 2 / ((performance.now() - began) / 1000);
  await pause(untilNextQuote);
  for (const order of stillOpen) await close(address, order, newId());
  return perSecond;
};

const preparePool = async (many: number): Promise<void> => {
  await data.database.query(sql`drop table if exists bench_pool`);
  await data.database.query(sql`drop sequence if exists bench_turn`);
  await data.database.query(sql`create sequence bench_turn`);
  const leads = customers.map(({ id }) => id);
  await data.database.query(sql`
    create table bench_pool as select n, (${leads}::text[])[1 + n % ${leads.length}::integer] as lead,
      gen_random_uuid()::text as order_id, gen_random_uuid()::text as open_key, gen_random_uuid()::text as close_key,
      (select max(number) from price_holder) as holder
    from generate_series(1, ${many}::integer) n`);
  await data.database.query(sql`create unique index on bench_pool (n)`);
};

const byPgbench = (file: string): number => {
  const output = execFileSync(
    'pgbench',
    ['-n', '-f', file, '-c', String(atOnce), '-j', '2', '-T', String(seconds), '-M', 'prepared', data.url],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (/number of failed transactions: [1-9]/.test(output)) throw new Error(output);
  return Number(/tps = ([\d.]+) \(without/.exec(output)?.[1]);
};

try {
  const file = path.join(data.dataDir, 'floor.sql');
  writeFileSync(file, await recordOne());
  const server = await startServerProcess(path.join(import.meta.dirname, 'product-server.ts'), {
    BENCH_DATABASE_URL: data.url,
    BENCH_DATA_DIR: data.dataDir,
    BENCH_PRICE_FEED: provider.url,
  });
  const ratios: number[] = [];
  try {
    await untilTraded(server.address);
    for (let round = 0; round <= rounds; round += 1) {
      const product = await overHttp(server.address);
      await preparePool(mostPerSecond * seconds);
      const floor = byPgbench(file);
      // The first round warms both sides up.
      if (round > 0) ratios.push(product / floor);
      console.log(
        `${round === 0 ? 'warm-up' : round}: ${product.toFixed(0)} orders per second over HTTP, ${floor.toFixed(0)} by pgbench, ratio ${(product / floor).toFixed(2)}`,
      );
    }
  } finally {
    await server.stop();
  }
  const proof = await proveLedger(data.database);
  console.log(`sum ${proof.sum}, drifted ${proof.drifted}, negative ${proof.negative}`);
  const ratio = median(ratios);
  console.log(`${ratio >= goal ? 'HELD' : 'MISSED'}: ratio ${ratio.toFixed(2)}, goal ${goal}`);
} finally {
  clearInterval(quoting);
  agent.destroy();
  await provider.stop();
  await data.stop();
}
