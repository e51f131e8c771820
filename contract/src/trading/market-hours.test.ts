import { expect, it } from 'vitest';
import { nextOpening } from './market-hours.ts';

it.each([
  ['newYork', 'on a Friday evening', '2026-07-10T21:10:00Z', '2026-07-13T13:30:00.000Z'],
  ['europe', 'early on a Wednesday', '2026-07-08T04:00:01Z', '2026-07-08T07:00:00.000Z'],
  ['currencies', 'on a Saturday in winter', '2026-01-10T12:00:00Z', '2026-01-11T22:00:00.000Z'],
  ['futures', 'in the daily pause', '2026-07-08T21:20:00Z', '2026-07-08T22:00:00.000Z'],
] as const)(
  'a market with the hours %s that is closed %s opens at its next local opening',
  (hours, _when, at, opening) => {
    expect(nextOpening(hours, new Date(at))?.toISOString()).toBe(opening);
  },
);
