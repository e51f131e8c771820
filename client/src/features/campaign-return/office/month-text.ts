import { localeOf } from '@countinghouse/contract/locale.ts';

/** A month such as 2026-11 as 'November 2026'. */
export const monthText = (month: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
