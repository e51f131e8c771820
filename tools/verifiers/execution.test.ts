import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addExecution,
  emptyTally,
  guardFigures,
  marketFigures,
} from '../../contract/src/execution/execution-figures.ts';
import { type Executed, executionsOf } from '../../contract/src/trading/execution.ts';
import { executionFigures } from './execution.mjs';
import { hasPython } from './sample-log.ts';

const pick = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;
const price = (): string => pick([`1.${randomInt(10_000, 10_500)}`, '1.1', '0.00012345', `${randomInt(1, 90_000)}.5`]);
const maybe = (): string | null => pick([price(), null]);

const randomReceipt = (): Executed => ({
  symbol: 'EURUSD',
  kind: pick(['forex', 'forex', 'forex', 'binary']),
  type: pick(['buy', 'sell']),
  leverage: pick([1, 2, 30, 500]),
  entry: pick(['market', 'limit', 'stop']),
  stopLoss: maybe(),
  takeProfit: maybe(),
  trailing: pick(['0.001', null]),
  trailingBest: maybe(),
  reason: pick(['customer', 'staff', 'stopLoss', 'takeProfit', 'trailingStop', 'stopOut', 'closeOut', 'adjustment']),
  open: pick([{ price: price() }, { price: price() }, null]),
  close: { price: maybe(), basis: pick(['tick', 'tick', 'agreed', 'none']) },
  ...(randomInt(2) === 0 && { seen: { open: maybe(), close: maybe() } }),
  ...(randomInt(5) === 0 && { part: { of: 'another', from: 2 } }),
});

/** The contract's figures, which the server publishes. */
const published = (receipts: readonly Executed[]) => {
  const tally = emptyTally();
  for (const receipt of receipts) for (const execution of executionsOf(receipt)) addExecution(tally, execution, '');
  const { refused: _refused, ...market } = marketFigures(tally);
  const ofGuard = (at: 'stop' | 'target') => {
    const figures = guardFigures(tally, at);
    return figures.orders === 0 ? null : figures;
  };
  return {
    receipts: receipts.length,
    unseen: tally.unseen,
    closedOut: tally.closedOut,
    market: market.orders === 0 ? null : market,
    stop: ofGuard('stop'),
    target: ofGuard('target'),
  };
};

const sets = [0, 1, 2, 19, 20, 21, 100, 400].flatMap((size) =>
  Array.from({ length: 5 }, () => Array.from({ length: size }, randomReceipt)),
);

describe('the execution figures of a set of receipts', () => {
  it('are the same by the verifier as those that the server publishes', () => {
    for (const receipts of sets) expect(executionFigures(receipts)).toEqual(published(receipts));
    for (const at of ['stop', 'target'] as const)
      expect(sets.some((receipts) => published(receipts)[at] !== null)).toBe(true);
    expect(sets.some((receipts) => published(receipts).closedOut > 0)).toBe(true);
  });

  it.runIf(hasPython)('are the same in Python', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-execution-'));
    try {
      const file = path.join(folder, 'sets.json');
      writeFileSync(file, JSON.stringify(sets));
      const code =
        'import json,sys;from execution import execution_figures;print(json.dumps([execution_figures(s) for s in json.load(open(sys.argv[1]))]))';
      const output = execFileSync('python3', ['-c', code, file], {
        env: { ...process.env, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' },
        encoding: 'utf8',
      });
      expect(JSON.parse(output)).toEqual(sets.map(published));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
