import { productCategory, ProductCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { ProductMarket, productMarket } from '@countinghouse/contract/product-market/product-market.ts';
import { Product, product } from '@countinghouse/contract/product/product.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { Catalogue } from './catalogue.tsx';

const { routes } = product;
const productOf = (number: number, name: string, price = 100): Product =>
  sampleOf(Product, { id: idOf(number), name, price, categoryName: 'Stones', status: 'available' });
const iconUrl = `/v1/uploads/${'0'.repeat(32)}.png`;
const watches = sampleOf(ProductMarket, { id: idOf(51), name: 'Watches', description: 'All', iconUrl });
const divers = sampleOf(ProductCategory, { id: idOf(61), name: 'Divers', market: idOf(51) });
const showCatalogue = (address = '/my/products', options: ShowOptions = {}) =>
  show(<Catalogue />, { address, as: personOf('lead'), ...options });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lastQuery = () => {
  const { filters, sorts, ...query } = callsTo(routes.list).at(-1)?.query ?? {};
  return { ...query, filters: JSON.parse(filters ?? '{}') as unknown, sorts };
};
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

beforeEach(() => {
  lists(product, [productOf(1, 'Diver', 1234.5), productOf(2, 'Dress watch')]);
  lists(productMarket, [watches]);
  lists(productCategory, [divers]);
});

describe('the catalogue', () => {
  test('loads only products for sale, and shows name, category and price', async () => {
    await showCatalogue();
    await expect.element(link('Diver')).toHaveAttribute('href', `/my/products/${idOf(1)}`);
    const card = page.getByRole('listitem').filter({ hasText: 'Diver' });
    await expect.element(card).toMatchTextContent(/Stones€1,234\.50/);
    await expect.element(page.getByText(say('catalogue.count', { count: 2 }), { exact: true })).toBeVisible();
    expect(lastQuery()).toMatchObject({ filters: { status: { eq: 'available' } } });
  });

  test('shows that nothing is for sale, without a button for more', async () => {
    lists(product, []);
    await showCatalogue();
    await expect.element(page.getByText(say('catalogue.emptyTitle'))).toBeVisible();
    await expect.element(button(say('catalogue.showAll'))).not.toBeInTheDocument();
  });

  test('links from a search without results back to all products', async () => {
    const shown = await showCatalogue(`/my/products?q=zebra&category=${idOf(61)}`);
    await expect.element(page.getByText(say('catalogue.noMatchTitle'))).toBeVisible();
    await button(say('catalogue.showAll')).click();
    await expect.element(link('Diver')).toBeVisible();
    expect(shown.address()).not.toMatch(/q=|category=/);
    expect(lastQuery().filters).toEqual({ status: { eq: 'available' } });
  });

  test('shows why it failed to load, and reloads on request', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showCatalogue();
    const alert = page.getByRole('alert').filter({ hasText: say('ui.errorTitle') });
    await expect.element(alert).toMatchTextContent(/Something went wrong here\./);
    lists(product, [productOf(1, 'Diver')]);
    await button(say('ui.retry')).click();
    await expect.element(link('Diver')).toBeVisible();
  });

  test('shows neither products nor an empty state before the first answer', async () => {
    const arrive = waits(routes.list);
    await showCatalogue();
    await expect.element(page.getByRole('heading', { level: 1, name: say('catalogue.title') })).toBeVisible();
    expect(page.getByText(say('catalogue.emptyTitle')).query()).toBeNull();
    arrive();
    await expect.element(link('Diver')).toBeVisible();
  });

  test('removes a product that another customer has bought', async () => {
    await showCatalogue();
    await expect.element(link('Diver')).toBeVisible();
    lists(product, [productOf(2, 'Dress watch')]);
    notifyChanged({ event: 'productUpdated', resource: 'product', change: 'deleted', ids: [idOf(1)] });
    await expect.element(link('Diver')).not.toBeInTheDocument();
    await expect.element(link('Dress watch')).toBeVisible();
  });
});

