import { expect, test } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const start = () => {
  const clock = { now: 1_000 };
  return { clock, recent: createRecentEvents(() => clock.now) };
};

test('a room’s events are told from the moment on, that moment’s own among them, and no other room’s', () => {
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

test('before the process began nothing is known', () => {
  expect(start().recent.since(999, new Set())).toBeNull();
  expect(start().recent.since(1_000, new Set())).toEqual([]);
});

test('what was forgotten for its age is not taken for nothing', () => {
  const { clock, recent } = start();
  recent.keep('a', 'old');
  clock.now += 30_000;
  recent.keep('a', 'new');
  clock.now += 31_000;
  expect(recent.since(1_000, new Set(['a']))).toBeNull();
  expect(recent.since(1_001, new Set(['a']))).toEqual(['new']);
});

test('of more events than are kept the oldest go, and are not taken for nothing', () => {
  const { clock, recent } = start();
  for (let number = 0; number <= 1_000; number += 1) {
    clock.now = 2_000 + number;
    recent.keep('a', number);
  }
  expect(recent.since(2_000, new Set(['a']))).toBeNull();
  expect(recent.since(2_001, new Set(['a']))).toHaveLength(1_000);
});
