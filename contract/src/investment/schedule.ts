import * as z from 'zod/mini';
import { addMonths, type Day } from '../kernel/calendar.ts';
import { divideRounded } from '../kernel/money.ts';

export const dividendFrequencies = ['monthly', 'yearly', 'end'] as const;
export const DividendFrequency = z.enum(dividendFrequencies);
export type DividendFrequency = z.infer<typeof DividendFrequency>;

/** The terms of an investment; `rate` is per year, in whole hundredths of a percent: 1250 is 12.5 %. */
export interface Terms {
  readonly cents: bigint;
  readonly rate: number;
  readonly months: number;
  readonly frequency: DividendFrequency;
  /** Day of creation in the company's zone: all due dates are counted from it. */
  readonly start: Day;
}

/** One dividend. `part` is a last year of less than twelve months; everything else is `full`. */
export interface ScheduleLine {
  /** Counted from 1, unique within its investment. */
  readonly period: number;
  readonly dueDate: Day;
  /** Months of interest that it pays. */
  readonly months: number;
  /** Cents. Can be 0 (a rate of 0, or one so low that everything falls into the last payment): nothing to post. */
  readonly cents: bigint;
  readonly kind: 'full' | 'part';
}

export interface Schedule {
  readonly lines: readonly ScheduleLine[];
  /** Sum of all dividends in cents. */
  readonly total: bigint;
  /** Day on which the principal is returned, with the last dividend. */
  readonly expirationDate: Day;
}

/** Divisor of amount in cents × rate in hundredths of a percent × months. */
const perYear = 10_000n * 12n;

const exactInterest = ({ cents, rate }: Terms, months: number): bigint => cents * BigInt(rate) * BigInt(months);

/** Simple interest over the months, in cents, rounded half away from zero. */
export const interestFor = (terms: Terms, months: number): bigint =>
  divideRounded(exactInterest(terms, months), perYear);

const intervals: Readonly<Record<DividendFrequency, number>> = { monthly: 1, yearly: 12, end: Infinity };

/** The months that each payment covers, in order. */
const periodsOf = ({ months, frequency }: Terms): number[] => {
  const interval = Math.min(intervals[frequency], months);
  const rest = months % interval;
  const full = Array.from({ length: Math.floor(months / interval) }, () => interval);
  return rest === 0 ? full : [...full, rest];
};

/** Every payment but the last. Rounding up each of them could exceed the total; in that case they are rounded down. */
const usualPayment = (terms: Terms, periods: readonly number[], total: bigint): bigint => {
  const months = periods[0] ?? 0;
  const rounded = interestFor(terms, months);
  return rounded * BigInt(periods.length - 1) <= total ? rounded : exactInterest(terms, months) / perYear;
};

/**
 * The dividends of an investment: simple interest, the total rounded once, the rounding difference in the last payment.
 * Projection, agreement and ledger all use these figures. Throws a RangeError on a negative amount or rate and on less
 * than one month.
 */
export const scheduleOf = (terms: Terms): Schedule => {
  const { cents, rate, months, frequency, start } = terms;
  if (cents < 0n || !Number.isInteger(rate) || rate < 0 || !Number.isInteger(months) || months < 1) {
    throw new RangeError('not the terms of an investment');
  }
  const periods = periodsOf(terms);
  const total = interestFor(terms, months);
  const usual = usualPayment(terms, periods, total);
  const lines = periods.map((length, index): ScheduleLine => {
    const isLast = index === periods.length - 1;
    return {
      period: index + 1,
      dueDate: addMonths(start, isLast ? months : (index + 1) * length),
      months: length,
      cents: isLast ? total - usual * BigInt(index) : usual,
      kind: frequency === 'yearly' && length < 12 ? 'part' : 'full',
    };
  });
  return { lines, total, expirationDate: addMonths(start, months) };
};
