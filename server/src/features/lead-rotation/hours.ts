import type { WorkingHours } from '@countinghouse/contract/lead-rotation/lead-rotation.ts';

export type Hours = WorkingHours;

/** A moment as the clock and the calendar of a zone show it. */
interface Local {
  readonly weekday: number;
  readonly time: string;
  readonly day: string;
}

const localOf = (at: Date, zone: string): Local => {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return {
    weekday: local.dayOfWeek,
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    day: local.toPlainDate().toString(),
  };
};

const isWithin = ({ weekdays, from, to, absentFrom, absentTo }: Hours, { weekday, time, day }: Local): boolean =>
  weekdays.includes(weekday) &&
  from <= time &&
  time < to &&
  !(absentFrom !== null && absentTo !== null && absentFrom <= day && day <= absentTo);

/** Whether somebody with these hours works at the moment. */
export const worksAt = (hours: Hours, at: Date): boolean => isWithin(hours, localOf(at, hours.zone));

/** The same for many people at one moment: the clock of each zone is read once. */
export const workingAt = <Person extends { readonly hours: Hours }>(people: readonly Person[], at: Date): Person[] => {
  const locals = new Map<string, Local>();
  return people.filter(({ hours }) => {
    const local = locals.get(hours.zone) ?? localOf(at, hours.zone);
    locals.set(hours.zone, local);
    return isWithin(hours, local);
  });
};
