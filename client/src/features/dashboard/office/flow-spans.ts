import type { CashFlow } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { addDays, type Day } from '../../../ui/format/zoned-day.ts';

export const spanNames = ['today', 'week', 'month'] as const;
export type SpanName = (typeof spanNames)[number];

/** Money in cents, so that sums are exact. */
export interface SpanFlow {
  readonly in: bigint;
  readonly out: bigint;
  readonly net: bigint;
}

export interface FlowSpan {
  readonly name: SpanName;
  /** The days of the span so far. */
  readonly from: Day;
  readonly to: Day;
  readonly now: SpanFlow;
  /** The same number of days of the previous day, week or month. */
  readonly before: SpanFlow;
}

type FlowDay = Pick<CashFlow, 'in' | 'out'> & { readonly date: Day };

const dayMilliseconds = 86_400_000;
const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds);
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** Weeks begin on Monday. */
const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

/** The first day needed for the spans of a day: of the previous month, or of the previous week if that is earlier. */
export const flowsSince = (today: Day): Day => {
  const [month, week] = [firstOfMonth(addDays(firstOfMonth(today), -1)), addDays(mondayOf(today), -7)];
  return month < week ? month : week;
};

// Euros with two decimals, rounded because of float imprecision.
const cents = (euro: number): bigint => BigInt(Math.round(euro * 100));

const sumOf = (days: readonly FlowDay[], from: Day, to: Day): SpanFlow => {
  let [moneyIn, moneyOut] = [BigInt(0), BigInt(0)];
  for (const day of days) {
    if (day.date < from || day.date > to) continue;
    moneyIn += cents(day.in);
    moneyOut += cents(day.out);
  }
  return { in: moneyIn, out: moneyOut, net: moneyIn - moneyOut };
};

/** Money of today, this week and this month so far, each compared with the same part of the previous one. */
export const flowSpans = (days: readonly FlowDay[], today: Day): readonly FlowSpan[] => {
  const monthBefore = firstOfMonth(addDays(firstOfMonth(today), -1));
  const begins = {
    today: [today, addDays(today, -1)],
    week: [mondayOf(today), addDays(mondayOf(today), -7)],
    month: [firstOfMonth(today), monthBefore],
  } as const satisfies Record<SpanName, readonly [Day, Day]>;
  return spanNames.map((name) => {
    const [from, fromBefore] = begins[name];
    const like = addDays(fromBefore, daysBetween(from, today));
    // A shorter previous month has no 31st: it counts as a whole, and no day twice.
    const toBefore = like < from ? like : addDays(from, -1);
    return { name, from, to: today, now: sumOf(days, from, today), before: sumOf(days, fromBefore, toBefore) };
  });
};
