import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { payIn } from '../product/funds.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { createPerson, type Customer, uniqueWord } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const day = 86_400_000;

interface Owned {
  readonly id: string;
  readonly name: string;
  readonly lead: Customer;
}

/** A product for 100 euro that a customer bought with all his money. */
const createOwned = async (company: Company): Promise<Owned> => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 100);
  const category = await company.asRoot<{ id: string }>('POST', '/v1/product-category', { name: uniqueWord('Coins ') });
  const name = uniqueWord('Thaler ');
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

/** The company offers 90 euro and the customer asks for another price instead. Gives the number of his offer. */
const askFor = async (company: Company, { id, lead }: Owned, amount: number): Promise<string> => {
  const made = await company.asRoot<{ id: string }>('POST', '/v1/offer', {
    product: id,
    amount: 90,
    origin: 'Auction house',
    expirationDate: new Date(Date.now() + day).toISOString(),
  });
  const call = await company.call(lead);
  return (await call<{ id: string }>('POST', `/v1/offer/${made.id}/counter`, { amount })).id;
};

test('a price that a customer asks is met by another one, and he sells at that, each seeing the other live', async ({
  open,
  company,
}) => {
  const owned = await createOwned(company);
  const { name, lead } = owned;
  const customer = await open(lead, phone);
  await customer.goto('/my/vault');
  const office = await open(root);
  await office.goto('/office/offers');
  const row = (amount: string) =>
    office.getByRole('table').getByRole('row').filter({ hasText: name }).filter({ hasText: amount });

  await company.asRoot('POST', '/v1/offer', {
    product: owned.id,
    amount: 90,
    origin: 'Auction house',
    expirationDate: new Date(Date.now() + day).toISOString(),
  });
  await customer.getByRole('button', { name: say('myVault.counterNamed', { name }) }).tap();
  const asked = customer.getByRole('dialog');
  await field(asked, say('myVault.counterPrice')).fill('140');
  await asked.getByRole('button', { name: say('myVault.counterConfirm') }).tap();
  await expect(customer.getByText(say('myVault.answerWaits'))).toBeVisible();

  await row('€140.00').click();
  const panel = office.getByRole('dialog', { name: new RegExp(name) });
  await expect(panel.getByRole('definition').filter({ hasText: say('productOffer.customer') })).toBeVisible();
  await expectAccessible(office);
  await panel.getByRole('button', { name: say('productOffer.counter'), exact: true }).click();
  const counter = office.getByRole('dialog', { name: say('productOffer.counterTitle', { name }) });
  await expect(counter.getByText('€140.00', { exact: false })).toBeVisible();
  await field(counter, say('field.amount')).fill('125');
  await counter.getByRole('button', { name: say('productOffer.counterConfirm') }).click();
  await expect(office.getByText(say('productOffer.countered', { customer: lead.name }))).toBeVisible();

  await customer.getByRole('button', { name: say('myVault.acceptNamed', { name }) }).tap();
  await customer.getByRole('button', { name: say('myVault.acceptConfirm', { amount: '€125.00' }) }).tap();
  await expect(customer.getByText(say('myVault.pendingNone'))).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(row('€125.00')).toContainText(say('productOffer.accepted'));
  await expect(row('€140.00')).toContainText(say('productOffer.rejected'));
});

test('staff buy a product back at the price that its owner asks, and his money is there at once', async ({
  open,
  company,
}) => {
  const owned = await createOwned(company);
  const { name, lead } = owned;
  const id = await askFor(company, owned, 110);
  const customer = await open(lead, phone);
  await customer.goto('/my/vault');
  await expect(customer.getByText(say('myVault.answerWaits'))).toBeVisible();
  const office = await open(root);
  await office.goto(`/office/offers?record=${id}`);
  await office.getByRole('button', { name: say('productOffer.accept'), exact: true }).click();
  const dialog = office.getByRole('dialog', { name: say('productOffer.acceptTitle', { name }) });
  await expectAccessible(office);
  await dialog.getByRole('button', { name: say('productOffer.acceptConfirm', { amount: '€110.00' }) }).click();
  await expect(office.getByText(say('productOffer.acceptDone', { name, amount: '€110.00' }))).toBeVisible();
  await expect(office.getByRole('button', { name: say('productOffer.accept'), exact: true })).toHaveCount(0);

  await expect(customer.getByText(say('myVault.answerWaits'))).toHaveCount(0);
  await customer.getByText(say('myVault.sold'), { exact: true }).first().tap();
  await expect(customer.getByRole('list', { name: say('myVault.sold'), exact: true })).toContainText(name);
  await customer.goto('/my/notifications');
  await expect(customer.getByText(say('notification.offerAccepted'), { exact: true }).first()).toBeVisible();
  const { available } = await company.asRoot<{ available: number }>('GET', `/v1/funds/available/${lead.id}`);
  expect(available).toBe(110);
});

test('staff decline the price that a customer asks, and he keeps the product', async ({ open, company }) => {
  const owned = await createOwned(company);
  const { name, lead } = owned;
  const id = await askFor(company, owned, 500);
  const customer = await open(lead, phone);
  await customer.goto('/my/vault');
  await expect(customer.getByText(say('myVault.answerWaits'))).toBeVisible();
  const office = await open(root);
  await office.goto(`/office/offers?record=${id}`);
  await office.getByRole('button', { name: say('productOffer.decline'), exact: true }).click();
  const dialog = office.getByRole('dialog', { name: say('productOffer.declineTitle', { name }) });
  await dialog.getByRole('button', { name: say('productOffer.declineConfirm') }).click();
  await expect(office.getByText(say('productOffer.declineDone'))).toBeVisible();
  await expect(customer.getByText(say('myVault.answerWaits'))).toHaveCount(0);
  await expect(customer.getByText(say('myVault.pendingNone'))).toBeVisible();
  await expect(customer.getByRole('list', { name: say('myVault.owned'), exact: true })).toContainText(name);
});
