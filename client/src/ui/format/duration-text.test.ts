import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('a duration is formatted in its two largest units', () => {
  const english = [0, 0.9, 1, 59, 60, 61, 1440, 1445, 1500, 4321].map((minutes) => durationText(minutes, 'en'));
  expect(english).toEqual([
    '0 min',
    '0 min',
    '1 min',
    '59 min',
    '1 hr',
    '1 hr 1 min',
    '1 day',
    '1 day',
    '1 day 1 hr',
    '3 days',
  ]);
  expect(durationText(1500, 'en', 1)).toBe('1 day');
  expect(durationText(-5, 'en')).toBe('0 min');
  expect(durationText(2940, 'de')).toBe('2 Tg. 1 Std.');
});
