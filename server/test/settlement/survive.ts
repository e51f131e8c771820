import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { type Quote, staleMilliseconds, toPrice } from '@countinghouse/contract/trading/price.ts';
import { assetClasses, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import sql from 'sql-template-tag';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { App } from '../../src/kernel/context.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { settleDue } from '../../src/features/order/engine/settle-due.ts';
import { openMarket, priceSecret } from '../../src/features/price/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';
import { simulatedFeed } from '../../src/ports/price-feed/simulated-feed.ts';
import { addFunds, addTrader, placeTrade, type Trade } from '../app/trades.ts';
import { afterChanges } from '../harness/after-changes.ts';
import { randomFrom, type Random } from '../storm/random.ts';
import { allDues, expectedOutcomes, type Outcome, type World } from './expected.ts';

export interface SurvivalReport {
  readonly seed: number;
  /** Orders that had to be closed by the restart, and their number by reason. */
  readonly due: number;
  readonly reasons: Readonly<Record<string, number>>;
  readonly killed: number;
  /** Orders with a wrong price, profit, moment or reason. */
  readonly wrong: readonly string[];
  /** Orders whose stake was released more or less often than once. */
  readonly unevenlyBooked: number;
  readonly proof: Proof;
}

interface Plan {
  readonly url: string;
  readonly database: Database;
  readonly dataDir: string;
  readonly orders: number;
  readonly seed: number;
  /** Rounds of servers that are killed in the middle of their work, before those that finish it. */
  readonly rounds: number;
  /** Whether part of the due orders, a different share for each customer, was settled by a server that ended. */
  readonly isBegun?: boolean;
  readonly mode?: 'forgetful';
}

/** The outage. It is a busy hour of a Tuesday, and these symbols are always quoted. */
const slept = Date.parse('2026-07-07T13:00:00.100Z');
const wake = Date.parse('2026-07-07T14:00:00.100Z');
const symbols = ['BTCUSD', 'ETHUSD', 'SOLUSD'] as const;
const step = 250;
const servers = 2;
const child = path.join(import.meta.dirname, 'engine-child.ts');

/** Simulates an hour of trading in an outage, then settles it with servers that are killed, and compares. */
export const surviveKills = async (plan: Plan): Promise<SurvivalReport> => {
  const clock = { now: () => new Date(slept), steady: () => 0 };
  const app: App = {
    config: readConfig({ DATA_DIR: plan.dataDir }),
    database: plan.database,
    log: openLog('error'),
    clock,
  };
  const random = randomFrom(plan.seed);
  await fixSecret(plan);
  await allowLeverage(plan);
  const { past } = simulatedFeed(clock, await priceSecret(plan.database));
  const quotes = tradedSymbols
    .filter(({ symbol }) => symbols.some((one) => one === symbol))
    .flatMap(({ symbol }) => past?.(symbol, { from: Math.ceil(slept / step) * step, to: wake, step }) ?? [])
    .toSorted((one, other) => one.time - other.time);
  const leads = await Promise.all(Array.from({ length: Math.ceil(plan.orders / 6) }, () => addTrader(app)));
  const trades = someTrades(random, { leads, quotes, count: plan.orders });
  const cash = await fund(app, random, trades);
  for (const trade of trades) await placeTrade(app, trade);
  const world = { trades, quotes, cash, now: wake };
  if (plan.isBegun) await settleSome({ ...app, clock: { ...clock, now: () => new Date(wake) } }, random, world);
  const killed = await killInTheMiddle(plan);
  await Promise.all(Array.from({ length: servers }, () => ended(startChild(plan))));
  return { seed: plan.seed, killed, ...(await compare(plan.database, expectedOutcomes(world))) };
};

/** Derives the simulated prices from the seed, so that a failed run can be repeated. */
const fixSecret = ({ database, seed }: Plan): Promise<unknown> =>
  database.query(sql`
    insert into price_secret (secret) values (${createHash('sha256').update(String(seed)).digest()}::bytea)`);

/** Lets every pending order open whatever its leverage: the high ones cause most close-outs. */
const allowLeverage = ({ database }: Plan): Promise<unknown> => {
  const caps = Object.fromEntries(assetClasses.map((name) => [name, 200]));
  return database.query(sql`
    update trading_policy set leverage_caps = ${JSON.stringify({ retail: caps, professional: caps })}::text::jsonb`);
};

/** Settles the first due orders of each customer, like a server killed at a different moment for each. */
const settleSome = async (app: App, random: Random, world: World): Promise<void> => {
  await openMarket(app);
  for (const dues of Map.groupBy(allDues(world), ({ due }) => due.lead).values()) {
    for (const { due, arrived } of dues.slice(0, random.below(dues.length + 1))) {
      const time = due.action === 'closeOut' ? due.time : due.action === 'expire' ? due.expires : due.quote.time;
      // Quotes of the same moment arrive one after another: a close-out knows only those before the one that caused it.
      const recent = world.quotes
        .slice(0, arrived)
        .filter((quote) => quote.time <= time && quote.time >= time - staleMilliseconds);
      await settleDue(app, { due, ticks: Map.groupBy(recent, ({ symbol }) => symbol) });
    }
  }
};

interface Scene {
  readonly leads: readonly string[];
  readonly quotes: readonly Quote[];
  readonly count: number;
}

const someTrades = (random: Random, { leads, quotes, count }: Scene): Trade[] => {
  const trades = Array.from({ length: count }, () => {
    // In the first half, so that enough of the hour is left.
    const quote = quotes[random.below(Math.floor(quotes.length / 2))] as Quote;
    return someTrade(random, leads[random.below(leads.length)] as string, quote);
  });
  return trades.toSorted((one, other) => one.at.getTime() - other.at.getTime());
};

/** The price moved by this many hundred-thousandths. */
const away = (price: bigint, parts: number): bigint => price + (price * BigInt(parts)) / 100_000n;

const someTrade = (random: Random, lead: string, quote: Quote): Trade => {
  const side = random.chance(50) ? 'buy' : 'sell';
  const stake = BigInt(100 + random.below(50_000));
  const placed = { id: newId(), lead, symbol: quote.symbol, side, stake, at: new Date(quote.time) } as const;
  if (random.chance(25)) {
    const expires = new Date(quote.time + 60_000 + random.below(3_000_000));
    return { ...placed, kind: 'binary', payout: 7_000, expires };
  }
  const leverage = [1, 10, 200][random.below(3)] ?? 1;
  const entry = (['market', 'market', 'limit', 'stop'] as const)[random.below(4)] ?? 'market';
  const price = entryPriceFor(random, { side, entry, open: side === 'buy' ? quote.ask : quote.bid });
  const closeOutPercent = [50, 50, 30, 80][random.below(4)] ?? 50;
  return { ...placed, kind: 'forex', leverage, entry, price, closeOutPercent, ...someGuards(random, side, price) };
};

const entryPriceFor = (
  random: Random,
  { side, entry, open }: { side: 'buy' | 'sell'; entry: 'market' | 'limit' | 'stop'; open: bigint },
): bigint => {
  if (entry === 'market') return open;
  const isBelow = (side === 'buy') === (entry === 'limit');
  return away(open, (isBelow ? -1 : 1) * (20 + random.below(300)));
};

const someGuards = (random: Random, side: 'buy' | 'sell', price: bigint) => {
  const sign = side === 'buy' ? 1 : -1;
  return {
    ...(random.chance(40) && { stopLoss: away(price, -sign * (50 + random.below(600))) }),
    ...(random.chance(40) && { takeProfit: away(price, sign * (50 + random.below(600))) }),
    ...(random.chance(40) && { trailing: (price * BigInt(60 + random.below(400))) / 100_000n }),
  };
};

/** Funds customers with their stakes, some with more, so that some accounts close out; returns the rest in cents. */
const fund = async (app: App, random: Random, trades: readonly Trade[]): Promise<Map<string, bigint>> => {
  const cash = new Map<string, bigint>();
  for (const [lead, own] of Map.groupBy(trades, ({ lead }) => lead)) {
    const stakes = own.reduce((sum, { stake }) => sum + stake, 0n);
    const rest = random.chance(60) ? 0n : BigInt(random.below(20_000));
    await addFunds(app, lead, stakes + rest);
    cash.set(lead, rest);
  }
  return cash;
};

const startChild = ({ url, dataDir, mode }: Plan): ChildProcess =>
  fork(child, [url, new Date(wake).toISOString(), dataDir, mode ?? ''], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });

