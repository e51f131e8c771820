import { expect, test } from 'vitest';
import { balanceOf } from './balance.ts';

test('a purchase leaves what is available above its price, to the cent', () => {
  expect(balanceOf(100.3, 100.1)).toEqual({ left: 0.2, missing: 0 });
  expect(balanceOf(100, 100)).toEqual({ left: 0, missing: 0 });
});

test('what the price is above the available cash is missing', () => {
  expect(balanceOf(99.99, 100)).toEqual({ left: 0, missing: 0.01 });
});

test('nothing is known before the available cash is', () => {
  expect(balanceOf(undefined, 100)).toBeNull();
});
