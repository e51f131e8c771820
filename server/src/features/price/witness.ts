import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { isAtOnce, isConfirmed, type WitnessQuote } from '@countinghouse/contract/trading/witness.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';

/**
 * Compares the feed with a second, independent one. A symbol whose quotes differ too much is doubted until a quote
 * agrees again; while the second source is silent, nothing can end a doubt and nothing starts one.
 */
export const openWitness = (clock: Clock, feed: PriceFeed | null) => {
  const lastQuotes = new Map<string, { readonly quote: WitnessQuote; readonly received: number }>();
  const doubts = new Map<string, Quote>();
  const witnessOf = (quote: Quote): WitnessQuote | undefined => {
    const last = lastQuotes.get(quote.symbol);
    if (!last || clock.steady() - last.received > staleMilliseconds) return undefined;
    return isAtOnce(quote, last.quote) ? last.quote : undefined;
  };
  return {
    /** Starts the second source, if there is one; resolves to the function that ends it. */
    start: async (): Promise<() => Promise<void>> => {
      const take = ({ symbol, bid, ask, time }: Quote): void =>
        void lastQuotes.set(symbol, { quote: { bid, ask, time }, received: clock.steady() });
      return (await feed?.start(take)) ?? (async () => undefined);
    },
    /** The quote together with the second source's; null while the symbol is doubted. */
    confirm: (quote: Quote): Quote | null => {
      const { symbol } = quote;
      const witness = witnessOf(quote);
      const seen = witness ? { ...quote, witness } : quote;
      if (witness && isConfirmed(quote, witness)) doubts.delete(symbol);
      else if (witness && !doubts.has(symbol)) doubts.set(symbol, seen);
      return doubts.has(symbol) ? null : seen;
    },
    /** The quote that raised each current doubt, by symbol. */
    doubts: (): ReadonlyMap<string, Quote> => doubts,
  };
};
export type Witness = ReturnType<typeof openWitness>;
