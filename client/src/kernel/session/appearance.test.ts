import { expect, test } from 'vitest';
import { appearanceOf } from './appearance-of.ts';

const visitor = { theme: null, mode: null, compact: null };
const light = { chosenMode: null, deviceMode: 'light' } as const;

test("a person's own theme comes before the company's", () => {
  expect(appearanceOf({ ...visitor, theme: 'rose' }, { theme: 'ocean' }, light).theme).toBe('rose');
  expect(appearanceOf(visitor, { theme: 'ocean' }, light).theme).toBe('ocean');
  expect(appearanceOf(null, { theme: 'ocean' }, light).theme).toBe('ocean');
});

test('without any choice the page is purple, light and not compact', () => {
  expect(appearanceOf(null, null, light)).toEqual({ theme: 'purple', mode: 'light', compact: false });
});

test("a person's mode counts first, then the one chosen in this browser, then the device's", () => {
  const dark = { chosenMode: null, deviceMode: 'dark' } as const;
  expect(appearanceOf({ ...visitor, mode: 'light' }, null, { ...dark, chosenMode: 'dark' }).mode).toBe('light');
  expect(appearanceOf(visitor, null, { ...dark, chosenMode: 'light' }).mode).toBe('light');
  expect(appearanceOf(visitor, null, dark).mode).toBe('dark');
  expect(appearanceOf(visitor, null, { ...dark, chosenMode: 'sepia' }).mode).toBe('dark');
  expect(appearanceOf(visitor, null, light).mode).toBe('light');
});
