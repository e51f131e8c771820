import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { App, Runner } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import type { DemoCatalogue, DemoPicture } from './generate-products.ts';
import type { DemoSales } from './generate-sales.ts';

const rows = (values: readonly object[]): string => JSON.stringify(values);

/** Stores the pictures and returns their ids and addresses by owner and key. */
const storePictures = async (app: App, runner: Runner, pictures: readonly DemoPicture[]) => {
  const files = await filesOf(app, runner);
  const stored = new Map<string, { id: string; url: string }>();
  for (const { owner, key, name, picture } of pictures) {
    const facts = { fileClass: key === 'icon' ? 'media' : 'product', originalName: name, ownerId: owner } as const;
    stored.set(`${owner} ${key}`, await files.storeUpload(Readable.from([picture]), facts));
  }
  return stored;
};

export const storeCatalogue = async (
  app: App,
  runner: Runner,
  { catalogue, pictures }: { catalogue: DemoCatalogue; pictures: readonly DemoPicture[] },
): Promise<void> => {
  const stored = await storePictures(app, runner, pictures);
  const markets = catalogue.markets.map((market) => ({ ...market, icon_url: stored.get(`${market.id} icon`)?.url }));
  await runner.query(sql`
    insert into product_market (id, name, description, icon_url, label, demo)
    select id, name, description, icon_url, label, true from jsonb_to_recordset(${rows(markets)}::text::jsonb)
      as r(id uuid, name text, description text, icon_url text, label text)`);
  await runner.query(sql`
    insert into product_category (id, market_id, name, fields, demo)
    select id, market_id, name, fields, true from jsonb_to_recordset(${rows(catalogue.categories)}::text::jsonb)
      as r(id uuid, market_id uuid, name text, fields jsonb)`);
  const products = catalogue.products.map((one) => ({
    ...one,
    field_values: one.values,
    image_id: stored.get(`${one.id} image`)?.id,
  }));
  await runner.query(sql`
    insert into product (id, category_id, name, price_cents, field_values, image_id, date_creation, demo)
    select id, category_id, name, cents, field_values, image_id, date_creation, true
    from jsonb_to_recordset(${rows(products)}::text::jsonb) as r(id uuid, category_id uuid, name text, cents bigint,
      field_values jsonb, image_id uuid, date_creation timestamptz)`);
  const documents = catalogue.products.flatMap(({ id }) => {
    const file = stored.get(`${id} certificate`);
    return file ? [{ product_id: id, file_id: file.id }] : [];
  });
  await runner.query(sql`
    insert into product_file (product_id, key, file_id)
    select product_id, 'certificate', file_id from jsonb_to_recordset(${rows(documents)}::text::jsonb)
      as r(product_id uuid, file_id uuid)`);
};

/** Stores purchases and offers; their transfers are booked with the rest of the demo's money. */
export const insertSales = async (runner: Runner, { purchases, offers }: DemoSales): Promise<void> => {
  await runner.query(sql`
    insert into purchase (id, product_id, lead_id, price_cents, entered_by, date_purchased)
    select id, product_id, lead_id, price_cents, lead_id, date_purchased
    from jsonb_to_recordset(${rows(purchases)}::text::jsonb) as r(id uuid, product_id uuid, lead_id uuid,
      price_cents bigint, date_purchased timestamptz)`);
  await runner.query(sql`
    insert into offer (id, product_id, purchase_id, lead_id, amount_cents, status, expiration_date, origin, made_by,
      counter_of, entered_by, decided_by, date_decided, date_last_update, date_creation)
    select id, product_id, purchase_id, lead_id, amount_cents, status, expiration_date, origin, made_by, counter_of,
      entered_by, case when status in ('accepted', 'rejected') then lead_id end, date_decided,
      coalesce(date_decided, date_creation), date_creation
    from jsonb_to_recordset(${rows(offers)}::text::jsonb) as r(id uuid, product_id uuid, purchase_id uuid, lead_id uuid,
      amount_cents bigint, status text, expiration_date timestamptz, origin text, made_by text, counter_of uuid,
      entered_by uuid, date_decided timestamptz, date_creation timestamptz)`);
  await runner.query(sql`
    update purchase b set sold_cents = r.sold_cents, offer_id = r.offer_id, date_sold = r.date_sold
    from jsonb_to_recordset(${rows(purchases)}::text::jsonb) as r(id uuid, sold_cents bigint, offer_id uuid,
      date_sold timestamptz) where r.id = b.id and r.offer_id is not null`);
  await runner.query(sql`
    update product p set status = case when b.date_sold is null then 'owned' else 'sold' end, lead_id = b.lead_id,
      date_purchased = b.date_purchased, date_sold = b.date_sold
    from purchase b where b.product_id = p.id and p.demo`);
};

/** Deletes the demo company's products with all purchases and offers; returns the number of products. */
export const deleteProducts = async (runner: Runner, now: Date): Promise<number> => {
  const [row] = await runner.query<{ removed: number }>(
    sql`select remove_demo_products(${now}::timestamptz) as removed`,
  );
  return row?.removed ?? 0;
};
