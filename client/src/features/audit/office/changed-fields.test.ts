import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('only what is not the same is a change', () => {
  expect(changedFields({ name: 'A', city: 'Bonn' }, { name: 'B', city: 'Bonn', phone: '1' })).toEqual([
    'name',
    'phone',
  ]);
});

it('what was created or deleted changed everything that it has', () => {
  expect(changedFields(null, { name: 'A', note: null })).toEqual(['name']);
  expect(changedFields({ name: 'A' }, null)).toEqual(['name']);
  expect(changedFields(null, null)).toEqual([]);
});
