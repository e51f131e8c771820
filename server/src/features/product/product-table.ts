import { product } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { everything, nothing, type Table, table } from '../../kernel/resource/table.ts';
import { isOpenTo, openCategories } from '../product-market/index.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const productState = stateConstants(productStates.names);

const isActive = sql`c.status = 'active' and c.deleted_at is null`;

/** Products as the whole office sees them. `productsFor` limits this to the caller's view. */
export const productTable = table({
  resource: product,
  from: sql`product p join product_category c on c.id = p.category_id left join product_market m on m.id = c.market_id
    left join users l on l.id = p.lead_id left join stored_file i on i.id = p.image_id`,
  base: sql`product p`,
  alias: 'p',
  fields: {
    id: sql`p.id`,
    name: sql`p.name`,
    category: sql`p.category_id`,
    categoryName: sql`c.name`,
    market: sql`c.market_id`,
    marketName: sql`m.name`,
    price: euro(sql`p.price_cents`),
    values: sql`p.field_values`,
    label: sql`p.label`,
    neededLabels: sql`to_jsonb(array_remove(array[p.label, c.label, m.label], null))`,
    status: sql`p.status`,
    offered: sql`(p.status = ${productState.available} and ${isActive})`,
    image: sql`'/v1/uploads/' || i.path`,
    files: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('name', f.original_name, 'url', '/v1/uploads/' || f.path,
        'type', f.type, 'size', f.bytes, 'key', k.key) order by k.key), '[]')
      from product_file k join stored_file f on f.id = k.file_id where k.product_id = p.id)`,
    lead: sql`p.lead_id`,
    leadName: fullName('l'),
    datePurchased: sql`p.date_purchased`,
    dateSold: sql`p.date_sold`,
    dateCreation: sql`p.date_creation`,
    version: sql`p.version`,
  },
  filters: { price: sql`p.price_cents` },
  sorts: { price: sql`p.price_cents` },
  emptyBy: ['status'],
  ties: { fields: ['status'], by: sql`p.date_creation` },
  search: sql`plain_text(p.name)`,
  stored: {
    table: 'product',
    columns: { category: 'category_id', name: 'name', values: 'field_values', label: 'label', price: ['cents'] },
    internal: { cents: 'price_cents', image: 'image_id' },
  },
  owner: { lead: sql`p.lead_id`, assigned: sql`l.assigned_to` },
  audience: ({ offered, neededLabels }) =>
    offered && neededLabels.length === 0 ? ['all:product', 'offered:product'] : ['all:product'],
  scope: (actor, action) => (reachFor(actor, `product:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** A product's values as text, such as `Carat: 1.2; Metal: gold`. */
const valuesAsText = sql`(
  select string_agg(e.field ->> 'name' || ': ' || coalesce(
    (select o ->> 'key' from jsonb_array_elements(e.field -> 'options') o
      where o ->> 'id' = p.field_values ->> (e.field ->> 'id')),
    p.field_values ->> (e.field ->> 'id')), '; ' order by e.place)
  from jsonb_array_elements(c.fields) with ordinality as e(field, place) where p.field_values ? (e.field ->> 'id'))`;

const fileNames = sql`(
  select string_agg(f.original_name, '; ' order by k.key)
  from product_file k join stored_file f on f.id = k.file_id where k.product_id = p.id)`;

/** Products for a spreadsheet: names instead of ids and addresses. */
export const exportedProducts: Table<typeof product> = {
  ...productTable,
  fields: { ...productTable.fields, values: valuesAsText, files: fileNames },
};

/** Products whose label the customer has, in categories open to the customer, whether bought or not. */
const isOpen = (lead: string): Sql =>
  sql`${isOpenTo(lead, sql`p.label`)} and p.category_id in (${openCategories(lead)})`;

/** Products that a customer may see: those on offer to them, and their own purchases. */
const seenBy = (lead: string): Sql =>
  sql`(p.lead_id = ${lead}::uuid or (p.status = ${productState.available} and ${isOpen(lead)}))`;

const isAssigned = (actor: Actor): Sql =>
  sql`exists (select 1 from users o where o.id = p.lead_id and o.assigned_to = ${actor.id}::uuid)`;

/**
 * The products within the caller's view: customers see those on offer and their own; agents do not see the owners of
 * other agents' products.
 */
export const productsFor = ({ actor }: Pick<Context, 'actor'>): Table<typeof product> => {
  if (actor.role === 'lead')
    return { ...productTable, scope: (reader, action) => (action === 'read' ? seenBy(reader.id) : nothing) };
  if (actor.role !== 'regular') return productTable;
  const known = (value: Sql): Sql => sql`case when ${isAssigned(actor)} then ${value} end`;
  const { fields } = productTable;
  return {
    ...productTable,
    fields: { ...fields, lead: known(fields.lead), leadName: known(fields.leadName) },
  };
};

/** For a purchase by this customer: includes products bought meanwhile, so that the reply can say so. */
export const openProducts = (lead: string): Table<typeof product> => ({ ...productTable, scope: () => isOpen(lead) });
