import {
  type Price,
  priceDecimals,
  priceText,
  type Quote,
  staleMilliseconds,
} from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { marketOf } from '../price/index.ts';

/** A quote to trade on, and the moment at which it was the latest. */
export interface Offer {
  readonly quote: Quote;
  readonly at: Date;
}

/**
 * What an order trades on; 409 when the market is closed or nothing fresh is known. The moment is the present one: a
 * command that waited for another has begun earlier, and the quote may have come since.
 */
export const offerNow = (app: App, symbol: string): Offer => {
  const market = marketOf(app);
  const at = app.clock.now();
  const quote = market.tradable(symbol, at);
  if (quote) return { quote, at };
  throw new Refusal('conflict', market.feed.isOpen(symbol, at) ? 'priceStale' : 'marketClosed', { params: { symbol } });
};

/** The latest quote of a symbol, however old; null when none was ever heard. */
export const latestQuote = (app: App, symbol: string): Quote | null =>
  marketOf(app)
    .latest()
    .find((quote) => quote.symbol === symbol) ?? null;

/** What was heard in the ten seconds up to a quote, itself last: the evidence of what it decides. */
export const evidenceUpTo = (app: App, quote: Quote): Quote[] => {
  const { symbol, time } = quote;
  const before = marketOf(app)
    .recent(symbol, time - staleMilliseconds)
    .filter((tick) => tick.time < time);
  return [...before, quote];
};

/** A price as the database takes it: decimal text to the last place. */
export const exactText = (price: Price): string => priceText(price, priceDecimals);
