import { expect, test } from 'vitest';
import { isOpen, problemAfter, problemCells } from './cells.ts';
import type { Field } from './needed-fields.ts';
import { missingFields, reassigned } from './needed-fields.ts';
import type { Row } from './use-import-rows.ts';

const fields: readonly Field[] = ['firstName', 'lastName', 'email'];
const row = (number: number, ...wrong: Field[]): Row => ({
  number,
  values: {},
  problems: wrong.map((field) => ({ field, code: 'required', message: `${field} is missing` })),
  duplicate: null,
  similar: false,
  outcome: null,
});

test('problems are ordered along the row and then down the sheet', () => {
  const rows = [row(2, 'email', 'firstName'), row(3), row(9, 'lastName')];
  expect(problemCells(rows, fields)).toEqual([
    { number: 2, field: 'firstName' },
    { number: 2, field: 'email' },
    { number: 9, field: 'lastName' },
  ]);
  expect(problemAfter(rows, fields, { number: 2, field: 'firstName' })).toEqual({ number: 2, field: 'email' });
  expect(problemAfter(rows, fields, { number: 2, field: 'email' })).toEqual({ number: 9, field: 'lastName' });
  expect(problemAfter(rows, fields, { number: 9, field: 'lastName' })).toBeUndefined();
});

test('a cell stays editable after it was corrected, and so does the e-mail of a duplicate', () => {
  const good = row(4);
  expect(isOpen(good, 'email', new Set())).toBe(false);
  expect(isOpen(good, 'email', new Set(['4:email']))).toBe(true);
  expect(isOpen({ ...good, duplicate: 'existing' }, 'email', new Set())).toBe(true);
  expect(isOpen({ ...good, duplicate: 'existing' }, 'firstName', new Set())).toBe(false);
});

test('a field belongs to one column: selecting another one frees the first', () => {
  expect(reassigned(['firstName', 'email', null], 2, 'email')).toEqual(['firstName', null, 'email']);
  expect(reassigned([null, 'email', null], 1, null)).toEqual([null, null, null]);
});

test('first name, last name and e-mail are required, other fields are not', () => {
  expect(missingFields(['email', 'phone', null])).toEqual(['firstName', 'lastName']);
  expect(missingFields(['email', 'lastName', 'firstName'])).toEqual([]);
});
