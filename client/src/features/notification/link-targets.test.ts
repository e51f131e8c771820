import { expect, test } from 'vitest';
import { linkOf } from './link-targets.ts';

test('a notification leads staff to its record, or to the list when several are meant', () => {
  expect(linkOf({ resource: 'user', recordId: 'a' }, 'office')).toBe('/office/leads/a');
  expect(linkOf({ resource: 'user', recordId: null }, 'office')).toBe('/office/leads');
});

test('it leads nowhere when the reader has no such screen, or it is about nothing', () => {
  expect(linkOf({ resource: 'leadImport', recordId: 'a' }, 'customer')).toBeNull();
  expect(linkOf({ resource: null, recordId: null }, 'office')).toBeNull();
  expect(linkOf({ resource: 'toString', recordId: null }, 'office')).toBeNull();
});
