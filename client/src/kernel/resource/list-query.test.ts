import { expect, test } from 'vitest';
import { listQuery, matching } from './list-query.ts';

const plain = { filters: {}, sorts: [], q: '', page: 1, pageSize: 25 };

test('a list without choices sends only its page', () => {
  expect(listQuery(plain)).toEqual({ page: 1, pageSize: 25 });
});

test('filters and sorts are sent as JSON, the search text trimmed', () => {
  const filters = { status: { eq: 'active' } };
  expect(listQuery({ ...plain, filters, sorts: ['-name', 'id'], q: '  quill ' })).toEqual({
    filters: '{"status":{"eq":"active"}}',
    sorts: '["-name","id"]',
    q: 'quill',
    page: 1,
    pageSize: 25,
  });
});

test('a search for spaces filters neither the list nor a bulk action', () => {
  expect(listQuery({ ...plain, q: '  ' })).not.toHaveProperty('q');
  expect(matching({ filters: {}, q: '  ' })).toEqual({});
  expect(matching({ filters: {}, q: ' q ' })).toEqual({ q: 'q' });
});
