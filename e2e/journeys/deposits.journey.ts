import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { bankCode, cards, enterCode, heardBy, otherCode, payWith } from '../product/card-payment.ts';
import { field } from '../product/field.ts';
import { payIn } from '../product/funds.ts';
import { expect, test, testAlone } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const done = { name: say('deposit.done'), exact: true } as const;

/** Opens the deposit process on the customer's page. */
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

test('a customer pays in by card on a phone: without a code at once, with one after a wrong try and a reload', async ({
  open,
  company,
}) => {
  const page = await open(await createPerson(company, { role: 'lead' }), phone);
  await page.goto('/my');
  await page.getByRole('link', { name: say('shell.customerDeposit') }).click();
  const form = await newDeposit(page);
  await expect(field(form, say('field.cardNumber'))).toHaveAttribute('autocomplete', 'cc-number');
  await expectAccessible(page);
  await payWith(form, cards.approved, '40');
  const first = running(page, '€40.00');
  await expect(first.getByText(say('deposit.resultAvailable', { amount: '€40.00' }))).toBeVisible();
  await first.getByRole('button', done).click();
  await expect(statusOf(page, '€40.00')).toContainText(say('deposit.statusCompleted'));

  // The address is known from the payment before, the card is not.
  const again = await newDeposit(page);
  await expect(field(again, say('field.street'))).toHaveValue('Harbour street 4');
  await expect(field(again, say('field.cardNumber'))).toHaveValue('');
  await payWith(again, cards.challenged, '60');
  const second = running(page, '€60.00');
  const code = await bankCode(second);
  await expectAccessible(page);
  await enterCode(second, otherCode(code));
  await expect(second.getByRole('alert')).toHaveText(say('deposit.codeWrong', { count: 2 }));
  await expect(field(second, say('deposit.code'))).toBeFocused();
  await page.reload();
  await expect(second.getByText(say('deposit.codeTitle'))).toBeVisible();
  await enterCode(second, code);
  await expect(second.getByText(say('deposit.resultAvailable', { amount: '€100.00' }))).toBeVisible();
  await second.getByRole('button', done).click();
  await expect(page.getByText('€100.00', { exact: true })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(kept).not.toContain(cards.challenged.slice(0, 12));
  expect(kept).not.toContain(code);
});

test('what staff start for a lead opens in his session at once; they wait, see no code, and then what came of it', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const customer = await open(lead);
  const line = customer.waitForEvent('websocket');
  const customerHears = heardBy(customer);
  await customer.goto('/my');
  await line;
  const office = await open();
  const officeHears = heardBy(office);
  await office.goto(`/office/leads/${lead.id}`);
  await office.getByRole('button', { name: say('lead.deposit') }).click();
  const form = office.getByRole('dialog', { name: say('deposit.newDepositFor', { name: lead.name }) });
  await expect(field(form, say('field.cardNumber'))).toHaveAttribute('autocomplete', 'off');
  await payWith(form, cards.challenged, '75');
  const waiting = running(office, '€75.00');
  await expect(waiting.getByText(say('deposit.waitingText'))).toBeVisible();
  await expectAccessible(office);
  await expect(waiting.getByRole('textbox')).toHaveCount(0);

  const called = running(customer, '€75.00');
  const code = await bankCode(called);
  await enterCode(called, otherCode(code));
  await expect(waiting.locator('dd').last()).toHaveText('2');
  await enterCode(called, code);
  await expect(called.getByText(say('deposit.resultAvailable', { amount: '€75.00' }))).toBeVisible();
  await expect(waiting.getByText(say('deposit.resultCompleted', { amount: '€75.00' }))).toBeVisible();

  const told = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
  expect(`${await officeHears()}\n${await office.content()}`).not.toMatch(told);
  // The search finds it where it was shown.
  expect(await customerHears()).toMatch(told);
  await waiting.getByRole('button', done).click();
  await office.getByRole('tab', { name: say('lead.tabMoney') }).click();
  await expect(
    office.getByRole('list', { name: say('deposit.listTitle') }).getByText(say('deposit.statusCompleted')),
  ).toBeVisible();
});

