import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { expect, test } from 'vitest';
import { priceParts, priceWords } from './price-words.ts';

test('prices stand in the places of their symbol and as the language writes numbers', () => {
  expect(priceWords(toPrice('1.1'), { decimals: 5 }, 'en')).toBe('1.10000');
  expect(priceWords(toPrice('39000'), { decimals: 0 }, 'en')).toBe('39,000');
  expect(priceWords(toPrice('65000.5'), { decimals: 1 }, 'de')).toBe('65.000,5');
});

test('of currencies the pips stand out', () => {
  expect(priceParts('1.10234', { group: 'forex' })).toEqual({ quiet: '1.10', loud: '23', raised: '4' });
  expect(priceParts('18,600.5', { group: 'indices' })).toEqual({ quiet: '', loud: '18,600.5', raised: '' });
});
