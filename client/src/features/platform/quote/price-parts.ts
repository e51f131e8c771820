import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';

interface PriceParts {
  readonly quiet: string;
  /** The significant digits. */
  readonly loud: string;
  /** Tenths of a pip. */
  readonly raised: string;
}

/** A price split by significance: for currencies the pips are emphasised. */
export const priceParts = (price: string, { group }: Pick<TradedSymbol, 'group'>): PriceParts => {
  if (group !== 'forex') return { quiet: '', loud: price, raised: '' };
  return { quiet: price.slice(0, -3), loud: price.slice(-3, -1), raised: price.slice(-1) };
};
