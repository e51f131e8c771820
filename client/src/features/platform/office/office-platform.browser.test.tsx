import { getFavourites } from '@countinghouse/contract/favourite/favourite.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { priceCandles, priceDay, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { OfficePlatform } from './office-platform.tsx';

const symbol = 'BTCUSD';
const now = () => new Date().toISOString();
const customer = sampleOf(User, {
  id: idOf(7),
  firstName: 'Bertha',
  lastName: 'Lindqvist',
  email: 'bertha@example.test',
  role: 'lead',
});
const rule = { rule: 'appropriateness', message: 'The customer answers first.', params: {} } as const;
const terms = sampleOf(TradingTerms, { leverageCaps: { ...leverageCaps.retail }, closeOutPercent: 50 });

beforeEach(() => {
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: now(),
    quotes: [{ symbol, bid: '90000.0', ask: '90025.0', time: now(), stale: false, open: true }],
  }));
  answers(getTerms, terms);
  answers(capitalFunds, sampleOf(Capital, { available: 500 }));
  answers(getFavourites, { symbols: [], version: 1 });
  answers(priceCandles, { candles: [] });
  answers(priceDay, { since: new Date().toISOString(), symbols: [] });
  lists(order, []);
  lists(user, [customer]);
});

const openPlatform = (as = personOf('admin'), address = `/office/platform?lead=${customer.id}&symbol=${symbol}`) =>
  show(<OfficePlatform />, { address, as });
const buy = () => page.getByRole('button', { name: say('platform.buyAction', { symbol }), exact: true });

test('the office asks for the customer, and opens their platform', async () => {
  const screen = await openPlatform(personOf('admin'), '/office/platform');
  await page.getByRole('combobox', { name: say('platform.chooseCustomer') }).click();
  await page.getByRole('option', { name: 'Bertha Lindqvist · bertha@example.test' }).click();
  await expect.element(page.getByText(say('platform.forCustomer'))).toBeVisible();
  expect(screen.address()).toContain(customer.id);
});

test('the office offers the customers with the largest open orders, and those who traded last, each once', async () => {
  const of = (number: number, fields: Partial<Order>) => sampleOf(Order, { id: idOf(number), symbol, ...fields });
  const mine = { lead: customer.id, leadName: 'Bertha Lindqvist' } as const;
  answers(order.routes.list, ({ query: { filters = '' } }) => {
    const orders = filters.includes('open')
      ? [of(1, { ...mine, status: 'open', quantity: 5_000, leverage: 5, openPrice: '91000.0' })]
      : [of(2, mine), of(3, { lead: idOf(8), leadName: 'Carl Second' }), of(4, mine)];
    return { orders, count: orders.length, countIsMinimum: false, pageToCreate: 1 };
  });
  const screen = await openPlatform(personOf('admin'), '/office/platform');
  const names = (key: TextName) => page.getByRole('region', { name: say(key) }).getByRole('link');
  await expect.element(names('platform.tradedLast').nth(1)).toHaveTextContent('Carl Second');
  expect(names('platform.tradedLast').elements()).toHaveLength(2);
  await expect
    .element(page.getByRole('region', { name: say('platform.largestOrders') }))
    .toMatchTextContent(/Bertha Lindqvist.*€5,000\.00 × 5.*-€/);
  await names('platform.largestOrders').click();
  expect(screen.address()).toBe(`/office/platform?lead=${customer.id}&symbol=${symbol}`);
});

test.each(['admin', 'regular'] as const)('an order placed by %s staff contains the customer', async (role) => {
  answers(order.routes.create, sampleOf(Order, { symbol, status: 'open', openPrice: '90025.0' }));
  await openPlatform(personOf(role));
  await expect.element(page.getByRole('link', { name: 'Bertha Lindqvist' })).toBeVisible();
  await buy().click();
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect.element(page.getByText(say('platform.placedToast', { symbol, price: '90,025.0' }))).toBeVisible();
  expect(callsTo(order.routes.create).at(-1)?.body).toMatchObject({ lead: customer.id, quantity: 100 });
});

test('staff only ask the customer to confirm a close', async () => {
  const open = sampleOf(Order, {
    lead: customer.id,
    symbol,
    kind: 'forex',
    type: 'buy',
    quantity: 100,
    leverage: 2,
    status: 'open',
    openPrice: '89000.0',
    dateOpened: '2026-01-01T10:00:00.000Z',
  });
  lists(order, [open]);
  answers(closeOrder, { ...open, approval: null });
  await openPlatform();
  await page.getByRole('button', { name: say('platform.closeOrder', { symbol }) }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(say('prepared.officeHint'));
  await page.getByRole('button', { name: say('platform.closeNow') }).click();
  await expect.element(page.getByText(say('prepared.sent'))).toBeVisible();
});

test('the office shows the orders and funds of that customer only', async () => {
  await openPlatform();
  await expect.element(page.getByText('€500.00').first()).toBeVisible();
  await expect.element(page.getByText(say('platform.noOpen'))).toBeVisible();
  const filters = callsTo(order.routes.list).map(({ query }) => query['filters'] ?? '');
  expect(filters.filter((text) => !text.includes(customer.id))).toEqual([]);
  expect(callsTo(capitalFunds).map(({ params }) => params)).toEqual([{ userId: customer.id }]);
});

test('staff see a customer’s results in the customer’s own colours, unlike the lists of the office', async () => {
  const closed = (number: number, profit: number) =>
    sampleOf(Order, { id: idOf(number), lead: customer.id, symbol, status: 'closed', closeReason: 'customer', profit });
  lists(order, [closed(1, 18.18), closed(2, -100)]);
  await openPlatform();
  await page.getByRole('tab', { name: say('platform.tabHistory'), exact: true }).click();
  await expect.element(page.getByText('+€18.18')).toHaveAttribute('data-tone', 'good');
  await expect.element(page.getByText('-€100.00')).toHaveAttribute('data-tone', 'bad');
});

test('staff see why nothing can be placed, without the links that only the customer can use', async () => {
  answers(getTerms, { ...terms, forex: { objections: [rule], needsAppropriateness: true } });
  await openPlatform();
  await expect.element(page.getByText(rule.message)).toBeVisible();
  await expect.element(page.getByRole('link', { name: say('platform.toQuestions') })).not.toBeInTheDocument();
  await expect.element(buy()).toBeDisabled();
});

test('an unknown or inaccessible customer shows a message', async () => {
  refuses(user.routes.one, { status: 404, code: 'notFound', message: 'Not found.' });
  await openPlatform(personOf('regular'));
  await expect.element(page.getByRole('heading', { level: 1, name: say('platform.noCustomer') })).toBeVisible();
  expect(callsTo(order.routes.list)).toHaveLength(0);
});

test('a retry is offered if the customer fails to load', async () => {
  refuses(user.routes.one, { status: 500, code: 'unexpected', message: 'The customer cannot be read.' });
  await openPlatform();
  await expect.element(page.getByText(/: The customer cannot be read\.$/)).toBeVisible();
  lists(user, [customer]);
  await page.getByRole('button', { name: say('ui.retry') }).click();
  await expect.element(page.getByRole('link', { name: 'Bertha Lindqvist' })).toBeVisible();
});
