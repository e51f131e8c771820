import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { App } from '../../kernel/context.ts';
import { feedOf } from '../../ports/price-feed/feed-of.ts';
import type { QuoteHandler, PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { clockGuard, type ClockGuard, type ClockTrouble, timeSources } from './clock-guard.ts';
import { lastQuotesOf } from './last-quotes.ts';
import { priceSecret } from './price-secret-table.ts';
import { followingOf, type MarketState, type Said } from './following.ts';
import { recordedQuotes } from './recorded-quotes.ts';
import { openWitness, type Witness } from './witness.ts';

export interface Market {
  readonly feed: PriceFeed;
  /** Takes a quote; returns false when it does not count: older than the last of its symbol, or doubted. */
  receive(quote: Quote): boolean;
  /** Calls the listener for every quote taken from now on; returns the function to unsubscribe. */
  onQuote(listener: QuoteHandler): () => void;
  /** The last known quote of each symbol: received by this server, or recorded before it started. */
  latest(): Quote[];
  /** The quotes recorded before this server started or took the lead, one per symbol. */
  recorded(): readonly Quote[];
  /** Whether another server receives the quotes and decides on orders; so until this one leads. */
  isFollowing(): boolean;
  /** Receives quotes and decides from now on. */
  lead(recorded: readonly Quote[]): void;
  /** Takes what the leading server says; ignored by the one that leads. */
  follow(said: Said): void;
  /**
   * Trades no more on what was received before another server took the lead. What this server received while it led is
   * forgotten, because the last of it came when it led no longer.
   */
  outdate(): void;
  /** Leaves receiving to another server, and trading held up until that one is heard. */
  yieldLead(): void;
  /** Why the leading server does not trade, if so. */
  state(): MarketState;
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

interface Source {
  readonly isFollowing: boolean;
  readonly feed: PriceFeed;
  readonly second: PriceFeed | null;
  readonly clock: Clock;
  readonly recorded: readonly Quote[];
  readonly guard: ClockGuard;
}

const isMisdated = (trouble: ClockTrouble | null): boolean => trouble === 'stepped' || trouble === 'differs';

const newMarket = ({ feed, second, clock, guard, ...source }: Source): Market => {
  let { recorded } = source;
  const last = lastQuotesOf(clock, recorded);
  const following = followingOf(clock, source.isFollowing);
  const holds = new Set<object>();
  const witness = openWitness(clock, second);
  const state = (): MarketState => {
    const isHalted = guard.trouble() !== null;
    const said = following.state();
    if (said) return { ...said, isHalted: said.isHalted || isHalted };
    return { isHeld: holds.size > 0, isHalted, doubted: [...witness.doubts().keys()] };
  };
  return {
    feed,
    recorded: () => recorded,
    guard,
    witness,
    state,
    isFollowing: following.isFollowing,
    lead: (before) => {
      following.lead();
      recorded = before;
      last.remember(before);
    },
    outdate: last.outdate,
    yieldLead: following.yieldLead,
    follow: ({ quotes, ...said }) => {
      if (!following.isFollowing()) return;
      following.hear(said);
      for (const quote of quotes) if (!last.isOld(quote) && !isMisdated(guard.trouble())) last.take(quote);
    },
    receive: (quote) => {
      // Quotes that a feed dates by a wrong clock would outrank later ones.
      if (isMisdated(guard.trouble())) return false;
      if (last.isOld(quote)) return false;
      const confirmed = witness.confirm(quote);
      if (!confirmed) return false;
      last.take(confirmed);
      return true;
    },
    onQuote: last.onQuote,
    latest: last.all,
    recent: last.recent,
    isStale: (symbol, now) => last.fresh(symbol, now) === null,
    tradable: (symbol, now) => {
      const { isHeld, isHalted, doubted } = state();
      if (isHeld || isHalted || doubted.includes(symbol)) return null;
      return feed.isOpen(symbol, now) ? last.fresh(symbol, now) : null;
    },
    quietSeconds: (now) => last.quietSeconds((symbol) => feed.isOpen(symbol, now)),
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
  const isFollowing = app.config.servers === 'several';
  const market = newMarket({ feed, second, clock: app.clock, recorded, guard, isFollowing });
  opened.set(app, market);
  return market;
};

export const marketOf = (app: App): Market => {
  const market = opened.get(app);
  if (!market) throw new Error('the market of this server is not open yet');
  return market;
};
