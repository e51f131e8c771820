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
  /** Whole days begin at midnight UTC, whatever the reader's zone. */
  readonly zone: string;
  /** Each candle is a whole day, so its time of day says nothing. */
  readonly isByDay: boolean;
  /** Writes a price. */
  readonly price: (price: number) => string;
}

const dateOf = (time: Time): Date => new Date(Number(time) * 1_000);

/** How times stand below a chart. */
const tickText = ({ language, zone }: Pick<ChartLocale, 'language' | 'zone'>) => {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (time: Time, kind: TickMarkType): string => {
    const format = formats.get(kind) ?? new Intl.DateTimeFormat(language, { ...marks[kind], timeZone: zone });
    formats.set(kind, format);
    return format.format(dateOf(time));
  };
};

/** How the time under the pointer is written: in the same zone as the times below the chart. */
const pointerText = ({ language, zone, isByDay }: ChartLocale) => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(!isByDay && { timeStyle: 'short' }),
    timeZone: zone,
  });
  return (time: Time): string => format.format(dateOf(time));
};

/** Every text that the chart itself draws, in one language and one zone. */
export const localeOptions = (locale: ChartLocale) => ({
  localization: { locale: locale.language, priceFormatter: locale.price, timeFormatter: pointerText(locale) },
  timeScale: { tickMarkFormatter: tickText(locale) },
});
