import { isStale, type Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../kernel/context.ts';
import { feedOf } from '../../ports/price-feed/feed-of.ts';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';

/** The prices of this server. */
export interface Market {
  readonly feed: PriceFeed;
  /** Takes a quote; one that is older than what is known of its symbol changes nothing and gives false. */
  hear(quote: Quote): boolean;
  /** The latest quotes, one a symbol. */
  latest(): Quote[];
  /** The quote to trade on; null when there is none, it is stale, or the market is closed. */
  tradable(symbol: string, now: Date): Quote | null;
}

const known = new WeakMap<App, Market>();

const newMarket = (feed: PriceFeed): Market => {
  const quotes = new Map<string, Quote>();
  return {
    feed,
    hear: (quote) => {
      if (quote.time < (quotes.get(quote.symbol)?.time ?? 0)) return false;
      quotes.set(quote.symbol, quote);
      return true;
    },
    latest: () => [...quotes.values()],
    tradable: (symbol, now) => {
      const quote = quotes.get(symbol);
      return quote && !isStale(quote, now) && feed.isOpen(symbol, now) ? quote : null;
    },
  };
};

/** The one market of the running server. */
export const marketOf = (app: App): Market => {
  const found = known.get(app) ?? newMarket(feedOf(app));
  known.set(app, found);
  return found;
};
