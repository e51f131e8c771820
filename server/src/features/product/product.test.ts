import type { ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { fieldKey } from '@countinghouse/contract/product-category/product-field.ts';
import { product, productStats } from '@countinghouse/contract/product/product.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import {
  buy,
  everyField,
  fieldOf,
  makeCategory,
  makeProduct,
  optionOf,
  richLead,
} from '../../../test/app/product-scenes.ts';
import { addMarket } from '../../../test/app/products.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = product;
let app: TestApp;
let admin: Caller;
let category: ProductCategory;
let other: ProductCategory;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  category = await makeCategory(admin, everyField);
  other = await makeCategory(admin, [{ name: 'Maker', type: 'string', required: true }]);
});
afterAll(() => app.stop());

const create = (body: object) => admin.send('POST', '/v1/product', { category: category.id, price: 100, ...body });
const change = (id: string, body: object) => admin.call(routes.update, { params: { id }, body });
const field = (name: string) => fieldOf(category, name);
const all = (): Record<string, string | number | boolean> => ({
  [field('Maker')]: 'Ines',
  [field('Carat')]: 1.25,
  [field('Certified')]: false,
  [field('Mined')]: '2024-02-29',
  [field('Metal')]: optionOf(category, 'gold'),
});

describe('a product', () => {
  it('has the values that its category requires, exact to the cent', async () => {
    const body = await makeProduct(admin, category.id, { name: 'Blue stone', price: 1234.56, values: all() });
    expect(body).toMatchObject({
      name: 'Blue stone',
      price: 1234.56,
      values: all(),
      status: 'available',
      offered: true,
    });
    expect((await admin.call(routes.one, { params: { id: body.id } })).body).toEqual(body);
    const [row] = await app.database.query(sql`select price_cents from product where id = ${body.id}::uuid`);
    expect(row).toEqual({ price_cents: 123_456n });
    expect((await makeProduct(admin, category.id)).name).toBe(category.name);
  });

  it.each([
    ['Maker', 5, 'wrongType'],
    ['Maker', 'x'.repeat(501), 'tooLong'],
    ['Maker', 'x'.repeat(10_000), 'tooLong'],
    ['Maker', 'a\u0000b', 'controlCharacter'],
    ['Carat', '5', 'wrongType'],
    ['Carat', true, 'wrongType'],
    ['Carat', 1e13, 'tooBig'],
    ['Certified', 'true', 'wrongType'],
    ['Certified', 1, 'wrongType'],
    ['Mined', '2026-02-30', 'day'],
    ['Mined', '2026-02-28T00:00:00Z', 'day'],
    ['Mined', 20_260_228, 'day'],
    ['Metal', 'gold', 'choice'],
    ['Metal', 0, 'choice'],
  ])('is refused with %s as %j', async (name, value, code) => {
    const { status, problem } = await create({ values: { [field(name)]: value } });
    const codes = (problem.fields ?? []).map((one) => one.code);
    expect([status, problem.fields?.[0]?.path]).toEqual([400, `body.values.${field(name)}`]);
    // Each branch of a union reports its own reason.
    expect([code, 'wrongType', 'wrongFormat']).toContain(codes[0]);
  });

  it.each([
    ['__proto__', 'a name that every object has'],
    ['constructor', 'a name that every object has'],
    ['Maker', 'a name instead of an id'],
    ['01900000-0000-7000-8000-000000000000', 'no field'],
  ])('is refused with a value at %s, %s', async (key) => {
    const text = `{"category":"${category.id}","price":1,"values":{"${key}":"x"}}`;
    const response = await fetch(`${app.url}/v1/product`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        cookie: `session=${admin.cookie}`,
        'content-type': 'application/json',
      },
      body: text,
    });
    expect(response.status).toBe(400);
  });

  it('is refused with fields and options of another category, without its required ones, and without a price', async () => {
    const foreign = await create({ values: { [fieldOf(other, 'Maker')]: 'Ines' } });
    expect(foreign.problem.fields?.map(({ code }) => code)).toEqual(['unknownField']);
    const missing = await create({ category: other.id });
    expect(missing.problem.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      `body.values.${fieldOf(other, 'Maker')} required`,
    ]);
    for (const price of [0, -1, 1.005, null]) expect((await create({ price })).status).toBe(400);
    expect((await create({ category: '01900000-0000-7000-8000-000000000000' })).problem.fields?.[0]?.code).toBe(
      'categoryUnknown',
    );
  });

  it('changes the given values, clears those that are null, and keeps the others', async () => {
    const { id } = await makeProduct(admin, category.id, { values: all() });
    const { [field('Metal')]: _metal, ...remaining } = { ...all(), [field('Carat')]: 2 };
    const { body } = await change(id, { values: { [field('Carat')]: 2, [field('Metal')]: null } });
    expect(body.values).toEqual(remaining);
    expect((await change(id, { name: 'Renamed' })).body.values).toEqual(remaining);
  });

  it('in a batch is created with all others or not at all, and the wrong one is named', async () => {
    const { status, problem } = await admin.send('POST', '/v1/product/batch', [
      { category: category.id, price: 1 },
      { category: other.id, price: 1 },
    ]);
    expect([status, problem.fields?.[0]?.path]).toEqual([400, `body.1.values.${fieldOf(other, 'Maker')}`]);
  });
});

