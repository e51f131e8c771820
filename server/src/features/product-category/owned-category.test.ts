import { acceptOffer } from '@countinghouse/contract/offer/offer.ts';
import { type ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import type { ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { vault } from '@countinghouse/contract/product/vault.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import {
  buy,
  everyField,
  fieldOf,
  makeCategory,
  makeProduct,
  optionOf,
  richLead,
  shownOffer,
} from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
/** The dishonest admin, and the customer who bought a ring. */
let admin: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  lead = await richLead(app, 10_000n);
});
afterAll(() => app.stop());

interface Ring {
  readonly id: string;
  readonly category: ProductCategory;
}

/** A certified gold ring of two carats; its maker and the day it was mined are left empty. */
const ring = async (category: ProductCategory): Promise<string> => {
  const values = {
    [fieldOf(category, 'Certified')]: true,
    [fieldOf(category, 'Carat')]: 2,
    [fieldOf(category, 'Metal')]: optionOf(category, 'gold'),
  };
  return (await makeProduct(admin, category.id, { name: 'Ring', values })).id;
};
const bought = async (): Promise<Ring> => {
  const category = await makeCategory(admin, everyField);
  const id = await ring(category);
  await buy(lead, id);
  return { id, category };
};
const change = (id: string, body: object) => admin.call(productCategory.routes.update, { params: { id }, body });

type Changed = Partial<Omit<ProductField, 'options'>> & { options?: object[] };

/** The category's fields as a form sends them, with one of them changed. */
const withField = ({ fields }: ProductCategory, name: string, changed: (field: ProductField) => Changed): object[] =>
  fields.map((field) => (field.name === name ? { ...field, ...changed(field) } : field));
const withOption = (category: ProductCategory, from: string, to: string): object[] =>
  withField(category, 'Metal', ({ options }) => ({
    options: options.map((option) => (option.key === from ? { ...option, key: to } : option)),
  }));
const withoutOption = (category: ProductCategory, gone: string): object[] =>
  withField(category, 'Metal', ({ options }) => ({ options: options.filter(({ key }) => key !== gone) }));

/** The ring as the customer reads it: its category, and its values in words under the names of the fields. */
const described = async ({ id }: Ring) => {
  const { values, category, categoryName } = (await lead.call(product.routes.one, { params: { id } })).body;
  const { fields } = (await lead.call(productCategory.routes.one, { params: { id: category } })).body;
  const filters = JSON.stringify({ product: { eq: id } });
  const [item] = (await lead.call(vault.routes.list, { query: { filters } })).body.vault;
  const inWords = fields.flatMap(({ id: field, name, options }) => {
    const value = values[field];
    return value === undefined ? [] : [[name, options.find((option) => option.id === value)?.key ?? value]];
  });
  return [categoryName, item?.categoryName, Object.fromEntries(inWords)];
};

