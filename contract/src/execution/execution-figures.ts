import * as z from 'zod/mini';
import type { Execution } from '../trading/execution.ts';

/** With fewer executions, figures of an instrument mean nothing and could be about a person. */
export const fewestExecutions = 20;

const Count = z.number().check(z.int(), z.minimum(0));
/** Hundredths of a basis point of the expected price; positive is in the customer's favour. */
const Points = z.number().check(z.int());

/** `median` and `p95`: half, and 95%, of the executions were at least this good. */
const spread = { median: Points, p95: Points, worst: Points };

/** Orders at the market: their price against the one that the customer saw. */
export const MarketFigures = z.object({
  orders: Count,
  better: Count,
  same: Count,
  worse: Count,
  ...spread,
  /** Refused because the price had moved further than the customer allowed, so not among `orders`. */
  refused: Count,
});
export type MarketFigures = z.infer<typeof MarketFigures>;

/** Orders that a stop-loss, trailing stop, take-profit or the loss of the stake closed: the price against that level. */
export const GuardFigures = z.object({ orders: Count, atLevel: Count, ...spread });
export type GuardFigures = z.infer<typeof GuardFigures>;

const both = { market: z.nullable(MarketFigures), guard: z.nullable(GuardFigures) };

/** The published file of a month. Null stands for too few executions. */
export const ExecutionFile = z.object({
  form: z.literal('execution 1'),
  month: z.string(),
  zone: z.string(),
  version: Count,
  fewest: Count,
  total: z.object({
    ...both,
    /** Orders at the market for which the customer had named no price. */
    unseen: Count,
  }),
  symbols: z.array(z.object({ symbol: z.string(), ...both })),
});
export type ExecutionFile = z.infer<typeof ExecutionFile>;

/** The counts behind the figures of one instrument, or of all. */
interface Tally {
  readonly market: Map<bigint, number>;
  readonly guard: Map<bigint, number>;
  better: number;
  same: number;
  worse: number;
  atLevel: number;
  unseen: number;
  refused: number;
}

export const emptyTally = (): Tally => ({
  market: new Map(),
  guard: new Map(),
  better: 0,
  same: 0,
  worse: 0,
  atLevel: 0,
  unseen: 0,
  refused: 0,
});
export type { Tally };

const addTo = (counts: Map<bigint, number>, points: bigint): void =>
  void counts.set(points, (counts.get(points) ?? 0) + 1);

const names = { [-1]: 'worse', 0: 'same', 1: 'better' } as const;

export const addExecution = (tally: Tally, { at, points, favour }: Execution): void => {
  if (points === null) {
    tally.unseen += 1;
    return;
  }
  addTo(tally[at], points);
  if (at === 'market') tally[names[favour]] += 1;
  else if (favour >= 0) tally.atLevel += 1;
};

const sizeOf = (counts: ReadonlyMap<bigint, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** The value that this share, in percent, of the executions reached or exceeded; counted from the best one. */
const reachedBy = (counts: ReadonlyMap<bigint, number>, percent: number): number => {
  const rank = Math.ceil((sizeOf(counts) * percent) / 100);
  let passed = 0;
  const best = [...counts].toSorted(([one], [other]) => (one > other ? -1 : 1));
  const found = best.find(([, count]) => (passed += count) >= rank);
  return Number(found?.[0] ?? 0n);
};

const spreadOf = (counts: ReadonlyMap<bigint, number>) => ({
  median: reachedBy(counts, 50),
  p95: reachedBy(counts, 95),
  worst: reachedBy(counts, 100),
});

export const marketFigures = ({ market, better, same, worse, refused }: Tally): MarketFigures => ({
  orders: sizeOf(market),
  better,
  same,
  worse,
  ...spreadOf(market),
  refused,
});

export const guardFigures = ({ guard, atLevel }: Tally): GuardFigures => ({
  orders: sizeOf(guard),
  atLevel,
  ...spreadOf(guard),
});

/**
 * The instruments whose executions at the market, or by guards, are enough to be shown. If what remains is too little, it
 * could be computed from the total: then the smallest one remains unshown, too.
 */
const enough = (tallies: ReadonlyMap<string, Tally>, at: Execution['at']): ReadonlySet<string> => {
  const sizes = [...tallies]
    .map(([symbol, tally]) => ({ symbol, size: sizeOf(tally[at]) }))
    .toSorted((one, other) => other.size - one.size || one.symbol.localeCompare(other.symbol, 'en'));
  const shown = sizes.filter(({ size }) => size >= fewestExecutions);
  const rest = sizes.slice(shown.length).reduce((sum, { size }) => sum + size, 0);
  return new Set((rest > 0 && rest < fewestExecutions ? shown.slice(0, -1) : shown).map(({ symbol }) => symbol));
};

const sumOf = (tallies: Iterable<Tally>): Tally => {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const at of ['market', 'guard'] as const)
      for (const [points, count] of tally[at]) sum[at].set(points, (sum[at].get(points) ?? 0) + count);
    for (const name of ['better', 'same', 'worse', 'atLevel', 'unseen', 'refused'] as const) sum[name] += tally[name];
  }
  return sum;
};

/** The file of a month from its counts by instrument. */
export const executionFile = (
  tallies: ReadonlyMap<string, Tally>,
  given: Pick<ExecutionFile, 'month' | 'zone' | 'version'>,
): ExecutionFile => {
  const [atMarket, byGuard] = [enough(tallies, 'market'), enough(tallies, 'guard')];
  const total = sumOf(tallies.values());
  const isEnough = (counts: ReadonlyMap<bigint, number>) => sizeOf(counts) >= fewestExecutions;
  const { month, zone, version } = given;
  return {
    form: 'execution 1',
    month,
    zone,
    version,
    fewest: fewestExecutions,
    total: {
      market: isEnough(total.market) ? marketFigures(total) : null,
      guard: isEnough(total.guard) ? guardFigures(total) : null,
      unseen: total.unseen,
    },
    symbols: [...tallies]
      .filter(([symbol]) => atMarket.has(symbol) || byGuard.has(symbol))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([symbol, tally]) => ({
        symbol,
        market: atMarket.has(symbol) ? marketFigures(tally) : null,
        guard: byGuard.has(symbol) ? guardFigures(tally) : null,
      })),
  };
};
