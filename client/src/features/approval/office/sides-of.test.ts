import { expect, it } from 'vitest';
import { contextOf, sidesOf } from './approval-panel.tsx';

it('shows both sides of a changed field, and only the new value of others', () => {
  expect(sidesOf({ before: { role: 'regular' }, after: { role: 'admin' } })).toEqual({
    before: { role: 'regular' },
    after: { role: 'admin' },
  });
  expect(sidesOf({ amount: -12.5 })).toEqual({ before: null, after: { amount: -12.5 } });
});

it('shows apart from a change what it leaves as it is, and its name nowhere but as the subject', () => {
  const change = { name: 'Harbour', language: 'fr', before: { text: 'Old' }, after: { text: 'New' } };
  expect(sidesOf(change)).toEqual({ before: { text: 'Old' }, after: { text: 'New' } });
  expect(contextOf(change)).toEqual({ language: 'fr' });
  expect(contextOf({ amount: 5, language: 'fr' })).toEqual({});
});

it('shows no ids of records', () => {
  const params = { enteredBy: '01a1fcc9-8194-7271-aa00-d8ff037ca72a', enteredByName: 'Ada Baker', amount: 5 };
  expect(sidesOf(params).after).toEqual({ enteredByName: 'Ada Baker', amount: 5 });
});
