import { expect, test } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const start = () => {
  const clock = { now: 1_000 };
  return { clock, recent: createRecentEvents(() => clock.now) };
};

test('recent events of a room include those of the given moment and none of another room', () => {
  const { clock, recent } = start();
  for (const [at, room, payload] of [
    [1_001, 'a', 'early'],
    [1_002, 'b', 'foreign'],
    [1_002, 'a', 'now'],
    [1_003, 'c', 'late'],
  ] as const) {
    clock.now = at;
    recent.keep(room, payload);
  }
  expect(recent.since(1_002, new Set(['a', 'c']))).toEqual(['now', 'late']);
  expect(recent.since(1_004, new Set(['a', 'b', 'c']))).toEqual([]);
});

test('recent events are unknown for moments before the process began', () => {
  expect(start().recent.since(999, new Set())).toBeNull();
  expect(start().recent.since(1_000, new Set())).toEqual([]);
});

test('expired events make the result unknown, not empty', () => {
  const { clock, recent } = start();
  recent.keep('a', 'old');
  clock.now += 30_000;
  recent.keep('a', 'new');
  clock.now += 31_000;
  expect(recent.since(1_000, new Set(['a']))).toBeNull();
  expect(recent.since(1_001, new Set(['a']))).toEqual(['new']);
});

test('when there are too many events the oldest are dropped, and the result is unknown, not empty', () => {
  const { clock, recent } = start();
  for (let number = 0; number <= 1_000; number += 1) {
    clock.now = 2_000 + number;
    recent.keep('a', number);
  }
  expect(recent.since(2_000, new Set(['a']))).toBeNull();
  expect(recent.since(2_001, new Set(['a']))).toHaveLength(1_000);
});
