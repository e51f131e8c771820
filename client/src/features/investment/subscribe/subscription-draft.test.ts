import type { Project } from '@countinghouse/contract/project/project.ts';
import { expect, test } from 'vitest';
import { subscribeAddress } from '../../project/index.ts';
import { choiceFrom, missingOf, subscriptionOf } from './subscription-draft.ts';

const project = {
  id: 'p',
  version: 3,
  rentability: 12,
  duration: 24,
  coefficient: 2.5,
  minimumAmount: 1000,
  dividendFrequency: 'monthly',
} as Project;
const parsed = (address: string) => Object.fromEntries(new URL(address, 'https://here.invalid').searchParams);

test('the calculator’s choice survives the round trip through the address', () => {
  for (const choice of [
    { adjustment: 'amount', cents: 123_456n },
    { adjustment: 'duration', months: 36 },
  ] as const) {
    expect(choiceFrom(parsed(subscribeAddress('p', choice)), project)).toEqual(choice);
  }
});

test.each([
  {},
  { amount: '999.99' },
  { amount: '1000.001' },
  { amount: 'x' },
  { duration: '61' },
  { duration: '24.5' },
])('an address with %o has no choice', (address) => {
  expect(choiceFrom(address, project)).toBeNull();
});

test('the missing amount is exact to the cent', () => {
  expect(missingOf(project, { adjustment: 'amount', cents: 200_000n }, 1999.99)).toBe(0.01);
  expect(missingOf(project, { adjustment: 'duration', months: 30 }, 1000)).toBe(0);
});

test('the other value is sent as in the project', () => {
  const signed = { signature: { kind: 'typed', text: 'Ada Quill' } } as const;
  expect(subscriptionOf(project, { adjustment: 'duration', months: 30 }, signed)).toMatchObject({
    projectVersion: 3,
    amount: 1000,
    duration: 30,
  });
  expect(subscriptionOf(project, { adjustment: 'amount', cents: 150_050n }, signed)).toMatchObject({
    amount: 1500.5,
    duration: 24,
  });
});
