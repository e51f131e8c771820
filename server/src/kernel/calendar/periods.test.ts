import { describe, expect, it } from 'vitest';
import { dayRange, dayEnd, dayStart, periodsOf } from './periods.ts';

const berlin = 'Europe/Berlin';
const hours = (day: string): number => (dayEnd(day, berlin).getTime() - dayStart(day, berlin).getTime()) / 3_600_000;

describe('days and periods', () => {
  it('have 23, 24 and 25 hours as the clocks change', () => {
    expect([hours('2026-03-28'), hours('2026-03-29'), hours('2026-10-25')]).toEqual([24, 23, 25]);
  });

  it('begin at the first existing moment when midnight is skipped', () => {
    expect(dayStart('2026-03-29', 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  it('are weeks from Monday, the first cut to the range', () => {
    const weeks = periodsOf({ from: '2026-11-18', to: '2026-12-01' }, 'week', berlin);
    expect(weeks.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-23', '2026-11-30']);
  });

  it('are calendar months', () => {
    const months = periodsOf({ from: '2025-12-31', to: '2026-02-01' }, 'month', berlin);
    expect(months.map(({ date }) => date)).toEqual(['2025-12-31', '2026-01-01', '2026-02-01']);
    expect(months[1]?.start.toISOString()).toBe('2025-12-31T23:00:00.000Z');
  });

  it('are by default the last days up to the reader’s own today', () => {
    const usual = { now: new Date('2026-11-20T23:30:00Z'), timezone: berlin, days: 3 };
    expect(dayRange({}, usual)).toEqual({ from: '2026-11-19', to: '2026-11-21' });
    expect(dayRange({ to: '2026-02-02' }, usual)).toEqual({ from: '2026-01-31', to: '2026-02-02' });
    expect(() => dayRange({ from: '2026-02-02', to: '2026-02-01' }, usual)).toThrow('invalidInput');
  });

  it('are refused when there are more than a chart can show', () => {
    expect(() => periodsOf({ from: '1900-01-01', to: '9999-12-31' }, 'day', berlin)).toThrow('rangeTooLong');
  });
});
