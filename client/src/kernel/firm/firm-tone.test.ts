import { expect, test } from 'vitest';
import { customerTone, firmTone } from './firm-tone.ts';

test('a result is good for the customer where it is bad for the firm, and nothing is neither', () => {
  expect([-1, 0, 0.01].map((result) => customerTone(result))).toEqual(['bad', undefined, 'good']);
  expect([-1n, 0n, 1n].map((cents) => customerTone(cents))).toEqual(['bad', undefined, 'good']);
  expect([-1, 0, 0.01].map((result) => firmTone(result))).toEqual(['good', undefined, 'bad']);
});
