import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import 'dayjs/locale/nl';

/** Calendar settings of a language; all of ours start the week on Monday. */
export function calendarOf(language: string) {
  return { locale: language.slice(0, 2), firstDayOfWeek: 1 as const, consistentWeeks: true };
}
