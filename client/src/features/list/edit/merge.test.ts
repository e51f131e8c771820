import { expect, test } from 'vitest';
import { changedFields, conflictsOf, settled } from './merge.ts';

const before = { id: '1', name: 'Old', city: 'Bonn', phone: null, version: 1 };

test('only really changed fields are sent', () => {
  expect(changedFields(before, { name: 'New', city: 'Bonn', phone: undefined })).toEqual({ name: 'New' });
});

test('different fields changed by two people do not conflict', () => {
  expect(conflictsOf(before, { name: 'New' }, { ...before, city: 'Köln', version: 2 })).toEqual([]);
});

test('the same field changed to the same value does not conflict', () => {
  expect(conflictsOf(before, { name: 'New' }, { ...before, name: 'New' })).toEqual([]);
});

test('the same field changed to different values conflicts and shows both', () => {
  expect(conflictsOf(before, { name: 'Mine', city: 'Köln' }, { ...before, name: 'Theirs' })).toEqual([
    { field: 'name', mine: 'Mine', theirs: 'Theirs' },
  ]);
});

test('a field where the other value wins is not sent', () => {
  expect(settled({ name: 'Mine', city: 'Köln' }, new Set(['name']))).toEqual({ city: 'Köln' });
});
