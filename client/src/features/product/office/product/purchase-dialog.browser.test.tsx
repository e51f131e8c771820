import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';

const item = sampleOf(Product, { id: idOf(1), name: 'Brilliant', price: 1000.1, version: 5 });
const lea = sampleOf(User, { id: idOf(700), firstName: 'Lea', lastName: 'Lark', email: 'lea@example.test' });
const onClose = vi.fn();
const showDialog = (options: ShowOptions = {}) => show(<PurchaseDialog item={item} onClose={onClose} />, options);
const customer = () => page.getByRole('combobox', { name: say('product.customer') });
const confirm = () => page.getByRole('button', { name: say('product.buyConfirm', { price: '€1,000.10' }) });
const chooseLea = async (): Promise<void> => {
  await customer().click();
  await page.getByRole('option', { name: /Lea Lark/ }).click();
};

beforeEach(() => {
  onClose.mockClear();
  lists(user, [lea]);
  answers(availableFunds, { available: 1500.3 });
});

test('a purchase for a customer requires a customer', async () => {
  await showDialog();
  await confirm().click();
  await expect.element(customer()).toHaveAccessibleDescription(/Please fill in this field\./);
  expect(callsTo(purchaseProduct)).toHaveLength(0);
});

test('a purchase for a customer shows the customer’s cash left after it', async () => {
  await showDialog();
  await chooseLea();
  await expect.element(page.getByText('€1,500.30')).toBeVisible();
  await expect.element(page.getByText('€500.20')).toBeVisible();
  expect(callsTo(availableFunds).at(-1)?.params).toEqual({ userId: lea.id });
});

test('a purchase for a customer warns if the cash does not cover the price', async () => {
  answers(availableFunds, { available: 1000.09 });
  await showDialog();
  await chooseLea();
  await expect.element(page.getByText(say('product.cashShort'))).toBeVisible();
  await expect.element(page.getByText(say('product.cashLeft'))).not.toBeInTheDocument();
});

test('a purchase for a customer sends customer, product and version, and says that the customer must confirm', async () => {
  answers(purchaseProduct, item);
  await showDialog();
  await chooseLea();
  await confirm().click();
  await expect.element(page.getByText(say('prepared.sent'))).toBeVisible();
  expect(callsTo(purchaseProduct).map(({ body }) => body)).toEqual([{ product: item.id, lead: lea.id, version: 5 }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a refused purchase keeps its dialog open with the reason', async () => {
  refuses(purchaseProduct, { status: 409, code: 'insufficientFunds', message: 'The cash does not cover it.' });
  await showDialog();
  await chooseLea();
  await confirm().click();
  await expect.element(page.getByText('The cash does not cover it.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('the purchase for a customer is readable and accessible in German on a phone', async () => {
  answers(availableFunds, { available: 0 });
  await showDialog({ language: 'de', size: phone });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
