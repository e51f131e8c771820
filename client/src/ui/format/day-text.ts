import { dateText } from './date-text.ts';

/** A calendar day ('YYYY-MM-DD') in the reader's language: the same in every zone. */
export function dayText(day: string, language: string): string {
  return dateText(`${day}T12:00:00Z`, { language, zone: 'UTC' }, 'date');
}
