import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../database/database.ts';
import { nextSize, type Progress, type VerifiedPart } from '../verified-part.ts';
import {
  type Cells,
  cellsIn,
  countedCells,
  type MeasureState,
  readMeasures,
  storedCells,
  storedEnd,
  type StoredPlace,
  sumGroups,
  takeSnapshot,
  usersEnd,
  type Weighting,
} from './drift-table.ts';

const groups = 1_024;
/** Only so many of the groups that differ are searched for their cells. */
const mostSearched = 4;
const firstCustomers = 50;
const mostCustomers = 2_000;
const firstCells = 2_000;
const mostCells = 50_000;
const nil = '00000000-0000-0000-0000-000000000000';

interface Walk {
  readonly runner: Queryable;
  readonly measure: MeasureState;
  readonly progress: Progress;
}

type Each = (cells: Cells, isStored: boolean) => Promise<void>;

/** Calls back for the records of all customers, in slices of some of them. */
const walkRecords = async ({ runner, measure, progress }: Walk, each: Each): Promise<void> => {
  let [after, size, customers]: [string, number, number] = [nil, firstCustomers, 0];
  for (;;) {
    const began = performance.now();
    const end = await usersEnd(runner, after, size);
    if (end === undefined) return;
    await each(countedCells(measure, { after, end }), false);
    [after, customers] = [end, customers + size];
    size = nextSize(size, performance.now() - began, mostCustomers);
    progress(`${measure.measure} of ${customers} customers`);
  }
};

/** Calls back for all stored cells, in slices. */
const walkStored = async ({ runner, measure: { measure }, progress }: Walk, each: Each): Promise<void> => {
  let [after, size, cells]: [StoredPlace | undefined, number, number] = [undefined, firstCells, 0];
  for (;;) {
    const began = performance.now();
    const end: StoredPlace | undefined = await storedEnd(runner, { measure, after, limit: size });
    if (!end) return;
    await each(storedCells(measure, { after, end }), true);
    [after, cells] = [end, cells + size];
    size = nextSize(size, performance.now() - began, mostCells);
    progress(`${measure}, ${cells} totals`);
  }
};

const walkCells = async (walk: Walk, each: Each): Promise<void> => {
  await walkRecords(walk, each);
  await walkStored(walk, each);
};

/**
 * The groups of cells whose sums differ. Each cell is weighted with its hash, so that differences of cells in one group do
 * not cancel out. PostgreSQL adds them up: as rows, the cells of a slice of customers took 150 MB.
 */
const differingGroups = async (walk: Walk, weighting: Weighting): Promise<readonly number[]> => {
  const sums = Array.from({ length: groups }, () => ({ n: 0n, cents: 0n }));
  await walkCells(walk, async (cells, isStored) => {
    const sign = isStored ? -1n : 1n;
    for (const { group, n, cents } of await sumGroups(walk.runner, cells, weighting)) {
      const sum = sums[group];
      if (!sum) throw new Error('a group beyond the last one');
      sum.n += sign * n;
      sum.cents += sign * cents;
    }
  });
  return sums.flatMap(({ n, cents }, group) => (n === 0n && cents === 0n ? [] : [group]));
};

interface Difference {
  n: bigint;
  cents: bigint;
}

const differingCells = async (
  walk: Walk,
  weighting: Weighting & { readonly searched: readonly number[] },
): Promise<[string, Difference][]> => {
  const found = new Map<string, Difference>();
  await walkCells(walk, async (cells, isStored) => {
    const sign = isStored ? 1n : -1n;
    for (const { name, n, cents } of await cellsIn(walk.runner, cells, weighting)) {
      const sum = found.get(name) ?? { n: 0n, cents: 0n };
      sum.n += sign * n;
      sum.cents += sign * cents;
      found.set(name, sum);
    }
  });
  return [...found].filter(([, { n, cents }]) => n !== 0n || cents !== 0n);
};

const verifyMeasure = async (walk: Walk, part: VerifiedPart): Promise<void> => {
  const { measure } = walk.measure;
  const weighting = { seed: randomBytes(8).readBigInt64BE(), groups };
  const differing = await differingGroups(walk, weighting);
  if (differing.length === 0) return;
  const searched = differing.slice(0, mostSearched);
  for (const [name, { n, cents }] of await differingCells(walk, { ...weighting, searched }))
    part.find(`total ${measure} ${name}: differs from its records by ${n} records and ${cents} cents`);
  if (differing.length > searched.length)
    part.find(`totals ${measure}: more differ (${differing.length - searched.length} of ${groups} groups)`);
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
      else
        await part.attempt(`the running totals of ${measure.measure}`, () =>
          runner.savepoint((inner) => verifyMeasure({ runner: inner, measure, progress }, part)),
        );
      progress(`totals of ${measure.measure}`);
    }
    const filled = measures.filter(({ isFilled }) => isFilled).length;
    part.checked = `${filled - part.failures.length} kinds of running totals against their records`;
  });
