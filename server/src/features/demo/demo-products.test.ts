import { removeDemo } from '@countinghouse/contract/demo/demo.ts';
import { offerStats } from '@countinghouse/contract/offer/offer.ts';
import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { product, productStats, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { vault, vaultStats } from '@countinghouse/contract/product/vault.ts';
import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBooks } from '../../../test/app/books.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { buy, makeCategory, makeProduct, richLead } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { haveTwoFactor } from '../../../test/app/two-factor.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;
let root: Caller;
let customer: Caller;

beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  await haveTwoFactor(app, root);
  const logins = (await fillDemo(app.running.app)) ?? [];
  const [row] = await app.database.query<{ id: string }>(
    sql`select id from users where email = ${logins.at(-1)?.email ?? ''}`,
  );
  customer = await signIn(app, row?.id ?? '');
});
afterAll(() => app.stop());

const proof = async () => await countBooks(app);

describe('the demo company’s products', () => {
  it('are in markets and categories, with pictures, and have the values that their categories require', async () => {
    const { products, count } = (await root.call(product.routes.list, { query: { pageSize: 100 } })).body;
    expect(count).toBe(60);
    for (const { image, files } of products) {
      expect((await root.send('GET', image ?? '')).status).toBe(200);
      for (const { url } of files) expect((await root.send('GET', url)).status).toBe(200);
    }
    const { productMarkets } = (await root.call(productMarket.routes.list)).body;
    expect(productMarkets).toHaveLength(3);
    for (const { iconUrl } of productMarkets) expect((await fetch(`${app.url}${iconUrl}`)).status).toBe(200);
    const { productCategories } = (await root.call(productCategory.routes.list)).body;
    for (const { id, values, category } of products) {
      const fields = productCategories.find((one) => one.id === category)?.fields ?? [];
      expect(Object.keys(values).every((field) => fields.some((one) => one.id === field))).toBe(true);
      // Stored values must also be accepted as new ones.
      expect((await root.call(product.routes.update, { params: { id }, body: { values } })).status).toBe(200);
    }
  });

  it('include purchases, sales and pending offers, and the ledger agrees', async () => {
    const { body } = await root.call(productStats);
    expect(body.owned).toBeGreaterThan(4);
    expect(body.sold).toBeGreaterThan(2);
    expect(body.available).toBeGreaterThan(30);
    expect((await root.call(offerStats)).body.pending).toBeGreaterThan(3);
    expect((await root.call(vaultStats)).body.costOwned).toBe(body.costOwned);
    expect(await proof()).toMatchObject({ holds: true, negative: 0 });
    const drift = await app.database.query(sql`
      select u.id from users u left join account a on a.lead_id = u.id and a.kind = 'vault'
        left join purchase b on b.lead_id = u.id and b.date_sold is null
      group by u.id, a.balance having coalesce(a.balance, 0) <> coalesce(sum(b.price_cents), 0)`);
    expect(drift).toEqual([]);
  });

  it('are in the vault of the shown customer, with others on offer', async () => {
    expect((await customer.call(vault.routes.list)).body.count).toBeGreaterThan(0);
    const filters = JSON.stringify({ status: 'available' });
    expect((await customer.call(product.routes.list, { query: { filters } })).body.count).toBeGreaterThan(20);
  });

  it('are removed with one click, and those of the company and its customers stay', async () => {
    const own = await makeProduct(root, (await makeCategory(root)).id);
    const lead = await richLead(app, 10_000n);
    const filters = JSON.stringify({ status: 'available', label: { isNull: true } });
    const { products } = (await lead.call(product.routes.list, { query: { filters, sorts: '["price"]' } })).body;
    const [bought] = products.filter(({ id }) => id !== own.id);
    await buy(lead, bought?.id ?? '');
    await customer.call(purchaseProduct, { body: { product: own.id } });
    expect((await root.call(removeDemo)).status).toBe(200);
    const left = (await root.call(product.routes.list)).body.products;
    expect(left.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual(
      [`${own.id} available`, `${bought?.id ?? ''} owned`].toSorted(),
    );
    expect((await lead.send('GET', left.find(({ id }) => id === bought?.id)?.image ?? '')).status).toBe(200);
    expect((await root.call(productMarket.routes.list)).body.count).toBe(1);
    const [row] = await app.database.query(sql`
      select (select count(*) from offer) as offers, (select count(*) from purchase) as purchases,
        (select count(*) from stored_file where class = 'product' and deleted_at is null) as files`);
    expect(row).toEqual({ offers: 0n, purchases: 1n, files: 1n });
    expect(await proof()).toMatchObject({ holds: true });
  });
});
