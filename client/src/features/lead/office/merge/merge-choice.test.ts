import type { Compared } from '@countinghouse/contract/user/merge.ts';
import { describe, expect, it } from 'vitest';
import { forcedSide, type Pair, sideOf, takenFields } from './merge-choice.ts';

const compared = (fields: Partial<Compared['lead']>, hasHistory = false): Compared =>
  ({
    lead: { firstName: 'Iris', phone: '', company: '', campaign: null, ...fields },
    hasHistory,
    moving: 0,
  }) as Compared;

describe('a field of two leads', () => {
  const pair: Pair = [compared({ phone: '1' }), compared({ phone: '2', company: 'Heron', firstName: 'Irma' })];

  it('keeps the value of the lead that stays, unless only the other has one', () => {
    expect(sideOf(pair, { stays: 0, fields: {} }, 'phone')).toBe(0);
    expect(sideOf(pair, { stays: 0, fields: {} }, 'company')).toBe(1);
    expect(takenFields(pair, { stays: 0, fields: {} })).toEqual(['company']);
    expect(takenFields(pair, { stays: 1, fields: {} })).toEqual([]);
  });

  it('gets the value chosen, whichever lead stays', () => {
    const fields = { phone: 1, company: 0 } as const;
    expect(takenFields(pair, { stays: 0, fields })).toEqual(['phone']);
    expect(takenFields(pair, { stays: 1, fields })).toEqual(['company']);
  });
});

it('the lead with money stays, and neither can go if both have money', () => {
  expect(forcedSide([compared({}), compared({})])).toBeNull();
  expect(forcedSide([compared({}), compared({}, true)])).toBe(1);
  expect(forcedSide([compared({}, true), compared({})])).toBe(0);
  expect(forcedSide([compared({}, true), compared({}, true)])).toBeUndefined();
});
