import { verify } from '../product/documents.ts';
import { payIn } from '../product/funds.ts';
import { field } from '../product/field.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const iban = 'DE89370400440532013000';

const customerWith = async (company: Company, euro: number) => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, euro);
  return lead;
};

test('a customer asks for money on a phone, staff verify him and complete it, and he sees it live', async ({
  open,
  company,
}) => {
  const lead = await customerWith(company, 80);
  const customer = await open(lead, phone);
  await customer.goto('/my');
  await customer.getByRole('link', { name: say('shell.customerWithdraw') }).tap();
  await expect(customer.getByText(say('withdrawal.ownUnverified'))).toBeVisible();
  await field(customer, say('field.amount')).fill('30.5');
  await field(customer, say('field.destination')).fill('DE89370400440532013001');
  await customer.getByRole('button', { name: say('withdrawal.ownRequest') }).tap();
  await expect(customer.getByText(say('error.iban')).first()).toBeVisible();
  await field(customer, say('field.destination')).fill(iban);
  await customer.getByRole('button', { name: say('withdrawal.ownRequest') }).tap();
  const mine = customer.getByRole('list', { name: say('withdrawal.ownList') });
  await expect(mine.getByText('€30.50')).toBeVisible();
  await expect(mine.getByText(say('withdrawal.statusPending'))).toBeVisible();
  await expect(customer.getByText('€49.50', { exact: true })).toBeVisible();

  const office = await open(root);
  await office.goto(`/office/leads/${lead.id}`);
  await verify(company, lead);
  await expect(office.getByText(say('verification.verified'), { exact: true }).first()).toBeVisible();
  await office.goto('/office/withdrawals');
  await office
    .getByRole('row', { name: new RegExp(lead.name) })
    .getByText('€30.50')
    .click();
  const panel = office.getByRole('dialog', { name: new RegExp(lead.name) });
  await expect(panel.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await panel.getByRole('button', { name: say('withdrawal.complete'), exact: true }).click();
  await office.getByRole('button', { name: say('withdrawal.completeConfirm', { amount: '€30.50' }) }).click();
  await expect(panel.getByText(say('withdrawal.happenedCompleted'), { exact: true }).first()).toBeVisible();
  await expect(mine.getByText(say('withdrawal.statusCompleted'))).toBeVisible();
});

test('a customer takes a request back, and reads why another one was refused', async ({ open, company }) => {
  const lead = await customerWith(company, 50);
  const call = await company.call(lead);
  await call('POST', '/v1/withdrawal', { amount: 20, destination: iban });
  const { id } = await call<{ id: string }>('POST', '/v1/withdrawal', { amount: 25, destination: iban });
  const page = await open(lead, phone);
  await page.goto('/my/withdraw');
  await page.getByRole('button', { name: say('withdrawal.cancelNamed', { amount: '€20.00' }) }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('withdrawal.cancelConfirm') })
    .tap();
  const mine = page.getByRole('list', { name: say('withdrawal.ownList') });
  await expect(mine.getByText(say('withdrawal.statusCancelled'))).toBeVisible();
  await expect(page.getByText('€25.00', { exact: true }).first()).toBeVisible();

  const office = await open(root);
  await office.goto(`/office/withdrawals?record=${id}`);
  await office.getByRole('button', { name: say('withdrawal.fail'), exact: true }).click();
  const dialog = office.getByRole('dialog', { name: say('withdrawal.failTitle') });
  await field(dialog, say('withdrawal.failReason')).fill('The holder has another name.');
  await dialog.getByRole('button', { name: say('withdrawal.failConfirm', { amount: '€25.00' }) }).click();
  await expect(mine.getByText('The holder has another name.')).toBeVisible();
});

test('a member of staff enters a withdrawal for a customer and cannot complete it himself', async ({
  open,
  company,
}) => {
  const lead = await customerWith(company, 40);
  const page = await open(root);
  await page.goto('/office/withdrawals');
  await page.getByRole('button', { name: say('withdrawal.create') }).click();
  const panel = page.getByRole('dialog', { name: say('withdrawal.create') });
  const choice = panel.getByRole('combobox');
  await choice.click();
  await choice.fill(lead.email);
  await page.getByRole('option', { name: new RegExp(lead.name) }).click();
  await expect(panel.getByText(say('withdrawal.availableNow', { amount: '€40.00' }))).toBeVisible();
  await field(panel, say('field.amount')).fill('12');
  await field(panel, say('field.destination')).fill('In cash at the office');
  await panel.getByRole('button', { name: say('withdrawal.create') }).click();
  await page
    .getByRole('row', { name: new RegExp(lead.name) })
    .getByText('€12.00')
    .click();
  await expect(page.getByText(say('withdrawal.noticeOwn'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('withdrawal.complete'), exact: true })).toBeDisabled();
});
