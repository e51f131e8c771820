import { expect, test } from 'vitest';
import { windowOf } from './row-window.ts';

const box = { height: 500, rowHeight: 50 };

test('only visible rows are rendered, and a few beyond', () => {
  expect(windowOf({ ...box, scrolled: 0 }, 1_000)).toEqual({ from: 0, to: 16 });
  expect(windowOf({ ...box, scrolled: 5_000 }, 1_000)).toEqual({ from: 94, to: 116 });
});

test('a list that became shorter than its scroll position still shows its end', () => {
  expect(windowOf({ ...box, scrolled: 49_500 }, 1_000)).toEqual({ from: 984, to: 1_000 });
  expect(windowOf({ ...box, scrolled: 49_500 }, 70)).toEqual({ from: 69, to: 70 });
});
