import { expect, it } from 'vitest';
import { changedFields, unchangedName } from './field-differences.tsx';

it('only a field with a different value counts as changed', () => {
  expect(changedFields({ name: 'A', city: 'Bonn' }, { name: 'B', city: 'Bonn', phone: '1' })).toEqual([
    'name',
    'phone',
  ]);
});

it('a creation or deletion changes every field of the record', () => {
  expect(changedFields(null, { name: 'A', note: null })).toEqual(['name']);
  expect(changedFields({ name: 'A' }, null)).toEqual(['name']);
  expect(changedFields(null, null)).toEqual([]);
});

it('a name that stays says which record changed', () => {
  expect(unchangedName({ before: { name: 'A', city: 'Bonn' }, after: { name: 'A', city: 'Rome' } })).toBe('A');
  expect(unchangedName({ before: { name: 'A' }, after: { name: 'B' } })).toBeUndefined();
  expect(unchangedName({ before: null, after: { name: 'A' } })).toBeUndefined();
});
