import { investment } from '@countinghouse/contract/investment/investment.ts';
import { availableFunds, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { Product, product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, showCustomer } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';

const brilliant = sampleOf(Product, {
  id: idOf(10),
  name: 'Brilliant',
  category: idOf(20),
  categoryName: 'Stones',
  price: 100.1,
  status: 'available',
  offered: true,
  version: 3,
});
const showProduct = (options: ShowOptions = {}) => showCustomer(`/my/products/${brilliant.id}`, options);
const buyFor = (price: string) => say('catalogue.buy', { price });
const buyButton = () => page.getByRole('button', { name: buyFor('€100.10') });
const heading = (name: string) => page.getByRole('heading', { name });
const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;

const confirmPurchase = async (): Promise<void> => {
  await buyButton().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: buyFor('€100.10') })
    .click();
};

beforeEach(() => {
  // Calls of the customer area's frame, for the offline copy.
  for (const route of [capitalFunds, getVerification, investment.routes.list])
    refuses(route, { status: 403, code: 'forbidden', message: 'Not here.' });
  answers(product.routes.one, brilliant);
  answers(availableFunds, { available: 150.3 });
  answers(productCategory.routes.one, sampleOf(ProductCategory, { id: idOf(20), name: 'Stones' }));
});

describe('before a purchase', () => {
  test('shows the available cash left after a purchase, to the cent', async () => {
    await showProduct();
    await expect.element(buyButton()).toBeEnabled();
    expect(fact(say('catalogue.cash'))).toBe('€150.30');
    expect(fact(say('catalogue.cashLeft'))).toBe('€50.20');
  });

  test('does not offer the purchase until the available cash has loaded', async () => {
    const arrive = waits(availableFunds);
    await showProduct();
    await expect.element(buyButton()).toBeDisabled();
    arrive();
    await expect.element(buyButton()).toBeEnabled();
  });

  test('offers the purchase if the available cash equals the price', async () => {
    answers(availableFunds, { available: 100.1 });
    await showProduct();
    await expect.poll(() => fact(say('catalogue.cashLeft'))).toBe('€0.00');
    await expect.element(buyButton()).toBeEnabled();
  });

  test('shows the missing amount with a link to deposits if the cash is one cent short', async () => {
    answers(availableFunds, { available: 100.09 });
    await showProduct();
    await expect.element(page.getByText(say('catalogue.missing', { amount: '€0.01' }))).toBeVisible();
    await expect.element(buyButton()).toBeDisabled();
    const link = page.getByRole('link', { name: say('catalogue.toDeposit') });
    await expect.element(link).toHaveAttribute('href', '/my/deposit');
  });

  test('sends nothing if the customer cancels the confirmation', async () => {
    await showProduct();
    await buyButton().click();
    const dialog = page.getByRole('dialog', { name: say('catalogue.buyTitle', { name: 'Brilliant' }) });
    await expect.element(dialog).toMatchTextContent(/€100\.10 is taken from your available cash at once/);
    await dialog.getByRole('button', { name: say('ui.cancel') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsTo(purchaseProduct)).toHaveLength(0);
  });
});

describe('a purchase', () => {
  test('sends the version that the customer saw, and the page then shows the product as owned', async () => {
    answers(purchaseProduct, { ...brilliant, status: 'owned' });
    await showProduct();
    await expect.element(buyButton()).toBeEnabled();
    answers(product.routes.one, { ...brilliant, status: 'owned', version: 4 });
    await confirmPurchase();
    await expect.element(heading(say('catalogue.ownedTitle'))).toBeVisible();
    await expect.element(page.getByText(say('catalogue.bought', { name: 'Brilliant' }))).toBeVisible();
    await expect.element(buyButton()).not.toBeInTheDocument();
    expect(callsTo(purchaseProduct).map(({ body }) => body)).toEqual([{ product: brilliant.id, version: 3 }]);
  });

  test('retries a request after a lost answer with the same idempotency key', async () => {
    let tries = 0;
    answers(purchaseProduct, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return { ...brilliant, status: 'owned' as const };
    });
    await showProduct();
    await confirmPurchase();
    await expect.element(page.getByText(say('catalogue.bought', { name: 'Brilliant' }))).toBeVisible();
    const keys = callsTo(purchaseProduct).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('that another customer made first is refused with an explanation, and the product disappears', async () => {
    refuses(purchaseProduct, { status: 409, code: 'productTaken', message: 'Taken.' });
    await showProduct();
    await expect.element(buyButton()).toBeEnabled();
    refuses(product.routes.one, { status: 404, code: 'notFound', message: 'Not here.' });
    await confirmPurchase();
    await expect.element(heading(say('catalogue.takenTitle'))).toBeVisible();
    await expect.element(page.getByText(say('catalogue.takenText'))).toBeVisible();
    await expect.element(buyButton()).not.toBeInTheDocument();
  });

  test('of a product whose price has changed is refused, and the new price is shown', async () => {
    refuses(purchaseProduct, { status: 412, code: 'versionConflict', message: 'Changed.' });
    await showProduct();
    await expect.element(buyButton()).toBeEnabled();
    answers(product.routes.one, { ...brilliant, price: 120, version: 4 });
    await confirmPurchase();
    await expect.element(page.getByText(say('catalogue.changedTitle'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: buyFor('€120.00') })).toBeEnabled();
    expect(callsTo(purchaseProduct)).toHaveLength(1);
  });

  test('refused by the server for another reason shows that reason', async () => {
    refuses(purchaseProduct, { status: 409, code: 'insufficientFunds', message: 'Not enough cash.' });
    await showProduct();
    await confirmPurchase();
    const alert = page.getByRole('alert').filter({ hasText: say('catalogue.refusedTitle') });
    await expect.element(alert).toMatchTextContent(/Not enough cash\./);
    await expect.element(buyButton()).toBeEnabled();
  });
});

describe('the page of a product', () => {
  test('updates after a change of price in the office', async () => {
    await showProduct();
    await expect.element(buyButton()).toBeEnabled();
    answers(product.routes.one, { ...brilliant, price: 90 });
    notifyChanged({ event: 'productUpdated', resource: 'product', change: 'updated', ids: [brilliant.id] });
    await expect.element(page.getByRole('button', { name: buyFor('€90.00') })).toBeEnabled();
  });

  test('shows that the product is gone as soon as another customer buys it', async () => {
    await showProduct();
    await expect.element(buyButton()).toBeEnabled();
    refuses(product.routes.one, { status: 404, code: 'notFound', message: 'Not here.' });
    notifyChanged({ event: 'productUpdated', resource: 'product', change: 'deleted', ids: [brilliant.id] });
    await expect.element(heading(say('catalogue.goneTitle'))).toBeVisible();
    await expect.element(buyButton()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: say('catalogue.back'), exact: true }))
      .toHaveAttribute('href', '/my/products');
  });

  test('offers no purchase of a product that the customer has sold', async () => {
    answers(product.routes.one, { ...brilliant, status: 'sold' });
    await showProduct();
    await expect.element(heading(say('catalogue.soldTitle'))).toBeVisible();
    await expect.element(buyButton()).not.toBeInTheDocument();
  });

  test('offers a retry if the server cannot be reached', async () => {
    isUnreachable(product.routes.one);
    await showProduct();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    answers(product.routes.one, brilliant);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(buyButton()).toBeEnabled();
  });
});

