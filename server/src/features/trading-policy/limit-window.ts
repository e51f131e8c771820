import { companyZone, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { LimitPeriod } from '@countinghouse/contract/trading-policy/limits.ts';
import { dayStart } from '../../kernel/calendar/periods.ts';

/** The half-open interval [start, end). */
export interface Window {
  readonly start: Date;
  readonly end: Date;
}

const firstDays: Readonly<Record<LimitPeriod, (day: Temporal.PlainDate) => Temporal.PlainDate>> = {
  day: (day) => day,
  week: (day) => day.subtract({ days: day.dayOfWeek - 1 }),
  month: (day) => day.with({ day: 1 }),
};

/** The day, week from Monday or calendar month that contains a moment; a day has 23 or 25 hours when clocks change. */
export const limitWindow = (period: LimitPeriod, now: Date, zone: string = companyZone): Window => {
  const first = firstDays[period](Temporal.PlainDate.from(dayOf(now, zone)));
  return { start: dayStart(first.toString(), zone), end: dayStart(first.add({ [`${period}s`]: 1 }).toString(), zone) };
};
