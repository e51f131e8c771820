import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

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
