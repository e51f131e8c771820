import { toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { describe, expect, it } from 'vitest';
import { draftForOther, emptyDraft, endOf, orderOf, queryOf, type TicketDraft } from './ticket-draft.ts';
import { problemsIn } from './ticket-problems.ts';

const traded = symbolNamed('EURUSD');
if (!traded) throw new Error('EURUSD is not traded');
const quote = { bid: toPrice('1.10000'), ask: toPrice('1.10008') };
const now = new Date('2026-07-07T10:00:00Z');
const draft = (changes: Partial<TicketDraft> = {}): TicketDraft => ({ ...emptyDraft(30), ...changes });
const pathsIn = (changes: Partial<TicketDraft>) =>
  problemsIn(draft(changes), traded, { quote, now }).map(({ path, code }) => `${path} ${code}`);

describe('a ticket', () => {
  it('starts with a moderate leverage, or less if the cap is lower', () => {
    expect([emptyDraft(30).leverage, emptyDraft(2).leverage]).toEqual([5, 2]);
  });

  it('produces a market order with the typed guards', () => {
    expect(orderOf(draft({ stake: 250, stopLoss: 1.09, leverage: 10 }), traded, undefined)).toEqual({
      symbol: 'EURUSD',
      kind: 'forex',
      type: 'buy',
      quantity: 250,
      leverage: 10,
      entry: 'market',
      stopLoss: '1.09000',
    });
  });

  it('produces a binary order without leverage, by preset or with a custom expiry', () => {
    const binary = { kind: 'binary', side: 'sell', stopLoss: 1 } as const;
    const shared = { lead: 'x', symbol: 'EURUSD', kind: 'binary', type: 'sell', quantity: 100, leverage: 1 };
    expect(orderOf(draft(binary), traded, 'x')).toEqual({ ...shared, expiryPreset: '5m' });
    const custom = draft({ ...binary, preset: 'custom', customEnd: '2026-07-07T12:00:00Z' });
    expect(orderOf(custom, traded, 'x')).toEqual({ ...shared, expiration: '2026-07-07T12:00:00.000Z' });
    expect(endOf(draft(binary), now)).toEqual(new Date('2026-07-07T10:05:00Z'));
    expect(endOf(draft({ preset: 'custom' }), now)).toBe(null);
  });

  it('opens at the price of its side, or at its entry price', () => {
    expect(queryOf(draft(), traded, quote)).toMatchObject({ open: quote.ask, stake: 10_000n });
    expect(queryOf(draft({ side: 'sell' }), traded, quote)).toMatchObject({ open: quote.bid });
    expect(queryOf(draft({ entry: 'limit', entryPrice: 1.05 }), traded, quote)).toMatchObject({
      open: toPrice('1.05'),
    });
    expect(queryOf(draft({ entry: 'limit' }), traded, quote)).toBe(null);
    expect(queryOf(draft({ stake: null }), traded, quote)).toBe(null);
  });

  it('drops prices when it switches to another symbol', () => {
    const before = draft({ entry: 'stop', entryPrice: 1.2, stopLoss: 1, takeProfit: 2, trailing: 0.1, stake: 50 });
    expect(draftForOther(before)).toEqual(draft({ stake: 50 }));
  });

  it('reports what the server would refuse', () => {
    expect(pathsIn({})).toEqual([]);
    expect(pathsIn({ stake: null })).toEqual([expect.stringMatching(/^quantity /)]);
    expect(pathsIn({ stopLoss: 1.2 })).toEqual(['stopLoss wrongSide']);
    expect(pathsIn({ side: 'sell', stopLoss: 1.2, takeProfit: 1.2 })).toEqual(['takeProfit wrongSide']);
    expect(pathsIn({ entry: 'limit' })).toEqual(['entryPrice required']);
    expect(pathsIn({ entry: 'limit', entryPrice: 1.2 })).toEqual(['entryPrice wrongSide']);
    expect(pathsIn({ kind: 'binary', preset: 'custom' })).toEqual(['expiration required']);
  });
});
