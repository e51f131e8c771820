import { absent } from './expectation.ts';
import type { Policy } from './policy.ts';

const many = (id: string) => ({ ids: [id] });
const q = 'q=matrix&pageSize=100';
const byId = { names: 'export', query: 'format=csv&columns=id' } as const;
const named = () => ({ name: `Matrix ${crypto.randomUUID()}` });
// The icon is not an uploaded file.
const market = () => ({ ...named(), description: 'Matrix', iconUrl: `/v1/uploads/${'0'.repeat(32)}.png` });
const product = () => ({ category: absent.id, price: 1 });
const offer = (id: string) => ({ product: id, amount: 1, expirationDate: '2099-12-31T00:00:00Z', origin: 'Matrix' });

/** The catalogue, purchases and offers; see policy.ts for the letters. */
export const productPolicies: Readonly<Record<string, Policy>> = {
  'product-market.create': { who: { market: 'AA--' }, body: market, allowed: [400] },
  'product-market.createMany': { who: { market: 'AA--' }, body: () => [market()], allowed: [400] },
  'product-market.list': { who: { market: 'AAAF' }, names: 'list', query: 'pageSize=100' },
  'product-market.search': { who: { market: 'AAAF' }, names: 'list', query: q },
  'product-market.one': { who: { market: 'AAAF' }, names: 'record' },
  'product-market.update': { who: { market: 'AA--' }, names: 'record', body: () => ({ description: 'Matrix again' }) },
  'product-market.remove': { who: { market: 'AA--' }, names: 'record' },
  'product-market.removeMany': { who: { market: 'AA--' }, names: 'selection', body: many },
  'product-market.bin': { who: { market: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'product-market.restore': { who: { market: 'AA--' }, names: 'selection', inBin: true, body: many },
  'product-market.export': { who: { market: 'AA--' }, ...byId },

  'product-category.create': { who: { category: 'AA--' }, body: named },
  'product-category.createMany': { who: { category: 'AA--' }, body: () => [named()] },
  'product-category.list': { who: { category: 'AAAF' }, names: 'list', query: 'pageSize=100' },
  'product-category.search': { who: { category: 'AAAF' }, names: 'list', query: q },
  'product-category.one': { who: { category: 'AAAF' }, names: 'record' },
  'product-category.update': { who: { category: 'AA--' }, names: 'record', body: named },
  'product-category.remove': { who: { category: 'AA--' }, names: 'record' },
  'product-category.removeMany': { who: { category: 'AA--' }, names: 'selection', body: many },
  'product-category.bin': { who: { category: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'product-category.restore': { who: { category: 'AA--' }, names: 'selection', inBin: true, body: many },
  'product-category.export': { who: { category: 'AA--' }, ...byId },
  'product-category.uploadFile': { who: { category: 'AA--' }, names: 'record', upload: 'picture' },
  'product-category.removeFile': { who: { category: 'AA--' }, names: 'record' },
  'product-category.usage': { who: { category: 'AA--' }, names: 'record' },
  'product-category.stats': { who: { category: 'AA--' } },

  'product.create': { who: { product: 'AA--' }, body: product, allowed: [400] },
  'product.createMany': { who: { product: 'AA--' }, body: () => [product()], allowed: [400] },
  'product.list': { who: { product: 'AAAF', owned: 'AAAO' }, names: 'list', query: 'pageSize=100' },
  'product.search': { who: { product: 'AAAF', owned: 'AAAO' }, names: 'list', query: q },
  'product.one': { who: { product: 'AAAF', owned: 'AAAO' }, names: 'record' },
  'product.update': {
    who: { product: 'AA--', owned: 'AA--' },
    names: 'record',
    body: () => ({ name: 'Matrix again' }),
    // A product that a customer owns keeps its name.
    allowed: [200, 409],
  },
  'product.remove': { who: { product: 'AA--', owned: 'AA--' }, names: 'record', allowed: [204, 409] },
  'product.removeMany': {
    who: { product: 'AA--', owned: 'AA--' },
    names: 'selection',
    body: many,
    refusal: 'productStays',
  },
  'product.bin': { who: { product: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'product.restore': { who: { product: 'AA--' }, names: 'selection', inBin: true, body: many },
  'product.export': { who: { product: 'AA--', owned: 'AA--' }, ...byId },
  // The form has no key.
  'product.uploadFile': { who: { product: 'AA--' }, names: 'record', upload: 'picture', allowed: [400] },
  // No file has that key.
  'product.removeFile': { who: { product: 'AA--' }, names: 'record', allowed: [404] },
  'product.stats': { who: { product: 'AAAF' } },
  // The product does not exist: callers who may buy for the customer learn that, all others that the customer is not
  // found.
  'product.purchase': {
    who: { lead: 'AASO', staff: '----' },
    names: 'record',
    body: (lead) => ({ lead, product: absent.id }),
    allowed: [404],
  },

  'vault.list': { who: { vault: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'vault.export': { who: { vault: 'AA--' }, ...byId },
  'vault.stats': { who: { vault: 'AASO' } },
  'sale.list': { who: { vault: 'AASO' }, query: 'pageSize=100' },
  // Nothing in the vault of this world was sold.
  'sale.export': { who: { vault: 'AA--' }, query: 'format=csv&columns=id' },

  'offer.create': { who: { owned: 'AAS-' }, names: 'record', body: offer },
  'offer.createMany': { who: { owned: 'AAS-' }, names: 'record', body: (id) => [offer(id)] },
  'offer.list': { who: { offer: 'AASO' }, names: 'list', query: 'pageSize=100' },
  'offer.search': { who: { offer: 'AASO' }, names: 'list', query: q },
  'offer.one': { who: { offer: 'AASO' }, names: 'record' },
  'offer.update': {
    who: { offer: 'AAS-' },
    names: 'record',
    openByStatus: true,
    body: () => ({ origin: 'Matrix again' }),
  },
  'offer.remove': { who: { offer: 'AA--' }, names: 'record' },
  'offer.removeMany': { who: { offer: 'AA--' }, names: 'selection', body: many },
  'offer.bin': { who: { offer: 'AA--' }, names: 'list', inBin: true, query: 'pageSize=100' },
  'offer.restore': { who: { offer: 'AA--' }, names: 'selection', inBin: true, body: many },
  'offer.export': { who: { offer: 'AA--' }, ...byId },
  // The company made all offers, and the vault of this world was never paid for.
  'offer.accept': { who: { offer: 'AA-O' }, names: 'record', body: () => ({ version: 1 }), allowed: [409] },
  'offer.decline': { who: { offer: 'AA-O' }, names: 'record', body: () => ({}), allowed: [201, 409] },
  'offer.counter': {
    who: { offer: 'AA-O' },
    names: 'record',
    body: () => ({ amount: 2 }),
    allowed: [201, 409],
  },
  'offer.stats': { who: { offer: 'AASO' } },
};
