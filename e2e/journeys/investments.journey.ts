import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { field, find } from '../product/field.ts';
import { cheapestProject, createInvestor } from '../product/investor.ts';
import { expect, test } from '../product/journey.ts';
import { approveAll, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Accepts terms and risks, and keeps the amount. */
const readAndAccept = async (page: Page): Promise<void> => {
  for (const key of ['subscription.acceptTerms', 'subscription.acceptRisk'] as const) {
    await page.getByRole('checkbox', { name: say(key) }).check();
    await page.getByRole('button', { name: say('subscription.next') }).tap();
  }
};

const draw = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('img', { name: say('subscription.sheet') });
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the sheet is not shown');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + 40 + step * 18, box.y + 60 + (step % 3) * 15);
  await page.mouse.up();
};

const saved = async (page: Page): Promise<Buffer> => {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: say('investment.agreementDownload') }).click();
  return readFile(await (await downloading).path());
};

const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

test('a customer invests on a phone, a visitor checks the agreement, the customer cancels, and a dividend that staff pay shows at once', async ({
  open,
  company,
}) => {
  const project = await cheapestProject(company);
  const wanted = project.minimumAmount + 250;
  const lead = await createInvestor(company, wanted + 10_000);
  const office = await open();
  await office.goto(`/office/investments?filters=${JSON.stringify({ lead: { eq: lead.id } })}`);
  const rows = office.getByRole('table').getByRole('row');
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  const page = await open(lead, phone);
  await page.goto(`/my/projects/${project.id}`);
  await page.getByRole('radio', { name: new RegExp(`^${say('offer.adjustAmount')}`) }).check();
  await page.getByRole('textbox', { name: say('offer.amount') }).fill(String(wanted));
  await page
    .getByRole('link', { name: say('offer.subscribe') })
    .last()
    .tap();
  await readAndAccept(page);

  await expect(page.getByRole('textbox', { name: say('offer.amount') })).toHaveValue(/1,250/);
  await page.getByRole('button', { name: say('subscription.next') }).tap();
  const sign = page.getByRole('button', { name: say('subscription.sign') });
  await expect(sign).toBeDisabled();
  await draw(page);
  await sign.tap();
  await expect(
    page.getByText(say('subscription.done', { amount: `€${wanted.toLocaleString('en')}.00`, name: project.name })),
  ).toBeVisible();
  await expect(rows.filter({ hasText: project.name })).toContainText(say('investment.active'));
  const agreement = await saved(page);
  expect(agreement.subarray(0, 5).toString()).toBe('%PDF-');

  const visitor = await open(null);
  const requests: string[] = [];
  visitor.on('request', (request) => {
    // The socket for live events may begin with ordinary requests.
    if (request.method() !== 'GET' && !request.url().includes('/socket.io/')) requests.push(request.url());
  });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: say('home.checkAgreement') }).click();
  await upload(visitor, 'agreement.pdf', agreement);
  await expect(visitor.getByRole('heading', { name: say('check.known') })).toBeVisible();
  await expect(visitor.getByText(project.name)).toBeVisible();
  const changed = Buffer.from(agreement);
  changed[changed.length - 40] = (changed[changed.length - 40] ?? 0) ^ 1;
  await upload(visitor, 'agreement.pdf', changed);
  await expect(visitor.getByRole('heading', { name: say('check.unknown') })).toBeVisible();
  expect(requests).toEqual([]);

  await page.getByRole('link', { name: say('subscription.toInvestment') }).tap();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await page.getByRole('button', { name: say('investment.cancel') }).tap();
  await page.getByRole('button', { name: say('investment.cancelConfirm') }).tap();
  await expect(page.getByText(say('investment.cancelled'), { exact: true }).first()).toBeVisible();
  await expect(rows.filter({ hasText: project.name })).toContainText(say('investment.cancelled'));
  const call = await company.call(lead);
  expect(await call('GET', `/v1/funds/capital/${lead.id}`)).toMatchObject({ available: wanted + 10_000, invested: 0 });

  const name = uniqueName('Bridge loan ');
  await office.getByRole('button', { name: say('investment.create') }).click();
  const panel = office.getByRole('dialog', { name: say('investment.create') });
  await find(panel.getByRole('combobox', { name: say('investment.customer') }), lead.name);
  await field(panel, say('field.name')).fill(name);
  await field(panel, say('field.initialAmount')).fill('10000');
  await field(panel, say('field.rentability')).fill('12');
  await field(panel, say('investment.monthsField')).fill('24');
  await expect(panel.getByRole('row', { name: new RegExp(say('offer.total')) })).toContainText('€2,400.00');
  await panel.getByRole('button', { name: say('investment.create') }).click();
  await expect(office.getByText(say('list.createdOne', { name: `${name} · ${lead.name}` }))).toBeVisible();
  // Entries of staff wait for approval, and then for the customer's signature.
  await approveAll(company);
  await page.goto('/my');
  const what = say('prepared.investment', { name, amount: '€10,000.00' });
  await page.getByRole('button', { name: say('prepared.confirmNamed', { what }) }).tap();
  const signing = page.getByRole('dialog', { name: what });
  await readAndAccept(page);
  await signing.getByText(say('subscription.byTyping')).tap();
  await field(signing, say('subscription.typedName')).fill(lead.name);
  await signing.getByRole('button', { name: say('subscription.sign') }).tap();
  await expect(page.getByText(say('prepared.confirmed', { what }))).toBeVisible();

  await office.getByRole('table').getByRole('row').filter({ hasText: name }).getByText('€10,000.00').click();
  const opened = office.getByRole('dialog', { name: new RegExp(name) });
  await page.goto('/my');
  await expect(page.getByRole('list', { name: say('investment.nextPayments') })).toContainText('€100.00');
  await page.getByRole('link', { name: say('shell.placeInvest'), exact: true }).tap();
  await page.getByRole('link', { name: new RegExp(`^${say('shell.customerInvestments')}`) }).tap();
  await page.getByRole('link', { name }).tap();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await opened.getByRole('button', { name: say('investment.payByHand') }).click();
  const dialog = office.getByRole('dialog', { name: say('investment.payByHandTitle') });
  await expect(dialog.getByText(say('investment.payByHandText', { name: lead.name }))).toBeVisible();
  await field(dialog, say('field.amount')).fill('12.34');
  await dialog.getByRole('button', { name: say('investment.payByHandConfirm') }).click();
  await expect(dialog).toHaveCount(0);
  await approveAll(company);
  const payment = opened.getByRole('row').filter({ hasText: '€12.34' });
  await expect(payment).toContainText(say('investment.manual'));
  await expect(payment).toContainText(say('investment.paid'));
  // The payment would be set off.
  await expect(opened.getByRole('button', { name: say('investment.cancel') })).toBeVisible();
  await expect(page.getByText(say('investment.manual'), { exact: true })).toBeVisible();
});
