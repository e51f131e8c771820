import { expect, test } from 'vitest';
import { balanceOf } from './buy-part.tsx';

test('a purchase leaves the difference between cash and price, to the cent', () => {
  expect(balanceOf(100.3, 100.1)).toEqual({ left: 0.2, missing: 0 });
  expect(balanceOf(100, 100)).toEqual({ left: 0, missing: 0 });
});

test('the missing amount is the difference between price and available cash', () => {
  expect(balanceOf(99.99, 100)).toEqual({ left: 0, missing: 0.01 });
});

test('the balance is unknown before the available cash has loaded', () => {
  expect(balanceOf(undefined, 100)).toBeNull();
});
