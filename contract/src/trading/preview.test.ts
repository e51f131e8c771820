import { describe, expect, it } from 'vitest';
import { forexPreview, pipOf, spreadTenths } from './preview.ts';
import { toPrice } from './price.ts';
import { symbolNamed } from './symbols.ts';

const traded = (name: string) => {
  const found = symbolNamed(name);
  if (!found) throw new Error(`${name} is not traded`);
  return found;
};
const quote = { bid: toPrice('1.10000'), ask: toPrice('1.10008') };

describe('the preview of an order', () => {
  it('uses pips for currencies and the last decimal for anything else', () => {
    expect(pipOf(traded('EURUSD'))).toBe(toPrice('0.0001'));
    expect(pipOf(traded('USDJPY'))).toBe(toPrice('0.01'));
    expect(pipOf(traded('DE40'))).toBe(toPrice('0.1'));
    expect(spreadTenths(quote, traded('EURUSD'))).toBe(8n);
    expect(spreadTenths({ bid: toPrice('18600.0'), ask: toPrice('18601.2') }, traded('DE40'))).toBe(120n);
  });

  it('shows margin, exposure and the cost of the spread', () => {
    const terms = { side: 'buy', stake: 100_000n, leverage: 30, open: quote.ask } as const;
    expect(forexPreview(terms, quote, traded('EURUSD'))).toEqual({
      margin: 100_000n,
      exposure: 3_000_000n,
      // 30,000 euro × 0.00008 / 1.10008
      spreadCost: 218n,
      // 30,000 euro × 0.0001 / 1.10008
      pipValue: 273n,
      percentValue: 30_000n,
      stopOut: (quote.ask * 29n) / 30n,
      atStopLoss: null,
      atTakeProfit: null,
    });
  });

  it('shows the results of its guards, with no loss above the stake', () => {
    const terms = {
      side: 'sell',
      stake: 100_000n,
      leverage: 10,
      open: quote.bid,
      stopLoss: toPrice('1.11100'),
      takeProfit: toPrice('1.08900'),
    } as const;
    expect(forexPreview(terms, quote, traded('EURUSD'))).toMatchObject({ atStopLoss: -10_000n, atTakeProfit: 10_000n });
    const far = { ...terms, stopLoss: toPrice('2') };
    expect(forexPreview(far, quote, traded('EURUSD')).atStopLoss).toBe(-100_000n);
  });

  it('shows the same spread cost for a pending order', () => {
    const terms = { side: 'sell', stake: 100_000n, leverage: 30, open: toPrice('1.20000') } as const;
    expect(forexPreview(terms, quote, traded('EURUSD')).spreadCost).toBe(200n);
  });
});
