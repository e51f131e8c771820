import { expect, it } from 'vitest';
import { staffOnly } from './role-labels.ts';

it('a list of staff never shows customers, whatever its address', () => {
  expect(staffOnly(undefined)).toEqual({ role: { in: ['root', 'admin', 'regular'] } });
  expect(staffOnly({ role: { in: ['admin', 'lead'] } })).toEqual({ role: { in: ['admin'] } });
  expect(staffOnly({ role: { in: ['lead'] } })).toEqual({ role: { in: ['root', 'admin', 'regular'] } });
});
