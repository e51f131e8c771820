import { forexProfit, type Position } from '@countinghouse/contract/trading/forex.ts';
import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { expect, it } from 'vitest';
import { type GuardName, type GuardUnit, priceFrom, shownIn } from './guard-units.ts';

const traded = symbolNamed('EURUSD');
if (!traded) throw new Error('EURUSD is not traded');
const buy: Position = { side: 'buy', stake: 100_00n, leverage: 10, open: toPrice('1.10000') };
const sell: Position = { ...buy, side: 'sell' };

it.each<[string, { position: Position; name: GuardName; unit: GuardUnit }, number, number]>([
  ['a stop-loss of a buy 50 pips away', { position: buy, name: 'stopLoss', unit: 'pips' }, 50, 1.095],
  ['a take-profit of a buy 50 pips away', { position: buy, name: 'takeProfit', unit: 'pips' }, 50, 1.105],
  ['a stop-loss of a sell 50 pips away', { position: sell, name: 'stopLoss', unit: 'pips' }, 50, 1.105],
  ['a stop-loss that may lose 10 euros', { position: buy, name: 'stopLoss', unit: 'money' }, 10, 1.089],
  ['a take-profit that wins 10 euros', { position: sell, name: 'takeProfit', unit: 'money' }, 10, 1.089],
  ['a stop-loss that secures 10 euros', { position: buy, name: 'stopLoss', unit: 'money' }, -10, 1.111],
  ['a trailing stop 25 pips behind', { position: buy, name: 'trailing', unit: 'pips' }, 25, 0.0025],
])('%s has its price, and the price shows as what was typed', (_name, guard, value, price) => {
  const measured = { ...guard, traded };
  expect([priceFrom(value, measured), shownIn(price, measured)]).toEqual([price, value]);
});

it('an amount of money is the result at the price, as the server computes it, to within one step of the price', () => {
  const price = priceFrom(12.34, { name: 'stopLoss', unit: 'money', position: buy, traded });
  expect(forexProfit(buy, toPrice(String(price)))).toBe(-12_34n);
});

it('a price that is missing or cannot be read stays so in every unit', () => {
  const measured = { name: 'stopLoss', unit: 'pips', position: buy, traded } as const;
  expect([
    shownIn(null, measured),
    priceFrom(Number.NaN, measured),
    priceFrom(1.09, { ...measured, unit: 'price' }),
  ]).toEqual([null, Number.NaN, 1.09]);
});
