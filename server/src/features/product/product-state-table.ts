import { productStates } from '@countinghouse/contract/product/vault.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const productState = stateConstants(productStates.names);

export const boughtProducts = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select id from product where id = any(${ids}::uuid[]) and status <> ${productState.available}`);
  return rows.map(({ id }) => id);
};

/** The binned products among these whose category is in the bin, too. */
export const withoutCategory = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select p.id from product p join product_category c on c.id = p.category_id
    where p.id = any(${ids}::uuid[]) and c.deleted_at is not null`);
  return rows.map(({ id }) => id);
};

/** Locks a product until the transaction ends. Every sale locks it before any other row, which prevents deadlocks. */
export const holdProduct = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`select 1 from product where id = ${id}::uuid for update`);
};

interface Buying {
  readonly id: string;
  readonly purchase: string;
  readonly lead: string;
  readonly enteredBy: string;
  readonly now: Date;
}

/**
 * Transfers an available product to the customer and stores the purchase; returns its price in cents, or undefined when
 * it is no longer available.
 */
export const takeProduct = async (
  runner: Runner,
  { id, purchase, lead, enteredBy, now }: Buying,
): Promise<bigint | undefined> => {
  const [taken] = await runner.query<{ cents: bigint }>(sql`
    with taken as (
      update product set status = ${productState.owned}, lead_id = ${lead}::uuid, date_purchased = ${now}::timestamptz, version = version + 1
      where id = ${id}::uuid and status = ${productState.available} and deleted_at is null returning id, price_cents
    )
    insert into purchase (id, product_id, lead_id, price_cents, entered_by, date_purchased)
    select ${purchase}::uuid, id, ${lead}::uuid, price_cents, ${enteredBy}::uuid, ${now}::timestamptz from taken
    returning price_cents as cents`);
  return taken?.cents;
};

export interface Owned {
  readonly purchase: string;
  readonly lead: string;
  readonly leadName: string;
  readonly assigned: string | null;
  readonly productName: string;
  /** Cents. */
  readonly cost: bigint;
}

/** The product's current owner and the price they paid; undefined when no one owns it. */
export const findOwner = async (runner: Runner, product: string): Promise<Owned | undefined> => {
  const [found] = await runner.query<Owned>(sql`
    select b.id as purchase, b.lead_id as lead, ${fullName('l')} as "leadName", l.assigned_to as assigned,
      p.name as "productName", b.price_cents as cost
    from product p join purchase b on b.product_id = p.id join users l on l.id = b.lead_id
    where p.id = ${product}::uuid and p.status = ${productState.owned} and p.deleted_at is null and l.deleted_at is null`);
  return found;
};

interface Selling {
  readonly product: string;
  readonly offer: string;
  readonly cents: bigint;
  readonly now: Date;
}

/** Returns an owned product to the company and stores the sale; false when it is no longer owned. */
export const returnProduct = async (runner: Runner, { product, offer, cents, now }: Selling): Promise<boolean> => {
  const rows = await runner.query(sql`
    with returned as (
      update product set status = ${productState.sold}, date_sold = ${now}::timestamptz, version = version + 1
      where id = ${product}::uuid and status = ${productState.owned} returning id
    )
    update purchase b set sold_cents = ${cents}::bigint, offer_id = ${offer}::uuid, date_sold = ${now}::timestamptz
    from returned where b.product_id = returned.id returning b.id`);
  return rows.length > 0;
};

export const seedProducts = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`product`, rows);

/** Stores demo purchases and gives each product its buyer. */
export const seedPurchases = async (runner: Runner, rows: readonly object[]): Promise<void> => {
  await bulkInsert(runner, sql`purchase`, rows);
  await runner.query(sql`
    update product p set status = ${productState.owned}, lead_id = b.lead_id, date_purchased = b.date_purchased
    from purchase b where b.product_id = p.id and p.demo`);
};

/** Returns demo products that were sold back to the company. */
export const seedSales = async (runner: Runner, rows: readonly object[]): Promise<void> => {
  await runner.query(sql`
    with sold as (
      update purchase b set sold_cents = r.sold_cents, offer_id = r.offer_id, date_sold = r.date_sold
      from jsonb_populate_recordset(null::purchase, ${JSON.stringify(rows)}::text::jsonb) r
      where r.id = b.id and r.offer_id is not null returning b.product_id, b.date_sold)
    update product p set status = ${productState.sold}, date_sold = sold.date_sold from sold where p.id = sold.product_id`);
};

export const countDemoProducts = sql`(select count(*) from product where demo)`;
