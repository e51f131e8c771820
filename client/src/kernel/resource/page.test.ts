import { expect, test } from 'vitest';
import { type Page, withInFront, withReplaced } from './page.ts';

const page: Page<{ id: string; name: string }> = {
  items: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  count: 2,
  countIsMinimum: false,
  pageToCreate: 1,
};

test('a changed record replaces the previous version in its place', () => {
  expect(withReplaced(page, { id: 'b', name: 'B2' }).items.map(({ name }) => name)).toEqual(['A', 'B2']);
});

test('a new record appears first and moves the last one to the next page', () => {
  const next = withInFront(page, { id: 'c', name: 'C' }, 2);
  expect(next.items.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(next.count).toBe(3);
});
