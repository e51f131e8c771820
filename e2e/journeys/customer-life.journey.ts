import type { Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { bankCode, cards, enterCode, recordReceived, payWith } from '../product/card-payment.ts';
import { field } from '../product/field.ts';
import { drawByTouch } from '../product/finger.ts';
import { cheapestProject } from '../product/investor.ts';
import { type Company, expect, test } from '../product/journey.ts';
import { createPerson, type Customer } from '../product/people.ts';
import { photograph, pictureOf } from '../product/photographs.ts';
import type { Person } from '../product/sign-in.ts';
import { say, speak } from '../product/texts.ts';
import { letTrade } from '../product/trader.ts';

/** One customer's life in order: each chapter continues the previous one. */
test.describe.configure({ mode: 'serial' });

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;
const german = speak('de');
// Crypto is quoted at every hour of the week, and moves with every tick.
const symbol = 'BTCUSD';

let ada: Customer;

test.beforeAll(async ({ company }) => {
  ada = await createPerson(company, { role: 'lead' });
});

const demoAdmin = ({ demo }: Company): Person => {
  if (!demo['admin']) throw new Error('The demo company has no admin');
  return demo['admin'];
};

/** Counts page loads: live updates need none. */
const loadsOf = (page: Page): (() => number) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
};

test('a customer photographs documents on a phone, staff who watch accept them by keyboard, and the phone shows it at once', async ({
  open,
  company,
}) => {
  const office = await open(demoAdmin(company));
  await office.goto('/office/verification');
  const reviewQueue = office.getByRole('navigation', { name: say('verification.queueList') });
  await expect(reviewQueue).toBeVisible();
  const inQueue = office.getByRole('button', { name: ada.name });
  await expect(inQueue).toHaveCount(0);

  const page = await open(ada, phone);
  await page.goto('/my');
  await page.getByRole('link', { name: say('shell.placeMe'), exact: true }).tap();
  await page.getByRole('link', { name: new RegExp(`^${say('shell.customerVerification')}`) }).tap();
  const loads = loadsOf(page);
  await photograph(page, { kind: 'identityFront', name: 'passport.png' });
  await photograph(page, { kind: 'proofOfAddress', name: 'bill.png' });
  await page.getByRole('button', { name: say('verification.submit') }).tap();
  await expect(page.getByText(say('verification.ownPendingTitle'))).toBeVisible();

  await inQueue.press('Enter');
  await expect(pictureOf(office, 'identityFront')).toBeVisible();
  await office.keyboard.press('2');
  await expect(pictureOf(office, 'proofOfAddress')).toBeVisible();
  await office.keyboard.press('a');
  await expect(office.getByText(say('verification.acceptedToast', { name: ada.name }))).toBeVisible();
  await expect(page.getByText(say('verification.ownVerifiedTitle'))).toBeVisible();
  expect(loads()).toBe(0);
});

test('the customer pays in by card and confirms it: staff see the deposit pending, then completed, and never a code', async ({
  open,
  company,
}) => {
  const office = await open(demoAdmin(company));
  const receivedByOffice = recordReceived(office);
  await office.goto(`/office/deposits?filters=${JSON.stringify({ lead: { eq: ada.id } })}`);
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();

  const page = await open(ada, phone);
  await page.goto('/my');
  await page
    .getByRole('link', { name: new RegExp(`^${say('shell.customerDeposit')}`) })
    .first()
    .tap();
  await page.getByRole('button', { name: say('deposit.newDeposit') }).tap();
  await payWith(page.getByRole('dialog', { name: say('deposit.newDeposit') }), cards.challenged, '6000');
  const paying = page.getByRole('dialog', { name: /€6,000\.00/ });
  const code = await bankCode(paying);

  const row = office.getByRole('row').filter({ hasText: '€6,000.00' });
  await expect(row).toContainText(say('deposit.statusAwaiting'));
  await row.getByText('€6,000.00').click();
  await office.getByRole('button', { name: say('deposit.watch') }).click();
  const watched = office.getByRole('dialog').filter({ hasText: say('deposit.waitingText') });
  await expect(watched).toBeVisible();
  await expect(watched.getByRole('textbox')).toHaveCount(0);

  await enterCode(paying, code);
  await expect(paying.getByText(say('deposit.resultAvailable', { amount: '€6,000.00' }))).toBeVisible();
  await expect(office.getByText(say('deposit.resultCompleted', { amount: '€6,000.00' }))).toBeVisible();
  await expect(row).toContainText(say('deposit.statusCompleted'));
  await paying.getByRole('button', { name: say('deposit.done'), exact: true }).tap();
  await expect(page.getByText('€6,000.00', { exact: true }).first()).toBeVisible();
  const received = await receivedByOffice();
  expect(received).toContain('awaiting_3d_secure');
  expect(received).not.toContain(code);
  expect(received).not.toContain(cards.challenged);
});

