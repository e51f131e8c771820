import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import 'dayjs/locale/nl';

/** How a calendar of the reader's language looks; all of ours begin the week on Monday. */
export function calendarOf(language: string) {
  return { locale: language.slice(0, 2), firstDayOfWeek: 1 as const, consistentWeeks: true };
}

/** The order and marks of a written day in dayjs' letters, such as 'DD.MM.YYYY'. */
export function dayFormatOf(language: string): string {
  const region = language === 'en' ? 'en-GB' : language;
  const letters: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };
  return new Intl.DateTimeFormat(region, { day: '2-digit', month: '2-digit', year: 'numeric' })
    .formatToParts(new Date(0))
    .map(({ type, value }) => letters[type] ?? value)
    .join('');
}
