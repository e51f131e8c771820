import { expect, test } from 'vitest';
import { CallError } from '../call/call-error.ts';
import { placeProblems } from './server-problems.ts';

const refused = new CallError({
  status: 400,
  code: 'invalidInput',
  message: 'Please check the form fields',
  fields: [
    { path: 'body.email', code: 'duplicate', message: 'Already used' },
    { path: 'body.version', code: 'wrongType', message: 'Wrong form' },
  ],
});

test("the server's problems appear at their fields, others above the form", () => {
  const placed = placeProblems(refused, (name) => name === 'email');
  expect([...placed.fields]).toEqual([['email', 'Already used']]);
  expect(placed.form).toEqual(['Wrong form']);
});

test('a problem of a field missing from the form is shown with its label', () => {
  const placed = placeProblems(
    refused,
    (name) => name === 'email',
    (path) => (path === 'version' ? 'Version' : undefined),
  );
  expect(placed.form).toEqual(['Version: Wrong form']);
});

test('a failure without fields is shown for the whole form', () => {
  const placed = placeProblems(new Error('Broken'), () => true);
  expect(placed).toEqual({ fields: new Map(), form: ['Broken'] });
});
