import type { Side } from '@countinghouse/contract/trading/forex.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { BinaryOrder, BookOrder, Due, OpenOrder } from '../../src/features/order/engine/book-order.ts';
import { randomFrom, type Random } from '../storm/random.ts';
import type { Decider } from './naive-book.ts';

const symbols = ['EURUSD', 'XAUUSD', 'BTCUSD'] as const;
const leads = ['ada', 'bea', 'cyd', 'dan', 'eve'] as const;
const someStakes = [1n, 7n, 32n, 100n, 999n, 10_000n, 123_456n];
const leverages = [1, 2, 5, 30, 200];
/** Mostly one level, as between two changes of the policy. */
const levels = [50n, 50n, 50n, 10n, 70n, 95n];

/** A market and its customers: the seed alone decides all prices, orders, changes and expiries. */
interface Life {
  readonly random: Random;
  /** Percentage of quotes that jump. */
  readonly unrest: number;
  /** Largest distance of guards from a price. */
  readonly reach: number;
  readonly prices: Map<string, bigint>;
  now: number;
  orders: number;
  readonly forex: Map<string, Exclude<BookOrder, BinaryOrder>>;
}

/** The next event, applied to each book; returns what that book decides. */
type Step = (book: Decider) => Due[];

const one = <Item>({ random }: Life, items: readonly Item[]): Item => items[random.below(items.length)] as Item;

const priceOf = ({ prices }: Life, symbol: string): bigint => prices.get(symbol) ?? 10_000n;

/** Mostly a small step, so that levels are hit exactly; sometimes a jump across many of them. */
const nextQuote = (life: Life): Quote => {
  const { random } = life;
  const symbol = one(life, symbols);
  const before = priceOf(life, symbol);
  const step = random.chance(life.unrest)
    ? (before * BigInt(random.below(1_200) - 600)) / 1_000n
    : BigInt(random.below(41) - 20);
  const bid = before + step > 50n ? before + step : 50n;
  life.prices.set(symbol, bid);
  life.now += random.chance(3) ? 11_000 : random.below(400);
  // Some quotes come late.
  const time = random.chance(3) ? life.now - random.below(2_000) : life.now;
  return { symbol, bid, ask: bid + BigInt(random.below(6)), time };
};

const near = (life: Life, price: bigint, reach: number): bigint => {
  const found = price + BigInt(life.random.below(2 * reach) - reach);
  return found > 0n ? found : 1n;
};

const someGuards = (life: Life, price: bigint) => ({
  ...(life.random.chance(50) && { stopLoss: near(life, price, life.reach) }),
  ...(life.random.chance(50) && { takeProfit: near(life, price, life.reach) }),
});

const someOpen = (life: Life, id: string): OpenOrder => {
  const symbol = one(life, symbols);
  const open = near(life, priceOf(life, symbol), 60);
  const trailing = life.random.chance(50) && {
    trailing: { distance: BigInt(life.random.below(life.reach)), best: near(life, open, 30) },
  };
  const side: Side = life.random.chance(50) ? 'buy' : 'sell';
  return {
    state: 'open',
    id,
    lead: one(life, leads),
    symbol,
    position: { side, stake: one(life, someStakes), leverage: one(life, leverages), open },
    guards: { ...someGuards(life, open), ...trailing },
    closeOutPercent: one(life, levels),
    // Some opened after the last quote of their symbol.
    since: life.random.chance(30) ? life.now : 0,
  };
};

const someOrder = (life: Life): BookOrder => {
  const id = `order ${(life.orders += 1)}`;
  const open = someOpen(life, id);
  if (life.random.chance(60)) return open;
  const { lead, symbol, position, closeOutPercent } = open;
  if (life.random.chance(50)) {
    const terms = { side: position.side, stake: position.stake, payout: 8_000 };
    const expires = life.now + life.random.below(20_000);
    return { state: 'binary', id, lead, symbol, terms, accepted: life.now, expires, open: null };
  }
  const price = near(life, priceOf(life, symbol), 60);
  const distance = life.random.chance(50) && { distance: BigInt(life.random.below(life.reach)) };
  const { side, stake, leverage } = position;
  const entry = life.random.chance(50) ? 'limit' : 'stop';
  return {
    state: 'pending',
    id,
    lead,
    symbol,
    terms: { side, stake, leverage },
    entry,
    price,
    guards: someGuards(life, price),
    closeOutPercent,
    ...distance,
  };
};

const someCash = (life: Life): bigint => BigInt(life.random.below(one(life, [10, 100, 1_000, 100_000])));

/** The same order with other guards, or with less stake because a part was closed, whether or not it is still open. */
const changed = (life: Life): BookOrder | undefined => {
  const before = life.forex.get(`order ${life.random.below(life.orders + 1)}`);
  if (before?.state === 'open' && life.random.chance(30)) {
    const { position } = before;
    return { ...before, position: { ...position, stake: (position.stake + 1n) / 2n } };
  }
  return before && { ...before, guards: { ...before.guards, ...someGuards(life, priceOf(life, before.symbol)) } };
};

const nextStep = (life: Life): Step => {
  const chance = life.random.below(100);
  if (chance < 60) {
    const quote = nextQuote(life);
    return (book) => book.receive(quote);
  }
  if (chance < 86) {
    const order = (life.random.chance(20) ? changed(life) : undefined) ?? someOrder(life);
    if (order.state !== 'binary') life.forex.set(order.id, order);
    return nothing((book) => book.add(order));
  }
  if (chance < 93) {
    const [lead, cents] = [one(life, leads), someCash(life)];
    return nothing((book) => book.setCash(lead, cents));
  }
  if (chance < 96) {
    const id = `order ${life.random.below(life.orders + 1)}`;
    return nothing((book) => book.remove(id));
  }
  life.now += life.random.below(3_000);
  const { now } = life;
  return (book) => book.expire(now);
};

const nothing =
  (act: (book: Decider) => void): Step =>
  (book) => {
    act(book);
    return [];
  };

const written = (dues: readonly Due[]): string[] =>
  dues
    .map((due) => JSON.stringify(due, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .toSorted();

const newLife = (seed: number): Life => {
  const random = randomFrom(seed);
  const unrest = random.below(5);
  const reach = random.chance(50) ? 150 : 3_000;
  return { random, unrest, reach, prices: new Map(), now: 1_000_000, orders: 0, forex: new Map() };
};

/** Runs two books through the same life; returns the first step that differs, with both decisions, or null. */
export const firstDifference = (
  seed: number,
  steps: number,
  [first, second]: readonly [Decider, Decider],
): { readonly step: number; readonly decided: readonly string[][] } | null => {
  const life = newLife(seed);
  for (const lead of leads) for (const book of [first, second]) book.setCash(lead, 10_000n);
  for (let step = 1; step <= steps; step += 1) {
    const act = nextStep(life);
    const decided = [written(act(first)), written(act(second))];
    const [one = [], other = []] = decided;
    if (one.join('\n') !== other.join('\n') || first.count() !== second.count()) return { step, decided };
  }
  return null;
};
