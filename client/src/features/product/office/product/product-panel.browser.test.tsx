import { download } from '@countinghouse/contract/file/file.ts';
import { Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { ProductCategory, productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import { mostProductFiles, Product, removeProductFile } from '@countinghouse/contract/product/product.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { ProductPanel } from './product-panel.tsx';

const fileOf = (key: string): Product['files'][number] => ({
  key,
  name: `${key}.pdf`,
  url: `/v1/uploads/${key}`,
  type: 'application/pdf',
  size: 1_200_000,
});
const item = sampleOf(Product, {
  id: idOf(1),
  name: 'Brilliant',
  category: idOf(20),
  categoryName: 'Stones',
  price: 1000,
  offered: true,
  files: [fileOf('certificate')],
});
const showPanel = (product: Product = item, options: ShowOptions = {}) =>
  show(<ProductPanel item={product} save={async () => undefined} onClose={() => undefined} />, options);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const regular = { as: personOf('regular') };

beforeEach(() => {
  lists(productCategory, [sampleOf(ProductCategory, { id: idOf(20), name: 'Stones' })]);
  lists(offer, []);
});

describe('the actions of staff on a product', () => {
  test('include editing and buying an available product for an admin', async () => {
    await showPanel();
    await expect.element(button(say('product.edit'))).toBeVisible();
    await expect.element(button(say('product.buy'))).toBeVisible();
    await expect.element(button(say('product.removeNamed', { name: 'certificate' }))).toBeVisible();
    await expect.element(field(say('product.fileKey'))).toBeVisible();
  });

  test('include only buying for regular staff', async () => {
    await showPanel(item, regular);
    await expect.element(button(say('product.buy'))).toBeVisible();
    await expect.element(button(say('product.downloadNamed', { name: 'certificate' }))).toBeVisible();
    await expect.element(button(say('product.edit'))).not.toBeInTheDocument();
    await expect.element(button(say('product.removeNamed', { name: 'certificate' }))).not.toBeInTheDocument();
    await expect.element(field(say('product.fileKey'))).not.toBeInTheDocument();
  });

  test('do not include buying a product that a customer owns', async () => {
    await showPanel({ ...item, status: 'owned', lead: idOf(700), leadName: 'Lea Lark' });
    await expect
      .element(page.getByRole('link', { name: 'Lea Lark' }))
      .toHaveAttribute('href', `/office/leads/${idOf(700)}?tab=vault`);
    await expect.element(button(say('product.buy'))).not.toBeInTheDocument();
  });
});

test('a product of an inactive category is marked as hidden from customers', async () => {
  await showPanel({ ...item, offered: false });
  await expect.element(page.getByText(say('product.notOffered'))).toBeVisible();
});

test('a product visible to customers has no such badge', async () => {
  await showPanel();
  await expect.element(button(say('product.buy'))).toBeVisible();
  await expect.element(page.getByText(say('product.notOffered'))).not.toBeInTheDocument();
});

test('a product shows the required labels by the names from the settings', async () => {
  await showPanel({ ...item, neededLabels: ['diamond'] });
  await expect.element(page.getByText('Diamonds', { exact: true })).toBeVisible();
});

describe('the files of a product', () => {
  const key = () => field(say('product.fileKey'));

  test('are removed by their key', async () => {
    answers(removeProductFile, { ...item, files: [] });
    await showPanel();
    await button(say('product.removeNamed', { name: 'certificate' })).click();
    await expect.element(page.getByText(say('product.fileRemoved'))).toBeVisible();
    expect(callsTo(removeProductFile).map(({ params }) => params)).toEqual([{ id: item.id, key: 'certificate' }]);
  });

  test('stay if the server refuses to remove one, and staff see why', async () => {
    refuses(removeProductFile, { status: 403, code: 'forbidden', message: 'You may not do this.' });
    await showPanel();
    await button(say('product.removeNamed', { name: 'certificate' })).click();
    await expect.element(page.getByText('You may not do this.')).toBeVisible();
    await expect.element(page.getByText('certificate', { exact: true })).toBeVisible();
  });

  test.each(['Certificate', 'two words', 'image'])('cannot be added with the key “%s”', async (typed) => {
    await showPanel();
    await key().fill(typed);
    await expect.element(key()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByLabelText(new RegExp(`^${say('product.fileUpload')}`))).toBeDisabled();
  });

  test('can be added with a valid key, and an existing key replaces the file', async () => {
    await showPanel();
    await key().fill('invoice_2');
    await expect.element(page.getByLabelText(new RegExp(`^${say('product.fileUpload')}`))).toBeEnabled();
    await key().fill('certificate');
    await expect.element(page.getByLabelText(new RegExp(`^${say('product.fileReplace')}`))).toBeEnabled();
  });

  test('and its picture stay as they were bought while a customer owns it', async () => {
    await showPanel({ ...item, status: 'owned', lead: idOf(700), leadName: 'Lea Lark' });
    await expect.element(button(say('product.downloadNamed', { name: 'certificate' }))).toBeVisible();
    await expect.element(button(say('product.removeNamed', { name: 'certificate' }))).not.toBeInTheDocument();
    await expect.element(key()).not.toBeInTheDocument();
    await expect.element(page.getByText(say('picture.upload'))).not.toBeInTheDocument();
  });

  test('and its picture can be changed again once it was bought back', async () => {
    await showPanel({ ...item, status: 'sold', lead: idOf(700), leadName: 'Lea Lark' });
    await expect.element(button(say('product.removeNamed', { name: 'certificate' }))).toBeVisible();
    await expect.element(key()).toBeVisible();
    await expect.element(page.getByText(say('picture.upload'))).toBeVisible();
  });

  test('cannot exceed the maximum per product', async () => {
    await showPanel({ ...item, files: Array.from({ length: mostProductFiles }, (_, at) => fileOf(`f${at}`)) });
    await expect.element(page.getByText('f0', { exact: true })).toBeVisible();
    await expect.element(key()).not.toBeInTheDocument();
  });
});

test('the picture of a product is fetched with the session, and can be removed', async () => {
  answersFile(download, new Blob(['picture'], { type: 'image/png' }));
  answers(removeProductFile, { ...item, image: null });
  await showPanel({ ...item, image: '/v1/uploads/private/abc.png' });
  await expect.poll(() => document.querySelector('img')?.src).toMatch(/^data:image\/png;base64,/);
  expect(callsTo(download).map(({ params }) => params)).toEqual([{ path: 'abc.png' }]);
  await button(say('product.imageRemove')).click();
  await expect.poll(() => callsTo(removeProductFile).map(({ params }) => params['key'])).toEqual(['image']);
});

describe('the offers for a product', () => {
  test('are listed with amount, maker and state', async () => {
    lists(offer, [
      sampleOf(Offer, { id: idOf(50), amount: 1100.5, madeBy: 'customer', userName: 'Lea Lark', status: 'rejected' }),
    ]);
    await showPanel();
    const row = page.getByRole('listitem').filter({ hasText: '€1,100.50' });
    await expect.element(row).toMatchTextContent(/Customer · Lea Lark.*Declined/);
    expect(callsTo(offer.routes.list).at(-1)?.query['filters']).toBe(JSON.stringify({ product: { eq: item.id } }));
  });

  test('that failed to load do not hide the product', async () => {
    refuses(offer.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showPanel();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(button(say('product.buy'))).toBeVisible();
    lists(offer, []);
    await button(say('ui.retry')).click();
    await expect.element(page.getByText(say('productOffer.relatedNone'))).toBeVisible();
  });
});

test('the panel of a product is readable and accessible in German on a phone', async () => {
  await showPanel({ ...item, neededLabels: ['forex'], offered: false }, { language: 'de', size: phone });
  await expect.element(page.getByText('certificate', { exact: true })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
