import { user } from '@countinghouse/contract/user/user.ts';
import { expect, test } from 'vitest';
import { queryFilters, filterFields, shownFilters } from './filter-fields.ts';

test('labels are filtered by hasAny and shown as choices, other fields are unchanged', () => {
  const query = { labels: { hasAny: ['forex'] }, status: { in: ['active'] } };
  const shown = shownFilters(query, user.filters);
  expect(shown).toEqual({ labels: { in: ['forex'] }, status: { in: ['active'] } });
  expect(queryFilters(shown, user.filters)).toEqual(query);
});

test('a text field with choices is filtered by ticking, an unknown field not at all', () => {
  const choices = [{ value: 'new', label: 'New' }];
  const fields = filterFields([{ id: 'qualifications', choices }, { id: 'salary' }], user.filters, (id) => id);
  expect(fields).toEqual([{ id: 'qualifications', label: 'qualifications', kind: 'select', isMoney: false, choices }]);
});

test('a field with a picker keeps it, because its choices are too many to list', () => {
  const picker = { Editor: () => null, Labels: () => null };
  const [field] = filterFields([{ id: 'assignedTo', picker }], user.filters, (id) => id);
  expect(field).toEqual({ id: 'assignedTo', label: 'assignedTo', kind: 'select', isMoney: false, picker });
});
