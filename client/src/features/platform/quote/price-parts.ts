import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';

interface PriceParts {
  readonly quiet: string;
  /** The significant digits. */
  readonly loud: string;
  /** Tenths of a pip. */
  readonly raised: string;
}

/** A price split by significance: for currencies the pips are emphasised. */
export const priceParts = (words: string, { group }: Pick<TradedSymbol, 'group'>): PriceParts => {
  if (group !== 'forex') return { quiet: '', loud: words, raised: '' };
  return { quiet: words.slice(0, -3), loud: words.slice(-3, -1), raised: words.slice(-1) };
};
