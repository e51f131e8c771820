import { expect, test } from 'vitest';
import { hindranceOf } from './hindrance.ts';

const terms = {
  forex: { objections: [], needsAppropriateness: false },
  binary: {
    objections: [{ rule: 'binaryRetail' as const, message: 'Not for retail customers.', params: {} }],
    needsAppropriateness: false,
  },
  largestStake: 500,
};
const free = {
  kind: 'forex',
  stake: 100,
  quote: { open: true, stale: false },
  terms,
  funds: { available: 1_000 },
} as const;

test('no obstacle exists for an order within rules, cash and market hours', () => {
  expect(hindranceOf(free)).toBe(null);
  expect(hindranceOf({ ...free, terms: null, funds: null })).toBe(null);
});

test('a doubted price is reported before an old one, but not in a closed market', () => {
  const old = { open: true, stale: true };
  expect(hindranceOf({ ...free, doubted: true, quote: old })).toEqual({ reason: 'priceDoubted' });
  expect(hindranceOf({ ...free, doubted: true, quote: { ...old, open: false } })).toEqual({ reason: 'marketClosed' });
});

test('halted trading is reported before the state of the market', () => {
  expect(hindranceOf({ ...free, halted: true, quote: null })).toEqual({ reason: 'tradingHalted' });
});

test('a rule is reported before anything else', () => {
  expect(hindranceOf({ ...free, kind: 'binary', quote: null })).toEqual({
    reason: 'rule',
    rule: 'binaryRetail',
    message: 'Not for retail customers.',
  });
});

test('no order can be placed without a price, on a closed market or on a stale price', () => {
  const reasonOf = (quote: Parameters<typeof hindranceOf>[0]['quote']) => hindranceOf({ ...free, quote })?.reason;
  expect(reasonOf(null)).toBe('noPrice');
  expect(reasonOf({ open: false, stale: true })).toBe('marketClosed');
  expect(reasonOf({ open: true, stale: true })).toBe('priceStale');
});

test('missing cash is exact to the cent, and a stake above the own limit is reported', () => {
  expect(hindranceOf({ ...free, stake: 1_000.1 })).toEqual({ reason: 'insufficient', missing: 0.1 });
  expect(hindranceOf({ ...free, stake: 501 })).toEqual({ reason: 'aboveLimit', largest: 500 });
  expect(hindranceOf({ ...free, stake: null })).toBe(null);
});
