import { isStale, type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { App } from '../../kernel/context.ts';
import { feedOf } from '../../ports/price-feed/feed-of.ts';
import type { Hear, PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { priceSecret } from './price-secret-table.ts';
import { recordedQuotes } from './recorded-quotes.ts';
import { tickRing } from './tick-ring.ts';

/** The prices of this server. */
export interface Market {
  readonly feed: PriceFeed;
  /** Takes a quote; one that is older than what is known of its symbol changes nothing and gives false. */
  hear(quote: Quote): boolean;
  /** Tells every quote that is taken from now on; gives the function that ends it. */
  onQuote(listener: Hear): () => void;
  /** The last known quote of each symbol: heard by this server, or recorded before it started. */
  latest(): Quote[];
  /** What was recorded before this server started, one quote a symbol. */
  readonly recorded: readonly Quote[];
  /** Quotes of a symbol's last minute from a moment on, in milliseconds since 1970, oldest first. */
  recent(symbol: string, from: number): Quote[];
  /** Whether a symbol's last quote is too old to trade on, by its own time or by when it arrived; true without one. */
  isStale(symbol: string, now: Date): boolean;
  /** The quote to trade on; null when there is none, it is stale, the market is closed, or trade is held up. */
  tradable(symbol: string, now: Date): Quote | null;
  /** Nobody trades from now on until the function that it gives is called: what fell due must be settled first. */
  holdUp(): () => void;
}

interface Heard {
  readonly quote: Quote;
  /** By the steady clock; null for what was recorded before this server started. */
  readonly received: number | null;
}

interface Source {
  readonly feed: PriceFeed;
  readonly clock: Clock;
  readonly recorded: readonly Quote[];
}

const newMarket = ({ feed, clock, recorded }: Source): Market => {
  const heard = new Map<string, Heard>(recorded.map((quote) => [quote.symbol, { quote, received: null }]));
  const ring = tickRing();
  const listeners = new Set<Hear>();
  const holds = new Set<object>();
  const freshQuote = (symbol: string, now: Date): Quote | null => {
    const last = heard.get(symbol);
    if (!last || last.received === null || isStale(last.quote, now)) return null;
    return clock.steady() - last.received > staleMilliseconds ? null : last.quote;
  };
  return {
    feed,
    recorded,
    hear: (quote) => {
      if (quote.time < (heard.get(quote.symbol)?.quote.time ?? 0)) return false;
      heard.set(quote.symbol, { quote, received: clock.steady() });
      ring.hear(quote);
      for (const listener of listeners) listener(quote);
      return true;
    },
    onQuote: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    latest: () => [...heard.values()].map(({ quote }) => quote),
    recent: ring.recent,
    isStale: (symbol, now) => freshQuote(symbol, now) === null,
    tradable: (symbol, now) => (holds.size === 0 && feed.isOpen(symbol, now) ? freshQuote(symbol, now) : null),
    holdUp: () => {
      const hold = {};
      holds.add(hold);
      return () => void holds.delete(hold);
    },
  };
};

const opened = new WeakMap<App, Market>();

/** Prepares the one market of the running server; called again it gives the same. */
export const openMarket = async (app: App): Promise<Market> => {
  const before = opened.get(app);
  if (before) return before;
  const feed = feedOf(app, await priceSecret(app.database));
  const recorded = await recordedQuotes(app.database, feed, app.clock.now());
  const market = newMarket({ feed, clock: app.clock, recorded });
  opened.set(app, market);
  return market;
};

/** The one market of the running server. */
export const marketOf = (app: App): Market => {
  const market = opened.get(app);
  if (!market) throw new Error('the market of this server is not open yet');
  return market;
};
