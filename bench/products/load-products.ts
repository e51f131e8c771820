import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import sql from 'sql-template-tag';
import type { BenchDatabase } from '../kernel/temporary-database.ts';

/** The category of the benchmark, and its fields. */
export interface Shelf {
  readonly category: string;
  readonly weight: string;
  readonly found: string;
}

const fieldTypes = ['number', 'date', 'string', 'select', 'boolean', 'number'] as const;

/** Like those created in the office, with the slots in a different order for each category. */
const fieldsOf = (category: number) =>
  fieldTypes.map((type, index) => ({
    id: newId(),
    name: `Field ${index}`,
    type,
    required: false,
    options: type === 'select' ? ['gold', 'silver', 'bronze'].map((key) => ({ id: newId(), key })) : [],
    slot: ((index + category) % 24) + 1,
  }));

/**
 * Fills categories of equal size. The first field equals the price and the second the creation day, so that a field and
 * a plain column have the same values; returns the first category's fields.
 */
export const loadProducts = async (
  { database }: BenchDatabase,
  { products, categories }: { products: number; categories: number },
): Promise<Shelf> => {
  const shelves: Shelf[] = [];
  for (let number = 0; number < categories; number += 1) {
    const [category, fields] = [newId(), fieldsOf(number)];
    const [weight, found, maker, metal, certified, size] = fields.map(({ id }) => id);
    const options = fields[3]?.options.map(({ id }) => id) ?? [];
    await database.query(sql`
      insert into product_category (id, name, fields)
      values (${category}::uuid, ${`Category ${number}`}, ${JSON.stringify(fields)}::text::jsonb)`);
    await database.query(sql`
      insert into product (id, category_id, name, price_cents, date_creation, field_values)
      select gen_random_uuid(), ${category}::uuid, 'Product ' || n, (1 + n * 7919 % 1000000) * 100, at,
        jsonb_build_object(${weight}::text, 1 + n * 7919 % 1000000, ${found}::text, to_char(at, 'YYYY-MM-DD'),
          ${maker}::text, 'Maker ' || n % 97, ${metal}::text, (${options}::text[])[1 + n % 3],
          ${certified}::text, n % 2 = 0, ${size}::text, n % 50)
      from (
        select n, timestamptz '2020-01-01' + n * 104729 % 2000 * interval '1 day' + n * interval '1 second' as at
        from generate_series(1, ${Math.floor(products / categories)}::integer) as n) r`);
    shelves.push({ category, weight: weight ?? '', found: found ?? '' });
  }
  await database.query(sql`vacuum analyze`);
  const [first] = shelves;
  if (!first) throw new Error('no categories');
  return first;
};
