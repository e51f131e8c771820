import * as z from 'zod/mini';

/**
 * The zone in which the company's days begin. An instant becomes a calendar day once, here, when something starts;
 * after that, due dates are calendar days and unaffected by clock changes.
 */
export const companyZone = 'UTC';

const isInCalendar = (day: string): boolean => Number(day.slice(0, 4)) >= 1900;

/** A calendar day of the years 1900 to 9999, 'YYYY-MM-DD', without time or zone. */
export const Day = z.iso.date().check(z.refine(isInCalendar, { error: 'day' }));
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant in a time zone; by default the company's. */
export const dayOf = (instant: Date, zone: string = companyZone): Day => {
  // Swedish writes dates as ISO 8601 does.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(instant);
};

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const written = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** The same day `months` later, or the last day of that month if it is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const total = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(total / 12), (total % 12) + 1];
  return `${written(newYear, 4)}-${written(newMonth, 2)}-${written(Math.min(dayOfMonth, daysIn(newYear, newMonth)), 2)}`;
};

/** Whole months from one day to another, by the rule of `addMonths`; null if they are not whole or not positive. */
export const wholeMonths = (from: Day, to: Day): number | null => {
  const place = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = place(to) - place(from);
  return months > 0 && addMonths(from, months) === to ? months : null;
};
