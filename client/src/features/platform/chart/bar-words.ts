import type { CandleFrame } from '@countinghouse/contract/price/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import type { UiLocale } from '../../../ui/provider/ui-locale.ts';
import { dateText } from '../../../ui/format/date-text.ts';

/** A drawn price in the places of its symbol. */
export const barPrice = (price: number, { decimals }: TradedSymbol, language: string): string =>
  numberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(price);

/** When a candle begins; that of a day is a day of UTC. */
export const barTime = (time: number, frame: CandleFrame, locale: UiLocale): string => {
  const at = new Date(time * 1_000);
  return frame === '1d' ? dateText(at, { ...locale, zone: 'UTC' }, 'date') : dateText(at, locale);
};
