import type { Language } from '../kernel/scalars.ts';
import { localeOf } from '../locale.ts';
import type { NotificationParams } from './notification.ts';

/** The reader's language and time zone for figures and times. */
interface Reader {
  readonly language: Language;
  /** An IANA zone such as `Europe/Berlin`. */
  readonly timezone: string;
}

/**
 * Formats params for their reader: `amount` and names that end in `Amount` are euros; `price` and names that end in `Price` are
 * decimal text with the decimals of its symbol; `at`, `until` and names that end in `At` are instants (ISO 8601). Others, such as `count` and
 * `name`, are returned unchanged.
 */
export const shownParams = (params: NotificationParams, reader: Reader): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(name, value, reader)]));

const shown = (name: string, value: string | number, { language, timezone }: Reader): string | number => {
  if (typeof value === 'number' && /^amount$|Amount$/.test(name)) {
    return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(value);
  }
  if (typeof value === 'string' && /^price$|Price$/.test(name)) return shownPrice(value, localeOf(language));
  if (typeof value === 'string' && /^(?:at|until)$|At$/.test(name) && !Number.isNaN(Date.parse(value))) {
    return shownMoment(value, localeOf(language), timezone);
  }
  return value;
};

const shownPrice = (value: string, locale: string): string => {
  const decimal = /^\d+(?:\.(\d+))?$/.exec(value);
  if (!decimal) return value;
  const places = decimal[1]?.length ?? 0;
  const style = { minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat(locale, style).format(value as Intl.StringNumericLiteral);
};

/** Names the zone if it is not the reader's own, so that the hour is not mistaken for local time. */
const shownMoment = (value: string, locale: string, timeZone: string): string => {
  const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(value)) + (timeZone === 'UTC' ? ' UTC' : '');
};
