import type { CandleFrame } from '@countinghouse/contract/price/price.ts';
import type { UiLocale } from '../../../ui/provider/ui-locale.ts';
import { dateText } from '../../../ui/format/date-text.ts';

/** The start time of a candle; a daily one starts on a UTC day. */
export const barTime = (time: number, frame: CandleFrame, locale: UiLocale): string => {
  const at = new Date(time * 1_000);
  return frame === '1d' ? dateText(at, { ...locale, zone: 'UTC' }, 'date') : dateText(at, locale);
};
