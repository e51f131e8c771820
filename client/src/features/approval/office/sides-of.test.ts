import { expect, it } from 'vitest';
import { sidesOf } from './approval-panel.tsx';

it('shows both sides of a changed field, and only the new value of others', () => {
  expect(sidesOf({ before: { role: 'regular' }, after: { role: 'admin' } })).toEqual({
    before: { role: 'regular' },
    after: { role: 'admin' },
  });
  expect(sidesOf({ amount: -12.5 })).toEqual({ before: null, after: { amount: -12.5 } });
});

it('shows no ids of records', () => {
  const params = { enteredBy: '01a1fcc9-8194-7271-aa00-d8ff037ca72a', enteredByName: 'Ada Baker', amount: 5 };
  expect(sidesOf(params).after).toEqual({ enteredByName: 'Ada Baker', amount: 5 });
});
