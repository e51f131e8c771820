import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { say } from '../product/texts.ts';
import { createTrader } from '../product/trader.ts';

// Crypto-assets are quoted at every hour of the week, and move with every tick.
const symbol = 'BTCUSD';
const address = `/my/platform?symbol=${symbol}`;
const still = { reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...still } as const;

const openOrders = (page: Page): Locator => page.getByRole('list', { name: say('platform.openOrders') });
const orderOf = (page: Page): Locator => openOrders(page).getByRole('listitem').filter({ hasText: symbol });
const profitOf = (order: Locator): Promise<string> => order.getByText(/^[+-]?€[\d.,]+$/).innerText();

/** The profit or loss of an order is another than it was. */
const expectMove = async (order: Locator): Promise<void> => {
  const before = await profitOf(order);
  await expect.poll(() => profitOf(order)).not.toBe(before);
};

test('a customer trades by keyboard, watches the result move, and checks the receipt; staff see it live', async ({
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
  await expect(page.getByRole('img', { name: new RegExp(`^Prices of ${symbol}`) })).toBeVisible();
  await field(page, say('platform.stake')).fill('5000');
  await expect(page.getByText(say('platform.margin'), { exact: true }).locator('..')).toContainText('€5,000.00');
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: symbol }).click();
  await page.keyboard.press('b');
  await expect(
    page.getByRole('button', { name: say('platform.confirmDeed', { deed: `Buy ${symbol}` }) }),
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

test('markets that a customer likes are marked on all his devices', async ({ open, company }) => {
  const lead = await createTrader(company, 500);
  const desk = await open(lead, still);
  const pocket = await open(lead, still);
  const starOn = (page: Page, of: string) =>
    page.getByRole('button', { name: say('platform.favourite', { symbol: of }), exact: true }).first();
  for (const page of [desk, pocket]) {
    await page.goto(address);
    await expect(starOn(page, 'ETHUSD')).toHaveAttribute('aria-pressed', 'false');
  }
  await starOn(desk, 'ETHUSD').click();
  await expect(starOn(pocket, 'ETHUSD')).toHaveAttribute('aria-pressed', 'true');
  await starOn(pocket, 'ETHUSD').click();
  await expect(starOn(desk, 'ETHUSD')).toHaveAttribute('aria-pressed', 'false');

  await starOn(pocket, 'GBPUSD').click();
  await expect(starOn(desk, 'GBPUSD')).toHaveAttribute('aria-pressed', 'true');
  const later = await open(lead, still);
  await later.goto(address);
  await later.getByRole('button', { name: say('platform.groupFavourites'), exact: true }).click();
  await expect(starOn(later, 'GBPUSD')).toHaveAttribute('aria-pressed', 'true');
});

test('one altered price, and the check of a receipt fails', async ({ open, company }) => {
  const lead = await createTrader(company, 500);
  const call = await company.call(lead);
  const terms = { symbol, kind: 'forex', type: 'sell', quantity: 100, leverage: 2 };
  const { id } = await call<{ id: string }>('POST', '/v1/order', terms);
  await call('POST', `/v1/order/${id}/close`, {});
  const page = await open(lead, still);
  await page.route(`**/v1/order/${id}/receipt`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { receipt: { close: { ticks: { bid: string }[] } } };
    const [first] = body.receipt.close.ticks;
    if (first) first.bid = `1${first.bid.slice(1)}`;
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/my/orders/${id}/receipt`);
  await page.getByRole('button', { name: say('receipt.checkNow') }).click();
  await expect(page.getByText(say('receipt.failed'))).toBeVisible();
  await expect(page.getByText(say('receipt.finding_hash'))).toBeVisible();
});

test('on a phone an order waits for its price, changes it and is taken back', async ({ open, company }) => {
  const page = await open(await createTrader(company, 1_000), phone);
  await page.goto(address);
  await expect(page.getByRole('img', { name: new RegExp(`^Prices of ${symbol}`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`^${say('platform.buy')}`) }).tap();
  const sheet = page.getByRole('dialog', { name: say('platform.ticket') });
  await sheet.getByText(say('platform.limitEntry'), { exact: true }).tap();
  await field(sheet, say('platform.entryPrice')).fill('900000');
  await sheet.getByRole('button', { name: say('platform.buyDeed', { symbol }) }).tap();
  await expect(sheet.getByText(say('error.wrongSide'))).toBeVisible();
  await field(sheet, say('platform.entryPrice')).fill('1000');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: say('platform.buyDeed', { symbol }) }).tap();
  await sheet.getByRole('button', { name: new RegExp('^Confirm') }).tap();
  await expect(page.getByText(say('platform.pendingToast', { symbol }))).toBeVisible();

  await page.getByRole('tab', { name: say('platform.orders') }).tap();
  await page.getByRole('tab', { name: say('platform.tabPending', { number: 1 }) }).tap();
  await page.getByRole('button', { name: say('platform.changeGuards', { symbol }) }).tap();
  const dialog = page.getByRole('dialog', { name: say('platform.guardsTitle', { symbol }) });
  await field(dialog, say('platform.stopLoss')).fill('900');
  await dialog.getByRole('button', { name: say('ui.save') }).tap();
  await expect(page.getByText('900.0 / –')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('platform.cancelOrder', { symbol }) }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('platform.takeBack') })
    .tap();
  await expect(page.getByRole('tab', { name: say('platform.tabPending', { number: 0 }) })).toBeVisible();
});

test('on a phone a customer trades, watches and closes by touch', async ({ open, company }) => {
  const page = await open(await createTrader(company, 6_000), phone);
  await page.goto('/my');
  await page.getByRole('link', { name: new RegExp(`^${say('shell.customerPlatform')}`) }).tap();
  await page.getByRole('tab', { name: say('platform.markets') }).tap();
  await page.getByRole('textbox', { name: say('platform.searchMarkets') }).fill('bitcoin');
  await page.getByRole('button', { name: new RegExp(`^${symbol} Bitcoin`) }).tap();
  await expect(page.getByRole('heading', { level: 1, name: symbol })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${say('platform.sell')}`) }).tap();
  const sheet = page.getByRole('dialog', { name: say('platform.ticket') });
  await field(sheet, say('platform.stake')).fill('5000');
  await sheet.getByRole('button', { name: say('platform.sellDeed', { symbol }) }).tap();
  await sheet.getByRole('button', { name: new RegExp('^Confirm') }).tap();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('tab', { name: say('platform.orders') }).tap();
  await expectMove(orderOf(page));
  await page.getByRole('button', { name: say('platform.closeOrder', { symbol }) }).tap();
  await page.getByRole('button', { name: say('platform.closeNow') }).tap();
  await expect(orderOf(page)).toHaveCount(0);
  await page.getByRole('tab', { name: say('platform.tabHistory') }).tap();
  await page.getByRole('link', { name: say('platform.receiptOf', { symbol }) }).tap();
  await page.getByRole('button', { name: say('receipt.checkNow') }).tap();
  await expect(page.getByText(say('receipt.passed'))).toBeVisible();
});

test('the ticket says beforehand why nothing can be placed, and who may change it', async ({ open, company }) => {
  const lead = await createTrader(company, 50);
  const page = await open(lead, still);
  await page.goto(address);
  await expect(page.getByText('You need €50.00 more for this stake.')).toBeVisible();
  await expect(page.getByRole('button', { name: say('platform.buyDeed', { symbol }), exact: true })).toBeDisabled();
  await page.getByText(say('platform.binaryKind'), { exact: true }).click();
  await expect(page.getByText(/no binary options for retail customers/)).toBeVisible();
  await page.getByText(say('platform.forexKind'), { exact: true }).click();
  await expect(page.getByText(/^At most 2:1\./)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: say('platform.keys') })).toBeVisible();
  await expectAccessible(page);
});
