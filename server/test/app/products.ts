import sql from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import type { TestApp } from './test-app.ts';

/** A market; with a label, only for those who have it. */
export const addMarket = async (app: TestApp, label: string | null = null): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into product_market (id, name, description, icon_url, label)
    values (${id}::uuid, ${`Matrix ${id}`}, 'Matrix', ${`/v1/uploads/${'0'.repeat(32)}.png`}, ${label})`);
  return id;
};

export const addCategory = async (app: TestApp, status: 'active' | 'inactive' = 'active'): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into product_category (id, name, status) values (${id}::uuid, ${`Matrix ${id}`}, ${status})`);
  return id;
};

/** A product for 100 euro; with a label, only for those who have it. */
export const addProduct = async (app: TestApp, category: string, label: string | null = null): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into product (id, category_id, name, price_cents, label)
    values (${id}::uuid, ${category}::uuid, 'Matrix', 10000, ${label})`);
  return id;
};

/** Records that the customer bought the product, without moving money. */
export const addPurchase = async (app: TestApp, product: string, lead: string): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    update product set status = 'owned', lead_id = ${lead}::uuid, date_purchased = now() where id = ${product}::uuid`);
  await app.database.query(sql`
    insert into purchase (id, product_id, lead_id, price_cents, date_purchased)
    values (${id}::uuid, ${product}::uuid, ${lead}::uuid, 10000, now())`);
  return id;
};

interface Bought {
  readonly product: string;
  readonly purchase: string;
  readonly lead: string;
}

/** A pending company offer for a purchase, with its approved price. */
export const addOffer = async (app: TestApp, { product, purchase, lead }: Bought): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into offer (id, product_id, purchase_id, lead_id, amount_cents, expiration_date, origin, made_by, date_last_update)
    values (${id}::uuid, ${product}::uuid, ${purchase}::uuid, ${lead}::uuid, 12000, '2099-12-31', 'Matrix', 'company', now())`);
  await app.database.query(sql`
    insert into approval (id, kind, state, resource, record_id, lead_id, proposed_by, params, date_done)
    values (${newId()}::uuid, 'offer.make', 'approved', 'offer', ${id}::uuid, ${lead}::uuid, ${lead}::uuid,
      '{"amount": 120}', now())`);
  return id;
};
