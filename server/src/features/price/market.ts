import { isStale, type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { App } from '../../kernel/context.ts';
import { feedOf } from '../../ports/price-feed/feed-of.ts';
import type { QuoteHandler, PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { clockGuard, type ClockGuard, type ClockTrouble, timeSources } from './clock-guard.ts';
import { priceSecret } from './price-secret-table.ts';
import { recordedQuotes } from './recorded-quotes.ts';
import { tickRing } from './tick-ring.ts';
import { openWitness, type Witness } from './witness.ts';

export interface Market {
  readonly feed: PriceFeed;
  /** Takes a quote; returns false when it does not count: older than the last of its symbol, or doubted. */
  receive(quote: Quote): boolean;
  /** Calls the listener for every quote taken from now on; returns the function to unsubscribe. */
  onQuote(listener: QuoteHandler): () => void;
  /** The last known quote of each symbol: received by this server, or recorded before it started. */
  latest(): Quote[];
  /** The quotes recorded before this server started, one per symbol. */
  readonly recorded: readonly Quote[];
  /** Quotes of a symbol in the last minute since a moment, in milliseconds since 1970, oldest first. */
  recent(symbol: string, from: number): Quote[];
  /** Whether a symbol's last quote is too old to trade on, by its own time or its arrival; true without one. */
  isStale(symbol: string, now: Date): boolean;
  /** The quote to trade on; null when there is none, it is stale, the market is closed, or trading is held up. */
  tradable(symbol: string, now: Date): Quote | null;
  /** Seconds since the last quote of a market that is open; null while all are closed or before the first quote. */
  quietSeconds(now: Date): number | null;
  /** Notices when the clock cannot be trusted: nothing is traded or settled then. */
  readonly guard: ClockGuard;
  /** The second source, and the symbols on which it contradicts the feed. */
  readonly witness: Witness;
  /** Suspends trading until the returned function is called: due orders must be settled first. */
  holdUp(): () => void;
}

interface LastQuote {
  readonly quote: Quote;
  /** By the monotonic clock; null when recorded before this server started. */
  readonly received: number | null;
}

interface Source {
  readonly feed: PriceFeed;
  readonly second: PriceFeed | null;
  readonly clock: Clock;
  readonly recorded: readonly Quote[];
  readonly guard: ClockGuard;
}

const isMisdated = (trouble: ClockTrouble | null): boolean => trouble === 'stepped' || trouble === 'differs';

const newMarket = ({ feed, second, clock, recorded, guard }: Source): Market => {
  const lastQuotes = new Map<string, LastQuote>(recorded.map((quote) => [quote.symbol, { quote, received: null }]));
  const ring = tickRing();
  const listeners = new Set<QuoteHandler>();
  const holds = new Set<object>();
  const witness = openWitness(clock, second);
  const freshQuote = (symbol: string, now: Date): Quote | null => {
    const last = lastQuotes.get(symbol);
    if (!last || last.received === null || isStale(last.quote, now)) return null;
    return clock.steady() - last.received > staleMilliseconds ? null : last.quote;
  };
  return {
    feed,
    recorded,
    guard,
    witness,
    receive: (quote) => {
      // Quotes that a feed dates by a wrong clock would outrank later ones.
      if (isMisdated(guard.trouble())) return false;
      if (quote.time < (lastQuotes.get(quote.symbol)?.quote.time ?? 0)) return false;
      const confirmed = witness.confirm(quote);
      if (!confirmed) return false;
      lastQuotes.set(quote.symbol, { quote: confirmed, received: clock.steady() });
      ring.add(confirmed);
      for (const listener of listeners) listener(confirmed);
      return true;
    },
    onQuote: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    latest: () => [...lastQuotes.values()].map(({ quote }) => quote),
    recent: ring.recent,
    isStale: (symbol, now) => freshQuote(symbol, now) === null,
    tradable: (symbol, now) => {
      if (holds.size > 0 || guard.trouble() !== null || witness.doubts().has(symbol)) return null;
      return feed.isOpen(symbol, now) ? freshQuote(symbol, now) : null;
    },
    quietSeconds: (now) => {
      const received = [...lastQuotes].flatMap(([symbol, last]) =>
        last.received !== null && feed.isOpen(symbol, now) ? [last.received] : [],
      );
      return received.length === 0 ? null : (clock.steady() - Math.max(...received)) / 1_000;
    },
    holdUp: () => {
      const hold = {};
      holds.add(hold);
      return () => void holds.delete(hold);
    },
  };
};

const opened = new WeakMap<App, Market>();

/** Opens the one market of the running server; a further call returns the same. */
export const openMarket = async (app: App): Promise<Market> => {
  const before = opened.get(app);
  if (before) return before;
  const { priceFeed, witnessFeed } = app.config;
  const secret = await priceSecret(app.database);
  const feed = feedOf(priceFeed, app, secret);
  const second = witnessFeed ? feedOf(witnessFeed, app, secret) : null;
  const recorded = await recordedQuotes(app.database, feed, app.clock.now());
  const guard = clockGuard(app, app.timeSources ?? timeSources(app));
  const market = newMarket({ feed, second, clock: app.clock, recorded, guard });
  opened.set(app, market);
  return market;
};

export const marketOf = (app: App): Market => {
  const market = opened.get(app);
  if (!market) throw new Error('the market of this server is not open yet');
  return market;
};
