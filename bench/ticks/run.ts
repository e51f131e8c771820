import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { priceDecimals, priceText } from '@countinghouse/contract/trading/price.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { newSecret, secretHash } from '@countinghouse/server/src/kernel/session/secrets.ts';
import { startPriceServer } from '@countinghouse/server/test/app/price-server.ts';
import sql from 'sql-template-tag';
import { median } from '../kernel/measure.ts';
import { temporaryDatabase } from '../kernel/temporary-database.ts';
import { startChild } from './child.ts';
import { insertManyOrders } from './many-orders.ts';
import { quietQuotes } from './quiet-quotes.ts';

/**
 * `node ticks/run.ts [orders] [sockets] [rounds] [seconds]`: one server judges 30 symbols four times a second by
 * 100,000 open orders and sends them to 1,000 sockets, against socket.io alone sending the same bytes as often;
 * compares processor time.
 */
const [orders = 100_000, sockets = 1_000, rounds = 5, seconds = 10] = process.argv.slice(2).map(Number);
const every = 250;
const goal = 0.7;
const needed = 120;
const here = (file: string): string => path.join(import.meta.dirname, file);

const data = await temporaryDatabase();
const provider = await startPriceServer();
/** Below the server's limit for one person. */
const socketsEach = 40;
const watching = Array.from({ length: Math.ceil(sockets / socketsEach) }, (_, index) => ({
  token: newSecret(),
  cookie: newSecret(),
  count: Math.min(socketsEach, sockets - index * socketsEach),
}));

const addWatcher = async ({ token, cookie }: (typeof watching)[number]): Promise<void> => {
  const id = newId();
  await data.database.query(sql`
    insert into users (id, role, first_name, last_name, email, verification)
    values (${id}, 'lead', 'Bench', 'Watcher', ${`${id}@bench.example`}, 'verified')`);
  await data.database.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, expires)
    values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${id}, now() + interval '8 hours')`);
};

/** Quotes every symbol four times a second for this long. */
const quoteFor = async (milliseconds: number): Promise<void> => {
  const end = performance.now() + milliseconds;
  for (let next = performance.now(); next < end; next += every) {
    for (const { symbol, bid, ask, time } of quietQuotes(Date.now())) {
      provider.tick(symbol, priceText(bid, priceDecimals), priceText(ask, priceDecimals), { time });
    }
    await pause(Math.max(0, next + every - performance.now()));
  }
};

interface Received {
  readonly messages: number;
  readonly p50: number;
  readonly p99: number;
  readonly text: string;
}

try {
  for (const one of watching) await addWatcher(one);
  await insertManyOrders(data.database, orders);
  const env = { BENCH_DATABASE_URL: data.url, BENCH_DATA_DIR: data.dataDir, BENCH_PRICE_FEED: provider.url };
  const product = await startChild(here('product-server.ts'), env);
  const floor = await startChild(here('floor-server.ts'), {});
  const { address } = product.ready as { address: string };
  const { address: floorAddress } = floor.ready as { address: string };
  const [watchers, floorWatchers] = [
    await startChild(here('watchers.ts'), {}),
    await startChild(here('watchers.ts'), {}),
  ];
  try {
    const began = performance.now();
    while (!(await product.ask({ what: 'isTrading' }))) await quoteFor(every);
    console.log(`${orders} orders are in the book after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    for (const one of watching) {
      await watchers.ask({ what: 'open', url: address, ...one });
      await floorWatchers.ask({ what: 'open', url: floorAddress, ...one });
    }
    const ratios: number[] = [];
    const p99s: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await watchers.ask({ what: 'begin' });
      await product.ask({ what: 'processorTime' });
      await quoteFor(seconds * 1_000);
      const used = await product.ask<number>({ what: 'processorTime' });
      await pause(every);
      const { messages, p50, p99, text } = await watchers.ask<Received>({ what: 'end' });
      const [, payload] = JSON.parse(text.slice(2)) as [string, object];
      await floor.ask({ what: 'processorTime' });
      const turns = await floor.ask<number>({ what: 'broadcast', milliseconds: seconds * 1_000, every, payload });
      const floorUsed = await floor.ask<number>({ what: 'processorTime' });
      const perMessage = (used * seconds) / messages;
      const floorPerMessage = (floorUsed * seconds) / (turns * sockets);
      // The first round warms both sides up.
      if (round > 0) {
        ratios.push(floorPerMessage / perMessage);
        p99s.push(p99);
      }
      console.log(
        `${round === 0 ? 'warm-up' : round}: ${used.toFixed(0)} ms of processor time a second for ${(messages / seconds).toFixed(0)} messages, socket.io alone ${floorUsed.toFixed(0)}; ratio ${(floorPerMessage / perMessage).toFixed(2)}; from quote to socket p50 ${p50} ms, p99 ${p99} ms`,
      );
    }
    const speed = await product.ask<number>({ what: 'judgeAsFastAsItGoes', ticks: 30_000 });
    console.log(
      `${speed.toFixed(0)} ticks a second judged by ${orders} orders: ${(speed / needed).toFixed(0)} times what comes`,
    );
    const ratio = median(ratios);
    console.log(
      `${ratio >= goal ? 'HELD' : 'MISSED'}: ratio ${ratio.toFixed(2)}, goal ${goal}; p99 ${median(p99s)} ms, of which up to ${every} ms quotes are gathered`,
    );
  } finally {
    for (const child of [watchers, floorWatchers, product, floor]) await child.stop();
  }
} finally {
  await provider.stop();
  await data.stop();
}