test('what two of the staff give back goes to the card, and both sides see it', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 90);
  const customer = await open(lead);
  await customer.goto('/my/deposit');
  const office = await open();
  await office.goto(`/office/deposits?filters=${JSON.stringify({ lead: { eq: lead.id } })}`);
  await office.getByRole('row').filter({ hasText: '€90.00' }).getByText('€90.00').click();
  const panel = office.getByRole('dialog').first();
  await panel.getByRole('button', { name: say('deposit.refund'), exact: true }).click();
  const form = office.getByRole('dialog', { name: say('deposit.refundTitle', { amount: '€90.00' }) });
  await field(form, say('field.amount')).fill('35');
  await expectAccessible(office);
  await field(form, say('field.reason')).fill('Paid twice by mistake');
  await form.getByRole('button', { name: say('deposit.refundPropose') }).click();
  await expect(office.getByText(say('deposit.refundProposed'))).toBeVisible();
  await expect(panel.getByText('Paid twice by mistake')).toBeVisible();

  const second = await open(company.demo['admin']);
  await second.goto('/office/approvals');
  await second.getByText(lead.name).first().click();
  await second
    .getByRole('dialog')
    .getByRole('button', { name: say('approval.approve') })
    .click();
  await expect(second.getByText(say('approval.approvedToast'))).toBeVisible();

  const history = panel.getByRole('list', { name: say('deposit.refunds') });
  await expect(history).toContainText(`€35.00 · ${say('deposit.refundCompleted')}`);
  await expect(panel.getByText(say('deposit.statusPartRefunded'))).toBeVisible();
  await expectAccessible(office);
  await expect(statusOf(customer, '€90.00')).toContainText(say('deposit.refundCompleted'));
  await expect(statusOf(customer, '€90.00')).toContainText('Paid twice by mistake');
  await customer.goto('/my/activity');
  await expect(customer.getByText(say('activity.kindRefund')).first()).toBeVisible();
  await customer.goto('/my/statement');
  await expect(customer.getByText(say('ledger.kindRefundHold')).first()).toBeVisible();
});

test('who leaves a deposit is asked, and gives it up only when he says so', async ({ open, company }) => {
  const page = await open(await createPerson(company, { role: 'lead' }));
  await page.goto('/my/deposit');
  await payWith(await newDeposit(page), cards.challenged, '80');
  const dialog = running(page, '€80.00');
  await expect(dialog.getByText(say('deposit.codeTitle'))).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say('deposit.cancelTitle') });
  await expect(question).toContainText(say('deposit.cancelText'));
  await question.getByRole('button', { name: say('deposit.cancelKeep') }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: say('ui.close') }).click();
  await question.getByRole('button', { name: say('deposit.cancel'), exact: true }).click();
  await expect(page.getByText(say('deposit.cancelled'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(statusOf(page, '€80.00')).toContainText(say('deposit.statusCancelled'));
});

test('a declined card is told in words, and another one can be tried', async ({ open, company }) => {
  const page = await open(await createPerson(company, { role: 'lead' }));
  await page.goto('/my/deposit');
  await payWith(await newDeposit(page), cards.declined, '90');
  const dialog = running(page, '€90.00');
  await expect(dialog.getByText(say('deposit.reasonDeclined'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('deposit.again') }).click();
  const form = page.getByRole('dialog', { name: say('deposit.newDeposit') });
  await expect(field(form, say('field.cardNumber'))).toHaveValue('');
  await payWith(form, '4242424242424241', '90');
  await expect(form.getByRole('alert')).toContainText(say('error.cardNumber'));
  await field(form, say('field.cardNumber')).fill(cards.approved);
  await form.locator('button[type=submit]').click();
  await expect(dialog.getByText(say('deposit.resultCompleted', { amount: '€90.00' }))).toBeVisible();
});

test('a transfer that staff record waits for somebody else, and the list says so', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open();
  await page.goto(`/office/deposits?filters=${JSON.stringify({ lead: { eq: lead.id } })}`);
  await page.getByRole('button', { name: say('deposit.record') }).click();
  const form = page.getByRole('dialog', { name: say('deposit.record') });
  await expect(form.getByText(say('deposit.recordNotice'))).toBeVisible();
  await form.getByRole('combobox', { name: say('deposit.customer') }).fill(lead.email);
  await page.getByRole('option', { name: lead.name }).click();
  await field(form, say('field.amount')).fill('500');
  await field(form, say('deposit.reference')).fill('SEPA 2026-77');
  await form.getByRole('button', { name: say('deposit.recordSubmit') }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: '€500.00' });
  await expect(row).toContainText(say('deposit.statusApproval'));
  await row.getByText('€500.00').click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(say('deposit.noticeApproval'))).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: say('deposit.cancel'), exact: true }).click();
  const question = page.getByRole('dialog', { name: say('deposit.cancelTitle') });
  await expect(question).toContainText(say('deposit.cancelTransferText'));
  await question.getByRole('button', { name: say('deposit.cancel'), exact: true }).click();
  await expect(row).toContainText(say('deposit.statusCancelled'));
});

testAlone()('without a gateway and outside the demo admins read that deposits are pretend money', async ({ open }) => {
  const page = await open();
  await page.goto('/office/deposits');
  await expect(page.getByText(say('deposit.pretendTitle'))).toBeVisible();
  await expectAccessible(page);
});