test('the customer calculates an investment, signs with a finger, and gets an agreement', async ({ open, company }) => {
  const project = await cheapestProject(company);
  const page = await open(ada, phone);
  await page.goto('/my');
  await page.getByRole('link', { name: say('shell.placeInvest'), exact: true }).tap();
  await page.getByRole('link', { name: new RegExp(`^${say('shell.customerProjects')}`) }).tap();
  await page.getByRole('link', { name: project.name }).first().tap();
  await page.getByRole('radio', { name: new RegExp(`^${say('offer.adjustAmount')}`) }).check();
  await page.getByRole('textbox', { name: say('offer.amount') }).fill(String(project.minimumAmount));
  await page
    .getByRole('link', { name: say('offer.subscribe') })
    .last()
    .tap();
  for (const key of ['subscription.acceptTerms', 'subscription.acceptRisk']) {
    await page.getByRole('checkbox', { name: say(key) }).check();
    await page.getByRole('button', { name: say('subscription.next') }).tap();
  }
  await page.getByRole('button', { name: say('subscription.next') }).tap();
  const sign = page.getByRole('button', { name: say('subscription.sign') });
  await expect(sign).toBeDisabled();
  await drawByTouch(page.getByRole('img', { name: say('subscription.sheet') }));
  await drawByTouch(page.getByRole('img', { name: say('subscription.sheet') }));
  await sign.tap();
  const amount = `€${project.minimumAmount.toLocaleString('en')}.00`;
  await expect(page.getByText(say('subscription.done', { amount, name: project.name }))).toBeVisible();
  const agreement = page.waitForEvent('download');
  await page.getByRole('button', { name: say('investment.agreementDownload') }).tap();
  expect((await agreement).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('link', { name: say('subscription.toInvestment') }).tap();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
});

test('the customer trades on the phone, sees the result move, and the receipt proves the prices', async ({
  open,
  company,
}) => {
  await letTrade(company, ada);
  const page = await open(ada, phone);
  await page.goto('/my');
  await page
    .getByRole('link', { name: new RegExp(`^${say('shell.customerPlatform')}`) })
    .first()
    .tap();
  await page.getByRole('tab', { name: say('platform.markets') }).tap();
  await page.getByRole('textbox', { name: say('platform.searchMarkets') }).fill('bitcoin');
  await page.getByRole('button', { name: new RegExp(`^${symbol} Bitcoin`) }).tap();
  await page.getByRole('button', { name: new RegExp(`^${say('platform.buy')}`) }).tap();
  const ticket = page.getByRole('dialog', { name: say('platform.ticket') });
  await field(ticket, say('platform.stake')).fill('2000');
  await ticket.getByRole('button', { name: say('platform.buyAction', { symbol }) }).tap();
  await ticket.getByRole('button', { name: /^Confirm/ }).tap();
  await expect(ticket).toHaveCount(0);
  await page.getByRole('tab', { name: say('platform.orders') }).tap();
  const orders = page.getByRole('list', { name: say('platform.openOrders') });
  const order = orders.getByRole('listitem').filter({ hasText: symbol });
  const profit = () => order.getByText(/^[+-]?€[\d.,]+$/).innerText();
  const before = await profit();
  await expect.poll(profit).not.toBe(before);
  await page.getByRole('button', { name: say('platform.closeOrder', { symbol }) }).tap();
  await page.getByRole('button', { name: say('platform.closeNow') }).tap();
  await expect(order).toHaveCount(0);
  await page.getByRole('tab', { name: say('platform.tabHistory') }).tap();
  await page.getByRole('link', { name: say('platform.receiptOf', { symbol }) }).tap();
  await page.getByRole('button', { name: say('receipt.checkNow') }).tap();
  await expect(page.getByText(say('receipt.passed'))).toBeVisible();
});

test('the customer adds an account and requests a withdrawal in German, staff see that it waits and refuse it, and the phone shows it at once', async ({
  open,
  company,
}) => {
  const office = await open(demoAdmin(company));
  await office.goto('/office/withdrawals');
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  const row = office.getByRole('row').filter({ hasText: ada.name });
  await expect(row).toHaveCount(0);

  const page = await open(ada, phone);
  await page.goto('/my');
  await page.getByRole('button', { name: `${say('ui.language')}: EN` }).tap();
  await page.getByRole('menuitem', { name: 'Deutsch' }).tap();
  await page
    .getByRole('link', { name: new RegExp(`^${german('shell.customerWithdraw')}`) })
    .first()
    .tap();
  const loads = loadsOf(page);
  await page.getByRole('button', { name: german('withdrawal.accountAdd') }).tap();
  const account = page.getByRole('dialog', { name: german('withdrawal.accountAdd') });
  await field(account, german('withdrawal.accountIban')).fill('DE89370400440532013000');
  await field(account, german('profile.twoFactorPassword')).fill(ada.password);
  await expectAccessible(page);
  await account.getByRole('button', { name: german('withdrawal.accountAdd') }).tap();
  await field(page, german('field.amount')).fill('130,50');
  await page.getByRole('button', { name: german('withdrawal.reviewContinue') }).tap();
  const review = page.getByRole('dialog', { name: german('withdrawal.reviewTitle') });
  await expect(review.getByText('DE89 •••• 3000')).toBeVisible();
  await expectAccessible(page);
  await field(review, german('profile.twoFactorPassword')).fill(ada.password);
  await review.getByRole('button', { name: german('withdrawal.ownRequest') }).tap();
  const ownWithdrawals = page.getByRole('list', { name: german('withdrawal.ownList') });
  await expect(ownWithdrawals.getByText('130,50 €')).toBeVisible();
  await expect(ownWithdrawals.getByText(german('withdrawal.statusPending'))).toBeVisible();

  await row.getByText('€130.50').click();
  const panel = office.getByRole('dialog', { name: new RegExp(ada.name) });
  await expect(panel.getByText(say('withdrawal.noticeWaits'))).toBeVisible();
  await expect(panel.getByRole('button', { name: say('withdrawal.complete'), exact: true })).toBeDisabled();
  await panel.getByRole('button', { name: say('withdrawal.fail'), exact: true }).click();
  const reason = office.getByRole('dialog', { name: say('withdrawal.failTitle') });
  await field(reason, say('withdrawal.failReason')).fill('Bitte rufen Sie uns zuerst an.');
  await reason.getByRole('button', { name: say('withdrawal.failConfirm', { amount: '€130.50' }) }).click();
  await expect(ownWithdrawals.getByText(german('withdrawal.statusFailed'), { exact: true })).toBeVisible();
  expect(loads()).toBe(0);
});

test('the customer’s record names the staff who opened and changed it', async ({ open, company }) => {
  const office = await open(demoAdmin(company));
  await office.goto(`/office/leads/${ada.id}`);
  await expect(office.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  const call = await company.call(demoAdmin(company));
  const { firstName } = await call<{ firstName: string }>('GET', '/v1/profile');

  const page = await open(ada, phone);
  await page.goto('/my');
  await page.getByRole('link', { name: german('shell.placeMe'), exact: true }).tap();
  await page.getByRole('link', { name: new RegExp(`^${german('shell.customerActivity')}`) }).tap();
  const staff = german('activity.staff', { name: firstName, role: german('activity.roleOffice') });
  const actions = page.getByRole('list', { name: german('activity.title') }).getByRole('listitem');
  const byStaff = actions.filter({ hasText: staff });
  for (const kind of ['kindViewed', 'kindDocumentViewed', 'kindVerification', 'kindWithdrawalFailed'])
    await expect(byStaff.filter({ hasText: german(`activity.${kind}`) }).first()).toBeVisible();
  for (const kind of [
    'kindDepositCompleted',
    'kindInvestmentBegun',
    'kindOrderClosed',
    'kindWithdrawalRequested',
    'kindDocumentsSent',
  ])
    await expect(
      actions
        .filter({ hasText: german(`activity.${kind}`) })
        .filter({ hasText: german('activity.you') })
        .first(),
    ).toBeVisible();
  await expectAccessible(page);
});