describe('finding a product', () => {
  test('searches for the typed text and keeps it in the address', async () => {
    const shown = await showCatalogue();
    await page.getByRole('searchbox', { name: say('catalogue.search') }).fill('dress');
    await expect.element(link('Diver')).not.toBeInTheDocument();
    await expect.element(link('Dress watch')).toBeVisible();
    expect(shown.address()).toContain('q=dress');
  });

  test('sorts by price on request', async () => {
    const shown = await showCatalogue();
    await expect.element(link('Diver')).toBeVisible();
    await page.getByLabelText(say('catalogue.sort')).selectOptions(say('catalogue.sortDearest'));
    await expect.poll(() => lastQuery().sorts).toBe('["-price"]');
    expect(shown.address()).toContain('order=sortDearest');
  });

  test('offers only the categories of the selected market', async () => {
    await showCatalogue();
    await choose(say('catalogue.market'), 'Watches');
    await expect.poll(() => lastQuery().filters).toEqual({ status: { eq: 'available' }, market: { eq: idOf(51) } });
    await choose(say('catalogue.category'), 'Divers');
    await expect.poll(() => lastQuery().filters).toMatchObject({ category: { eq: idOf(61) } });
    const found = callsTo(productCategory.routes.list).map(({ query }) => query['filters'] ?? '');
    expect(found).toContain(JSON.stringify({ market: { eq: idOf(51) } }));
  });

  test('resets the category when another market is selected', async () => {
    const shown = await showCatalogue(`/my/products?category=${idOf(61)}`);
    await expect.element(page.getByRole('combobox', { name: say('catalogue.category') })).toHaveValue('Divers');
    await choose(say('catalogue.market'), 'Watches');
    await expect.poll(() => lastQuery().filters).toEqual({ status: { eq: 'available' }, market: { eq: idOf(51) } });
    expect(shown.address()).not.toContain('category=');
  });
});

describe('pages of the catalogue', () => {
  const many = Array.from({ length: 60 }, (_, index) => productOf(index + 1, `Piece ${index + 1}`));
  const turner = () => page.getByRole('navigation', { name: say('catalogue.pages') });

  test('are not shown if one page holds everything', async () => {
    await showCatalogue();
    await expect.element(link('Diver')).toBeVisible();
    await expect.element(turner()).not.toBeInTheDocument();
  });

  test('end at the last product', async () => {
    lists(product, many);
    const shown = await showCatalogue('/my/products?page=2');
    await expect.element(turner()).toMatchTextContent(/25–48 of 60/);
    await button(say('catalogue.next')).click();
    await expect.element(link('Piece 60')).toBeVisible();
    await expect.element(button(say('catalogue.next'))).toBeDisabled();
    expect(shown.address()).toContain('page=3');
  });

  test('restart at the first when the search changes', async () => {
    lists(product, many);
    const shown = await showCatalogue('/my/products?page=3');
    await expect.element(link('Piece 60')).toBeVisible();
    await page.getByRole('searchbox').fill('Piece 7');
    await expect.element(link('Piece 7')).toBeVisible();
    expect(shown.address()).not.toContain('page=');
  });

  test('show that there are more if the server has stopped counting', async () => {
    const shown = { products: many.slice(0, 24), count: 1000, countIsMinimum: true, pageToCreate: 1 };
    answers(routes.list, shown);
    await showCatalogue();
    await expect.element(turner()).toMatchTextContent(/1–24 of 1,000\+/);
    await expect.element(page.getByText(say('catalogue.countMore', { count: '1000' }))).toBeVisible();
  });
});

describe('the appearance of the catalogue', () => {
  const long = productOf(9, 'Donaudampfschifffahrtsgesellschaftskapitänstaschenuhr mit Vergoldung', 1_234_567.89);

  test.each([
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable, accessible and not too wide in German %s', async (_name, options) => {
    lists(product, [long, productOf(1, 'Taucheruhr')]);
    await showCatalogue('/my/products', { language: 'de', ...options });
    await expect.element(page.getByText(long.name)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: speak('de')('catalogue.title') })).toBeVisible();
    await expect.element(page.getByText('1.234.567,89 €')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
