import { setTimeout as pause } from 'node:timers/promises';
import { priceDecimals, priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { priceSecret } from '@countinghouse/server/src/features/price/index.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { simulatedFeed } from '@countinghouse/server/src/ports/price-feed/simulated-feed.ts';
import { addTrader, placeTrade } from '@countinghouse/server/test/app/trades.ts';
import { countSettled, investAll } from '@countinghouse/server/test/settle/catch-up.ts';
import sql from 'sql-template-tag';
import { wrongOrders } from '../pause/wrong-orders.ts';
import { play, type Stage } from './stage.ts';

/** Traded on every day of the week. */
const symbol = 'BTCUSD';
const stake = 100n;
const ordersATurn = 2;
const expiresWithinMilliseconds = 20_000;
/** Levels this far from the price, and further by the same step, in hundredths of a percent. */
const steps = 12;
const investmentsATurn = 2;
const turnMilliseconds = 1_000;
const feedStep = 250;
const patienceMilliseconds = 600_000;

export interface Settled {
  /** Binary orders that expired, and those that were not settled once, at the price of their expiry. */
  readonly expired: number;
  readonly expiredWrong: number;
  /** Orders whose level was reached, and those that were not closed once, beyond their level. */
  readonly reached: number;
  readonly reachedWrong: number;
  readonly early: number;
  /** Payments and principals that were due, and those not paid once, on their day. */
  readonly due: number;
  readonly dueWrong: number;
}

interface Placed {
  readonly id: string;
  readonly at: number;
  readonly above: bigint;
  readonly below: bigint;
}

const feedOf = async ({ data }: Stage) => simulatedFeed(systemClock, await priceSecret(data.database));
type Feed = Awaited<ReturnType<typeof feedOf>>;

const bids = (feed: Feed, from: number, to: number): bigint[] =>
  (feed.past?.(symbol, { from, to, step: feedStep }) ?? []).map(({ bid }) => bid);

/** Places an order that ends at a date and one that ends at a level. */
const placeOrders = async ({ app }: Stage, feed: Feed, lead: string): Promise<Placed> => {
  const now = Date.now();
  const common = { lead, symbol, side: 'buy', stake, at: new Date(now) } as const;
  const expires = new Date(now + 3_000 + Math.floor(Math.random() * expiresWithinMilliseconds));
  await placeTrade(app.running.app, { ...common, id: newId(), kind: 'binary', payout: 7_000, expires });
  const [price = 0n] = bids(feed, now - (now % feedStep), now + 1);
  const away = (price * BigInt(1 + Math.floor(Math.random() * steps))) / 10_000n;
  const [above, below] = [price + away, price - away].map((level) => toPrice(priceText(level, 2))) as [bigint, bigint];
  const id = newId();
  const levels = { entry: 'market', leverage: 1, price, takeProfit: above, stopLoss: below } as const;
  await placeTrade(app.running.app, { ...common, ...levels, id, kind: 'forex' });
  return { id, above, below, at: now };
};

const openOrders = async ({ data }: Stage): Promise<Map<string, string>> => {
  const rows = await data.database.query<{ id: string; kind: string }>(
    sql`select id, kind from orders where status = 'open'`,
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
};

/** How often each order was closed, with its price and time. */
const closings = async ({ data }: Stage) => {
  const rows = await data.database.query<{ id: string; kind: string; times: bigint; price: string; closed: Date }>(sql`
    select o.id, o.kind, o.close_price::text as price, o.date_closed as closed,
      (select count(*) from transfer t where t.kind = 'order.close' and t.record_id = o.id) as times
    from orders o where o.status <> 'open'`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Whether the price was at one of the levels, from the step after the opening up to the moment. */
const isReached = (feed: Feed, { at, above, below }: Placed, to: number): boolean =>
  bids(feed, at - (at % feedStep) + feedStep, to).some((bid) => bid >= above || bid <= below);

const countOrders = async (stage: Stage, feed: Feed, placed: readonly Placed[], ended: number) => {
  const all = await closings(stage);
  const binary = [...all.values()].filter(({ kind }) => kind === 'binary');
  const wrongBinary = new Set(await wrongOrders(stage.data.database));
  for (const { id, times } of binary) if (times !== 1n) wrongBinary.add(id);
  for (const [id, kind] of await openOrders(stage)) if (kind === 'binary') wrongBinary.add(id);
  const reached = placed.filter((order) => isReached(feed, order, ended));
  const isWrong = ({ id, above, below }: Placed): boolean => {
    const closing = all.get(id);
    if (closing?.times !== 1n) return true;
    const price = toPrice(Number(closing.price).toFixed(priceDecimals));
    return price < above && price > below;
  };
  const early = placed.filter((order) => {
    const closing = all.get(order.id);
    return closing !== undefined && !isReached(feed, order, closing.closed.getTime() + 1);
  });
  return {
    expired: binary.length,
    expiredWrong: wrongBinary.size,
    reached: reached.length,
    reachedWrong: reached.filter(isWrong).length,
    early: early.length,
  };
};

const untilSettled = async (isSettled: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + patienceMilliseconds;
  while (!(await isSettled()) && performance.now() < deadline) await pause(turnMilliseconds);
};

/** Orders that end at a date or a level, and investments whose payments are overdue, while servers come and go. */
export const settle = async (stage: Stage): Promise<Settled> => {
  const { database } = stage.data;
  const feed = await feedOf(stage);
  const lead = await addTrader(stage.app.running.app, 100_000_000n);
  const placed: Placed[] = [];
  let investments = 0;
  const turn = async (): Promise<void> => {
    for (let count = 0; count < investmentsATurn; count += 1) {
      await investAll(stage.data, { from: investments, to: investments + 1 });
      investments += 1;
    }
    for (let count = 0; count < ordersATurn; count += 1) placed.push(await placeOrders(stage, feed, lead));
  };
  await play(stage, turn, turnMilliseconds);
  const ended = Date.now();
  const count = () => countSettled(database, investments, new Date());
  await untilSettled(async () => {
    const open = await openOrders(stage);
    const { due, posted } = await count();
    const isLeft = placed.some((order) => open.has(order.id) && isReached(feed, order, ended));
    return !isLeft && ![...open.values()].includes('binary') && posted >= due;
  });
  const { due, posted, misdated, doubled } = await count();
  return {
    ...(await countOrders(stage, feed, placed, ended)),
    due,
    dueWrong: Math.abs(due - posted) + misdated + doubled,
  };
};
