import type {
  FieldValue,
  ProductField,
  ProductFieldType,
} from '@countinghouse/contract/product-category/product-field.ts';
import { describe, expect, it } from 'vitest';
import { convertValue } from './convert-value.ts';

const field = (type: ProductFieldType, keys: readonly string[] = []): ProductField => ({
  id: type,
  name: type,
  type,
  required: false,
  options: keys.map((key) => ({ id: `id of ${key}`, key })),
});
const select = field('select', ['gold', '12', '2026-02-28', 'true']);

describe('a value of another type', () => {
  it.each<[FieldValue, ProductField, ProductField, FieldValue]>([
    ['12.5', field('string'), field('number'), 12.5],
    ['012', field('string'), field('number'), null],
    ['1e3', field('string'), field('number'), null],
    ['', field('string'), field('number'), null],
    ['-0', field('string'), field('number'), null],
    ['Infinity', field('string'), field('number'), null],
    ['NaN', field('string'), field('number'), null],
    ['1000000000001', field('string'), field('number'), null],
    ['true', field('string'), field('boolean'), true],
    ['True', field('string'), field('boolean'), null],
    ['2026-02-28', field('string'), field('date'), '2026-02-28'],
    ['2026-02-30', field('string'), field('date'), null],
    ['gold', field('string'), select, 'id of gold'],
    ['Gold', field('string'), select, null],
    ['id of gold', select, field('string'), 'gold'],
    [12, field('number'), field('string'), '12'],
    [false, field('boolean'), field('string'), 'false'],
    [1, field('number'), field('boolean'), null],
    ['2026-02-28', field('date'), select, null],
    ['id of 12', select, field('number'), null],
  ])('is %j of %j as %j: %j', (value, from, to, wanted) => {
    expect(convertValue(value, from, to)).toBe(wanted);
  });

  it('converts back to the original, or is none', () => {
    const values = ['12', '-7.25', '0.1', 'true', '2026-02-28', 'gold', 'Ünïcode', '1e21', '+1', ' 1', '0x10', '١'];
    for (const value of values) {
      for (const to of [field('number'), field('boolean'), field('date'), select]) {
        const converted = convertValue(value, field('string'), to);
        if (converted !== null) expect(convertValue(converted, to, field('string'))).toBe(value);
      }
    }
  });
});
