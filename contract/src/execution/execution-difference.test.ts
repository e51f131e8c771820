import { describe, expect, it } from 'vitest';
import { tellsFewCustomers, tellsSmallCount } from './execution-difference.ts';
import { currentForm, type ExecutionFile, fewestCustomers } from './execution-file.ts';
import { addExecution, emptyTally, type Tally } from './execution-figures.ts';

const spread = { median: 0, p95: 0, worst: 0 };
const market = (orders: number) => ({ orders, better: 0, same: orders, worse: 0, ...spread, refused: 0 });
const stop = (orders: number, atLevel: number) => ({ orders, atLevel, ...spread });
const none = { market: null, stop: null, target: null };

const base: ExecutionFile = {
  form: currentForm,
  demo: false,
  month: '2026-05',
  zone: 'UTC',
  version: 1,
  fewest: 20,
  fewestCustomers: 5,
  fewestCounted: 10,
  receipts: 200,
  agreed: 50,
  total: { ...none, market: market(100), stop: stop(60, 30), unseen: 40, closedOut: 20, refused: 30 },
  symbols: [
    { symbol: 'EURUSD', ...none, market: market(50) },
    { symbol: 'USDJPY', ...none, market: market(25) },
  ],
};
const total = (changed: Partial<ExecutionFile['total']>): Partial<ExecutionFile> => ({
  total: { ...base.total, ...changed },
});
const tells = (changed: Partial<ExecutionFile>) => tellsSmallCount(base, { ...base, version: 2, ...changed });
const symbols = (euros: number, yen: number) => [
  { symbol: 'EURUSD', ...none, market: market(euros) },
  { symbol: 'USDJPY', ...none, market: market(yen) },
];

describe('the difference of two versions of a month', () => {
  it('tells nothing where counts are the same, hidden, or differ by ten or more', () => {
    expect(tells({})).toBe(false);
    expect(tells({ receipts: 210, ...total({ unseen: 50, refused: null }) })).toBe(false);
    expect(tells({ ...total({ market: market(120) }), symbols: symbols(70, 25) })).toBe(false);
    expect(tells({ ...total({ market: market(120) }), symbols: symbols(60, 25) })).toBe(false);
  });

  it.each([
    ['a count of receipts', { receipts: 209 }],
    ['the receipts without those that staff agreed on', { receipts: 220, agreed: 69 }],
    ['a count that nothing is compared with', total({ refused: 31 })],
    ['the executions without those that were closed out', total({ unseen: 60, closedOut: 39 })],
    ['a part of the executions', total({ market: { ...market(120), same: 119, worse: 1 } })],
    ['the stops that missed their level', total({ stop: stop(80, 41) })],
  ])('tells %s', (_, changed) => {
    expect(tells(changed)).toBe(true);
  });

  it('tells what an instrument adds, and what remains for those that are not shown', () => {
    expect(tells({ ...total({ market: market(120) }), symbols: symbols(51, 25) })).toBe(true);
    expect(tells({ ...total({ market: market(120) }), symbols: symbols(61, 25) })).toBe(true);
    expect(tells({ ...total({ market: market(120) }), symbols: symbols(60, 35) })).toBe(false);
  });
});

describe('the customers behind the difference of two versions', () => {
  /** Twenty executions of a kind by some customers. */
  const came = (at: 'market' | 'stop', customers: number): Tally => {
    const tally = emptyTally();
    for (let count = 0; count < 20; count += 1)
      addExecution(tally, { at, points: 0n, favour: 0 }, String(count % customers));
    return tally;
  };
  const few = fewestCustomers - 1;
  const fewIn = (since: Readonly<Record<string, Tally>>, changed: Partial<ExecutionFile> = {}) =>
    tellsFewCustomers(base, { ...base, ...changed }, new Map(Object.entries(since)));

  it('are enough for each kind, in all and by instrument', () => {
    expect(fewIn({})).toBe(false);
    expect(fewIn({ EURUSD: came('market', fewestCustomers) })).toBe(false);
    expect(fewIn({ EURUSD: came('market', fewestCustomers), GBPUSD: came('stop', fewestCustomers) })).toBe(false);
  });

  it('are too few for one kind, though enough for another', () => {
    expect(fewIn({ EURUSD: came('market', fewestCustomers), GBPUSD: came('stop', few) })).toBe(true);
  });

  it('are too few for one instrument, or for what remains of the total, though enough in all', () => {
    expect(fewIn({ EURUSD: came('market', few), USDJPY: came('market', fewestCustomers) })).toBe(true);
    expect(fewIn({ EURUSD: came('market', fewestCustomers), GBPUSD: came('market', few) })).toBe(true);
  });

  it('do not matter for a kind that one of the versions does not show', () => {
    expect(fewIn({ GBPUSD: came('stop', few) }, total({ stop: null }))).toBe(false);
  });
});
