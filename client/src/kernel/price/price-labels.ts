import { type Price, priceText, readPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, type TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { numberFormat } from '../../ui/format/number-text.ts';

/** A price in the places of its symbol, as the reader's language writes numbers; a drawn one is a plain number. */
export const priceLabels = (
  price: Price | number,
  { decimals }: Pick<TradedSymbol, 'decimals'>,
  language: string,
): string => {
  const format = numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return format.format(typeof price === 'number' ? price : (priceText(price, decimals) as Intl.StringNumericLiteral));
};

/**
 * Formats a recorded price with its symbol's decimals, or more if it was recorded with more; as recorded if the symbol
 * is unknown. A dash for null.
 */
export const recordedPrice = (price: string | null, symbol: string | null, language: string): string => {
  const units = price === null ? null : readPrice(price);
  if (price === null || units === null) return '–';
  const places = price.split('.')[1] ?? '';
  const least = symbol === null ? places.length : (symbolNamed(symbol)?.decimals ?? 0);
  return priceLabels(units, { decimals: Math.max(places.replace(/0+$/, '').length, least) }, language);
};
