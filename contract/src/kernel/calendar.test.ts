import { expect, test } from 'vitest';
import { addMonths, Day, dayOf, wholeMonths } from './calendar.ts';

test('an instant falls on the calendar day of the given time zone', () => {
  const lateInLondon = new Date('2026-03-28T23:30:00Z');
  expect(dayOf(lateInLondon)).toBe('2026-03-28');
  expect(dayOf(lateInLondon, 'Europe/Berlin')).toBe('2026-03-29');
  expect(dayOf(lateInLondon, 'America/New_York')).toBe('2026-03-28');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-10-31', 4, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-06-30', -4, '2026-02-28'],
])('%s plus %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});

test('counts only whole months between two days', () => {
  expect(wholeMonths('2026-01-31', '2026-02-28')).toBe(1);
  expect(wholeMonths('2026-01-15', '2028-01-15')).toBe(24);
  expect(wholeMonths('2026-01-15', '2026-02-14')).toBeNull();
  expect(wholeMonths('2026-01-15', '2026-01-15')).toBeNull();
});

test('accepts only days that exist in the calendar', () => {
  for (const right of ['2026-02-28', '2028-02-29']) expect(Day.safeParse(right).success).toBe(true);
  for (const wrong of ['2026-02-29', '2026-2-1', '0999-01-01', '2026-01-01T00:00:00Z', ''])
    expect(Day.safeParse(wrong).success).toBe(false);
});
