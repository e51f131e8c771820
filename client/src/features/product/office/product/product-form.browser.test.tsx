import { ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { Product } from '@countinghouse/contract/product/product.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, refuses } from '../../../../../test/server-answers.ts';
import { phone, show } from '../../../../../test/show.tsx';
import { ProductForm } from './product-form.tsx';

const ids = { carat: idOf(101), certified: idOf(102), cut: idOf(103), colour: idOf(104), remark: idOf(105) };
const white = { id: idOf(110), key: 'White' };
const stones = sampleOf(ProductCategory, {
  id: idOf(20),
  name: 'Stones',
  fields: [
    { id: ids.carat, name: 'Carat', type: 'number', required: true, options: [] },
    { id: ids.certified, name: 'Certified', type: 'boolean', required: true, options: [] },
    { id: ids.cut, name: 'Cut on', type: 'date', required: false, options: [] },
    { id: ids.colour, name: 'Colour', type: 'select', required: false, options: [white] },
    { id: ids.remark, name: 'Remark', type: 'string', required: false, options: [] },
  ],
});
const owned = sampleOf(Product, {
  id: idOf(1),
  name: 'Brilliant',
  category: stones.id,
  price: 1000,
  status: 'owned',
  values: { [ids.carat]: 1.5, [ids.certified]: true, [ids.colour]: white.id, [ids.remark]: 'Old cut' },
});

const save = vi.fn<(fields: object) => Promise<void>>(async () => undefined);
const showForm = (item: Product | null) => show(<ProductForm item={item} save={save} onClose={() => undefined} />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

beforeEach(() => {
  save.mockClear();
  lists(productCategory, [stones]);
});

describe('a new product', () => {
  test('shows the fields of its category as soon as the category is selected', async () => {
    await showForm(null);
    await expect.element(field('Carat')).not.toBeInTheDocument();
    await choose(say('field.categoryName'), 'Stones');
    await expect.element(field('Carat')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Certified' })).toBeVisible();
    await expect.element(field('Cut on')).toHaveAttribute('type', 'date');
  });

  test('reports fields that could not be loaded, and loads them on request', async () => {
    const { list, one } = productCategory.routes;
    answers(list, { productCategories: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
    refuses(one, { status: 500, code: 'internal', message: 'Something went wrong.' });
    await showForm({ ...owned, status: 'available' });
    await expect.element(page.getByText(say('ui.errorTitle'))).toBeVisible();
    answers(one, stones);
    await button(say('ui.retry')).click();
    await expect.element(field('Carat')).toBeVisible();
  });

  test('reports a missing category and price, and is not sent', async () => {
    await showForm(null);
    await button(say('product.create')).click();
    await expect.element(page.getByText(say('ui.errorSummary', { count: 2 }))).toBeVisible();
    await expect
      .element(page.getByRole('combobox', { name: say('field.categoryName') }))
      .toHaveAccessibleDescription('Please fill in this field.');
    await expect.element(field(say('field.price'))).toHaveAccessibleDescription('Please fill in this field.');
    expect(save).not.toHaveBeenCalled();
  });

  test('is sent with the entered values, an untouched required switch as no, and without an empty name', async () => {
    await showForm(null);
    await choose(say('field.categoryName'), 'Stones');
    await field(say('field.price')).fill('1,234.5');
    await field('Carat').fill('0.125');
    await choose('Colour', 'White');
    await button(say('product.create')).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]?.[0]).toEqual({
      category: stones.id,
      price: 1234.5,
      label: null,
      values: { [ids.carat]: 0.125, [ids.certified]: false, [ids.colour]: white.id },
    });
  });

  test('is refused with a price of zero', async () => {
    await showForm(null);
    await choose(say('field.categoryName'), 'Stones');
    await field(say('field.price')).fill('0');
    await button(say('product.create')).click();
    await expect.element(field(say('field.price'))).toHaveAccessibleDescription(/at least/);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('a change of a product', () => {
  test('disables the price of an owned product', async () => {
    await showForm(owned);
    await expect.element(field(say('field.price'))).toBeDisabled();
  });

  test('keeps name and details of an owned product as they were bought, and says why', async () => {
    await showForm(owned);
    await expect.element(page.getByText(say('product.ownedNote'))).toBeVisible();
    await expect.element(field(say('field.name'))).toBeDisabled();
    await expect.element(field('Remark')).toBeDisabled();
    await expect.element(page.getByRole('combobox', { name: 'Colour' })).toBeDisabled();
    await expect.element(page.getByRole('switch', { name: 'Certified' })).toBeDisabled();
  });

  test('of an owned product sends its details unaltered with a new label', async () => {
    const { [ids.certified]: _certified, ...values } = owned.values;
    await showForm({ ...owned, values });
    await expect.element(field('Carat')).toBeVisible();
    await choose(say('field.label'), 'Diamonds');
    await button(say('ui.save')).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]?.[0]).toMatchObject({ name: 'Brilliant', label: 'diamond', values });
    expect(JSON.stringify(save.mock.calls[0]?.[0])).not.toContain(ids.certified);
  });

  test.each(['available', 'sold'] as const)('enables name and details of a product that is %s', async (status) => {
    await showForm({ ...owned, status });
    await expect.element(field('Remark')).toBeEnabled();
    await expect.element(field(say('field.name'))).toBeEnabled();
    await expect.element(page.getByText(say('product.ownedNote'))).not.toBeInTheDocument();
  });

  test('enables the price of an available product', async () => {
    await showForm({ ...owned, status: 'available' });
    await expect.element(field(say('field.price'))).toBeEnabled();
  });

  test('clears an existing value by sending null, and omits one that never existed', async () => {
    await showForm({ ...owned, status: 'available' });
    await field('Remark').fill('');
    await button(say('ui.save')).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      values: { [ids.carat]: 1.5, [ids.certified]: true, [ids.colour]: white.id, [ids.remark]: null },
    });
    expect(JSON.stringify(save.mock.calls[0]?.[0])).not.toContain(ids.cut);
  });

  test.each(['name', 'price'] as const)('requires a %s', async (name) => {
    await showForm({ ...owned, status: 'available' });
    await field(say(`field.${name}`)).fill('');
    await button(say('ui.save')).click();
    await expect.element(field(say(`field.${name}`))).toHaveAccessibleDescription('Please fill in this field.');
    expect(save).not.toHaveBeenCalled();
  });
});

test('the form of a product is readable and accessible in German on a phone', async () => {
  await show(<ProductForm item={owned} save={save} onClose={() => undefined} />, { language: 'de', size: phone });
  await expect.element(field('Carat')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
