import { expect, test } from 'vitest';
import { placesOf } from './use-places.ts';

const room = 480;

test('labels of distant prices are at their prices', () => {
  const heights = [
    ['stop-loss', 300],
    ['take-profit', 100],
  ] as const;
  expect(placesOf(heights, room)).toEqual(heights);
});

test('labels of prices close together do not cover each other, and the first one stays at its price', () => {
  const heights = [
    ['first', 200],
    ['second', 205],
    ['third', 196],
    ['fourth', 200],
  ] as const;
  const places = placesOf(heights, room).map(([, y]) => y);
  expect(places[0]).toBe(200);
  const gaps = places
    .toSorted((a, b) => a - b)
    .slice(1)
    .map((y, index) => y - (places.toSorted((a, b) => a - b)[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24);
});

test('labels of prices outside the visible ones stay at the edge, below the legend and above the times', () => {
  const [above, below, besideIt] = placesOf(
    [
      ['above', -400],
      ['below', 900],
      ['beside it', 950],
    ],
    room,
  ).map(([, y]) => y);
  expect(above).toBe(38);
  expect(below).toBe(438);
  expect(besideIt).toBe(411);
});

test('a chart too low for all labels still shows each', () => {
  const many = Array.from({ length: 9 }, (_, index) => [`label ${index}`, index] as const);
  expect(placesOf(many, 100)).toHaveLength(9);
});
