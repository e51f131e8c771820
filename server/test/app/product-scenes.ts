import { type ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { type Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { type Product, product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import sql from 'sql-template-tag';
import { agreeTo } from './approvals.ts';
import { addPerson, type Caller, type Response, signIn } from './caller.ts';
import type { TestApp } from './test-app.ts';
import { addFunds } from './withdrawals.ts';

const done = <Body>({ status, text, body }: Response<Body>): Body => {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
};

/** One field of each type; the select has the options gold and silver. */
export const everyField = [
  { name: 'Maker', type: 'string' },
  { name: 'Carat', type: 'number' },
  { name: 'Certified', type: 'boolean' },
  { name: 'Mined', type: 'date' },
  { name: 'Metal', type: 'select', options: [{ key: 'gold' }, { key: 'silver' }] },
] as const;

export const makeCategory = async (who: Caller, fields: readonly object[] = [], more: object = {}) =>
  done(
    await who.call(productCategory.routes.create, {
      body: { name: `Category ${crypto.randomUUID()}`, fields: fields as never, ...more },
    }),
  );

/** Id of a category's field by its name, and of an option by its key. */
export const fieldOf = ({ fields }: ProductCategory, name: string): string =>
  fields.find((field) => field.name === name)?.id ?? '';
export const optionOf = ({ fields }: ProductCategory, key: string): string =>
  fields.flatMap(({ options }) => options).find((option) => option.key === key)?.id ?? '';

export const makeProduct = async (who: Caller, category: string, more: object = {}): Promise<Product> =>
  done(await who.call(product.routes.create, { body: { category, price: 100, ...more } }));

/** A signed-in customer with this many euro. */
export const richLead = async (app: TestApp, euro: bigint, more: { assignedTo?: string; labels?: string[] } = {}) => {
  const { labels = [], ...person } = more;
  const id = await addPerson(app, { role: 'lead', firstName: 'Ada', lastName: 'Buyer', ...person });
  await app.database.query(sql`update users set labels = ${labels}::text[] where id = ${id}::uuid`);
  if (euro > 0n) await addFunds(app, id, euro * 100n);
  return signIn(app, id);
};

export const buy = async (lead: Caller, id: string): Promise<Product> =>
  done(await lead.call(purchaseProduct, { body: { product: id } }));

/** A company offer that waits for approval. */
export const makeOffer = async (who: Caller, id: string, more: object = {}): Promise<Offer> =>
  done(
    await who.call(offer.routes.create, {
      body: { product: id, amount: 120, expirationDate: '2099-12-31T00:00:00Z', origin: 'Auction house', ...more },
    }),
  );

/** An approved offer, visible to the customer. */
export const shownOffer = async (app: TestApp, who: Caller, id: string, more: object = {}): Promise<Offer> => {
  const made = await makeOffer(who, id, more);
  done(await agreeTo(app, made.id));
  return done(await who.call(offer.routes.one, { params: { id: made.id } }));
};