const ended = async (server: ChildProcess): Promise<void> => {
  const [code] = (await once(server, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`a server ended with ${String(code)}`);
};

/** Kills all workers as soon as one more order is settled. */
const killInTheMiddle = async (plan: Plan): Promise<number> => {
  for (let round = 0; round < plan.rounds; round += 1) {
    const before = await countClosed(plan.database);
    const victims = Array.from({ length: servers }, () => startChild(plan));
    const gone = victims.map((victim) => once(victim, 'exit'));
    await afterChanges(plan.database, async () => (await countClosed(plan.database)) !== before, Promise.any(gone));
    for (const victim of victims) victim.kill('SIGKILL');
    await Promise.all(gone);
  }
  return plan.rounds * servers;
};

const countClosed = async (database: Database): Promise<bigint> => {
  const [row] = await database.query<{ count: bigint }>(
    sql`select count(*) as count from orders where status = 'closed'`,
  );
  return row?.count ?? 0n;
};

interface Row {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly price: string | null;
  readonly profit: bigint | null;
  readonly closed: Date | null;
}

const written = ({ status, reason, price, profit, closed }: Outcome): string =>
  [status, reason, price, profit, closed === null ? null : new Date(closed).toISOString()].map(String).join(' ');

const compare = async (database: Database, expected: ReadonlyMap<string, Outcome>) => {
  const rows = await database.query<Row>(sql`
    select id, status, close_reason as reason, close_price::text as price, profit, date_closed as closed from orders`);
  const wrong = rows.flatMap((row) => {
    const price = row.price === null ? null : toPrice(row.price);
    const found = written({ ...row, price, closed: row.closed?.getTime() ?? null } as Outcome);
    const wanted = written(expected.get(row.id) ?? ({} as Outcome));
    return found === wanted ? [] : [`${row.id}: ${found}, and not ${wanted}`];
  });
  const [booked] = await database.query<{ uneven: bigint }>(sql`
    select count(*) as uneven from orders o where (o.status = 'closed')::integer
      <> (select count(*) from transfer t where t.kind = 'order.close' and t.ref = o.id::text)`);
  const reasons = [...expected.values()].flatMap(({ reason }) => reason ?? []);
  return {
    due: reasons.length,
    reasons: Object.fromEntries(
      [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]),
    ),
    wrong,
    unevenlyBooked: Number(booked?.uneven),
    proof: await proveLedger(database),
  };
};
