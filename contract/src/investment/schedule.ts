import * as z from 'zod/mini';
import { addMonths, type Day } from '../kernel/calendar.ts';
import { divideRounded } from '../kernel/money.ts';

export const DividendFrequency = z.enum(['monthly', 'yearly', 'end']);
export type DividendFrequency = z.infer<typeof DividendFrequency>;

/** What an investment earns by; `rate` is a year's, in whole hundredths of a percent: 1250 is 12.5 %. */
export interface Terms {
  readonly cents: bigint;
  readonly rate: number;
  readonly months: number;
  readonly frequency: DividendFrequency;
  /** Day of its creation in the company's zone: all due dates are counted from it. */
  readonly start: Day;
}

/** One dividend. `part` is a last year that is shorter than twelve months; everything else is `full`. */
export interface ScheduleLine {
  /** Counted from 1, unique within its investment. */
  readonly period: number;
  readonly dueDate: Day;
  /** Months that it pays for. */
  readonly months: number;
  /** Cents. It can be 0 (a rate of 0, or one so low that all of it comes with the last payment): nothing to post. */
  readonly cents: bigint;
  readonly kind: 'full' | 'part';
}

export interface Schedule {
  readonly lines: readonly ScheduleLine[];
  /** Cents of all dividends. */
  readonly total: bigint;
  /** Day on which the principal returns, with the last dividend. */
  readonly expirationDate: Day;
}

/** Divides amount in cents × rate in hundredths of a percent × months. */
const perYear = 10_000n * 12n;

const exactInterest = ({ cents, rate }: Terms, months: number): bigint => cents * BigInt(rate) * BigInt(months);

/** Simple interest for so many months, in cents, rounded half away from zero. */
export const interestFor = (terms: Terms, months: number): bigint =>
  divideRounded(exactInterest(terms, months), perYear);

const intervals: Readonly<Record<DividendFrequency, number>> = { monthly: 1, yearly: 12, end: Infinity };

/** Months that each payment is for, in order. */
const periodsOf = ({ months, frequency }: Terms): number[] => {
  const interval = Math.min(intervals[frequency], months);
  const rest = months % interval;
  const full = Array.from({ length: Math.floor(months / interval) }, () => interval);
  return rest === 0 ? full : [...full, rest];
};

/** What every payment but the last is. Rounded up too often, they would be more than the whole: then they are cut. */
const usualPayment = (terms: Terms, periods: readonly number[], total: bigint): bigint => {
  const months = periods[0] ?? 0;
  const rounded = interestFor(terms, months);
  return rounded * BigInt(periods.length - 1) <= total ? rounded : exactInterest(terms, months) / perYear;
};

/**
 * The dividends of an investment: simple interest, the whole rounded once, what is left by rounding in the last payment.
 * Projection, agreement and ledger all take their figures from here. Throws on a negative amount or rate and on no months.
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
