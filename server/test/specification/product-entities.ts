import { addCategory, addProduct } from '../app/products.ts';
import { buy, everyField, shownOffer } from '../app/product-scenes.ts';
import { made, type Scene, unique } from './scene.ts';
import { administratorsAlone, everyone, staffAlone, type StandardEntity } from './standard-entity.ts';

/** The company's catalogue: administrators maintain it, everyone reads it. */
const catalogue = {
  create: administratorsAlone(201),
  createMany: administratorsAlone(201),
  list: everyone(200),
  one: everyone(200),
  update: administratorsAlone(200),
  remove: administratorsAlone(204),
  removeMany: administratorsAlone(200),
} as const;

const named = () => ({ name: `Gems ${unique()}` });

const marketOf = ({ picture }: Scene) => ({ ...named(), description: 'Cut stones', iconUrl: picture });
const market: StandardEntity = {
  plural: 'productMarkets',
  create: marketOf,
  change: () => ({ description: 'Uncut stones' }),
  record: (scene) => made(scene.admin, 'product-market', marketOf(scene)),
  fields: ['id', 'name', 'description', 'iconUrl'],
  answers: catalogue,
};

const category: StandardEntity = {
  plural: 'productCategories',
  create: () => ({ ...named(), status: 'active', fields: everyField.map((field) => ({ ...field, required: false })) }),
  change: named,
  record: ({ app }) => addCategory(app),
  fields: ['id', 'name', 'status', 'file', 'dateCreation', 'fields'],
  answers: catalogue,
};

export const productOnSale = async ({ app }: Scene): Promise<string> => addProduct(app, await addCategory(app));
const product: StandardEntity = {
  plural: 'products',
  create: async ({ app }) => ({ category: await addCategory(app), price: 100, values: {} }),
  change: () => ({ price: 120 }),
  record: productOnSale,
  fields: ['id', 'category', 'price', 'values', 'files', 'image'],
  answers: catalogue,
};

export const ownedProduct = async (scene: Scene): Promise<string> => {
  const id = await productOnSale(scene);
  await buy(scene.lead, id);
  return id;
};
const offer: StandardEntity = {
  plural: 'offers',
  create: async (scene) => ({
    product: await ownedProduct(scene),
    amount: 120,
    status: 'pending',
    expirationDate: '2027-07-07T00:00:00Z',
    user: scene.lead.id,
    origin: 'Auction house',
  }),
  shown: (sent) => ({ ...sent, expirationDate: '2027-07-07T00:00:00+00:00' }),
  change: () => ({ origin: 'Dealer' }),
  record: async (scene) => (await shownOffer(scene.app, scene.admin, await ownedProduct(scene))).id,
  fields: [
    'id',
    'product',
    'productPrice',
    'gain',
    'amount',
    'status',
    'expirationDate',
    'user',
    'origin',
    'dateCreation',
    'dateLastUpdate',
  ],
  answers: {
    create: staffAlone(201),
    createMany: staffAlone(201),
    list: everyone(200),
    one: everyone(200),
    update: staffAlone(200),
    remove: administratorsAlone(204),
    removeMany: administratorsAlone(200),
  },
};

export const productEntities = { 'product-market': market, 'product-category': category, product, offer } as const;
