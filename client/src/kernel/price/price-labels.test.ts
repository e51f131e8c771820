import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { expect, test } from 'vitest';
import { priceLabels, recordedPrice } from './price-labels.ts';

test('prices stand in the places of their symbol and as the language writes numbers', () => {
  expect(priceLabels(toPrice('1.1'), { decimals: 5 }, 'en')).toBe('1.10000');
  expect(priceLabels(toPrice('39000'), { decimals: 0 }, 'en')).toBe('39,000');
  expect(priceLabels(toPrice('65000.5'), { decimals: 1 }, 'de')).toBe('65.000,5');
  expect(priceLabels(65_000.5, { decimals: 2 }, 'de')).toBe('65.000,50');
});

test('a recorded price keeps every digit that counts, and the places of its symbol at least', () => {
  expect(recordedPrice('1.1', 'EURUSD', 'en')).toBe('1.10000');
  expect(recordedPrice('1.10000500', 'EURUSD', 'en')).toBe('1.100005');
  expect(recordedPrice('18600.50000000', 'DE40', 'de')).toBe('18.600,5');
  expect(recordedPrice('1234.50', null, 'de')).toBe('1.234,50');
  expect(recordedPrice(null, 'EURUSD', 'en')).toBe('–');
});
