import { addMonths, type Day, wholeMonths } from '@countinghouse/contract/kernel/calendar.ts';

export const longestMonths = 120;

/** The day `months` after today; null for an invalid number of months. */
export const expirationOf = (today: Day, months: number | null): Day | null =>
  months !== null && Number.isInteger(months) && months >= 1 && months <= longestMonths
    ? addMonths(today, months)
    : null;

/** Months to the first day at or after the wanted one that is whole months after today; null if there is none. */
export const monthsTo = (today: Day, wanted: Day | null): number | null => {
  if (wanted === null) return null;
  for (let months = 1; months <= longestMonths; months += 1) {
    if (addMonths(today, months) >= wanted) return months;
  }
  return null;
};

/** True if the wanted day itself is whole months after today. */
export const isWholeMonths = (today: Day, wanted: Day): boolean => wholeMonths(today, wanted) !== null;