describe('a list of products', () => {
  let shelf: ProductCategory;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    shelf = await makeCategory(admin, everyField);
    const add = async (name: string, values: Record<string, unknown>) => {
      const named = Object.entries(values).map(([key, value]) => [fieldOf(shelf, key), value]);
      ids.set(name, (await makeProduct(admin, shelf.id, { name, values: Object.fromEntries(named) })).id);
    };
    await add('one', {
      Maker: 'Ines',
      Carat: 2,
      Certified: true,
      Mined: '2024-01-01',
      Metal: optionOf(shelf, 'silver'),
    });
    await add('two', {
      Maker: 'Ümit',
      Carat: 10,
      Certified: false,
      Mined: '2024-06-15',
      Metal: optionOf(shelf, 'gold'),
    });
    await add('three', { Maker: '100%', Carat: -1 });
  });

  const ask = async (filters: object, sorts: string[] = ['name'], of = shelf.id) => {
    const named = Object.entries(filters).map(([key, value]) => [fieldKey(fieldOf(shelf, key)), value]);
    const { status, body, problem } = await admin.call(routes.list, {
      query: {
        filters: JSON.stringify({ ...(of !== '' && { category: { eq: of } }), ...Object.fromEntries(named) }),
        sorts: JSON.stringify(sorts),
      },
    });
    return status === 200 ? body.products.map(({ name }) => name) : problem.fields?.map(({ code }) => code);
  };
  const by = (name: string) => fieldKey(fieldOf(shelf, name));

  it.each([
    [{ Carat: { gte: 2 } }, ['one', 'two']],
    [{ Carat: { lt: 2 } }, ['three']],
    [{ Carat: { eq: 10 } }, ['two']],
    [{ Maker: { eq: 'Ines' } }, ['one']],
    [{ Maker: { in: ['Ines', '100%'] } }, ['one', 'three']],
    [{ Maker: { contains: 'umi' } }, ['two']],
    [{ Maker: { contains: '%' } }, ['three']],
    [{ Maker: { startsWith: 'in' } }, ['one']],
    [{ Certified: { eq: false } }, ['two']],
    [{ Mined: { isNull: true } }, ['three']],
    [{ Mined: { gte: '2024-06-15' } }, ['two']],
    [{ Mined: { gte: '2024-06-15T00:00:00+02:00', lt: '2024-06-16T00:00:00+02:00' } }, ['two']],
    [{ Mined: { gte: '2024-06-15T00:00:00-10:00', lt: '2024-06-16T00:00:00-10:00' } }, ['two']],
    [{ Mined: { lt: '2024-06-15T00:00:00+02:00' } }, ['one']],
    [{ Carat: { gt: 0 }, Certified: { eq: true } }, ['one']],
  ])('is filtered by %j of its category’s own fields', async (filters, names) => {
    expect(await ask(filters)).toEqual(names.toSorted());
  });

  it('is filtered by an option', async () => {
    const gold = optionOf(shelf, 'gold');
    expect([await ask({ Metal: { eq: gold } }), await ask({ Metal: { in: [gold] } })]).toEqual([['two'], ['two']]);
    expect(await ask({ Metal: { eq: 'gold' } })).toEqual(['filterValue']);
  });

  it('is sorted by numbers as numbers, and by options in their order', async () => {
    expect(await ask({}, [by('Carat')])).toEqual(['three', 'one', 'two']);
    expect(await ask({}, [`-${by('Carat')}`])).toEqual(['two', 'one', 'three']);
    expect(await ask({}, [by('Metal')])).toEqual(['two', 'one', 'three']);
    expect(await ask({}, [by('Mined')])).toEqual(['one', 'two', 'three']);
  });

  it('is filtered by market through its categories', async () => {
    const market = await addMarket(app);
    const inside = await makeProduct(admin, (await makeCategory(admin, [], { market })).id, { name: 'inside' });
    const found = async (condition: unknown) => {
      const query = { filters: JSON.stringify({ market: condition }), pageSize: 100 };
      const { body, problem } = await admin.call(routes.list, { query });
      return problem.fields?.[0]?.code ?? body.products.map(({ id }) => id);
    };
    expect(await found({ eq: market })).toEqual([inside.id]);
    expect(await found({ in: [market, crypto.randomUUID()] })).toEqual([inside.id]);
    expect(await found({ isNull: true })).not.toContain(inside.id);
    expect(await found({ contains: market })).toBe('unknownOperator');
    expect(await found({ eq: 'here' })).toBe('filterValue');
  });

  it('refuses fields of other categories, unknown operators, and fields without their category', async () => {
    expect(await ask({ Carat: { eq: 1 } }, ['name'], '')).toEqual(['fieldNeedsCategory']);
    expect(await ask({ Carat: { eq: 1 } }, ['name'], other.id)).toEqual(['unknownField']);
    expect(await ask({}, [fieldKey(fieldOf(other, 'Maker'))])).toEqual(['unknownField']);
    expect(await ask({ Carat: { contains: '1' } })).toEqual(['unknownOperator']);
    expect(await ask({ Carat: { eq: '1' } })).toEqual(['filterValue']);
    expect(await ask({}, ['values.__proto__'])).toEqual(['unknownField']);
  });

  it('gives bulk actions and exports the same result as the screen', async () => {
    const filters = JSON.stringify({ category: { eq: shelf.id }, [by('Carat')]: { lt: 0 } });
    const file = await admin.call(routes.export, { query: { format: 'csv', columns: 'name', filters } });
    expect(
      file.text
        .split(/[\r\n]+/)
        .filter(Boolean)
        .slice(1),
    ).toEqual(['three']);
    const { body } = await admin.call(routes.removeMany, { body: { matching: { filters } } });
    expect(body).toMatchObject({ done: 1, refused: [] });
    expect(await ask({})).toEqual(['one', 'two']);
  });
});

