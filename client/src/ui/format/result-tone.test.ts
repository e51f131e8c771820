import { expect, test } from 'vitest';
import { resultTone } from './result-tone.ts';

test('a gain is good, a loss bad, and nothing neither', () => {
  expect([-1, 0, 0.01].map((result) => resultTone(result))).toEqual(['bad', undefined, 'good']);
  expect([-1n, 0n, 1n].map((cents) => resultTone(cents))).toEqual(['bad', undefined, 'good']);
});
