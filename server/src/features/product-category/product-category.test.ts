import * as contract from '@countinghouse/contract/product-category/product-category.ts';
import { product } from '@countinghouse/contract/product/product.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sendFile } from '../../../test/app/form.ts';
import { picture } from '../../../test/app/pictures.ts';
import {
  everyField,
  fieldOf,
  makeCategory,
  makeProduct,
  optionOf,
  richLead,
} from '../../../test/app/product-scenes.ts';
import { addMarket } from '../../../test/app/products.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

const { routes } = contract.productCategory;
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const change = (id: string, body: object) => admin.call(routes.update, { params: { id }, body });
const problemsOf = async (fields: readonly unknown[]) => {
  const { status, problem } = await admin.send('POST', '/v1/product-category', { name: crypto.randomUUID(), fields });
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const valuesOf = async (id: string) => (await admin.call(product.routes.one, { params: { id } })).body.values;

describe('the fields of a category', () => {
  it('keep their order, and their ids when they are renamed or moved', async () => {
    const made = await makeCategory(admin, everyField);
    expect(made.fields.map(({ name, type, required }) => ({ name, type, required }))).toEqual(
      everyField.map(({ name, type }) => ({ name, type, required: false })),
    );
    const fields = made.fields.map((field) => ({ ...field, name: `${field.name} again` })).toReversed();
    const { body } = await change(made.id, { fields, version: made.version });
    expect(body.fields).toEqual(fields);
    expect(body.version).toBe(made.version + 1);
    expect((await change(made.id, { fields, version: made.version })).status).toBe(412);
  });

  it.each([
    [[{ name: ' ', type: 'string' }], 'body.fields.0.name required'],
    [[{ name: '__proto__', type: 'string' }], 'body.fields.0.name reservedName'],
    [[{ name: 'constructor', type: 'string' }], 'body.fields.0.name reservedName'],
    [[{ name: 'Cut', type: 'select', options: [{ key: 'toString' }] }], 'body.fields.0.options.0.key reservedName'],
    [[{ name: 'Cut', type: 'colour' }], 'body.fields.0.type choice'],
    [[{ name: 'Cut', type: 'select' }], 'body.fields.0.options optionsNeeded'],
    [[{ name: 'Cut', type: 'string', options: [{ key: 'a' }] }], 'body.fields.0.options optionsOfSelectOnly'],
    [
      [{ name: 'Cut', type: 'select', options: [{ key: 'A' }, { key: 'a' }] }],
      'body.fields.0.options.1.key duplicateKey',
    ],
    [
      [
        { name: 'Cut', type: 'string' },
        { name: 'cut', type: 'number' },
      ],
      'body.fields.1.name duplicateFieldName',
    ],
    [[{ id: '01900000-0000-7000-8000-000000000000', name: 'Cut', type: 'string' }], 'body.fields.0.id unknownField'],
    [[{ name: 'x'.repeat(10_000), type: 'string' }], 'body.fields.0.name tooLong'],
    [[{ name: 'Cut', type: 'string', slot: 3 }], 'body.fields.0.slot unknownField'],
    [Array.from({ length: 25 }, (_one, index) => ({ name: `F${index}`, type: 'string' })), 'body.fields tooLong'],
  ])('are refused as %j', async (fields, problem) => {
    expect(await problemsOf(fields)).toEqual([400, problem]);
  });

  it('cannot include fields or options of another category', async () => {
    const [one, other] = [await makeCategory(admin, everyField), await makeCategory(admin, everyField)];
    const foreign = await change(one.id, { fields: [...one.fields, other.fields[0]] });
    expect(foreign.problem.fields?.map(({ code }) => code)).toContain('unknownField');
    const [metal] = one.fields.slice(-1);
    const options = [{ id: optionOf(other, 'gold'), key: 'bronze' }];
    expect((await change(one.id, { fields: [{ ...metal, options }] })).problem.fields?.[0]?.code).toBe('unknownField');
  });
});

describe('a change of a category', () => {
  it('renames fields and options without touching a value', async () => {
    const made = await makeCategory(admin, everyField);
    const values = { [fieldOf(made, 'Maker')]: 'Ines', [fieldOf(made, 'Metal')]: optionOf(made, 'gold') };
    const { id } = await makeProduct(admin, made.id, { values });
    const fields = made.fields.map((field) => ({
      ...field,
      name: `New ${field.name}`,
      options: field.options.map((option) => ({ ...option, key: `new ${option.key}` })).toReversed(),
    }));
    expect((await change(made.id, { fields })).status).toBe(200);
    expect(await valuesOf(id)).toEqual(values);
  });

  it('refuses to remove a field that products use, with their number', async () => {
    const made = await makeCategory(admin, everyField);
    const maker = fieldOf(made, 'Maker');
    for (const name of ['Ines', 'Ines', 'Joost']) await makeProduct(admin, made.id, { values: { [maker]: name } });
    const without = made.fields.filter(({ id }) => id !== maker);
    const refused = await change(made.id, { fields: without });
    expect([refused.status, refused.problem.code]).toEqual([409, 'fieldInUse']);
    expect(refused.problem.message).toContain('3 products have a value in “Maker”');
    const unused = made.fields.filter(({ name }) => name !== 'Carat');
    expect((await change(made.id, { fields: unused })).body.fields).toEqual(unused);
  });

  it('refuses to remove an option that products use, unless it is mapped to a remaining one', async () => {
    const made = await makeCategory(admin, everyField);
    const [metal, gold, silver] = [fieldOf(made, 'Metal'), optionOf(made, 'gold'), optionOf(made, 'silver')];
    const { id, version } = await makeProduct(admin, made.id, { values: { [metal]: gold } });
    const fields = made.fields.map((field) => ({
      ...field,
      options: field.options.filter(({ key }) => key !== 'gold'),
    }));
    const refused = await change(made.id, { fields });
    expect([refused.status, refused.problem.code]).toEqual([409, 'optionInUse']);
    for (const to of [gold, metal, '01900000-0000-7000-8000-000000000000'])
      expect((await change(made.id, { fields, optionMapping: { [gold]: to } })).problem.fields?.[0]?.code).toBe(
        'optionMapping',
      );
    expect((await change(made.id, { fields, optionMapping: { [silver]: silver } })).status).toBe(400);
    expect((await change(made.id, { fields, optionMapping: { [gold]: silver } })).status).toBe(200);
    expect(await valuesOf(id)).toEqual({ [metal]: silver });
    expect((await admin.call(product.routes.one, { params: { id } })).body.version).toBe(version + 1);
  });

  it('changes a type only when every value keeps its exact meaning', async () => {
    const made = await makeCategory(admin, [{ name: 'Size', type: 'string' }]);
    const size = fieldOf(made, 'Size');
    const retype = (type: string, options: object[] = []) =>
      change(made.id, { fields: [{ id: size, name: 'Size', type, options }] });
    const { id } = await makeProduct(admin, made.id, { values: { [size]: '12.5' } });
    const odd = await makeProduct(admin, made.id, { values: { [size]: '012' } });
    const refused = await retype('number');
    expect([refused.status, refused.problem.code]).toEqual([409, 'valuesDoNotConvert']);
    expect(refused.problem.message).toContain('“012”');
    await admin.call(product.routes.update, { params: { id: odd.id }, body: { values: { [size]: '12' } } });
    expect((await retype('number')).status).toBe(200);
    expect([await valuesOf(id), await valuesOf(odd.id)]).toEqual([{ [size]: 12.5 }, { [size]: 12 }]);
    expect((await retype('date')).status).toBe(409);
    expect((await retype('string')).status).toBe(200);
    expect(await valuesOf(id)).toEqual({ [size]: '12.5' });
    expect((await retype('select', [{ key: '12' }])).status).toBe(409);
    const select = await retype('select', [{ key: '12' }, { key: '12.5' }]);
    expect(await valuesOf(id)).toEqual({ [size]: optionOf(select.body, '12.5') });
  });

  it('counts products in the bin, whose values are restored with them', async () => {
    const made = await makeCategory(admin, everyField);
    const maker = fieldOf(made, 'Maker');
    const { id } = await makeProduct(admin, made.id, { values: { [maker]: 'Ines' } });
    await admin.call(product.routes.remove, { params: { id } });
    expect((await change(made.id, { fields: made.fields.filter((field) => field.id !== maker) })).status).toBe(409);
  });

  it('reports in advance how many products it affects', async () => {
    const made = await makeCategory(admin, everyField);
    const [metal, gold] = [fieldOf(made, 'Metal'), optionOf(made, 'gold')];
    await makeProduct(admin, made.id, { values: { [metal]: gold } });
    const { body } = await admin.call(contract.categoryUsage, { params: { id: made.id } });
    expect(body.fields.find(({ id }) => id === metal)).toEqual({
      id: metal,
      products: 1,
      options: [
        { id: gold, products: 1 },
        { id: optionOf(made, 'silver'), products: 0 },
      ],
    });
  });
});

describe('a category', () => {
  it('cannot be deleted while it has products, nor a market while it has categories', async () => {
    const market = await addMarket(app);
    const made = await makeCategory(admin, [], { market });
    expect(made.market).toBe(market);
    const removed = await admin.send('DELETE', `/v1/product-market/${market}`);
    expect([removed.status, removed.problem.code]).toEqual([409, 'marketHasCategories']);
    const { id } = await makeProduct(admin, made.id);
    expect((await admin.call(routes.remove, { params: { id: made.id } })).problem.code).toBe('categoryHasProducts');
    await admin.call(product.routes.remove, { params: { id } });
    expect((await admin.call(routes.remove, { params: { id: made.id } })).status).toBe(204);
    const { body } = await admin.call(product.routes.restore, { body: { ids: [id] } });
    expect(body.refused.map(({ code }) => code)).toEqual(['categoryUnknown']);
  });

  it('is visible to customers with its labels and those of its market, while it is active', async () => {
    const market = await addMarket(app, 'diamond');
    const made = await makeCategory(admin, [], { market, label: 'forex' });
    expect(made.neededLabels).toEqual(['forex', 'diamond']);
    const statusFor = async (labels: string[]) =>
      (await (await richLead(app, 0n, { labels })).call(routes.one, { params: { id: made.id } })).status;
    expect([await statusFor([]), await statusFor(['forex']), await statusFor(['diamond'])]).toEqual([404, 404, 404]);
    expect(await statusFor(['diamond', 'forex'])).toBe(200);
    await change(made.id, { status: 'inactive' });
    expect(await statusFor(['diamond', 'forex'])).toBe(404);
    expect((await change(made.id, { label: 'gold' })).problem.fields?.[0]?.code).toBe('labelUnknown');
  });

  it('keeps its required label in the settings', async () => {
    await makeCategory(admin, [], { label: 'binary_options' });
    const { labels } = (await admin.call(getSetting)).body;
    const without = { labels: labels.filter(({ key }) => key !== 'binary_options') };
    const { status, problem } = await admin.call(updateSetting, { body: without });
    expect([status, problem.code]).toEqual([409, 'labelGates']);
    expect(problem.message).toBe(
      '1 market, category or product requires the label “Binary options”, so it cannot be removed.',
    );
  });

  it('has a file that only people who see the category can fetch', async () => {
    const { id } = await makeCategory(admin, [], { label: 'diamond' });
    const path = `/v1/product-category/${id}/file`;
    const { status, body } = await sendFile<contract.ProductCategory>(app, admin, {
      path,
      bytes: await picture('png'),
      name: 'cut.png',
    });
    expect([status, body.file?.name, body.file?.type]).toEqual([201, 'cut.png', 'image/png']);
    const url = body.file?.url ?? '';
    const [diamond, plain] = [await richLead(app, 0n, { labels: ['diamond'] }), await richLead(app, 0n)];
    const statuses = [];
    for (const who of [admin, diamond, plain]) statuses.push((await who.send('GET', url)).status);
    expect(statuses).toEqual([200, 200, 404]);
    expect((await admin.send('DELETE', path)).status).toBe(200);
    expect((await admin.send('GET', url)).status).toBe(404);
  });

  it('never shows its slots in a reply', async () => {
    const made = await makeCategory(admin, everyField);
    const [row] = await app.database.query<{ fields: object[] }>(
      sql`select fields from product_category where id = ${made.id}::uuid`,
    );
    expect(JSON.stringify(row?.fields)).toContain('slot');
    expect((await admin.call(routes.one, { params: { id: made.id } })).text).not.toContain('slot');
  });
});
