import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restBetweenParts } from './export-queue.ts';

/** Milliseconds for which the thread has been at work and idle since the process began. */
let active = 0;
let idle = 0;
beforeEach(() => {
  active = idle = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation((since) => ({
    active: active - (since?.active ?? 0),
    idle: idle - (since?.idle ?? 0),
    utilization: 0,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (busy: number, waiting: number): void => {
  active += busy;
  idle += waiting;
};

/** How long an export rests now, in milliseconds. */
const lengthOf = async (rest: () => Promise<void>): Promise<number> => {
  let isOver = false;
  void rest().then(() => (isOver = true));
  await nextTurn();
  let length = 0;
  for (; !isOver && length < 1_000; length += 1) await vi.advanceTimersByTimeAsync(1);
  return length;
};

it('an export does not rest while the thread was idle for at least half of the time', async () => {
  const rest = restBetweenParts();
  pass(40, 40);
  expect(await lengthOf(rest)).toBe(0);
});

it('an export rests until the thread was idle for as long as it was busy', async () => {
  const rest = restBetweenParts();
  pass(50, 20);
  expect(await lengthOf(rest)).toBe(30);
});

it('an export rests for at most a quarter of a second, however busy the thread was', async () => {
  const rest = restBetweenParts();
  pass(9_000, 0);
  expect(await lengthOf(rest)).toBe(250);
});

it('each rest counts only the time since the one before', async () => {
  const rest = restBetweenParts();
  pass(9_000, 0);
  await lengthOf(rest);
  pass(10, 15);
  expect(await lengthOf(rest)).toBe(0);
  pass(20, 5);
  expect(await lengthOf(rest)).toBe(15);
});
