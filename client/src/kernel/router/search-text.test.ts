import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-text.ts';

test('an address contains texts and numbers unchanged, and anything else as JSON', () => {
  const search = { q: 'Müller & Sons', page: 2, all: true, sort: '-name', filters: { status: { eq: 'active' } } };
  const text = stringifySearch(search);
  expect(text).toMatch(/^\?q=M%C3%BCller\+%26\+Sons&page=2&all=true&sort=-name&filters=/);
  expect(parseSearch(text)).toEqual({
    q: 'Müller & Sons',
    page: '2',
    all: 'true',
    sort: '-name',
    filters: '{"status":{"eq":"active"}}',
  });
});

test('empty values are omitted from an address', () => {
  expect(stringifySearch({ q: '', page: undefined, filters: null })).toBe('');
});

test('commas and colons stay readable', () => {
  expect(stringifySearch({ period: '2026-03-01:2026-03-31', labels: 'a,b' })).toBe(
    '?period=2026-03-01:2026-03-31&labels=a,b',
  );
});
