import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { say } from '../product/texts.ts';
import { createTrader } from '../product/trader.ts';

// Crypto is quoted at every hour of the week, and moves with every tick.
const symbol = 'BTCUSD';
const address = `/my/platform?symbol=${symbol}`;
const still = { reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...still } as const;

const openOrders = (page: Page): Locator => page.getByRole('list', { name: say('platform.openOrders') });
const orderOf = (page: Page): Locator => openOrders(page).getByRole('listitem').filter({ hasText: symbol });
const profitOf = (order: Locator): Promise<string> => order.getByText(/^[+-]?€[\d.,]+$/).innerText();

/** Waits until the result of an open order has changed with the prices. */
const expectMove = async (order: Locator): Promise<void> => {
  const before = await profitOf(order);
  await expect.poll(() => profitOf(order)).not.toBe(before);
};

test('a customer buys by keyboard, sees the result move, closes, and checks the receipt while staff follow live', async ({
  open,
  company,
}) => {
  const lead = await createTrader(company, 6_000);
  const page = await open(lead, still);
  const office = await open(undefined, still);
  await office.goto(`/office/platform?lead=${lead.id}&symbol=${symbol}`);
  await expect(office.getByRole('link', { name: lead.name })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(say('platform.feedSimulated')).first()).toBeVisible();
  await expect(page.getByRole('img', { name: new RegExp(`^Chart of ${symbol}`) })).toBeVisible();
  await field(page, say('platform.stake')).fill('5000');
  await expect(page.getByText(say('platform.margin'), { exact: true }).locator('..')).toContainText('€5,000.00');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: symbol }).click();
  await page.keyboard.press('b');
  await expect(
    page.getByRole('button', { name: say('platform.confirmAction', { action: `Buy ${symbol}` }) }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^Order placed: ${symbol} at `))).toBeVisible();
  await expect(orderOf(page)).toBeVisible();
  await expectMove(orderOf(page));
  await expect(orderOf(office)).toContainText('€5,000.00 × 2');
  await expectMove(orderOf(office));
  await expect(page.getByText(/^You need €\d/)).toBeVisible();
  await expect(page.getByRole('link', { name: say('platform.payIn') })).toHaveAttribute('href', '/my/deposit');

  await page.getByRole('heading', { level: 1, name: symbol }).click();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: say('platform.closeNow') }).click();
  await expect(page.getByText(new RegExp(`^${symbol} closed: `))).toBeVisible();
  await expect(orderOf(office)).toHaveCount(0);

  await page.getByRole('tab', { name: say('platform.tabHistory') }).click();
  await page.getByRole('link', { name: say('platform.receiptOf', { symbol }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('receipt.titleOf', { symbol }) })).toBeVisible();
  await page.getByRole('button', { name: say('receipt.checkNow') }).click();
  await expect(page.getByText(say('receipt.passed'))).toBeVisible();
  await expect(page.getByText(say('receipt.deciding'), { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('receipt.download') }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-.*\.json$/);
  await office.goto(page.url().replace('/my/', '/office/'));
  await office.getByRole('button', { name: say('receipt.checkNow') }).click();
  await expect(office.getByText(say('receipt.passed'))).toBeVisible();
});

test('a customer places, changes and cancels a pending order on a phone while their desktop follows live', async ({
  open,
  company,
}) => {
  const lead = await createTrader(company, 1_000);
  const desktop = await open(lead, still);
  await desktop.goto(address);
  const star = (page: Page) =>
    page.getByRole('button', { name: say('platform.favourite', { symbol: 'ETHUSD' }), exact: true }).first();
  const pendingOnDesktop = (number: number) =>
    desktop.getByRole('tab', { name: say('platform.tabPending', { number }), exact: true });
  await expect(star(desktop)).toHaveAttribute('aria-pressed', 'false');
  await expect(pendingOnDesktop(0)).toBeVisible();

  const page = await open(lead, phone);
  await page.goto(address);
  await page.getByRole('tab', { name: say('platform.markets') }).tap();
  await star(page).tap();
  await expect(star(desktop)).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: new RegExp(`^${say('platform.buy')}`) }).tap();
  const sheet = page.getByRole('dialog', { name: say('platform.ticket') });
  await sheet.getByText(say('platform.limitEntry'), { exact: true }).tap();
  await field(sheet, say('platform.entryPrice')).fill('1000');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: say('platform.buyAction', { symbol }) }).tap();
  await sheet.getByRole('button', { name: new RegExp('^Confirm') }).tap();
  await expect(page.getByText(say('platform.pendingToast', { symbol }))).toBeVisible();
  await pendingOnDesktop(1).click();

  await page.getByRole('tab', { name: say('platform.orders') }).tap();
  await page.getByRole('tab', { name: say('platform.tabPending', { number: 1 }) }).tap();
  await page.getByRole('button', { name: say('platform.changeGuards', { symbol }) }).tap();
  const dialog = page.getByRole('dialog', { name: say('platform.guardsTitle', { symbol }) });
  await field(dialog, say('platform.stopLoss')).fill('900');
  await dialog.getByRole('button', { name: say('ui.save') }).tap();
  await expect(page.getByText('900.0 / –')).toBeVisible();
  await expect(desktop.getByText('900.0 / –')).toBeVisible();

  await page.getByRole('button', { name: say('platform.cancelOrder', { symbol }) }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('platform.takeBack') })
    .tap();
  await expect(page.getByRole('tab', { name: say('platform.tabPending', { number: 0 }) })).toBeVisible();
  await expect(pendingOnDesktop(0)).toBeVisible();
});
