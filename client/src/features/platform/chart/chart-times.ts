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
  /** Writes a price. */
  readonly price: (price: number) => string;
}

const dateOf = (time: Time): Date => new Date(Number(time) * 1_000);

/** How times stand below a chart. */
export const tickText = ({ language, zone }: Pick<ChartLocale, 'language' | 'zone'>) => {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (time: Time, kind: TickMarkType): string => {
    const format = formats.get(kind) ?? new Intl.DateTimeFormat(language, { ...marks[kind], timeZone: zone });
    formats.set(kind, format);
    return format.format(dateOf(time));
  };
};
