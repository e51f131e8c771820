import { expect, test } from 'vitest';
import { endOfDay, raised, statusAt } from './offer-labels.ts';

test('a pending offer is expired from its expiration date on, a decided one keeps its status', () => {
  const until = '2026-11-21T12:00:00.000Z';
  const moment = Date.parse(until);
  expect(statusAt({ status: 'pending', expirationDate: until }, moment - 1)).toBe('pending');
  expect(statusAt({ status: 'pending', expirationDate: until }, moment)).toBe('expired');
  expect(statusAt({ status: 'accepted', expirationDate: until }, moment)).toBe('accepted');
});

test('a day ends in the reader’s zone, even on days of 23 and 25 hours', () => {
  expect(endOfDay('Europe/Berlin', '2026-11-21')).toBe('2026-11-21T22:59:59.000Z');
  expect(endOfDay('Europe/Berlin', '2026-03-29')).toBe('2026-03-29T21:59:59.000Z');
  expect(endOfDay('Europe/Berlin', '2026-10-25')).toBe('2026-10-25T22:59:59.000Z');
});

test('a price is raised or lowered by hundredths of a percent, to the nearest cent', () => {
  expect(raised(1000, 5)).toBe(1050);
  expect(raised(0.1, 12.34)).toBe(0.11);
  expect(raised(200, -25)).toBe(150);
  expect(raised(200, null)).toBeNull();
  expect(raised(200, -100.01)).toBeNull();
});
