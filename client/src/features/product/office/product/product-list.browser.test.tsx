import { offer } from '@countinghouse/contract/offer/offer.ts';
import { ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { fieldKey } from '@countinghouse/contract/product-category/product-field.ts';
import { Product, product, productStats } from '@countinghouse/contract/product/product.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { ProductList } from './product-list.tsx';

const carat = { id: idOf(101), name: 'Carat', type: 'number', required: true, options: [] } as const;
const colour = {
  id: idOf(102),
  name: 'Colour',
  type: 'select',
  required: false,
  options: [
    { id: idOf(103), key: 'White' },
    { id: idOf(104), key: 'Yellow' },
  ],
} as const;
const stones = sampleOf(ProductCategory, { id: idOf(20), name: 'Stones', fields: [carat, colour] as never });
const watches = sampleOf(ProductCategory, { id: idOf(21), name: 'Watches' });
const productOf = (number: number, name: string, fields: Partial<Product> = {}): Product =>
  sampleOf(Product, {
    id: idOf(number),
    name,
    category: stones.id,
    categoryName: 'Stones',
    price: 1200.5,
    offered: true,
    values: { [carat.id]: 1.25, [colour.id]: idOf(104) },
    version: 2,
    ...fields,
  });
const free = productOf(1, 'Free stone');
const owned = productOf(2, 'Kept stone', { status: 'owned', lead: idOf(700), leadName: 'Lea Lark' });
const sold = productOf(3, 'Sold stone', { status: 'sold' });

const addressFor = (filters: object, sort?: string): string => {
  const query = new URLSearchParams({ filters: JSON.stringify(filters), ...(sort !== undefined && { sort }) });
  return `/office/products?${query.toString()}`;
};
const onlyStones = { category: { eq: stones.id } };
const showList = (address = '/office/products', options: ShowOptions = {}) =>
  show(<ProductList />, { address, ...options });
const table = () => page.getByRole('table', { name: say('product.title') });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const column = (name: string) => table().getByRole('columnheader').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const requestedFilters = () => JSON.parse(callsTo(product.routes.list).at(-1)?.query['filters'] ?? '{}') as unknown;

beforeEach(() => {
  lists(product, [free, owned, sold]);
  lists(productCategory, [stones, watches]);
  lists(user, []);
  lists(offer, []);
  answers(productStats, sampleOf(productStats.reply));
});

test('figures of products that failed to load show an error and can be reloaded', async () => {
  refuses(productStats, { status: 503, code: 'unavailable', message: 'The figures are not available right now.' });
  await showList();
  await expect.element(page.getByText(/: The figures are not available right now\.$/)).toBeVisible();
  await expect.element(page.getByText(say('product.statMost'))).not.toBeInTheDocument();
  answers(productStats, sampleOf(productStats.reply));
  await button(say('ui.retry')).click();
  await expect.element(page.getByText(say('product.statMost'))).toBeVisible();
});

describe('the fields of a category in the list', () => {
  test('are columns only while the list is filtered by that category', async () => {
    await showList();
    await expect.element(row('Free stone')).toMatchTextContent(/€1,200\.50/);
    await expect.element(column('Carat')).not.toBeInTheDocument();
  });

  test('show values formatted by the category’s field', async () => {
    await showList(addressFor(onlyStones));
    await expect.element(column('Carat')).toBeVisible();
    await expect.element(row('Free stone')).toMatchTextContent(/1\.25.*Yellow/);
  });

  test('can be filtered by an option, which is sent by its id', async () => {
    await showList(addressFor(onlyStones));
    await button(say('ui.addFilter')).click();
    await page.getByRole('menuitem', { name: 'Colour' }).click();
    await page.getByRole('checkbox', { name: 'White' }).click();
    await button(say('ui.apply')).click();
    await expect.poll(requestedFilters).toEqual({ ...onlyStones, [fieldKey(colour.id)]: { in: [idOf(103)] } });
  });

  test('can be sorted by, the largest number first', async () => {
    await showList(addressFor(onlyStones));
    await table().getByRole('button', { name: 'Carat' }).click();
    await expect
      .poll(() => callsTo(product.routes.list).at(-1)?.query['sorts'])
      .toBe(JSON.stringify([`-${fieldKey(carat.id)}`]));
  });

  test('are no longer queried once a second category is selected', async () => {
    const filters = { category: { in: [stones.id, watches.id] }, [fieldKey(carat.id)]: { gte: 1 } };
    const shown = await showList(addressFor(filters, fieldKey(carat.id)));
    await expect.element(row('Free stone')).toBeVisible();
    await expect.poll(requestedFilters).toEqual({ category: { in: [stones.id, watches.id] } });
    expect(callsTo(product.routes.list).at(-1)?.query['sorts']).toBeUndefined();
    await expect.poll(() => shown.address()).not.toContain('values.');
  });
});

describe('the actions on a product', () => {
  const menuOf = async (name: string): Promise<void> => {
    await button(say('list.actionsOf', { name })).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
  };
  const entry = (name: string) => page.getByRole('menuitem', { name });

  test('include a purchase for a customer while it is available, and no offer', async () => {
    await showList();
    await menuOf('Free stone');
    await expect.element(entry(say('product.buy'))).toBeVisible();
    await expect.element(entry(say('product.makeOffer'))).not.toBeInTheDocument();
  });

  test('include an offer to its owner once it is owned, and no second purchase', async () => {
    await showList();
    await menuOf('Kept stone');
    await expect.element(entry(say('product.buy'))).not.toBeInTheDocument();
    await entry(say('product.makeOffer')).click();
    const dialog = page.getByRole('dialog', { name: say('productOffer.dialogTitle', { name: 'Kept stone' }) });
    await expect.element(dialog).toMatchTextContent(/Lea Lark owns it and paid €1,200\.50 for it\./);
  });

  test('include neither once it was bought back', async () => {
    await showList();
    await menuOf('Sold stone');
    await expect.element(entry(say('list.delete'))).toBeVisible();
    await expect.element(entry(say('product.buy'))).not.toBeInTheDocument();
    await expect.element(entry(say('product.makeOffer'))).not.toBeInTheDocument();
  });

  test('do not include creating or deleting for regular staff', async () => {
    await showList('/office/products', { as: personOf('regular') });
    await menuOf('Free stone');
    await expect.element(entry(say('product.buy'))).toBeVisible();
    await expect.element(entry(say('list.delete'))).not.toBeInTheDocument();
    await expect.element(button(say('product.create'))).not.toBeInTheDocument();
  });
});

describe('filters of the list of products', () => {
  test('find a customer by name and send the customer’s id', async () => {
    lists(user, [sampleOf(User, { id: idOf(700), firstName: 'Lea', lastName: 'Lark', email: 'lea@example.test' })]);
    await showList();
    await button(say('ui.addFilter')).click();
    await page.getByRole('menuitem', { name: say('field.leadName') }).click();
    await page.getByRole('checkbox', { name: 'Lea Lark' }).click();
    await button(say('ui.apply')).click();
    await expect.poll(requestedFilters).toEqual({ lead: { in: [idOf(700)] } });
  });

  test('show the name of a selected category, not its id', async () => {
    await showList(addressFor(onlyStones));
    const chip = page.getByRole('button', { name: `${say('field.categoryName')} Stones` });
    await expect.element(chip).toBeVisible();
  });
});

test('the figures show available products, what customers paid and the largest category', async () => {
  answers(
    productStats,
    sampleOf(productStats.reply, {
      available: 7,
      owned: 2,
      sold: 1,
      priceAvailable: 9000.25,
      costOwned: 1500,
      byCategory: [
        { category: watches.id, name: 'Watches', available: 2, owned: 0, sold: 0 },
        { category: stones.id, name: 'Stones', available: 5, owned: 0, sold: 0 },
      ],
    }),
  );
  await showList();
  await expect.element(page.getByText(say('product.statWorth', { amount: '€9,000.25' }))).toBeVisible();
  await expect.element(page.getByText(say('product.statPaid', { amount: '€1,500.00' }))).toBeVisible();
  await expect.element(page.getByText(say('product.statAvailable', { count: 5 }))).toBeVisible();
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the list of products is readable and accessible in German %s', async (_name, options) => {
  const long = productOf(4, 'Donaudampfschifffahrtsgesellschaftsgedenkbrillant', { neededLabels: ['forex'] });
  lists(product, [long, owned]);
  await showList(addressFor(onlyStones), { language: 'de', ...options });
  await expect.element(page.getByText(long.name)).toBeVisible();
  await expect.element(page.getByRole('button', { name: speak('de')('product.create') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
