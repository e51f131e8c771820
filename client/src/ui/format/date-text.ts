import { localeOf } from '@countinghouse/contract/locale.ts';
import type { UiLocale } from '../provider/ui-locale.ts';

/** The precision of a displayed instant. */
export type DateStyle = 'date' | 'short' | 'weekday' | 'time' | 'exact' | 'dateTime' | 'full';

const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  date: { dateStyle: 'medium' },
  /** Within a week. */
  short: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { timeStyle: 'short' },
  exact: { timeStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'long' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant (ISO text or Date) in the reader's language and time zone. */
export function dateText(instant: string | Date, { language, zone }: UiLocale, style: DateStyle = 'dateTime'): string {
  const key = `${language} ${zone} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...styles[style], timeZone: zone });
  formats.set(key, format);
  return format.format(new Date(instant));
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats the distance to an instant, such as '3 hours ago'. */
export function relativeText(instant: string | Date, now: Date, language: string): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
