import { expect, test } from 'vitest';
import { priceParts } from './price-figure.tsx';

test('currency prices emphasise the pips', () => {
  expect(priceParts('1.10234', { group: 'forex' })).toEqual({ quiet: '1.10', loud: '23', raised: '4' });
  expect(priceParts('18,600.5', { group: 'indices' })).toEqual({ quiet: '', loud: '18,600.5', raised: '' });
});
