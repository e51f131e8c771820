import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import type { DividendFrequency, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths, type Day, wholeMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { amountToCents } from '@countinghouse/contract/kernel/money.ts';

/** The form's values; an empty one is null. */
export interface InvestmentValues {
  readonly lead: string | null;
  readonly name: string;
  readonly initialAmount: number | null;
  readonly rentability: number | null;
  readonly dividendFrequency: DividendFrequency | null;
  readonly months: number | null;
  readonly expirationDate: Day | null;
}

export const emptyInvestment: InvestmentValues = {
  lead: null,
  name: '',
  initialAmount: null,
  rentability: null,
  dividendFrequency: 'monthly',
  months: 12,
  expirationDate: null,
};

/**
 * The request body: empty fields are omitted, so that they are reported as missing rather than invalid; the months are
 * replaced by the expiration date.
 */
export const sentOf = ({ months: _months, ...values }: InvestmentValues): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const highestRate = 300;

const rateOf = (percent: number | null): number | null => {
  if (percent === null || percent < 0 || percent > highestRate) return null;
  return amountToCents(percent) === null ? null : toHundredths(percent);
};

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

/** The terms so far; null while the fields are incomplete. */
export const draftTerms = (values: InvestmentValues, today: Day): Terms | null => {
  const { initialAmount, rentability, dividendFrequency, months } = values;
  const cents = initialAmount === null ? null : amountToCents(initialAmount);
  const rate = rateOf(rentability);
  if (cents === null || cents <= 0n || rate === null || dividendFrequency === null) return null;
  if (months === null || expirationOf(today, months) === null) return null;
  return { cents, rate, months, frequency: dividendFrequency, start: today };
};