describe('while a customer owns a product, one admin', () => {
  it.each([
    ['rename its category', () => ({ name: `Replicas ${crypto.randomUUID()}` }), 'Category .*'],
    [
      'rename a field with a value',
      (c) => ({ fields: withField(c, 'Certified', () => ({ name: 'Replica' })) }),
      'Certified',
    ],
    ['rename the option that it has', (c) => ({ fields: withOption(c, 'gold', 'gold-plated brass') }), 'gold'],
    [
      'change the type of a field with a value',
      (c) => ({ fields: withField(c, 'Carat', () => ({ type: 'string' })) }),
      'Carat',
    ],
    [
      'remove a field with a value',
      ({ fields }) => ({ fields: fields.filter(({ name }) => name !== 'Carat') }),
      'Carat',
    ],
    [
      'replace the option that it has with another',
      (c) => ({ fields: withoutOption(c, 'gold'), optionMapping: { [optionOf(c, 'gold')]: optionOf(c, 'silver') } }),
      'gold',
    ],
  ] as readonly [string, (category: ProductCategory) => object, string][])('cannot %s', async (_what, bodyOf, name) => {
    const own = await bought();
    const before = await described(own);
    const { status, problem } = await change(own.category.id, bodyOf(own.category));
    expect([status, problem?.code]).toEqual([409, 'describesOwned']);
    expect(problem.message).toMatch(new RegExp(`^“${name}” describes 1 product that a customer owns`));
    expect(await described(own)).toEqual(before);
  });

  it('can change everything about the category that its owner does not read', async () => {
    const own = await bought();
    const before = await described(own);
    const steps: readonly ((category: ProductCategory) => object[])[] = [
      (c) => withField(c, 'Maker', () => ({ name: 'Workshop', type: 'number' })),
      (c) => withOption(c, 'silver', 'platinum'),
      (c) => withoutOption(c, 'platinum'),
      (c) => withField(c, 'Metal', ({ options }) => ({ options: [{ key: 'copper' }, ...options], required: true })),
      ({ fields }) => [...fields.toReversed(), { name: 'Weight', type: 'number' }],
      ({ fields }) => fields.filter(({ name }) => name !== 'Mined'),
    ];
    for (const step of steps) {
      const now = await current(own.category.id);
      expect((await change(now.id, { name: now.name, fields: step(now) })).status).toBe(200);
    }
    expect(await described(own)).toEqual(before);
  });

  it('reads why in the admin’s own language', async () => {
    const { category } = await bought();
    const path = `/v1/product-category/${category.id}`;
    const { problem } = await admin.send(
      'PATCH',
      path,
      { fields: withOption(category, 'gold', 'brass') },
      { 'x-lang': 'de' },
    );
    expect(problem.message).toMatch(/^„gold“ beschreibt 1 Produkt, das einem Kunden gehört/);
  });
});

describe('a category whose products the company has bought back', () => {
  it('can be changed again', async () => {
    const { id, category } = await bought();
    const { id: offer, version } = await shownOffer(app, admin, id);
    expect((await lead.call(acceptOffer, { params: { id: offer }, body: { version } })).status).toBe(201);
    expect((await change(category.id, { fields: withOption(category, 'gold', 'brass') })).status).toBe(200);
    expect((await change(category.id, { name: `Rings ${crypto.randomUUID()}` })).status).toBe(200);
  });
});

describe('a product that is described otherwise by a change of its category', () => {
  it('cannot be bought as it was before, nor confirmed as staff prepared it', async () => {
    const category = await makeCategory(admin, everyField);
    const id = await ring(category);
    await admin.call(purchaseProduct, { body: { product: id, lead: lead.id } });
    const { version } = (await lead.call(product.routes.one, { params: { id } })).body;
    expect((await change(category.id, { fields: withOption(category, 'gold', 'brass') })).status).toBe(200);
    expect((await lead.call(purchaseProduct, { body: { product: id, version } })).status).toBe(412);
    await expect(confirmed(lead)).rejects.toThrow('versionConflict');
  });

  it('is either bought or described otherwise when both happen at the same moment', async () => {
    const category = await makeCategory(admin, everyField);
    for (let round = 0; round < 10; round += 1) {
      const id = await ring(category);
      const { fields, version } = await current(category.id);
      const { version: seen } = (await lead.call(product.routes.one, { params: { id } })).body;
      const next = fields.map((field) =>
        field.name.startsWith('Carat') ? { ...field, name: `Carat ${round}` } : field,
      );
      const replies = await Promise.all([
        lead.call(purchaseProduct, { body: { product: id, version: seen } }),
        change(category.id, { fields: next, version }),
      ]);
      const [sold, renamed] = replies.map(({ status }) => status);
      expect([
        [201, 409],
        [412, 200],
      ]).toContainEqual([sold, renamed]);
      if (sold === 201) await buyBack(id);
    }
  });
});

const current = async (id: string) => (await admin.call(productCategory.routes.one, { params: { id } })).body;

const buyBack = async (id: string): Promise<void> => {
  const { id: offer, version } = await shownOffer(app, admin, id);
  expect((await lead.call(acceptOffer, { params: { id: offer }, body: { version } })).status).toBe(201);
};
