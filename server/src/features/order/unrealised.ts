import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import type { Context } from '../../kernel/context.ts';
import { marketOf } from '../price/index.ts';
import { type LiveOrder, readLiveOfLead } from './live-order-table.ts';

/** What a customer's open forex orders would make at the latest quotes, in cents. Bets and orders that wait count nothing. */
export const unrealisedOf = async (context: Context, lead: string): Promise<bigint> => {
  const quotes = new Map(
    marketOf(context.app)
      .latest()
      .map((quote) => [quote.symbol, quote]),
  );
  const profitOf = ({ kind, symbol, side, stake, leverage, openPrice }: LiveOrder): bigint => {
    const quote = quotes.get(symbol);
    if (kind !== 'forex' || openPrice === null || !quote) return 0n;
    return forexProfit({ side, stake, leverage, open: openPrice }, exitPrice(side, quote));
  };
  const live = await readLiveOfLead(context, lead);
  return live.reduce((sum, order) => sum + profitOf(order), 0n);
};
