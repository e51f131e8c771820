import { expect, test } from 'vitest';
import { appearanceOf } from './appearance-of.ts';

const visitor = { theme: null, mode: null, compact: null };

test("a person's own theme comes before the company's", () => {
  expect(appearanceOf({ ...visitor, theme: 'rose' }, { theme: 'ocean' }, null).theme).toBe('rose');
  expect(appearanceOf(visitor, { theme: 'ocean' }, null).theme).toBe('ocean');
  expect(appearanceOf(null, { theme: 'ocean' }, null).theme).toBe('ocean');
});

test('without any choice the page is purple, light and not compact', () => {
  expect(appearanceOf(null, null, null)).toEqual({ theme: 'purple', mode: 'light', compact: false });
});

test("a person's mode is applied if present, otherwise the one stored in this browser", () => {
  expect(appearanceOf({ ...visitor, mode: 'dark' }, null, 'light').mode).toBe('dark');
  expect(appearanceOf(visitor, null, 'dark').mode).toBe('dark');
  expect(appearanceOf(visitor, null, 'sepia').mode).toBe('light');
});
