import { expect, it } from 'vitest';
import { countdownLabel } from './countdown.tsx';

it.each([
  [59_001, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [3_599_000, '59:59'],
  [3_661_000, '1:01:01'],
  [90_000_000, '25:00:00'],
])('a binary order that expires in %i ms counts down from %s', (left, label) => {
  expect(countdownLabel(left)).toBe(label);
});
