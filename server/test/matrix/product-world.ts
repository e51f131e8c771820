import sql from 'sql-template-tag';
import { addCategory, addMarket, addOffer, addProduct, addPurchase } from '../app/products.ts';
import type { Insert, Target } from './world.ts';

type ProductArea = 'market' | 'category' | 'product' | 'owned' | 'vault' | 'offer';

/** Products on offer, and some offered to few customers or none. */
export const catalogue: readonly Omit<Target, 'id'>[] = [
  { name: 'market', area: 'market', offered: true },
  { name: 'market for few', area: 'market' },
  { name: 'category', area: 'category', offered: true },
  { name: 'inactive category', area: 'category' },
  { name: 'product', area: 'product', offered: true },
  { name: 'product for few', area: 'product' },
];

/** A customer's purchases, each with the record that the next one refers to. */
export const bought = (owner: string, assignedTo: string) =>
  (
    [
      ['owned by', 'owned'],
      ['vault of', 'vault'],
      ['offer to', 'offer'],
    ] as const
  ).map(([name, area]) => ({ name: `${name} ${owner}`, area, owner, assignedTo }));

export const productTables: Readonly<Record<ProductArea, string>> = {
  market: 'product_market',
  category: 'product_category',
  product: 'product',
  owned: 'product',
  vault: 'purchase',
  offer: 'offer',
};

export const insertProducts: Readonly<Record<ProductArea, Insert>> = {
  market: (app, { offered }) => addMarket(app, offered ? null : 'diamond'),
  category: (app, { offered }) => addCategory(app, offered ? 'active' : 'inactive'),
  product: (app, { offered }, ids) => addProduct(app, ids.get('category') ?? '', offered ? null : 'diamond'),
  owned: async (app, { owner }, ids) => {
    const product = await addProduct(app, ids.get('category') ?? '');
    await addPurchase(app, product, ids.get(owner ?? '') ?? '');
    return product;
  },
  vault: async (app, { owner }, ids) => {
    const [found] = await app.database.query<{ id: string }>(
      sql`select id from purchase where product_id = ${ids.get(`owned by ${owner ?? ''}`)}::uuid`,
    );
    return found?.id ?? '';
  },
  offer: (app, { owner }, ids) =>
    addOffer(app, {
      product: ids.get(`owned by ${owner ?? ''}`) ?? '',
      purchase: ids.get(`vault of ${owner ?? ''}`) ?? '',
      lead: ids.get(owner ?? '') ?? '',
    }),
};
