import { expect, test } from 'vitest';
import { capitalNow, figuresOf } from './account-figures.ts';

test('an account shows a warning as soon as its equity no longer covers the required margin', () => {
  const holding = { id: 'a', stake: 50_000n, closeOutPercent: 50n };
  const account = (profit: bigint) => ({ cash: 10_000n, holdings: [{ ...holding, profit }] });
  expect(figuresOf(account(-10_000n))).toEqual({
    cash: 10_000n,
    equity: 50_000n,
    margin: 50_000n,
    profit: -10_000n,
    level: 1,
    closeOut: 0.5,
    isThin: false,
  });
  expect(figuresOf(account(-10_001n)).isThin).toBe(true);
  expect(figuresOf({ cash: 5n, holdings: [] })).toMatchObject({
    level: null,
    closeOut: null,
    isThin: false,
    equity: 5n,
    profit: 0n,
  });
});

test('the platform shows the capital of the other screens, with the result at its own prices', () => {
  const funds = { cash: 100, available: 100, hold: 5, margin: 20, unrealised: -3, invested: 50, vault: 7 };
  const capital = { ...funds, capital: 179, pricesFrom: null, pricesStale: false };
  expect(capitalNow(capital, -300n)).toBe(17_900n);
  expect(capitalNow(capital, 100n)).toBe(18_300n);
});
