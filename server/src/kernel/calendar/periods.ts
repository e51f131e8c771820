import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { Refusal } from '../refusal.ts';

/** About three years of days: the most that a chart can show and a reply can carry. */
const mostPeriods = 1_100;

export type Step = 'day' | 'week' | 'month';

/** Calendar days of a time zone, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface Period {
  /** Its first day within the range, YYYY-MM-DD. */
  readonly date: string;
  readonly start: Date;
}

/** Returns the requested range, by default the last `usual.days` days up to today; 400 when it is reversed. */
export const dayRange = (
  given: { readonly from?: string | undefined; readonly to?: string | undefined },
  usual: { readonly now: Date; readonly timezone: string; readonly days: number },
): DayRange => {
  const to = given.to ?? later(dayOf(usual.now, usual.timezone), given.from);
  const from =
    given.from ??
    Temporal.PlainDate.from(to)
      .subtract({ days: usual.days - 1 })
      .toString();
  requireOrder(from, to);
  return { from, to };
};

const later = (one: string, other: string | undefined): string => (other !== undefined && other > one ? other : one);

export const requireOrder = (from: string | undefined, to: string | undefined): void => {
  if (from === undefined || to === undefined || from <= to) return;
  throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'query.to', code: 'endBeforeStart' }] });
};

export const dayStart = (day: string, timezone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds);

/** The first moment after a day; a day has 23 or 25 hours when clocks change. */
export const dayEnd = (day: string, timezone: string): Date =>
  dayStart(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timezone);

/** Returns the days, weeks from Monday or calendar months that cover the range; 422 when there are too many. */
export const periodsOf = ({ from, to }: DayRange, step: Step, timezone: string): Period[] => {
  const last = Temporal.PlainDate.from(to);
  const periods: Period[] = [];
  let day = Temporal.PlainDate.from(from);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    if (periods.length === mostPeriods)
      throw new Refusal('unprocessable', 'rangeTooLong', { params: { limit: mostPeriods } });
    periods.push({ date: day.toString(), start: dayStart(day.toString(), timezone) });
    day = nextStart(day, step);
  }
  return periods;
};

const nextStart = (day: Temporal.PlainDate, step: Step): Temporal.PlainDate => {
  if (step === 'day') return day.add({ days: 1 });
  if (step === 'week') return day.add({ days: 8 - day.dayOfWeek });
  return day.with({ day: 1 }).add({ months: 1 });
};
