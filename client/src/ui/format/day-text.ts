import { dateText } from './date-text.ts';

/** A calendar day ('YYYY-MM-DD') in the reader's language: the same in every zone. */
export function dayText(day: string, language: string): string {
  return dateText(`${day}T12:00:00Z`, { language, zone: 'UTC' }, 'date');
}

/** The weekdays from Monday in the reader's language; 5 January 2026 was a Monday. */
export const weekdayNames = (language: string, width: 'short' | 'long'): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_day, index) => format.format(Date.UTC(2026, 0, 5 + index)));
};
