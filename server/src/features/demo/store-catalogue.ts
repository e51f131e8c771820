import { Readable } from 'node:stream';
import type { App, Runner } from '../../kernel/context.ts';
import { filesOf } from '../../kernel/files/files-of.ts';
import { seedOffers } from '../offer/index.ts';
import { keepFile, seedProducts, seedPurchases, seedSales } from '../product/index.ts';
import { seedCategories } from '../product-category/index.ts';
import { seedMarkets } from '../product-market/index.ts';
import { ofDemo } from './demo-table.ts';
import type { DemoCatalogue, DemoPicture } from './generate-products.ts';
import type { DemoSales } from './generate-sales.ts';

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
  const markets = catalogue.markets.map(({ motif: _motif, tone: _tone, ...market }) => ({
    ...market,
    icon_url: stored.get(`${market.id} icon`)?.url ?? null,
  }));
  await seedMarkets(runner, ofDemo(markets));
  await seedCategories(runner, ofDemo(catalogue.categories));
  const products = catalogue.products.map(({ id, category_id, name, cents, values, date_creation }) => ({
    id,
    category_id,
    name,
    price_cents: cents,
    field_values: values,
    image_id: stored.get(`${id} image`)?.id ?? null,
    date_creation,
  }));
  await seedProducts(runner, ofDemo(products));
  for (const { id } of catalogue.products) {
    const file = stored.get(`${id} certificate`)?.id;
    if (file) await keepFile(runner, { product: id, key: 'certificate', file });
  }
};

/** Stores purchases and offers; their transfers are booked with the rest of the demo's money. */
export const insertSales = async (runner: Runner, { purchases, offers }: DemoSales): Promise<void> => {
  const bought = purchases.map(({ sold_cents: _sold, offer_id: _offer, date_sold: _date, ...purchase }) => ({
    ...purchase,
    entered_by: purchase.lead_id,
  }));
  await seedPurchases(runner, bought);
  const made = offers.map((offer) => ({
    ...offer,
    decided_by: offer.status === 'accepted' || offer.status === 'rejected' ? offer.lead_id : null,
    date_last_update: offer.date_decided ?? offer.date_creation,
  }));
  await seedOffers(runner, made);
  await seedSales(runner, purchases);
};
