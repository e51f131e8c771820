import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { bankCode, cards, enterCode, recordReceived, otherCode, payWith } from '../product/card-payment.ts';
import { verify } from '../product/documents.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { proveInDialog } from '../product/proof.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const done = { name: say('deposit.done'), exact: true } as const;

const newDeposit = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: say('deposit.newDeposit') }).click();
  return page.getByRole('dialog', { name: say('deposit.newDeposit') });
};

const running = (page: Page, amount: string): Locator =>
  page.getByRole('dialog', { name: new RegExp(RegExp.escape(amount)) });

const statusOf = (page: Page, amount: string): Locator =>
  page
    .getByRole('list', { name: say('deposit.ownList') })
    .getByRole('listitem')
    .filter({ hasText: amount });

test('a customer pays by card on a phone, once without a code and once with a code after a wrong one and a reload', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(lead, phone);
  await page.goto('/my');
  await page.getByRole('link', { name: say('shell.customerDeposit'), exact: true }).click();
  await expect((await newDeposit(page)).getByText(say('deposit.verifyTitle'))).toBeVisible();
  await verify(company, lead);
  await page.reload();
  const form = await newDeposit(page);
  await expectAccessible(page);
  await payWith(form, cards.approved, '40');
  const first = running(page, '€40.00');
  await expect(first.getByText(say('deposit.resultAvailable', { amount: '€40.00' }))).toBeVisible();
  await first.getByRole('button', done).click();
  await expect(statusOf(page, '€40.00')).toContainText(say('deposit.statusCompleted'));

  // The address is known from the previous payment, the card is not.
  const again = await newDeposit(page);
  await expect(field(again, say('field.street'))).toHaveValue('Harbour street 4');
  await expect(field(again, say('field.cardNumber'))).toHaveValue('');
  await payWith(again, cards.challenged, '60');
  const second = running(page, '€60.00');
  const code = await bankCode(second);
  await expectAccessible(page);
  await enterCode(second, otherCode(code));
  await expect(second.getByRole('alert')).toHaveText(say('deposit.codeWrong', { count: 2 }));
  await page.reload();
  await expect(second.getByText(say('deposit.codeTitle'))).toBeVisible();
  await enterCode(second, code);
  await expect(second.getByText(say('deposit.resultAvailable', { amount: '€100.00' }))).toBeVisible();
  await second.getByRole('button', done).click();
  await expect(page.getByText('€100.00', { exact: true })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(stored).not.toContain(cards.challenged.slice(0, 12));
  expect(stored).not.toContain(code);
});

test('staff start a deposit that the customer confirms in their own session, and two of them refund part of it', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  await verify(company, lead);
  const customer = await open(lead);
  const socket = customer.waitForEvent('websocket');
  const receivedByCustomer = recordReceived(customer);
  await customer.goto('/my');
  await socket;
  const office = await open();
  const receivedByOffice = recordReceived(office);
  await office.goto(`/office/leads/${lead.id}`);
  await office.getByRole('button', { name: say('lead.deposit') }).click();
  await payWith(
    office.getByRole('dialog', { name: say('deposit.newDepositFor', { name: lead.name }) }),
    cards.challenged,
    '75',
  );
  const row = running(office, '€75.00');
  await expect(row.getByText(say('deposit.waitingText'))).toBeVisible();
  await expectAccessible(office);
  await expect(row.getByRole('textbox')).toHaveCount(0);

  const called = running(customer, '€75.00');
  const code = await bankCode(called);
  await enterCode(called, otherCode(code));
  await expect(row.locator('dd').last()).toHaveText('2');
  await enterCode(called, code);
  await expect(called.getByText(say('deposit.resultAvailable', { amount: '€75.00' }))).toBeVisible();
  await called.getByRole('button', done).click();
  await expect(row.getByText(say('deposit.resultCompleted', { amount: '€75.00' }))).toBeVisible();
  const sent = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
  expect(`${await receivedByOffice()}\n${await office.content()}`).not.toMatch(sent);
  // Confirms that the search finds the code where it was shown.
  expect(await receivedByCustomer()).toMatch(sent);
  await row.getByRole('button', done).click();

  await customer.goto('/my/deposit');
  await office.getByRole('tab', { name: say('lead.tabMoney') }).click();
  await office.getByRole('link', { name: say('deposit.openNamed', { amount: '€75.00' }) }).click();
  const panel = office.getByRole('dialog').first();
  await panel.getByRole('button', { name: say('deposit.refund'), exact: true }).click();
  const form = office.getByRole('dialog', { name: say('deposit.refundTitle', { amount: '€75.00' }) });
  await field(form, say('field.amount')).fill('35');
  await expectAccessible(office);
  await field(form, say('field.reason')).fill('Paid twice by mistake');
  await form.getByRole('button', { name: say('deposit.refundPropose') }).click();
  await expect(panel.getByText('Paid twice by mistake')).toBeVisible();

  const second = await open(company.demo['admin']);
  await second.goto('/office/approvals');
  await second.getByText(lead.name).first().click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: say('approval.approve') })
    .click();
  await second
    .getByRole('dialog', { name: say('approval.approveTitle') })
    .getByRole('button', { name: say('approval.approve') })
    .click();
  await proveInDialog(second, company.demo['admin']?.password);
  await expect(second.getByText(say('approval.approvedMoney', { what: '' }).trim())).toBeVisible();

  const history = panel.getByRole('list', { name: say('deposit.refunds') });
  await expect(history).toContainText(`€35.00 · ${say('deposit.refundCompleted')}`);
  await expect(panel.getByText(say('deposit.statusPartRefunded'))).toBeVisible();
  await expect(statusOf(customer, '€75.00')).toContainText(say('deposit.refundCompleted'));
  await expect(statusOf(customer, '€75.00')).toContainText('Paid twice by mistake');
  await customer.goto('/my/activity');
  await expect(customer.getByText(say('activity.kindRefund')).first()).toBeVisible();
  await customer.goto('/my/statement');
  await expect(customer.getByText(say('ledger.kindRefundHold')).first()).toBeVisible();
});
