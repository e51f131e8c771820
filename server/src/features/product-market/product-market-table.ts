import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import sql from 'sql-template-tag';
import { reachFor } from '../../kernel/actor.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { everything, nothing, type Table, table } from '../../kernel/resource/table.ts';
import { isOpenTo, openCategories } from './gate-table.ts';

/** All markets, as staff see them. The customer's view is `openMarkets`. */
export const productMarketTable = table({
  resource: productMarket,
  from: sql`product_market m`,
  base: sql`product_market m`,
  alias: 'm',
  fields: {
    id: sql`m.id`,
    name: sql`m.name`,
    description: sql`m.description`,
    iconUrl: sql`m.icon_url`,
    iconSource: sql`m.icon_source`,
    label: sql`m.label`,
    categoryCount: sql`(select count(*) from product_category c where c.market_id = m.id and c.deleted_at is null)`,
    dateCreation: sql`m.date_creation`,
    version: sql`m.version`,
  },
  search: sql`plain_text(m.name)`,
  stored: {
    table: 'product_market',
    columns: { name: 'name', description: 'description', iconUrl: 'icon_url', label: 'label' },
    internal: { iconSource: 'icon_source' },
  },
  unique: { product_market_name_key: { field: 'name', code: 'nameTaken' } },
  // Customers without the required label must not even receive the event.
  audience: ({ label }) => (label === null ? ['all:productMarket', 'offered:productMarket'] : ['all:productMarket']),
  scope: (actor, action) => (reachFor(actor, `productMarket:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** The markets within the caller's view: customers see those whose labels they have. */
export const openMarkets = ({ actor }: Pick<Context, 'actor'>): Table<typeof productMarket> =>
  reachFor(actor, 'productMarket:read') === 'offered'
    ? {
        ...productMarketTable,
        fields: {
          ...productMarketTable.fields,
          iconSource: sql`null::text`,
          categoryCount: sql`(
            select count(*) from product_category o where o.market_id = m.id and o.id in (${openCategories(actor.id)}))`,
        },
        scope: (reader, action) => (action === 'read' ? isOpenTo(reader.id, sql`m.label`) : nothing),
      }
    : productMarketTable;

/** Makes the copy of an icon elsewhere the new market's own, so that it is deleted with it. */
export const ownIcon = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`
    update stored_file f set owner_id = m.id from product_market m
    where m.id = ${id}::uuid and m.icon_source is not null and f.path = split_part(m.icon_url, '/', 4)`);
};

/** The markets among these with categories; no category can be added until the transaction ends. */
export const marketsInUse = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  await runner.query(sql`select 1 from product_market where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await runner.query<{ id: string }>(sql`
    select distinct market_id as id from product_category where market_id = any(${ids}::uuid[]) and deleted_at is null`);
  return rows.map(({ id }) => id);
};

/** Whether categories may be added to this market; prevents its deletion until the transaction ends. */
export const holdMarket = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(
    sql`select 1 from product_market where id = ${id}::uuid and deleted_at is null for share`,
  );
  return rows.length > 0;
};

/** The binned markets among these with a name that is now taken by another, or that occurs twice among them. */
export const takenMarketNames = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select m.id from product_market m where m.id = any(${ids}::uuid[]) and exists (
      select 1 from product_market o where lower(o.name) = lower(m.name) and o.id <> m.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < m.id)))`);
  return rows.map(({ id }) => id);
};

export const seedMarkets = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`product_market`, rows);
