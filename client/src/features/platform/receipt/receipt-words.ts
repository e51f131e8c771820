import { readPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { priceWords } from '../quote/price-words.ts';

/** A recorded price in the places of its symbol, with all of its own where it has more. */
export const recordedPrice = (price: string | null, symbol: string, language: string): string => {
  const units = price === null ? null : readPrice(price);
  const traded = symbolNamed(symbol);
  if (units === null || !traded) return '–';
  const places = (price?.split('.')[1] ?? '').replace(/0+$/, '').length;
  return priceWords(units, { decimals: Math.max(places, traded.decimals) }, language);
};
