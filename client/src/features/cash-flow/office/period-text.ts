import type { CashFlowStep } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { dayText } from '../../../ui/format/day-text.ts';

/** The label of a period by its first day for an axis or a row; `weekOf` formats a week. */
export const periodText = (
  date: string,
  by: CashFlowStep,
  { language, weekOf }: { readonly language: string; readonly weekOf: (day: string) => string },
): string => {
  if (by === 'week') return weekOf(dayText(date, language));
  if (by === 'day') return dayText(date, language);
  const format = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(date));
};
