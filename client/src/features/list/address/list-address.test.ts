import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../kernel/router/search-text.ts';
import { type ListAddress, readListAddress, viewPart } from './list-address.ts';

const name = fc.string({ minLength: 1, unit: 'grapheme', maxLength: 20 });
const condition = fc.oneof(
  fc.record({ contains: name }),
  fc.record({ in: fc.array(name, { minLength: 1, maxLength: 3 }) }),
  fc.record({ gte: fc.integer(), lt: fc.integer() }),
  fc.record({ isNull: fc.boolean() }),
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const address = fc
  .record({
    q: optional(name),
    sort: optional(fc.constantFrom('name', '-dateCreation', 'name,-dateCreation')),
    page: optional(fc.integer({ min: 2, max: 9_999 })),
    size: optional(fc.constantFrom(50, 100)),
    columns: optional(fc.constantFrom('name', 'name,userCount', 'none')),
    record: optional(fc.uuid()),
    view: optional(fc.uuid()),
    layout: optional(fc.constant('board' as const)),
    filters: optional(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), condition, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    ),
  })
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as ListAddress);

test('a list survives the round trip through its address', () => {
  fc.assert(
    fc.property(address, (wanted) => {
      expect(readListAddress(parseSearch(stringifySearch({ ...wanted })))).toEqual(wanted);
    }),
  );
});

test('typed values are parsed like their texts', () => {
  fc.assert(
    fc.property(address, (wanted) => {
      expect(readListAddress({ ...wanted })).toEqual(wanted);
    }),
  );
});

test.each([
  ['?page=0&size=7&filters=[1]', {}],
  ['?page=-3&size=1e2', {}],
  ['?filters={broken', {}],
  ['?filters={"name":"bare"}&q=', {}],
  ['?page=1&size=25', {}],
  ['?layout=pie', {}],
])('an invalid address %s shows the default list', (text, expected) => {
  expect(readListAddress(parseSearch(text))).toEqual(expected);
});

test('a saved view stores the query, but neither the page nor the open record', () => {
  const shown: ListAddress = { q: 'anna', page: 3, record: 'r', view: 'v', size: 50, columns: 'name' };
  expect(viewPart(shown)).toEqual({ q: 'anna', size: 50, columns: 'name' });
});
