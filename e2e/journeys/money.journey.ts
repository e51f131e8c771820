import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { payIn } from '../product/funds.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** Saves a file by a menu item and returns it. */
const saved = async (page: Page, button: string, entry: string): Promise<{ name: string; content: Buffer }> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

test('a customer saves their statement, and an admin finds the same transfer in the proved ledger and exports the cash flow', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 123.45);
  const customer = await open(lead, phone);
  await customer.goto('/my');
  await expect(customer.getByRole('region', { name: say('ledger.capitalOf') })).toContainText('€123.45');
  await customer.getByRole('link', { name: say('shell.placeMoney'), exact: true }).click();
  await customer.getByRole('link', { name: new RegExp(say('shell.customerStatement')) }).click();
  await expect(customer.getByRole('heading', { level: 1, name: say('ledger.statement') })).toBeVisible();
  const movement = customer.getByRole('list', { name: say('ledger.statement') }).getByRole('listitem');
  await expect(movement).toContainText('+€123.45');
  const reference = /[0-9A-F]{12}/.exec(await movement.innerText())?.[0] ?? '';
  const pdf = await saved(customer, say('ledger.download'), say('ledger.downloadPdf'));
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await saved(customer, say('ledger.download'), say('ledger.downloadCsv'));
  expect(csv.content.toString()).toContain(say('ledger.closing'));
  expect(csv.content.toString()).toContain('123.45');

  const office = await open(root);
  await office.goto('/office');
  // The first round of the proof runs a minute after the start.
  const lights = (['proofHolds', 'proofEmpty', 'proofBehind'] as const).map((key) => say(`billing.${key}`));
  await office.getByRole('link', { name: new RegExp(lights.join('|')) }).click();
  await expect(office).toHaveURL(/\/office\/billing/);
  await office.getByRole('button', { name: say('billing.checkNow') }).click();
  await expect(office.getByText(say('billing.proofHolds'))).toBeVisible();
  await office.goto(`/office/billing?tab=transfers&filters=${JSON.stringify({ lead: { eq: lead.id } })}`);
  const transfers = office.getByRole('table', { name: say('billing.transfers') });
  await transfers.getByRole('row').filter({ hasText: '€123.45' }).click();
  const panel = office.getByRole('dialog');
  expect(reference).not.toBe('');
  await expect(panel).toContainText(reference);
  const entries = panel.getByRole('table', { name: say('billing.entries') }).locator('tbody tr');
  await expect(entries.nth(0)).toHaveText(/€123\.45/);
  await expect(entries.nth(1)).toHaveText(/€123\.45/);
  await expect(entries).toHaveCount(2);

  await office.goto('/office/cash-flow');
  await office.getByLabel(say('ui.period'), { exact: true }).selectOption(say('ui.lastTwelveMonths'));
  await expect(office).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await office.getByLabel(say('cashFlow.group')).selectOption(say('cashFlow.groupCampaign'));
  const table = office.getByRole('region', { name: say('cashFlow.groupCampaign') });
  await expect(table.getByRole('row', { name: new RegExp(`^${say('cashFlow.total')}`) })).toBeVisible();
  const { name, content } = await saved(office, say('cashFlow.export'), say('cashFlow.exportCsv'));
  expect(name).toBe('cash-flow.csv');
  expect(content.toString()).toContain(say('cashFlow.moneyOut'));
});
