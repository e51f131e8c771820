import type { Quote } from '@countinghouse/contract/trading/price.ts';

export const keptMilliseconds = 60_000;

export const tickRing = () => {
  const rings = new Map<string, Quote[]>();
  return {
    add: (quote: Quote): void => {
      const ring = rings.get(quote.symbol) ?? [];
      rings.set(quote.symbol, ring);
      ring.push(quote);
      const old = ring.findIndex(({ time }) => time >= quote.time - keptMilliseconds);
      if (old > 0) ring.splice(0, old);
    },
    clear: (): void => rings.clear(),
    /** Quotes of a symbol since a moment, in milliseconds since 1970, oldest first. */
    recent: (symbol: string, from: number): Quote[] => (rings.get(symbol) ?? []).filter(({ time }) => time >= from),
  };
};
