import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let staff: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [staff, lead] = [await signedIn(app, 'regular'), await signedIn(app, 'lead')];
  await app.database.query(sql`
    insert into product_market (id, name, description, icon_url)
    select gen_random_uuid(), 'Market ' || lpad(n::text, 3, '0'), 'x', 'x' from generate_series(1, 150) n`);
  await app.database.query(sql`
    insert into product_category (id, name)
    select gen_random_uuid(), 'Category ' || lpad(n::text, 3, '0') from generate_series(1, 150) n`);
});
afterAll(() => app.stop());

describe('one of more than a hundred categories or markets', () => {
  it.each([
    ['a piece of its name', '149'],
    ['two letters', '50'],
  ])('is found by %s', async (_by, contains) => {
    const query = { filters: JSON.stringify({ name: { contains } }), sorts: '["name"]', pageSize: 25 } as const;
    const { body } = await staff.call(productCategory.routes.list, { query });
    expect(body.productCategories.map(({ name }) => name)).toContain(
      contains === '149' ? 'Category 149' : 'Category 050',
    );
    const markets = (await lead.call(productMarket.routes.list, { query })).body.productMarkets;
    expect(markets.map(({ name }) => name).every((name) => name.includes(contains))).toBe(true);
  });

  it('is named by its id, for an earlier choice', async () => {
    const all = (await staff.call(productCategory.routes.list, { query: { pageSize: 100, page: 2 } })).body;
    const wanted = all.productCategories.slice(-2).map(({ id }) => id);
    const query = { filters: JSON.stringify({ id: { in: wanted } }) };
    const { body } = await staff.call(productCategory.routes.list, { query });
    expect(new Set(body.productCategories.map(({ id }) => id))).toEqual(new Set(wanted));
  });
});
