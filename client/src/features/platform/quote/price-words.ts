import { type Price, priceText } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';

/** A price in the places of its symbol, as the reader's language writes numbers. */
export const priceWords = (price: Price, { decimals }: Pick<TradedSymbol, 'decimals'>, language: string): string => {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(language, places).format(priceText(price, decimals) as Intl.StringNumericLiteral);
};

interface PriceParts {
  readonly quiet: string;
  /** The digits that move. */
  readonly loud: string;
  /** Tenths of a pip. */
  readonly raised: string;
}

/** A price cut into what is read at a glance and what is not: of currencies the pips stand out. */
export const priceParts = (words: string, { group }: Pick<TradedSymbol, 'group'>): PriceParts => {
  if (group !== 'forex') return { quiet: '', loud: words, raised: '' };
  return { quiet: words.slice(0, -3), loud: words.slice(-3, -1), raised: words.slice(-1) };
};
