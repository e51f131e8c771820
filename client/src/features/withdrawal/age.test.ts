import { expect, test } from 'vitest';
import { ageOf } from './age-clock.tsx';

const pending = { dateCreation: '2026-03-01T00:00:00Z', target: '2026-03-05T00:00:00Z' };
const at = (instant: string) => ageOf(pending, Date.parse(instant));

test('a withdrawal becomes urgent after three quarters of the promised time, then late', () => {
  expect(at('2026-03-03T23:59:00Z').tone).toBe('neutral');
  expect(at('2026-03-04T00:00:00Z')).toEqual({ tone: 'warning', minutes: 4320, minutesLeft: 1440 });
  expect(at('2026-03-04T23:59:00Z').tone).toBe('warning');
  expect(at('2026-03-05T00:00:00Z').tone).toBe('error');
  expect(at('2026-03-05T02:00:00Z')).toEqual({ tone: 'error', minutes: 5880, minutesLeft: -120 });
});

test('a clock behind the server’s shows no negative age', () => {
  expect(at('2026-02-28T23:00:00Z').minutes).toBe(0);
});
