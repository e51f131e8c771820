import { expect, test } from 'vitest';
import { changedFields, conflictsOf, settled } from './merge.ts';

const before = { id: '1', name: 'Old', city: 'Bonn', phone: null, version: 1 };

test('only what the reader really changed is sent', () => {
  expect(changedFields(before, { name: 'New', city: 'Bonn', phone: undefined })).toEqual({ name: 'New' });
});

test('different fields changed by two people do not collide', () => {
  expect(conflictsOf(before, { name: 'New' }, { ...before, city: 'Köln', version: 2 })).toEqual([]);
});

test('the same field changed to the same value does not collide', () => {
  expect(conflictsOf(before, { name: 'New' }, { ...before, name: 'New' })).toEqual([]);
});

test('the same field changed to different values collides and shows both', () => {
  expect(conflictsOf(before, { name: 'Mine', city: 'Köln' }, { ...before, name: 'Theirs' })).toEqual([
    { field: 'name', mine: 'Mine', theirs: 'Theirs' },
  ]);
});

test('what is left to the other is not sent', () => {
  expect(settled({ name: 'Mine', city: 'Köln' }, new Set(['name']))).toEqual({ city: 'Köln' });
});
