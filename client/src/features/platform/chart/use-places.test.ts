import { expect, test } from 'vitest';
import { beyondOf, placesOf } from './use-places.ts';

const room = 480;
const desktop = 900;
const phone = 380;

test('labels of distant prices are at their prices', () => {
  const heights = [
    ['stop-loss', 300],
    ['take-profit', 100],
  ] as const;
  expect(placesOf(heights, room, desktop)).toEqual(heights);
});

test('labels of prices close together do not cover each other, and one with a line stays on it', () => {
  const heights = [
    ['second', 205],
    ['third', 196],
    ['fourth', 200],
    ['with its line', 200, true],
  ] as const;
  const places = placesOf(heights, room, desktop).map(([, y]) => y);
  expect(placesOf(heights, room, desktop)).toContainEqual(['with its line', 200]);
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
    desktop,
  ).map(([, y]) => y);
  expect(above).toBe(38);
  expect(below).toBe(438);
  expect(besideIt).toBe(411);
  expect(placesOf([['above', -400]], room, phone)).toEqual([['above', 54]]);
});

test('a line at the upper edge is drawn at its price, above the labels of others', () => {
  expect(placesOf([['line', 20, true]], room, desktop)).toEqual([['line', 20]]);
});

test('a chart too low for all labels still shows each', () => {
  const many = Array.from({ length: 9 }, (_, index) => [`label ${index}`, index] as const);
  expect(placesOf(many, 100, desktop)).toHaveLength(9);
});

test('a price counts as beyond the visible ones above the chart and below its last visible price', () => {
  expect([-1, 0, 452, 453].map((height) => beyondOf(height, room))).toEqual(['above', undefined, undefined, 'below']);
});
