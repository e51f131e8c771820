import { toHundredths } from '@countinghouse/contract/investment/calculator.ts';
import type { DividendFrequency, Terms } from '@countinghouse/contract/investment/schedule.ts';
import { amountToCents } from '@countinghouse/contract/kernel/money.ts';
import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import { expirationOf } from './term-months.ts';

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

/** The terms so far; null while the fields are incomplete. */
export const draftTerms = (values: InvestmentValues, today: Day): Terms | null => {
  const { initialAmount, rentability, dividendFrequency, months } = values;
  const cents = initialAmount === null ? null : amountToCents(initialAmount);
  const rate = rateOf(rentability);
  if (cents === null || cents <= 0n || rate === null || dividendFrequency === null) return null;
  if (months === null || expirationOf(today, months) === null) return null;
  return { cents, rate, months, frequency: dividendFrequency, start: today };
};
