import type { FieldValue } from '@countinghouse/contract/product-category/product-field.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import type { StoredField } from './stored-field.ts';

const productState = stateConstants(productStates.names);

/** The fields of a category, deleted or not; undefined when there is none. */
export const readFields = async (runner: Runner, category: string): Promise<readonly StoredField[] | undefined> => {
  const [row] = await runner.query<{ fields: StoredField[] }>(
    sql`select fields from product_category where id = ${category}::uuid`,
  );
  return row?.fields;
};

/** The name and fields of a category that is not deleted; prevents changes until the transaction ends. */
export const holdCategory = async (
  runner: Runner,
  category: string,
): Promise<{ name: string; fields: readonly StoredField[] } | undefined> => {
  const [row] = await runner.query<{ name: string; fields: StoredField[] }>(sql`
    select name, fields from product_category where id = ${category}::uuid and deleted_at is null for share`);
  return row;
};

export interface CountedValue {
  readonly value: FieldValue;
  readonly products: number;
}

/** The distinct values of a field with their number of products, including those in the bin. */
export const countedValues = async (
  runner: Runner,
  { category, field }: { category: string; field: string },
): Promise<CountedValue[]> =>
  runner.query<CountedValue>(sql`
    select field_values -> ${field}::text as value, count(*)::integer as products from product
    where category_id = ${category}::uuid and field_values ? ${field}::text group by 1 order by 2 desc, 1`);

export interface Describing {
  readonly category: string;
  /** Only products with a value in this field, or with this option of it; all of the category without one. */
  readonly field?: string;
  readonly option?: string;
}

const isDescribed = ({ field, option }: Describing): Sql => {
  if (field === undefined) return sql`true`;
  return option === undefined ? sql`field_values ? ${field}::text` : sql`field_values ->> ${field}::text = ${option}`;
};

/** Gives these products a new version, in the bin too. Returns their number, and how many of them customers own. */
export const renewDescribed = async (
  runner: Runner,
  describing: Describing,
): Promise<{ products: number; owned: number }> => {
  const [counted] = await runner.query<{ products: number; owned: number }>(sql`
    with renewed as (
      update product set version = version + 1
      where category_id = ${describing.category}::uuid and ${isDescribed(describing)} returning status
    )
    select count(*)::integer as products, (count(*) filter (where status = ${productState.owned}))::integer as owned
    from renewed`);
  return counted ?? { products: 0, owned: 0 };
};

interface Replacing {
  readonly category: string;
  readonly field: string;
  /** Old value and new one. */
  readonly pairs: readonly (readonly [FieldValue, FieldValue])[];
}

/** Replaces old values with new ones, in the bin too. The products must have got a new version already. */
export const replaceValues = async (runner: Runner, { category, field, pairs }: Replacing): Promise<void> => {
  if (pairs.length === 0) return;
  await runner.query(sql`
    update product p set field_values = p.field_values || jsonb_build_object(${field}::text, r.pair -> 1)
    from jsonb_array_elements(${JSON.stringify(pairs)}::text::jsonb) as r(pair)
    where p.category_id = ${category}::uuid and p.field_values -> ${field}::text = r.pair -> 0`);
};
