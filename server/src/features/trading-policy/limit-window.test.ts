import { describe, expect, it } from 'vitest';
import { limitWindow } from './limit-window.ts';

const windowOf = (...given: Parameters<typeof limitWindow>) => {
  const { start, end } = limitWindow(...given);
  return [start.toISOString(), end.toISOString()];
};

describe('the day, week or month of a limit', () => {
  it.each([
    ['day', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['day', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['week', '2026-03-29T21:59:59Z', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['month', '2026-03-31T22:00:00Z', '2026-03-31T22:00:00.000Z', '2026-04-30T22:00:00.000Z'],
  ] as const)('%s at %s is as long as the clocks of its zone make it', (period, now, start, end) => {
    expect(windowOf(period, new Date(now), 'Europe/Berlin')).toEqual([start, end]);
  });

  it.each([
    ['day', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    ['week', '2026-03-23T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    ['month', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
  ] as const)('%s follows the company’s zone by default', (period, start, end) => {
    expect(windowOf(period, new Date('2026-03-29T12:00:00Z'))).toEqual([start, end]);
  });
});
