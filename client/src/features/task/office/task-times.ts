import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { addDays, dayIn, dayStart } from '../../../ui/format/zoned-day.ts';

const hour = 3_600_000;
const startOfWork = 9;

/** Nine o'clock on the day so many days ahead, in the reader's zone. */
export const morning = (zone: string, now: Date, days: number): string =>
  new Date(Date.parse(dayStart(zone, addDays(dayIn(zone, now), days))) + startOfWork * hour).toISOString();

/** The usual due times that are offered at one press. */
export const quickTimes = (zone: string, now: Date) =>
  [
    { label: 'inAnHour', at: new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + hour).toISOString() },
    { label: 'tomorrow', at: morning(zone, now, 1) },
    { label: 'inAWeek', at: morning(zone, now, 7) },
  ] as const;

/** Days from today to the next Monday. */
const daysToMonday = (today: string): number => (8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7 || 7;

/** The filters of the ready-made views. Every view of open tasks leaves out what is done. */
export const readyViews = (me: string, zone: string, now: Date) => {
  const today = dayIn(zone, now);
  const open = { state: { eq: 'open' } };
  const until = (days: number) => ({ ...open, dateDue: { lt: dayStart(zone, addDays(today, days)) } });
  return [
    { label: 'viewMine', filters: { ...open, owner: { in: [me] } } },
    {
      label: 'viewLate',
      filters: { ...open, dateDue: { lt: new Date(Math.floor(now.getTime() / hour) * hour).toISOString() } },
    },
    { label: 'viewToday', filters: until(1) },
    { label: 'viewWeek', filters: until(daysToMonday(today)) },
    { label: 'viewDone', filters: { state: { eq: 'done' } } },
  ] as const satisfies readonly { label: string; filters: Filters }[];
};

/** The days of the week of a day, from Monday. */
export const weekOf = (day: string): string[] => {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_none, index) => addDays(day, index - sinceMonday));
};
