import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { takeTurns } from './take-turns.ts';

afterEach(() => vi.useRealTimers());

it('a request waits for one request of a caller who sent a hundred at once, not for all of them', async () => {
  const takeTurn = takeTurns();
  const started: string[] = [];
  const start = async (caller: string): Promise<void> => {
    await takeTurn(caller, true);
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
  const waiting = Array.from({ length: 1_000 }, () => takeTurn('greedy', true));
  expect(() => takeTurn('greedy', true)).toThrow('unavailable');
  await takeTurn('other', true);
  await Promise.all(waiting);
  await takeTurn('greedy', true);
});

it('requests of a session with more than any screen sends begin at intervals, those of an office’s address do not', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  const takeTurn = takeTurns();
  const started: string[] = [];
  const start = (caller: string) => takeTurn(caller, caller !== 'office').then(() => started.push(caller));
  const all = Array.from({ length: 60 }, () => start('greedy'));
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toHaveLength(1);
  all.push(start('other'));
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['greedy', 'other']);
  all.push(...Array.from({ length: 34 }, () => start('office')));
  for (let turn = 0; turn < 34; turn += 1) await vi.advanceTimersByTimeAsync(1);
  expect(started.filter((caller) => caller === 'office')).toHaveLength(34);
  expect(started.filter((caller) => caller === 'greedy').length).toBeLessThan(6);
  await vi.runAllTimersAsync();
  await Promise.all(all);
  expect(started).toHaveLength(95);
});
