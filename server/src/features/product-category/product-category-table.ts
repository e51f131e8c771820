import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import sql, { type Sql } from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { everything, nothing, type Table, table } from '../../kernel/resource/table.ts';
import { isOpenTo, openCategories } from '../product-market/index.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const productState = stateConstants(productStates.names);

/** A stored file as the contract's StoredFile; null without one. */
const storedFile = (file: Sql): Sql => sql`(
  select jsonb_build_object('name', f.original_name, 'url', '/v1/uploads/' || f.path, 'type', f.type, 'size', f.bytes)
  from stored_file f where f.id = ${file})`;

/** All categories, as staff see them. The customer's view is `openCategoryTable`. */
export const productCategoryTable = table({
  resource: productCategory,
  from: sql`product_category c left join product_market m on m.id = c.market_id`,
  base: sql`product_category c`,
  alias: 'c',
  fields: {
    id: sql`c.id`,
    name: sql`c.name`,
    status: sql`c.status`,
    market: sql`c.market_id`,
    marketName: sql`m.name`,
    label: sql`c.label`,
    neededLabels: sql`to_jsonb(array_remove(array[c.label, m.label], null))`,
    // The slot is internal: it locates the values.
    fields: sql`(
      select coalesce(jsonb_agg(e.field - 'slot' order by e.place), '[]')
      from jsonb_array_elements(c.fields) with ordinality as e(field, place))`,
    file: storedFile(sql`c.file_id`),
    productCount: sql`(select count(*) from product p where p.category_id = c.id and p.deleted_at is null)`,
    dateCreation: sql`c.date_creation`,
    version: sql`c.version`,
  },
  search: sql`plain_text(c.name)`,
  stored: {
    table: 'product_category',
    columns: {
      name: 'name',
      status: 'status',
      market: 'market_id',
      label: 'label',
      fields: 'fields',
      optionMapping: [],
    },
    internal: { file: 'file_id' },
  },
  unique: { product_category_name_key: { field: 'name', code: 'nameTaken' } },
  audience: ({ status, neededLabels }) =>
    status === 'active' && neededLabels.length === 0
      ? ['all:productCategory', 'offered:productCategory']
      : ['all:productCategory'],
  scope: (actor, action) => (reachFor(actor, `productCategory:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** Categories for a spreadsheet: names instead of ids and addresses. */
export const exportedCategories: Table<typeof productCategory> = {
  ...productCategoryTable,
  fields: {
    ...productCategoryTable.fields,
    fields: sql`(
      select string_agg(e.field ->> 'name', '; ' order by e.place)
      from jsonb_array_elements(c.fields) with ordinality as e(field, place))`,
    file: sql`(select f.original_name from stored_file f where f.id = c.file_id)`,
  },
};

/** The categories within the caller's view: customers see active ones whose labels they have. */
export const openCategoryTable = ({ actor }: Pick<Context, 'actor'>): Table<typeof productCategory> =>
  reachFor(actor, 'productCategory:read') === 'offered'
    ? {
        ...productCategoryTable,
        fields: {
          ...productCategoryTable.fields,
          productCount: sql`(
            select count(*) from product p where p.category_id = c.id and p.deleted_at is null
              and p.status = ${productState.available} and ${isOpenTo(actor.id, sql`p.label`)})`,
        },
        scope: (reader, action) => (action === 'read' ? sql`c.id in (${openCategories(reader.id)})` : nothing),
      }
    : productCategoryTable;

/** The categories among these with products; no product can be added until the transaction ends. */
export const categoriesInUse = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  await runner.query(sql`select 1 from product_category where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from unnest(${ids}::uuid[]) c(id)
    where exists (select 1 from product p where p.category_id = c.id and p.deleted_at is null)`);
  return rows.map(({ id }) => id);
};

/** The binned categories among these with a name that is now taken by another, or that occurs twice among them. */
export const takenCategoryNames = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from product_category c where c.id = any(${ids}::uuid[]) and exists (
      select 1 from product_category o where lower(o.name) = lower(c.name) and o.id <> c.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < c.id)))`);
  return rows.map(({ id }) => id);
};

/** The binned categories among these whose market is in the bin, too. */
export const withoutMarket = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select c.id from product_category c join product_market m on m.id = c.market_id
    where c.id = any(${ids}::uuid[]) and m.deleted_at is not null`);
  return rows.map(({ id }) => id);
};

export const seedCategories = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`product_category`, rows);
