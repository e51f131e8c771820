import { isStale, type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { QuoteHandler } from '../../ports/price-feed/price-feed.ts';
import { tickRing } from './tick-ring.ts';

interface LastQuote {
  readonly quote: Quote;
  /** By the monotonic clock; null when recorded before this server started. */
  readonly received: number | null;
}

/** The quotes of the last minute and the last one of each symbol, at first those recorded earlier. */
export const lastQuotesOf = (clock: Clock, recorded: readonly Quote[]) => {
  const quotes = new Map<string, LastQuote>(recorded.map((quote) => [quote.symbol, { quote, received: null }]));
  const ring = tickRing();
  const listeners = new Set<QuoteHandler>();
  let receives = false;
  return {
    take: (quote: Quote): void => {
      quotes.set(quote.symbol, { quote, received: clock.steady() });
      ring.add(quote);
      for (const listener of listeners) listener(quote);
    },
    onQuote: (listener: QuoteHandler): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    recent: ring.recent,
    /** Trades on no quote from before now, and forgets the last minute if this server received it. */
    outdate: (): void => {
      for (const [symbol, { quote }] of quotes) quotes.set(symbol, { quote, received: null });
      if (receives) ring.clear();
      receives = false;
    },
    /** Adds recorded quotes of symbols without any; from now on, this server receives quotes itself. */
    remember: (before: readonly Quote[]): void => {
      receives = true;
      for (const quote of before) if (!quotes.has(quote.symbol)) quotes.set(quote.symbol, { quote, received: null });
    },
    isOld: ({ symbol, time }: Quote): boolean => time < (quotes.get(symbol)?.quote.time ?? 0),
    /** The last quote, unless it is too old to trade on. */
    fresh: (symbol: string, now: Date): Quote | null => {
      const last = quotes.get(symbol);
      if (!last || last.received === null || isStale(last.quote, now)) return null;
      return clock.steady() - last.received > staleMilliseconds ? null : last.quote;
    },
    all: (): Quote[] => [...quotes.values()].map(({ quote }) => quote),
    /** Seconds since the last received quote of the symbols that are open; null without one. */
    quietSeconds: (isOpen: (symbol: string) => boolean): number | null => {
      const received = [...quotes].flatMap(([symbol, last]) =>
        last.received !== null && isOpen(symbol) ? [last.received] : [],
      );
      return received.length === 0 ? null : (clock.steady() - Math.max(...received)) / 1_000;
    },
  };
};
