import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import 'dayjs/locale/nl';

/** How a calendar of the reader's language looks; all of ours begin the week on Monday. */
export function calendarOf(language: string) {
  return { locale: language.slice(0, 2), firstDayOfWeek: 1 as const, consistentWeeks: true };
}
