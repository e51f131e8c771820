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

/** The quote on which an order trades at this moment; 409 when the market is closed or nothing fresh is known. */
export const quoteToTrade = (app: App, symbol: string, now: Date): Quote => {
  const market = marketOf(app);
  const quote = market.tradable(symbol, now);
  if (quote) return quote;
  throw new Refusal('conflict', market.feed.isOpen(symbol, now) ? 'priceStale' : 'marketClosed', {
    params: { symbol },
  });
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
