import { kindsOfExecution, type At } from '../trading/execution.ts';
import { type ExecutionFile, fewestCounted, fewestCustomers } from './execution-file.ts';
import { emptyTally, sizeOf, sumOf, type Tally } from './execution-figures.ts';

type Counts = ReadonlyMap<string, number>;

type Figures = ExecutionFile['symbols'][number] | ExecutionFile['total'];

/** Also what remains of a count without a part of it; nothing for counts that are hidden. */
const withRest = (name: string, whole: number | null | undefined, part: number | null | undefined) => [
  [name, whole] as const,
  [`${name} of these`, part] as const,
  [`${name} without these`, whole == null || part == null ? null : whole - part] as const,
];

const countsOf = ({ market, stop, target }: Figures): Counts =>
  known([
    ['market', market?.orders],
    ['better', market?.better],
    ['same', market?.same],
    ['worse', market?.worse],
    ['refused at the market', market?.refused],
    ...withRest('stop', stop?.orders, stop?.atLevel),
    ...withRest('target', target?.orders, target?.atLevel),
  ]);

const known = (counts: readonly (readonly [string, number | null | undefined])[]): Counts =>
  new Map(counts.flatMap(([name, count]) => (count == null ? [] : [[name, count]])));

const differences = (earlier: Counts, later: Counts): Counts =>
  known([...later].map(([name, count]) => [name, earlier.has(name) ? count - (earlier.get(name) ?? 0) : null]));

const isSmall = (difference: number): boolean => difference !== 0 && Math.abs(difference) < fewestCounted;
const hasSmall = (counts: Counts): boolean => [...counts.values()].some(isSmall);

/** By instrument, for those that both versions show. */
const symbolDifferences = (earlier: ExecutionFile, later: ExecutionFile): Counts[] => {
  const before = new Map(earlier.symbols.map((figures) => [figures.symbol, countsOf(figures)]));
  return later.symbols.map((figures) => differences(before.get(figures.symbol) ?? new Map(), countsOf(figures)));
};

const summed = (all: readonly Counts[], name: string): number =>
  all.reduce((sum, counts) => sum + (counts.get(name) ?? 0), 0);

const bareCounts = ({ receipts, agreed, total }: ExecutionFile): Counts =>
  known([
    ...withRest('receipts', receipts, agreed),
    ...withRest('unseen', total.unseen, total.closedOut),
    ['refused', total.refused],
  ]);

/**
 * Whether somebody who subtracts one version of a month from another learns a count that is too small to be published: of the
 * total, of an instrument, or of what remains of the total without the instruments that both show.
 */
export const tellsSmallCount = (earlier: ExecutionFile, later: ExecutionFile): boolean => {
  const total = differences(countsOf(earlier.total), countsOf(later.total));
  const symbols = symbolDifferences(earlier, later);
  const rest = known([...total].map(([name, difference]) => [name, difference - summed(symbols, name)]));
  return [differences(bareCounts(earlier), bareCounts(later)), total, rest, ...symbols].some(hasSmall);
};

const isOfFew = ({ points, customers }: Tally, at: At): boolean =>
  sizeOf(points[at]) > 0 && customers[at].size < fewestCustomers;

/** The instruments of which both versions show the executions of a kind. */
const shownInBoth = (earlier: ExecutionFile, later: ExecutionFile, at: At): ReadonlySet<string> => {
  const before = new Set(earlier.symbols.filter((figures) => figures[at] !== null).map(({ symbol }) => symbol));
  return new Set(
    later.symbols.filter((figures) => figures[at] !== null && before.has(figures.symbol)).map(({ symbol }) => symbol),
  );
};

/**
 * Whether somebody who subtracts one version from another learns executions of a kind that are those of too few customers, however
 * many they are: of the total, of an instrument, or of what remains of the total. `since` is what came after the earlier one.
 */
export const tellsFewCustomers = (
  earlier: ExecutionFile,
  later: ExecutionFile,
  since: ReadonlyMap<string, Tally>,
): boolean =>
  kindsOfExecution.some((at) => {
    const shown = shownInBoth(earlier, later, at);
    if ([...shown].some((symbol) => isOfFew(since.get(symbol) ?? emptyTally(), at))) return true;
    if (earlier.total[at] === null || later.total[at] === null) return false;
    const rest = [...since].filter(([symbol]) => !shown.has(symbol)).map(([, tally]) => tally);
    return isOfFew(sumOf(since.values()), at) || isOfFew(sumOf(rest), at);
  });
