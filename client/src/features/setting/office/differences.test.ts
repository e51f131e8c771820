import { expect, it } from 'vitest';
import { differences } from './use-setting-save.ts';

it('only a field with another value is a difference', () => {
  const theirs = { companyName: 'B', city: 'Bonn', labels: [{ key: 'a', name: 'A' }] };
  expect(differences({ companyName: 'A', city: 'Bonn', labels: [{ key: 'a', name: 'A' }] }, theirs)).toEqual([
    { field: 'companyName', mine: 'A', theirs: 'B' },
  ]);
});
