import { expect, test } from 'vitest';
import { listQuery, matching } from './list-query.ts';

const plain = { filters: {}, sorts: [], q: '', page: 1, pageSize: 25 };

test('a list without a choice asks for a page and nothing else', () => {
  expect(listQuery(plain)).toEqual({ page: 1, pageSize: 25 });
});

test('filters and sorts travel as JSON, the searched text without blanks around it', () => {
  const filters = { status: { eq: 'active' } };
  expect(listQuery({ ...plain, filters, sorts: ['-name', 'id'], q: '  quill ' })).toEqual({
    filters: '{"status":{"eq":"active"}}',
    sorts: '["-name","id"]',
    q: 'quill',
    page: 1,
    pageSize: 25,
  });
});

test('spaces alone narrow neither the list nor what is done to all of it', () => {
  expect(listQuery({ ...plain, q: '  ' })).not.toHaveProperty('q');
  expect(matching({ filters: {}, q: '  ' })).toEqual({});
  expect(matching({ filters: {}, q: ' q ' })).toEqual({ q: 'q' });
});
