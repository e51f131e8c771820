import { TickMarkType, type UTCTimestamp } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { localeOptions } from './chart-times.ts';

/** 23:30 UTC on 6 July, when it is 7 July in Berlin and still 6 July in New York. */
const time = (Date.parse('2026-07-06T23:30:00Z') / 1_000) as UTCTimestamp;

const texts = (zone: string, isByDay = false) => {
  const price = (value: number) => String(value);
  const { localization, timeScale } = localeOptions({ language: 'en-GB', zone, isByDay, price });
  return {
    pointer: localization.timeFormatter(time),
    axis: timeScale.tickMarkFormatter(time, TickMarkType.Time),
  };
};

test('formats the time under the pointer in the zone of the times below the chart', () => {
  expect(texts('Europe/Berlin')).toEqual({ pointer: '7 Jul 2026, 01:30', axis: '01:30' });
  expect(texts('America/New_York')).toEqual({ pointer: '6 Jul 2026, 19:30', axis: '19:30' });
});

test('shows only the date of a daily candle', () => {
  expect(texts('UTC', true).pointer).toBe('6 Jul 2026');
});