describe('a product is visible', () => {
  const seen = async (who: Caller, id: string) => (await who.call(routes.one, { params: { id } })).status === 200;

  it('to customers with its label, its category’s and its market’s, while it is available', async () => {
    const gated = await makeCategory(admin, [], { label: 'forex' });
    const { id, neededLabels } = await makeProduct(admin, gated.id, { label: 'diamond' });
    expect(neededLabels).toEqual(['diamond', 'forex']);
    const labels = [[], ['diamond'], ['forex'], ['forex', 'diamond']];
    const sees = [];
    for (const own of labels) {
      const lead = await richLead(app, 0n, { labels: own });
      const { body } = await lead.call(routes.list, { query: { pageSize: 100 } });
      expect(body.products.some((one) => one.id === id)).toBe(await seen(lead, id));
      sees.push(await seen(lead, id));
    }
    expect(sees).toEqual([false, false, false, true]);
  });

  it('to its owner once it is bought, and to no other customer', async () => {
    const [owner, stranger] = [await richLead(app, 100n), await richLead(app, 100n)];
    const { id } = await makeProduct(admin, category.id);
    expect(await seen(stranger, id)).toBe(true);
    await buy(owner, id);
    expect([await seen(owner, id), await seen(stranger, id)]).toEqual([true, false]);
  });

  it('to every agent, with its owner only for their own customers', async () => {
    const [agent, colleague] = [await signedIn(app, 'regular'), await signedIn(app, 'regular')];
    const lead = await richLead(app, 100n, { assignedTo: agent.id });
    const { id } = await makeProduct(admin, category.id);
    await buy(lead, id);
    const read = async (who: Caller) => (await who.call(routes.one, { params: { id } })).body;
    expect(await read(agent)).toMatchObject({ status: 'owned', lead: lead.id, leadName: 'Ada Buyer' });
    expect(await read(colleague)).toMatchObject({ status: 'owned', lead: null, leadName: null });
    const { body } = await colleague.call(routes.list, { query: { filters: JSON.stringify({ lead: lead.id }) } });
    expect(body.products).toEqual([]);
    expect((await colleague.call(productStats)).body.costOwned).toBe(0);
    expect((await agent.call(productStats)).body.costOwned).toBe(100);
  });
});
