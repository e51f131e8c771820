import { localeOf } from '@countinghouse/contract/locale.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';

/** Formats a month such as `2026-11` in short form in the reader's language. */
export const useMonthName = () => {
  const format = new Intl.DateTimeFormat(localeOf(useLanguage()), { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (month: string): string => format.format(new Date(`${month}-15T12:00:00Z`));
};
