import type { Schedule, Terms } from './schedule.ts';

/**
 * Expected schedules, derived independently of the schedule's own code: the n-th payment and day in closed form, with
 * decimal digits instead of quotients and the platform's calendar instead of ours. For tests and the bench only.
 */

/** The largest whole number of cents not above a value in 120,000ths of a cent, and the remainder. */
const wholeCents = (value: bigint): { cents: bigint; left: bigint } => {
  const digits = (value * 1_000_000_000_000n) / 120_000n;
  const cents = digits / 1_000_000_000_000n;
  return { cents, left: value - cents * 120_000n };
};

const rounded = (value: bigint): bigint => {
  const { cents, left } = wholeCents(value);
  return left + left >= 120_000n ? cents + 1n : cents;
};

/** The day `months` later: the same day of the month, or the last day of a shorter month. */
const dayAfter = (start: string, months: number): string => {
  const from = new Date(`${start}T12:00:00Z`);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0, 12));
  if (from.getUTCDate() < last.getUTCDate()) last.setUTCDate(from.getUTCDate());
  return last.toISOString().slice(0, 10);
};

const monthsPerPayment = ({ frequency, months }: Terms): number =>
  Math.min(months, { monthly: 1, yearly: 12, end: months }[frequency]);

/** The errors of a schedule for these terms; empty if it is right. */
export const mismatches = (terms: Terms, schedule: Schedule): string[] => {
  const each = monthsPerPayment(terms);
  const count = Math.ceil(terms.months / each);
  const yearly = terms.cents * BigInt(terms.rate);
  const total = rounded(yearly * BigInt(terms.months));
  const perPayment = yearly * BigInt(each);
  const tooMuch = rounded(perPayment) * BigInt(count - 1) > total;
  const usual = tooMuch ? wholeCents(perPayment).cents : rounded(perPayment);
  const wanted = (number: number) =>
    number === count
      ? `${number} ${dayAfter(terms.start, terms.months)} ${total - usual * BigInt(count - 1)}`
      : `${number} ${dayAfter(terms.start, number * each)} ${usual}`;
  const found = schedule.lines.map(({ period, dueDate, cents }) => `${period} ${dueDate} ${cents}`);
  const sum = schedule.lines.reduce((before, { cents }) => before + cents, 0n);
  return [
    ...(found.length === count ? [] : [`${found.length} payments, not ${count}`]),
    ...found.filter((line, index) => line !== wanted(index + 1)).map((line) => `wrong payment ${line}`),
    ...(schedule.total === total && sum === total ? [] : [`total ${schedule.total}, sum ${sum}, not ${total}`]),
    ...(schedule.lines.some(({ cents }) => cents < 0n) ? ['a payment below zero'] : []),
    ...(schedule.expirationDate === dayAfter(terms.start, terms.months) ? [] : ['another expiration']),
  ];
};

/** Numbers in [0, 1), reproducible by the seed: a 48-bit linear congruential generator. */
const chance = (seed: number): (() => number) => {
  let state = BigInt(seed);
  return () => {
    state = (state * 25_214_903_917n + 11n) & 0xffff_ffff_ffffn;
    return Number(state >> 16n) / 2 ** 32;
  };
};

const hardDays = ['2024-02-29', '2028-02-29', '2027-01-31', '2026-08-31', '2027-12-31', '2026-11-30', '2027-03-30'];
const day = 86_400_000;

/** Terms that projects allow, and smaller ones: every frequency, up to ten years, days that not every month has. */
export const generatedTerms = (seed: number, count: number): Terms[] => {
  const random = chance(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const anyDay = () => new Date(Date.UTC(2024, 0, 1) + upTo(3652) * day).toISOString().slice(0, 10);
  return Array.from({ length: count }, () => ({
    cents: BigInt(random() < 0.1 ? upTo(99_999) : 100_000 + upTo(99_900_000)),
    rate: random() < 0.05 ? upTo(20) : upTo(30_000),
    months: 1 + upTo(119),
    frequency: (['monthly', 'yearly', 'end'] as const)[upTo(2)] ?? 'end',
    start: random() < 0.3 ? (hardDays[upTo(hardDays.length - 1)] ?? '2024-02-29') : anyDay(),
  }));
};
