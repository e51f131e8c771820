import { expect, test } from 'vitest';
import { checkEvery, lastHour, timeLeft } from './time-left.tsx';

const expirationDate = '2026-11-21T12:00:00.000Z';
const end = Date.parse(expirationDate);

test('no time is left from the expiration date on', () => {
  expect([end - 1, end, end + 5000].map((now) => timeLeft({ expirationDate }, now))).toEqual([1, 0, 0]);
});

test('the last hour is shown in seconds', () => {
  expect([checkEvery(3_600_000), checkEvery(7_200_000)]).toEqual([1000, 15_000]);
  expect(lastHour(125_900)).toEqual({ minutes: 2, seconds: 5 });
});
