import type { Database, Queryable } from '../database/database.ts';
import { nextSize, type Progress, type VerifiedPart } from '../verified-part.ts';
import {
  type Cell,
  countedCells,
  type MeasureState,
  readMeasures,
  storedCells,
  takeSnapshot,
  usersEnd,
} from './drift-table.ts';

const shards = 1_024;
/** Of the shards that differ, only so many are searched for their cells. */
const mostSearched = 4;
const cellsAtOnce = 2_000;
const firstCustomers = 50;
const mostCustomers = 2_000;
const nil = '00000000-0000-0000-0000-000000000000';

const shardOf = ({ hash }: Cell): number => Number(BigInt.asUintN(64, hash) % BigInt(shards));

/** Calls back for each cell of the records, then for each stored cell, in slices. */
const walkCells = async (
  runner: Queryable,
  measure: MeasureState,
  each: (cell: Cell, isStored: boolean) => void,
): Promise<void> => {
  let [after, size]: [string, number] = [nil, firstCustomers];
  for (;;) {
    const began = performance.now();
    const end = await usersEnd(runner, after, size);
    if (end === undefined) break;
    for (const cell of await countedCells(runner, measure, { after, end })) each(cell, false);
    [after, size] = [end, nextSize(size, performance.now() - began, mostCustomers)];
  }
  let last: Cell | undefined;
  do {
    const cells: Cell[] = await storedCells(runner, measure.measure, last, cellsAtOnce);
    for (const cell of cells) each(cell, true);
    last = cells.length < cellsAtOnce ? undefined : cells.at(-1);
  } while (last);
};

/**
 * The shards of cells whose sums differ. Each cell is weighted with its hash, so that differences of cells in one shard do
 * not cancel out; memory does not depend on the number of cells.
 */
const differingShards = async (runner: Queryable, measure: MeasureState): Promise<ReadonlySet<number>> => {
  const sums = Array.from({ length: shards }, () => ({ n: 0n, cents: 0n }));
  await walkCells(runner, measure, (cell, isStored) => {
    const sum = sums[shardOf(cell)];
    const weight = isStored ? -cell.hash : cell.hash;
    if (!sum) return;
    sum.n += weight * cell.n;
    sum.cents += weight * cell.cents;
  });
  return new Set(sums.flatMap(({ n, cents }, shard) => (n === 0n && cents === 0n ? [] : [shard])));
};

interface Difference {
  n: bigint;
  cents: bigint;
}

const differingCells = async (
  runner: Queryable,
  measure: MeasureState,
  searched: ReadonlySet<number>,
): Promise<[string, Difference][]> => {
  const cells = new Map<string, Difference>();
  await walkCells(runner, measure, (cell, isStored) => {
    if (!searched.has(shardOf(cell))) return;
    const sum = cells.get(cell.name) ?? { n: 0n, cents: 0n };
    sum.n += isStored ? cell.n : -cell.n;
    sum.cents += isStored ? cell.cents : -cell.cents;
    cells.set(cell.name, sum);
  });
  return [...cells].filter(([, { n, cents }]) => n !== 0n || cents !== 0n);
};

const verifyMeasure = async (runner: Queryable, measure: MeasureState, part: VerifiedPart): Promise<void> => {
  const shard = await differingShards(runner, measure);
  if (shard.size === 0) return;
  const searched = new Set([...shard].slice(0, mostSearched));
  for (const [name, { n, cents }] of await differingCells(runner, measure, searched))
    part.find(`total ${measure.measure} ${name}: differs from its records by ${n} records and ${cents} cents`);
  if (shard.size > searched.size)
    part.find(`totals ${measure.measure}: more differ (${shard.size - searched.size} of ${shards} groups)`);
};

/** Compares the running totals with the records that they sum, in one snapshot. */
export const verifyTotals = (
  database: Database,
  { part, progress }: { readonly part: VerifiedPart; readonly progress: Progress },
): Promise<void> =>
  database.transaction(async (runner) => {
    await takeSnapshot(runner);
    const measures = await readMeasures(runner);
    for (const measure of measures) {
      if (!measure.isFilled)
        part.unchecked.push(`the running totals of ${measure.measure}, which are still being filled`);
      else await verifyMeasure(runner, measure, part);
      progress(`totals of ${measure.measure}`);
    }
    const filled = measures.filter(({ isFilled }) => isFilled).length;
    part.checked = `${filled} kinds of running totals against their records`;
  });
