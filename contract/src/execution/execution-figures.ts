import {
  type ExecutionFile,
  type ExecutionForm,
  type GuardFigures,
  type MarketFigures,
  fewestCounted,
  fewestCustomers,
  fewestExecutions,
} from './execution-file.ts';
import { type At, type Execution, kindsOfExecution } from '../trading/execution.ts';

/** The counts behind the figures of one instrument, or of all. */
interface Tally {
  readonly points: Readonly<Record<At, Map<bigint, number>>>;
  /** No more than suffice to be shown. */
  readonly customers: Readonly<Record<At, Set<string>>>;
  readonly atLevel: Record<At, number>;
  better: number;
  same: number;
  worse: number;
  unseen: number;
  closedOut: number;
  refused: number;
}

export const emptyTally = (): Tally => ({
  points: { market: new Map(), stop: new Map(), target: new Map() },
  customers: { market: new Set(), stop: new Set(), target: new Set() },
  atLevel: { market: 0, stop: 0, target: 0 },
  better: 0,
  same: 0,
  worse: 0,
  unseen: 0,
  closedOut: 0,
  refused: 0,
});
export type { Tally };

const addTo = (counts: Map<bigint, number>, points: bigint, count: number): void =>
  void counts.set(points, (counts.get(points) ?? 0) + count);

const addCustomer = (customers: Set<string>, customer: string): void => {
  if (customers.size < fewestCustomers) customers.add(customer);
};

const names = { [-1]: 'worse', 0: 'same', 1: 'better' } as const;

export const addExecution = (tally: Tally, { at, points, favour, isCloseOut }: Execution, customer: string): void => {
  if (points === null) {
    tally.unseen += 1;
    if (isCloseOut) tally.closedOut += 1;
    return;
  }
  addTo(tally.points[at], points, 1);
  addCustomer(tally.customers[at], customer);
  if (at === 'market') tally[names[favour]] += 1;
  if (favour >= 0) tally.atLevel[at] += 1;
};

export const sizeOf = (counts: ReadonlyMap<bigint, number>): number =>
  [...counts.values()].reduce((sum, one) => sum + one, 0);

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

export const marketFigures = ({ points, better, same, worse, refused }: Tally): MarketFigures => ({
  orders: sizeOf(points.market),
  better,
  same,
  worse,
  ...spreadOf(points.market),
  refused,
});

export const guardFigures = ({ points, atLevel }: Tally, at: 'stop' | 'target'): GuardFigures => ({
  orders: sizeOf(points[at]),
  atLevel: atLevel[at],
  ...spreadOf(points[at]),
});

const isEnough = ({ points, customers }: Tally, at: At): boolean =>
  sizeOf(points[at]) >= fewestExecutions && customers[at].size >= fewestCustomers;

/**
 * The instruments whose executions of a kind are enough to be shown. If what remains is too little, it could be computed
 * from the total: then the smallest one remains unshown, too.
 */
const enough = (tallies: ReadonlyMap<string, Tally>, at: At): ReadonlySet<string> => {
  const sizes = [...tallies]
    .map(([symbol, tally]) => ({ symbol, tally, size: sizeOf(tally.points[at]) }))
    .toSorted((one, other) => other.size - one.size || (one.symbol < other.symbol ? -1 : 1));
  const shown = sizes.filter(({ tally }) => isEnough(tally, at));
  const rest = sumOf(sizes.filter((one) => !shown.includes(one)).map(({ tally }) => tally));
  const isTooLittle = sizeOf(rest.points[at]) > 0 && !isEnough(rest, at);
  return new Set((isTooLittle ? shown.slice(0, -1) : shown).map(({ symbol }) => symbol));
};

export const sumOf = (tallies: Iterable<Tally>): Tally => {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const at of kindsOfExecution) {
      for (const [points, count] of tally.points[at]) addTo(sum.points[at], points, count);
      for (const customer of tally.customers[at]) addCustomer(sum.customers[at], customer);
      sum.atLevel[at] += tally.atLevel[at];
    }
    for (const name of ['better', 'same', 'worse', 'unseen', 'closedOut', 'refused'] as const) sum[name] += tally[name];
  }
  return sum;
};

/** The kinds of executions of a tally for which it may be shown. */
const figuresOf = (tally: Tally, isShown: (at: At) => boolean, refused: number | null) => ({
  market: isShown('market') ? { ...marketFigures(tally), refused } : null,
  stop: isShown('stop') ? guardFigures(tally, 'stop') : null,
  target: isShown('target') ? guardFigures(tally, 'target') : null,
});

const isSmall = (count: number): boolean => count > 0 && count < fewestCounted;
const unlessSmall = (count: number): number | null => (isSmall(count) ? null : count);

/** By the definition of the form, these are not compared with any price. */
const uncompared = ({ unseen, closedOut, refused }: Tally, form: ExecutionForm) => {
  if (form === 'execution 1') return { unseen: unseen - closedOut, refused };
  if (form === 'execution 2') return { unseen, closedOut, refused };
  return {
    unseen: unlessSmall(unseen),
    // Subtracting it from `unseen` must not reveal a small count.
    closedOut: isSmall(unseen - closedOut) && closedOut > 0 ? null : unlessSmall(closedOut),
    refused: unlessSmall(refused),
  };
};

/**
 * The instruments whose number of refusals may be shown. If what remains of the total is small, the smallest one is hidden,
 * too, since it could be subtracted.
 */
const shownRefusals = (tallies: ReadonlyMap<string, Tally>): ReadonlySet<string> => {
  const large = [...tallies]
    .filter(([, { refused }]) => refused >= fewestCounted)
    .toSorted(([one, { refused }], [other, { refused: others }]) => others - refused || (one < other ? -1 : 1));
  const rest = [...tallies.values()].filter(({ refused }) => isSmall(refused));
  const hidden = rest.reduce((sum, { refused }) => sum + refused, 0);
  return new Set((isSmall(hidden) ? large.slice(0, -1) : large).map(([symbol]) => symbol));
};

type Given = Pick<ExecutionFile, 'form' | 'demo' | 'month' | 'zone' | 'version'> & {
  readonly receipts: number;
  readonly agreed: number;
};

/** The file of a month from its counts by instrument. */
export const executionFile = (
  tallies: ReadonlyMap<string, Tally>,
  { form, demo, month, zone, version, receipts, agreed }: Given,
): ExecutionFile => {
  const shown = { market: enough(tallies, 'market'), stop: enough(tallies, 'stop'), target: enough(tallies, 'target') };
  const total = sumOf(tallies.values());
  const isOpen = form !== 'execution 3';
  const refusals = shownRefusals(tallies);
  const counted = (count: number): number | null => (isOpen ? count : unlessSmall(count));
  const refusedOf = (symbol: string, refused: number): number | null =>
    isOpen || refused === 0 || refusals.has(symbol) ? refused : null;
  return {
    form,
    demo,
    month,
    zone,
    version,
    fewest: fewestExecutions,
    fewestCustomers,
    ...(!isOpen && { fewestCounted }),
    receipts: counted(receipts),
    // Subtracting it from the receipts must not reveal a small count.
    agreed: !isOpen && isSmall(receipts - agreed) && agreed > 0 ? null : counted(agreed),
    total: { ...figuresOf(total, (at) => isEnough(total, at), counted(total.refused)), ...uncompared(total, form) },
    symbols: [...tallies]
      .filter(([symbol]) => kindsOfExecution.some((at) => shown[at].has(symbol)))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([symbol, tally]) => ({
        symbol,
        ...figuresOf(tally, (at) => shown[at].has(symbol), refusedOf(symbol, tally.refused)),
      })),
  };
};
