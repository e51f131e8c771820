import { expect, test } from 'vitest';
import { chosenColumns, hiddenColumns } from './use-column-state.ts';

const columns = [{ id: 'name', always: true }, { id: 'phone' }, { id: 'mobile', extra: true }];

test('without a choice extra columns are hidden and the address has no parameter', () => {
  expect(hiddenColumns(columns, undefined)).toEqual(['mobile']);
  expect(chosenColumns(columns, ['mobile'])).toBeUndefined();
});

test.each([[[]], [['phone']], [['phone', 'mobile']]])(
  'the choice to hide %j survives the round trip through the address',
  (hidden) => {
    expect(hiddenColumns(columns, chosenColumns(columns, hidden))).toEqual(hidden);
  },
);
