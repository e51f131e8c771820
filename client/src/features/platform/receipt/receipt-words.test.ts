import { expect, test } from 'vitest';
import { recordedPrice } from './receipt-words.ts';

test('a recorded price keeps every digit that counts, and the places of its symbol at least', () => {
  expect(recordedPrice('1.1', 'EURUSD', 'en')).toBe('1.10000');
  expect(recordedPrice('1.10000500', 'EURUSD', 'en')).toBe('1.100005');
  expect(recordedPrice('18600.50000000', 'DE40', 'de')).toBe('18.600,5');
  expect(recordedPrice(null, 'EURUSD', 'en')).toBe('–');
});
