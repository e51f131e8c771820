import { localeOf } from '@countinghouse/contract/locale.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';

/** The texts for the numbers 1 to `count`. */
export const numbered = (count: number, text: (number: number) => string): string[] =>
  Array.from({ length: count }, (_unused, index) => text(index + 1));

/** Formats euro, percent and times for printed documents; amounts come from decimal text, never from a float. */
export const writersOf = (language: Language, timeZone: string) => {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 });
  const days = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const calendar = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...days });
  const moment = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    ...days,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return {
    /** `amount` is euro as decimal text with two places. */
    decimal: (amount: string): string => money.format(amount as Intl.StringNumericLiteral),
    /** `value` is percent as stored: 12.5 is 12.50 %. */
    percent: (value: number): string => percent.format(`${value}e-2` as Intl.StringNumericLiteral),
    day: (day: string): string => calendar.format(new Date(day)),
    moment: (at: Date): string => moment.format(at),
  };
};
