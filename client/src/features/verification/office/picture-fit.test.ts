import { expect, test } from 'vitest';
import { fitOf, zoomed } from './document-viewer.tsx';

const picture = { width: 400, height: 200 };
const frame = { width: 200, height: 200 };

test('a picture is shown in full, as large as possible', () => {
  expect(fitOf({ picture, frame, zoom: 1, turns: 0 })).toEqual({
    picture: { width: 200, height: 100 },
    room: { width: 200, height: 100 },
  });
});

test('a rotated picture swaps the dimensions of its box', () => {
  const { picture: drawn, room } = fitOf({ picture, frame, zoom: 1, turns: 3 });
  expect([drawn, room]).toEqual([
    { width: 200, height: 100 },
    { width: 100, height: 200 },
  ]);
});

test('a zoomed picture exceeds its frame', () => {
  expect(fitOf({ picture, frame, zoom: 3, turns: 0 }).room).toEqual({ width: 600, height: 300 });
});

test('zooming uses fixed steps and stops at both ends', () => {
  expect([zoomed(1, 1), zoomed(1.5, 1), zoomed(2, -1)]).toEqual([1.5, 2, 1.5]);
  expect([zoomed(6, 1), zoomed(1, -1)]).toEqual([6, 1]);
});
