import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Company, expect, root, test } from '../product/journey.ts';
import { say } from '../product/texts.ts';

/** Saves by the menu's entry and gives what was saved. */
const saved = async (page: Page, button: string, entry: string): Promise<{ name: string; content: Buffer }> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
};

const leadOf = async (company: Company) => {
  const person = company.demo['lead'];
  if (!person) throw new Error('the demo company has no customer');
  return person;
};

test('the cash-flow of a year is read by month and by campaign, with the keyboard, and saved', async ({ open }) => {
  const page = await open(root);
  await page.goto('/office/cash-flow');
  await page.getByLabel(say('ui.period'), { exact: true }).selectOption(say('ui.lastTwelveMonths'));
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await page.getByLabel(say('cashFlow.step')).selectOption(say('cashFlow.stepMonth'));
  const chart = page.getByRole('slider', { name: say('cashFlow.chart') });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${say('cashFlow.moneyIn')} .*${say('cashFlow.net')}`),
  );

  await page.getByLabel(say('cashFlow.group')).selectOption(say('cashFlow.groupCampaign'));
  const table = page.getByRole('region', { name: say('cashFlow.groupCampaign') });
  await expect(table.getByRole('row', { name: new RegExp(`^${say('cashFlow.total')}`) })).toBeVisible();
  const { name, content } = await saved(page, say('cashFlow.export'), say('cashFlow.exportCsv'));
  expect(name).toBe('cash-flow.csv');
  expect(content.toString()).toContain(say('cashFlow.moneyOut'));
});

test('a period without money says so', async ({ open }) => {
  const page = await open(root);
  await page.goto('/office/cash-flow?from=2001-01-01&to=2001-01-31');
  await expect(page.getByText(say('cashFlow.emptyTitle'))).toBeVisible();
});

test('the books are proved, and each transfer opens its debit and credit', async ({ open }) => {
  const page = await open(root);
  await page.goto('/office');
  await page.getByRole('link', { name: new RegExp(say('billing.proofHolds')) }).click();
  await expect(page).toHaveURL(/\/office\/billing/);
  await page.getByRole('button', { name: say('billing.checkNow') }).click();
  await expect(page.getByText(say('billing.proofHolds'))).toBeVisible();

  await page.getByRole('tab', { name: say('billing.tabTransfers') }).click();
  const table = page.getByRole('table', { name: say('billing.transfers') });
  await table.getByRole('row').nth(1).click();
  const entries = page.getByRole('dialog').getByRole('table', { name: say('billing.entries') });
  await expect(entries.getByRole('row').nth(2)).toBeVisible();
  // Of the last transfer, whatever it was: a trade that ended has three entries.
  const sideOf = async (column: number): Promise<number> => {
    const cells = await entries.locator(`tbody tr > :nth-child(${column})`).allInnerTexts();
    return cells.reduce((sum, cell) => sum + Math.round(Number(cell.replaceAll(/[^\d.]/g, '')) * 100), 0);
  };
  const debit = await sideOf(2);
  expect(debit).toBeGreaterThan(0);
  expect(await sideOf(3)).toBe(debit);
});

test('a customer reads his statement and takes it along as PDF and CSV', async ({ open, company }) => {
  const page = await open(await leadOf(company), { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/my');
  await expect(page.getByRole('region', { name: say('ledger.capitalOf') })).toContainText('€');
  await page.getByRole('link', { name: new RegExp(say('shell.customerStatement')) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('ledger.statement') })).toBeVisible();
  const lines = page.getByRole('list', { name: say('ledger.statement') });
  await expect(lines.getByRole('listitem').first()).toContainText('€');

  const pdf = await saved(page, say('ledger.download'), say('ledger.downloadPdf'));
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await saved(page, say('ledger.download'), say('ledger.downloadCsv'));
  expect(csv.content.toString()).toContain(say('ledger.closing'));

  await page.getByLabel(say('ledger.account'), { exact: true }).selectOption(say('ledger.accountMargin'));
  await expect(page).toHaveURL(/account=margin/);
  const moves = new RegExp(`${say('ledger.kindOrderOpen')}|${say('ledger.kindOrderClose')}`);
  await expect(lines.getByRole('listitem').first()).toContainText(moves);
});
