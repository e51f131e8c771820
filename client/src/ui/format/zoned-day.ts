/** A calendar day, 'YYYY-MM-DD'. */
export type Day = string;

const dayLength = 86_400_000;

/** The calendar day on which an instant falls in a time zone. */
export function dayIn(zone: string, instant: Date): Day {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant);
}

/** A day so many days later (or earlier, if negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

function offsetOf(zone: string, instant: number): number {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${local.format(instant).replace(' ', 'T')}Z`) - instant;
}

/** The instant at which a day begins in a time zone, as ISO text; right across clock changes. */
export function dayStart(zone: string, day: Day): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetOf(zone, utc);
  return new Date(utc - offsetOf(zone, guess)).toISOString();
}
