import type { Language } from '../kernel/scalars.ts';
import type { NotificationParams } from './notification.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', nl: 'nl-NL' };

/** How the reader writes figures and times. */
interface Reader {
  readonly language: Language;
  /** An IANA zone such as `Europe/Berlin`. */
  readonly timezone: string;
}

/**
 * Params as their reader writes them: `amount` and names that end in `Amount` are euro, `at`, `until` and names that end
 * in `At` are moments (ISO 8601). Others, such as `count` and `name`, stay as they are.
 */
export const shownParams = (params: NotificationParams, reader: Reader): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(name, value, reader)]));

const shown = (name: string, value: string | number, { language, timezone }: Reader): string | number => {
  if (typeof value === 'number' && /^amount$|Amount$/.test(name)) {
    return new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(value);
  }
  if (typeof value === 'string' && /^(?:at|until)$|At$/.test(name) && !Number.isNaN(Date.parse(value))) {
    return new Intl.DateTimeFormat(locales[language], momentStyle(timezone)).format(new Date(value));
  }
  return value;
};

/** A zone of nobody in particular is named, so that its hour is not taken for the reader's own. */
const momentStyle = (timeZone: string): Intl.DateTimeFormatOptions => ({
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  ...(timeZone === 'UTC' && { timeZoneName: 'short' }),
});
