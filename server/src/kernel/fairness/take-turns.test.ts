import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('a request waits for one request of a caller who sent a hundred at once, not for all of them', async () => {
  const takeTurn = takeTurns();
  const started: string[] = [];
  const start = async (caller: string): Promise<void> => {
    await takeTurn(caller);
    started.push(caller);
  };
  const all = [...Array.from({ length: 100 }, () => start('greedy')), start('other')];
  await nextTurn();
  expect(started).toEqual(['greedy', 'other']);
  await Promise.all(all);
  expect(started.length).toBe(101);
});

it('a caller whose waiting requests exceed the limit is refused, and only that caller', async () => {
  const takeTurn = takeTurns();
  const waiting = Array.from({ length: 1_000 }, () => takeTurn('greedy'));
  expect(() => takeTurn('greedy')).toThrow('unavailable');
  await takeTurn('other');
  await Promise.all(waiting);
  await takeTurn('greedy');
});
