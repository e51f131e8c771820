import { describe, expect, it } from 'vitest';
import { shownParams } from './shown-params.ts';

const params = { amount: 1234.5, freeAmount: 2, at: '2026-11-05T23:30:00Z', count: 3, name: '2026-11-05' };

describe('params of a notification', () => {
  it.each([
    ['en', '€1,234.50', '5 Nov 2026, 23:30 UTC'],
    ['de', '1.234,50 €', '05.11.2026, 23:30 UTC'],
    ['fr', '1 234,50 €', '5 nov. 2026, 23:30 UTC'],
    ['nl', '€ 1.234,50', '5 nov 2026, 23:30 UTC'],
  ] as const)('are formatted for %s', (language, amount, at) => {
    const shown = shownParams(params, { language, timezone: 'UTC' });
    expect(String(shown['amount']).replace(/\s/g, ' ')).toBe(amount);
    expect(shown['at']).toBe(at);
  });

  it('use the reader’s time zone if it is known', () => {
    expect(shownParams(params, { language: 'de', timezone: 'Europe/Berlin' })['at']).toBe('06.11.2026, 00:30');
  });

  it.each([
    ['en', '1,234.50000'],
    ['de', '1.234,50000'],
    ['nl', '1.234,50000'],
  ] as const)('keep every decimal of a price, as %s writes numbers', (language, price) => {
    const params = { price: '1234.50000', secondPrice: '1234.50000', name: '1.5' };
    expect(shownParams(params, { language, timezone: 'UTC' })).toEqual({ price, secondPrice: price, name: '1.5' });
  });

  it('are unchanged if they are neither euros nor instants', () => {
    const shown = shownParams({ ...params, until: 'no moment' }, { language: 'en', timezone: 'UTC' });
    expect([shown['count'], shown['name'], shown['until']]).toEqual([3, '2026-11-05', 'no moment']);
  });
});
