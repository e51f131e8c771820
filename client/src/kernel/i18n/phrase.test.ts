import { expect, it } from 'vitest';
import { phrase } from './phrase.ts';

const texts = {
  plain: 'Hello {{name}}, {{ name }}',
  row_one: '{{count}} row',
  row_other: '{{count}} rows',
  row_many: '{{count}} de lignes',
  limit: 'at most {{limit, currency(EUR)}}',
  until: 'until {{until, day}}',
};

it('fills in each value as it is, even one that looks like a placeholder or a pattern', () => {
  expect(phrase(texts, 'en', 'plain', { name: '{{name}} $& <b>' })).toBe('Hello {{name}} $& <b>, {{name}} $& <b>');
});

it('leaves out a value that is not given', () => {
  expect(phrase(texts, 'en', 'plain')).toBe('Hello , ');
});

it.each([
  ['en', 0, '0 rows'],
  ['en', 1, '1 row'],
  ['fr', 0, '0 row'],
  ['fr', 1_000_000, '1000000 de lignes'],
])('has the plural of the language: in %s for %i', (language, count, shown) => {
  expect(phrase(texts, language, 'row', { count })).toBe(shown);
});

it('has the usual plural if there is none of its own for millions', () => {
  expect(phrase({ all_one: '{{count}} ligne', all_other: '{{count}} lignes' }, 'fr', 'all', { count: 2_000_000 })).toBe(
    '2000000 lignes',
  );
});

it('is without a plural if the count is a text', () => {
  expect(phrase({ row: 'rows: {{count}}' }, 'en', 'row', { count: '1,000' })).toBe('rows: 1,000');
});

it('shows amounts and days in the format of the language', () => {
  expect(phrase(texts, 'en', 'limit', { limit: 1_250 })).toBe('at most €1,250.00');
  expect(phrase(texts, 'de', 'limit', { limit: 1_250 })).toBe('at most 1.250,00\u{A0}€');
  expect(phrase(texts, 'de', 'until', { until: '2026-12-01' })).toBe('until 1. Dezember 2026');
});

it.each(['gone', 'constructor'])('is the key if there is no text: %s', (key) => {
  expect(phrase(texts, 'en', key)).toBe(key);
});
