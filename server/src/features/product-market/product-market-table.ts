import { reachOf } from '@countinghouse/contract/permissions.ts';
import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import sql from 'sql-template-tag';
import type { Context, Runner } from '../../kernel/context.ts';
import { everything, nothing, type Table, table } from '../../kernel/resource/table.ts';
import { isOpenTo, openCategories } from './gate-table.ts';

/** Markets as staff see them: all of them. A customer's own view is `openMarkets`. */
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
    label: sql`m.label`,
    categoryCount: sql`(select count(*) from product_category c where c.market_id = m.id and c.deleted_at is null)`,
    dateCreation: sql`m.date_creation`,
    version: sql`m.version`,
  },
  search: sql`plain_text(m.name)`,
  stored: {
    table: 'product_market',
    columns: { name: 'name', description: 'description', iconUrl: 'icon_url', label: 'label' },
  },
  unique: { product_market_name_key: { field: 'name', code: 'nameTaken' } },
  // Of what asks for a label, whoever lacks it must not even hear that it changed.
  audience: ({ label }) => (label === null ? ['all:productMarket', 'offered:productMarket'] : ['all:productMarket']),
  scope: (actor, action) => (reachOf(actor.role, `productMarket:${action as 'read'}`) === 'all' ? everything : nothing),
});

/** The same as far as the caller may see it: customers see what they have the labels for. */
export const openMarkets = ({ actor }: Pick<Context, 'actor'>): Table<typeof productMarket> =>
  reachOf(actor.role, 'productMarket:read') === 'offered'
    ? {
        ...productMarketTable,
        fields: {
          ...productMarketTable.fields,
          categoryCount: sql`(
            select count(*) from product_category o where o.market_id = m.id and o.id in (${openCategories(actor.id)}))`,
        },
        scope: (reader, action) => (action === 'read' ? isOpenTo(reader.id, sql`m.label`) : nothing),
      }
    : productMarketTable;

/** Of these markets, those in which categories stand; no category comes to them until the transaction ends. */
export const marketsInUse = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  await runner.query(sql`select 1 from product_market where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await runner.query<{ id: string }>(sql`
    select distinct market_id as id from product_category where market_id = any(${ids}::uuid[]) and deleted_at is null`);
  return rows.map(({ id }) => id);
};

/** Whether categories can stand in this market. It cannot be deleted until the transaction ends. */
export const holdMarket = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(
    sql`select 1 from product_market where id = ${id}::uuid and deleted_at is null for share`,
  );
  return rows.length > 0;
};

/** Of these markets in the bin, those whose name another one has by now, or another of them has too. */
export const takenMarketNames = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select m.id from product_market m where m.id = any(${ids}::uuid[]) and exists (
      select 1 from product_market o where lower(o.name) = lower(m.name) and o.id <> m.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < m.id)))`);
  return rows.map(({ id }) => id);
};
