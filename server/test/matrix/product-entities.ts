/** An entity of the property matrix, and the fields that a caller may write. */
export interface Entity {
  readonly table: string;
  readonly path: string;
  readonly target: string;
  readonly create: () => Record<string, unknown>;
  /** Fields that the specification lets a caller write; every other name must be refused. */
  readonly writable: { readonly create: readonly string[]; readonly update: readonly string[] };
}

const market = ['name', 'description', 'iconUrl', 'label'];
const category = ['name', 'status', 'market', 'label', 'fields'];
const product = ['name', 'price', 'values', 'label'];
const offer = ['amount', 'expirationDate', 'origin'];

/** The catalogue and offers; `idOf` finds a record of the world by its name. */
export const productEntities = (idOf: (name: string) => string | undefined): readonly Entity[] => [
  {
    table: 'product_market',
    path: 'product-market',
    target: 'market',
    create: () => ({ name: crypto.randomUUID(), description: 'Matrix', iconUrl: `/v1/uploads/${'0'.repeat(32)}.png` }),
    writable: { create: market, update: [...market, 'version'] },
  },
  {
    table: 'product_category',
    path: 'product-category',
    target: 'category',
    create: () => ({ name: crypto.randomUUID() }),
    writable: { create: category, update: [...category, 'optionMapping', 'version'] },
  },
  {
    table: 'product',
    path: 'product',
    target: 'product',
    create: () => ({ category: idOf('category'), price: 1 }),
    writable: { create: [...product, 'category'], update: [...product, 'version'] },
  },
  {
    table: 'offer',
    path: 'offer',
    target: 'offer to lead',
    create: () => ({
      product: idOf('owned by lead'),
      amount: 1,
      expirationDate: '2099-12-31T00:00:00Z',
      origin: 'Matrix',
    }),
    writable: { create: [...offer, 'product', 'user'], update: [...offer, 'version'] },
  },
];
