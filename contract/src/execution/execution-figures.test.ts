import { describe, expect, it } from 'vitest';
import { currentForm, fewestCounted } from './execution-file.ts';
import { addExecution, emptyTally, executionFile } from './execution-figures.ts';

const given = { form: currentForm, demo: false, month: '2026-05', zone: 'UTC', version: 1 } as const;
const unseen = (isCloseOut: boolean) =>
  ({ at: 'market', points: null, favour: 0, ...(isCloseOut && { isCloseOut }) }) as const;
const seen = { at: 'market', points: 5n, favour: 1 } as const;

/** A month in which accounts were closed out so often, and prices were not seen so often for another reason. */
const monthOf = (closedOut: number, others: number, receipts = 100, agreed = 0) => {
  const tally = emptyTally();
  for (let count = 0; count < closedOut; count += 1) addExecution(tally, unseen(true), `c${count}`);
  for (let count = 0; count < others; count += 1) addExecution(tally, unseen(false), `c${count}`);
  return executionFile(new Map([['EURUSD', tally]]), { ...given, receipts, agreed });
};

/** A month with this number of refusals of instruments that are all shown. */
const refusedIn = (refused: Readonly<Record<string, number>>) => {
  const tallies = Object.entries(refused).map(([symbol, count]) => {
    const tally = { ...emptyTally(), refused: count };
    for (let at = 0; at < 25; at += 1) addExecution(tally, seen, `c${at}`);
    return [symbol, tally] as const;
  });
  const { total, symbols } = executionFile(new Map(tallies), { ...given, receipts: 100, agreed: 0 });
  return {
    total: total.refused,
    ...Object.fromEntries(symbols.map(({ symbol, market }) => [symbol, market?.refused])),
  };
};

describe('the published figures of a month', () => {
  it('say of a small count only that it is small, and of none that it is none', () => {
    expect(fewestCounted).toBe(10);
    const small = monthOf(0, 9, 9, 1);
    expect([small.receipts, small.agreed, small.total.unseen, small.total.closedOut]).toEqual([null, null, null, 0]);
    const large = monthOf(0, 10, 10, 0);
    expect([large.receipts, large.agreed, large.total.unseen, large.total.closedOut]).toEqual([10, 0, 10, 0]);
  });

  it('hide how many results staff agreed on where it, or the number of the other receipts, is small', () => {
    const agreed = (count: number, receipts: number) => monthOf(0, 0, receipts, count).agreed;
    expect([agreed(3, 50), agreed(49, 50), agreed(50, 50), agreed(40, 50)]).toEqual([null, null, 50, 40]);
  });

  it('hide how many accounts were closed out where it, or the number of the others, is small', () => {
    const closedOut = (count: number, others: number) => monthOf(count, others).total.closedOut;
    expect([closedOut(1, 30), closedOut(12, 1), closedOut(12, 0), closedOut(12, 10)]).toEqual([null, null, 12, 12]);
  });

  it('hide a small number of refusals, and the next one if it could be subtracted from the total', () => {
    expect(refusedIn({ EURUSD: 40, GBPUSD: 12, USDJPY: 3 })).toEqual({
      total: 55,
      EURUSD: 40,
      GBPUSD: null,
      USDJPY: null,
    });
    expect(refusedIn({ EURUSD: 40, GBPUSD: 6, USDJPY: 5 })).toEqual({
      total: 51,
      EURUSD: 40,
      GBPUSD: null,
      USDJPY: null,
    });
    expect(refusedIn({ EURUSD: 4, GBPUSD: 0 })).toEqual({ total: null, EURUSD: null, GBPUSD: 0 });
    expect(refusedIn({ EURUSD: 14, GBPUSD: 0 })).toEqual({ total: 14, EURUSD: 14, GBPUSD: 0 });
  });

  it('have every count in the forms that published them all', () => {
    const tally = { ...emptyTally(), refused: 2 };
    addExecution(tally, unseen(true), 'c');
    const {
      total,
      fewestCounted: fewest,
      ...file
    } = executionFile(new Map([['EURUSD', tally]]), {
      ...given,
      form: 'execution 2',
      receipts: 1,
      agreed: 1,
    });
    expect([file.receipts, file.agreed, total.unseen, total.closedOut, total.refused, fewest]).toEqual([
      1,
      1,
      1,
      1,
      2,
      undefined,
    ]);
  });
});
