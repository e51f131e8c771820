import { localeOf } from '@countinghouse/contract/locale.ts';
import { TickMarkType, type Time } from 'lightweight-charts';

const marks: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

export interface ChartLocale {
  readonly language: string;
  /** The reader's zone; daily candles start at midnight UTC regardless. */
  readonly zone: string;
  /** Each candle is a whole day, without a meaningful time of day. */
  readonly isByDay: boolean;
  /** Formats a price. */
  readonly price: (price: number) => string;
}

const dateOf = (time: Time): Date => new Date(Number(time) * 1_000);

/** Formats the times below a chart. */
const tickText = ({ language, zone }: Pick<ChartLocale, 'language' | 'zone'>) => {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (time: Time, kind: TickMarkType): string => {
    const format = formats.get(kind) ?? new Intl.DateTimeFormat(localeOf(language), { ...marks[kind], timeZone: zone });
    formats.set(kind, format);
    return format.format(dateOf(time));
  };
};

/** Formats the time under the pointer, in the same zone as the times below the chart. */
const pointerText = ({ language, zone, isByDay }: ChartLocale) => {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    ...(!isByDay && { timeStyle: 'short' }),
    timeZone: zone,
  });
  return (time: Time): string => format.format(dateOf(time));
};

/** The formats of all texts that the chart itself draws, in one language and zone. */
export const localeOptions = (locale: ChartLocale) => ({
  localization: { locale: locale.language, priceFormatter: locale.price, timeFormatter: pointerText(locale) },
  timeScale: { tickMarkFormatter: tickText(locale) },
});
