import { isStale, type Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../kernel/context.ts';
import { feedOf } from '../../ports/price-feed/feed-of.ts';
import type { Hear, PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { tickRing } from './tick-ring.ts';

/** The prices of this server. */
export interface Market {
  readonly feed: PriceFeed;
  /** Takes a quote; one that is older than what is known of its symbol changes nothing and gives false. */
  hear(quote: Quote): boolean;
  /** Tells every quote that is taken from now on; gives the function that ends it. */
  onQuote(listener: Hear): () => void;
  /** The latest quotes, one a symbol. */
  latest(): Quote[];
  /** Quotes of a symbol's last minute from a moment on, in milliseconds since 1970, oldest first. */
  recent(symbol: string, from: number): Quote[];
  /** The quote to trade on; null when there is none, it is stale, the market is closed, or trade is held up. */
  tradable(symbol: string, now: Date): Quote | null;
  /** Nobody trades from now on until the function that it gives is called: what fell due must be settled first. */
  holdUp(): () => void;
}

const known = new WeakMap<App, Market>();

const newMarket = (feed: PriceFeed): Market => {
  const quotes = new Map<string, Quote>();
  const ring = tickRing();
  const listeners = new Set<Hear>();
  const holds = new Set<object>();
  return {
    feed,
    hear: (quote) => {
      if (quote.time < (quotes.get(quote.symbol)?.time ?? 0)) return false;
      quotes.set(quote.symbol, quote);
      ring.hear(quote);
      for (const listener of listeners) listener(quote);
      return true;
    },
    onQuote: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    latest: () => [...quotes.values()],
    recent: ring.recent,
    tradable: (symbol, now) => {
      const quote = quotes.get(symbol);
      return quote && holds.size === 0 && !isStale(quote, now) && feed.isOpen(symbol, now) ? quote : null;
    },
    holdUp: () => {
      const hold = {};
      holds.add(hold);
      return () => void holds.delete(hold);
    },
  };
};

/** The one market of the running server. */
export const marketOf = (app: App): Market => {
  const found = known.get(app) ?? newMarket(feedOf(app));
  known.set(app, found);
  return found;
};
