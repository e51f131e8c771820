import { expect, test } from 'vitest';
import { readCatalogueAddress, queryOf } from './catalogue-query.ts';

const id = '01940000-0000-7000-8000-000000000001';

test('an address without parameters queries the newest available products', () => {
  expect(queryOf(readCatalogueAddress({}))).toMatchObject({
    filters: { status: { eq: 'available' } },
    sorts: [],
    q: '',
    page: 1,
  });
});

test('market, category, search text, sorting and page of an address are queried', () => {
  const address = readCatalogueAddress({ market: id, category: id, q: 'ring', order: 'sortCheapest', page: '3' });
  expect(queryOf(address)).toMatchObject({
    filters: { status: { eq: 'available' }, market: { eq: id }, category: { eq: id } },
    sorts: ['price'],
    q: 'ring',
    page: 3,
  });
});

test('invalid parts of an address are ignored', () => {
  const mistyped = { market: 'x', category: 5, q: [], order: 'toString', page: '-2' };
  expect(readCatalogueAddress(mistyped)).toEqual(readCatalogueAddress({}));
});