describe('the details of a product', () => {
  const fields: ProductCategory['fields'] = [
    { id: idOf(1), name: 'Carat', type: 'number', required: false, options: [] },
    { id: idOf(2), name: 'Cut on', type: 'date', required: false, options: [] },
    { id: idOf(3), name: 'Certified', type: 'boolean', required: false, options: [] },
    { id: idOf(4), name: 'Colour', type: 'select', required: false, options: [{ id: idOf(5), key: 'White' }] },
    { id: idOf(6), name: 'Remark', type: 'string', required: false, options: [] },
    { id: idOf(7), name: 'Year', type: 'number', required: false, options: [] },
  ];
  const values = {
    [idOf(1)]: 12_345.125,
    [idOf(2)]: '2026-03-02',
    [idOf(3)]: false,
    [idOf(4)]: idOf(5),
    [idOf(6)]: '',
    [idOf(7)]: 1998,
  };

  beforeEach(() => {
    answers(productCategory.routes.one, sampleOf(ProductCategory, { id: idOf(20), fields }));
    answers(product.routes.one, { ...brilliant, values });
  });

  test('format each value by its field, and omit empty ones', async () => {
    await showProduct();
    await expect.poll(() => fact('Carat')).toBe('12,345.125');
    expect(fact('Cut on')).toBe('2 Mar 2026');
    expect(fact('Certified')).toBe(say('catalogue.no'));
    expect(fact('Colour')).toBe('White');
    expect(fact('Year')).toBe('1998');
    expect(fact('Remark')).toBeUndefined();
  });

  test('format numbers and days in the reader’s language', async () => {
    await showProduct({ language: 'de' });
    await expect.poll(() => fact('Carat')).toBe('12.345,125');
    expect(fact('Cut on')).toBe('02.03.2026');
  });

  test('allow the customer to open a picture, and to download but not open any other document', async () => {
    answers(product.routes.one, {
      ...brilliant,
      files: [
        { key: 'certificate', name: 'gia.png', url: '/v1/uploads/a', type: 'image/png', size: 2_500_000 },
        { key: 'invoice', name: 'bill.pdf', url: '/v1/uploads/b', type: 'application/pdf', size: 900 },
      ],
    });
    await showProduct();
    const rows = page.getByRole('list', { name: say('catalogue.papers') }).getByRole('listitem');
    await expect.element(rows.first()).toMatchTextContent(/gia\.png · 2\.4 MB/);
    const open = (name: string) => page.getByRole('button', { name: say('catalogue.openNamed', { name }) });
    const save = (name: string) => page.getByRole('button', { name: say('catalogue.downloadNamed', { name }) });
    await expect.element(open('certificate')).toBeVisible();
    await expect.element(save('certificate')).toBeVisible();
    await expect.element(save('invoice')).toBeVisible();
    await expect.element(open('invoice')).not.toBeInTheDocument();
  });

  test.each([
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable and accessible in German %s with too little cash', async (_name, options) => {
    answers(availableFunds, { available: 1 });
    const name = 'Vermögensverwaltungsgesellschaftsbrillantschmuckkollektion';
    answers(product.routes.one, { ...brilliant, name, values });
    await showProduct({ language: 'de', ...options });
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.element(page.getByText(speak('de')('catalogue.toDeposit'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
