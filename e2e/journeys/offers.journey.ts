import type { Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { payIn } from '../product/funds.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { approveAll, createPerson, type Customer, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const day = 86_400_000;

interface Owned {
  readonly id: string;
  readonly name: string;
  readonly lead: Customer;
}

/** A product for 100 euro, bought by a customer with all of their money. */
const createOwned = async (company: Company): Promise<Owned> => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 100);
  const category = await company.asRoot<{ id: string }>('POST', '/v1/product-category', { name: uniqueName('Coins ') });
  const name = uniqueName('Thaler ');
  const { id } = await company.asRoot<{ id: string }>('POST', '/v1/product', {
    category: category.id,
    name,
    price: 100,
  });
  await (
    await company.call(lead)
  )('POST', '/v1/product/purchase', { product: id });
  return { id, name, lead };
};

/** An approved offer. */
const offerFor = async (company: Company, product: string, amount: number): Promise<void> => {
  await company.asRoot('POST', '/v1/offer', {
    product,
    amount,
    origin: 'Auction house',
    expirationDate: new Date(Date.now() + day).toISOString(),
  });
  await approveAll(company);
};

/** The customer counters the company's offer with another price. */
const requestSale = async (customer: Page, name: string, price: string): Promise<void> => {
  await customer.getByRole('button', { name: say('myVault.counterNamed', { name }) }).tap();
  const dialog = customer.getByRole('dialog');
  await field(dialog, say('myVault.counterPrice')).fill(price);
  await dialog.getByRole('button', { name: say('myVault.counterConfirm') }).tap();
  await expect(customer.getByText(say('myVault.answerWaits'))).toBeVisible();
};

test('a customer and the company negotiate a price live until the company buys the product back', async ({
  open,
  company,
}) => {
  const { id, name, lead } = await createOwned(company);
  const customer = await open(lead, phone);
  await customer.goto('/my/vault');
  await expect(customer.getByText(say('myVault.pendingNone'))).toBeVisible();
  const office = await open(root);
  await office.goto('/office/offers');
  const row = (amount: string) =>
    office.getByRole('table').getByRole('row').filter({ hasText: name }).filter({ hasText: amount });
  const panel = office.getByRole('dialog', { name: new RegExp(name) });
  const openRequest = async (amount: string): Promise<void> => {
    await row(amount).click();
    await expect(panel.getByRole('definition').filter({ hasText: say('productOffer.customer') })).toBeVisible();
  };

  // The company declines a price that is far too high, and the customer keeps the product.
  await offerFor(company, id, 90);
  await requestSale(customer, name, '500');
  await openRequest('€500.00');
  await expectAccessible(office);
  await panel.getByRole('button', { name: say('productOffer.decline'), exact: true }).click();
  await office
    .getByRole('dialog', { name: say('productOffer.declineTitle', { name }) })
    .getByRole('button', { name: say('productOffer.declineConfirm') })
    .click();
  await expect(office.getByText(say('productOffer.declineDone'))).toBeVisible();
  await expect(office.getByRole('dialog', { name: say('productOffer.declineTitle', { name }) })).toHaveCount(0);
  await expect(customer.getByText(say('myVault.answerWaits'))).toHaveCount(0);
  await expect(customer.getByText(say('myVault.pendingNone'))).toBeVisible();
  await expect(customer.getByRole('list', { name: say('myVault.owned'), exact: true })).toContainText(name);
  await office.keyboard.press('Escape');

  // It counters the next price.
  await offerFor(company, id, 95);
  await requestSale(customer, name, '140');
  await openRequest('€140.00');
  await panel.getByRole('button', { name: say('productOffer.counter'), exact: true }).click();
  const counter = office.getByRole('dialog', { name: say('productOffer.counterTitle', { name }) });
  await field(counter, say('field.amount')).fill('125');
  await counter.getByRole('button', { name: say('productOffer.counterConfirm') }).click();
  await expect(office.getByText(say('productOffer.countered', { customer: lead.name }))).toBeVisible();
  await expect(counter).toHaveCount(0);
  await office.keyboard.press('Escape');
  await expect(row('€140.00')).toContainText(say('productOffer.rejected'));
  await approveAll(company);
  await expect(customer.getByRole('list', { name: say('myVault.pending') })).toContainText('€125.00');

  // It accepts the last one: after approval the product is sold, and the money is available at once.
  await requestSale(customer, name, '130');
  await openRequest('€130.00');
  await panel.getByRole('button', { name: say('productOffer.accept'), exact: true }).click();
  const amount = '€130.00';
  await office
    .getByRole('dialog', { name: say('productOffer.acceptTitle', { name }) })
    .getByRole('button', { name: say('productOffer.acceptConfirm', { amount }) })
    .click();
  await expect(office.getByText(say('productOffer.acceptDone', { name, amount }))).toBeVisible();
  await approveAll(company);
  await expect(panel.getByRole('button', { name: say('productOffer.accept'), exact: true })).toHaveCount(0);
  await office.keyboard.press('Escape');
  await expect(row(amount)).toContainText(say('productOffer.accepted'));
  await expect(row('€125.00')).toContainText(say('productOffer.rejected'));
  await expect(customer.getByText(say('myVault.answerWaits'))).toHaveCount(0);
  await customer.getByText(say('myVault.sold'), { exact: true }).first().tap();
  await expect(customer.getByRole('list', { name: say('myVault.sold'), exact: true })).toContainText(name);
  await customer.goto('/my/notifications');
  await expect(customer.getByText(say('notification.offerAccepted'), { exact: true }).first()).toBeVisible();
  const { available } = await company.asRoot<{ available: number }>('GET', `/v1/funds/available/${lead.id}`);
  expect(available).toBe(130);
});
