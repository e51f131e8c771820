import { Approval, approval } from '@countinghouse/contract/approval/approval.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { orderStats, type OrderStats } from '@countinghouse/contract/order/order-stats.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showOffice } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { LeadOrders } from './lead-orders.tsx';
import { OrderList } from './order-list.tsx';

const { routes } = order;
const orderOf = (number: number, fields: Partial<Order> = {}): Order =>
  sampleOf(Order, {
    id: idOf(number),
    lead: idOf(7),
    leadName: 'Bertha Lindqvist',
    symbol: 'EURUSD',
    quantity: 100,
    leverage: 10,
    status: 'open',
    openPrice: '1.10000',
    version: 3,
    ...fields,
  });
const won = orderOf(2, {
  symbol: 'XAUUSD',
  quantity: 1_250.5,
  status: 'closed',
  profit: 18.18,
  closeReason: 'takeProfit',
});
const lost = orderOf(3, {
  symbol: 'DE40',
  kind: 'binary',
  status: 'closed',
  profit: -100,
  closeReason: 'expiry',
  outcome: 'lost',
});
const figures = {
  byStatus: [
    { status: 'open' as const, count: 1_204, stake: 0 },
    { status: 'pending' as const, count: 3, stake: 0 },
  ],
  byKind: [],
  bySymbol: [],
  openStake: 98_765.4,
  pendingStake: 300,
  exposure: 0,
  volume: 0,
  closed: { won: 1, lost: 2, even: 0, profits: 18.18, losses: -100, result: -81.82 },
  imported: 0,
} satisfies OrderStats;

/** Past orders that wait for a second person. */
const waitFor = (...approvals: readonly Approval[]): void =>
  answers(approval.routes.list, {
    approvals: [...approvals],
    count: approvals.length,
    countIsMinimum: false,
    pageToCreate: 1,
  });
const proposed = sampleOf(Approval, {
  id: idOf(40),
  kind: 'order.import',
  state: 'pending',
  lead: idOf(7),
  leadName: 'Bertha Lindqvist',
  recordName: 'BTCUSD',
  proposedByName: 'Otto Clerk',
  params: { name: 'BTCUSD', after: { profit: 890_000 } },
});

beforeEach(() => {
  waitFor();
  lists(order, [orderOf(1), won, lost]);
  answers(orderStats, figures);
  answers(priceQuotes, { feed: 'provider', at: '2026-03-02T09:00:00.000Z', quotes: [] });
  lists(user, []);
});

describe('the list of orders', () => {
  const openList = (options: ShowOptions = {}, address = '/office/orders') =>
    show(<OrderList />, { address, ...options });
  const table = () => page.getByRole('table', { name: say('order.title') });
  const row = (text: string) => table().getByRole('row').filter({ hasText: text });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test('shows stake, result with its sign, and how each order ended', async () => {
    await openList();
    await expect.element(row('XAUUSD')).toMatchTextContent('€1,250.50');
    await expect.element(row('XAUUSD')).toMatchTextContent('+€18.18');
    await expect.element(row('XAUUSD')).toMatchTextContent(say('order.reason_takeProfit'));
    await expect.element(row('DE40')).toMatchTextContent('-€100.00');
    await expect
      .element(row('DE40'))
      .toMatchTextContent(`${say('order.outcome_lost')} · ${say('order.reason_expiry')}`);
  });

  test.each([
    ['simulated', 'pricesSimulated'],
    ['replay', 'pricesReplayed'],
  ] as const)('shows once above the list that its prices are %s', async (feed, label) => {
    answers(priceQuotes, { feed, at: '2026-03-02T09:00:00.000Z', quotes: [] });
    await openList();
    await expect.element(row('XAUUSD')).toBeVisible();
    await expect.element(page.getByText(say(`order.${label}`), { exact: true })).toBeVisible();
  });

  test('shows no note on prices that a provider quotes', async () => {
    await openList();
    await expect.element(row('XAUUSD')).toBeVisible();
    await expect.poll(() => callsTo(priceQuotes)).toHaveLength(1);
    await expect.element(page.getByText(say('order.pricesSimulated'))).not.toBeInTheDocument();
  });

  test('shows past orders that await approval apart from the orders, to those who record them', async () => {
    waitFor(proposed);
    await openList();
    const waiting = page.getByRole('list', { name: say('order.importsWaiting') });
    const shown = waiting.getByRole('listitem');
    await expect.element(shown).toMatchTextContent(say('order.importWaiting'));
    await expect.element(shown).toMatchTextContent('+€890,000.00');
    await expect
      .element(waiting.getByRole('link', { name: 'BTCUSD · Bertha Lindqvist' }))
      .toHaveAttribute('href', `/office/approvals?record=${proposed.id}`);
    await expect.element(row('BTCUSD')).not.toBeInTheDocument();
  });

  test('asks for no proposals as regular staff', async () => {
    await openList({ as: personOf('regular') });
    await expect.element(row('XAUUSD')).toBeVisible();
    expect(callsTo(approval.routes.list)).toEqual([]);
  });

  test('colours results as the customer sees them, and leaves imported ones without a colour', async () => {
    lists(order, [won, lost, orderOf(4, { symbol: 'BTCUSD', status: 'closed', profit: 50, imported: true })]);
    await openList();
    await expect.element(row('XAUUSD').getByText('+€18.18')).toHaveAttribute('data-tone', 'good');
    await expect.element(row('DE40').getByText('-€100.00')).toHaveAttribute('data-tone', 'bad');
    // No money moved between the customer and this firm.
    await expect.element(row('BTCUSD').getByText('+€50.00')).not.toHaveAttribute('data-tone');
    await expect.element(page.getByText(say('list.customersColours'))).toBeVisible();
  });

  test('formats prices in German, with the decimals of their symbol and exactly if recorded with more', async () => {
    lists(order, [
      orderOf(1, { openPrice: '1.1' }),
      orderOf(2, { symbol: 'XAUUSD', status: 'closed', openPrice: '2345.6', closePrice: '12350.12000000' }),
      orderOf(3, { symbol: 'DE40', kind: 'binary', status: 'closed', openPrice: '18600.55', closePrice: null }),
    ]);
    await openList({ language: 'de' });
    const german = (text: string) => page.getByRole('row').filter({ hasText: text });
    await expect.element(german('EURUSD')).toMatchTextContent('1,10000');
    await expect.element(german('XAUUSD')).toMatchTextContent('2.345,60');
    await expect.element(german('XAUUSD')).toMatchTextContent('12.350,12');
    await expect.element(german('DE40')).toMatchTextContent('18.600,55');
  });

  test('sums up stakes and customers’ profits and losses', async () => {
    await openList();
    await expect.element(page.getByText('1,204')).toBeVisible();
    await expect.element(page.getByText(say('order.statStake', { amount: '€98,765.40' }))).toBeVisible();
    await expect.element(page.getByText(say('order.statOrders', { count: 1 }))).toBeVisible();
    await expect.element(page.getByText(say('order.statOrders', { count: 2 }))).toBeVisible();
    await expect.element(page.getByText('-€81.82')).toBeVisible();
  });

  test('shows no figures before they have loaded', async () => {
    const arrive = waits(orderStats);
    await openList();
    await expect.element(row('XAUUSD')).toBeVisible();
    await expect.element(page.getByText('€0.00')).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText('-€81.82')).toBeVisible();
  });

  test('shows no figures that failed to load, and offers a retry', async () => {
    refuses(orderStats, { status: 503, code: 'unavailable', message: 'The figures are not available right now.' });
    await openList();
    await expect.element(page.getByText(/: The figures are not available right now\.$/)).toBeVisible();
    await expect.element(page.getByText(say('order.statWon'))).not.toBeInTheDocument();
    answers(orderStats, figures);
    await button(say('ui.retry')).click();
    await expect.element(page.getByText('-€81.82')).toBeVisible();
  });

  test('is filtered by customer and status on the server', async () => {
    const filters = { lead: { in: [idOf(7)] }, status: { in: ['closed'] } };
    await openList({}, `/office/orders?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await expect.element(row('XAUUSD')).toBeVisible();
    expect(JSON.parse(callsTo(routes.list).at(-1)?.query['filters'] ?? '')).toEqual(filters);
  });

  test('follows an order that ends elsewhere', async () => {
    await openList();
    await expect.element(row('EURUSD')).toMatchTextContent(say('order.open'));
    lists(order, [orderOf(1, { status: 'closed', profit: 9.09, closeReason: 'closeOut' }), won, lost]);
    notifyChanged({ event: 'orderUpdated', resource: 'order', change: 'updated', ids: [idOf(1)] });
    await expect.element(row('EURUSD')).toMatchTextContent(say('order.reason_closeOut'));
    await expect.element(row('EURUSD')).toMatchTextContent('+€9.09');
  });

  test('opens an order beside the list', async () => {
    await openList();
    await row('XAUUSD').getByText('€1,250.50').click();
    await expect.element(page.getByRole('dialog', { name: 'XAUUSD · Bertha Lindqvist' })).toBeVisible();
  });

  test.each([
    ['admin', 1],
    ['regular', 0],
  ] as const)('can be exported by %s staff: %i', async (role, offered) => {
    await openList({ as: personOf(role) });
    await expect.element(row('XAUUSD')).toBeVisible();
    expect(button(say('list.export')).elements()).toHaveLength(offered);
    // All staff can place an order, and no one can delete one.
    await expect.element(button(say('order.create')).first()).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: say('ui.selectPage') })).not.toBeInTheDocument();
  });

  test('shows a message if there are none', async () => {
    lists(order, []);
    await openList();
    await expect.element(page.getByText(say('order.emptyTitle'))).toBeVisible();
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('has no faults in German %s', async (_name, options) => {
    answers(priceQuotes, { feed: 'simulated', at: '2026-03-02T09:00:00.000Z', quotes: [] });
    await showOffice('/office/orders', { language: 'de', ...options });
    await expect.element(page.getByText(speak('de')('order.pricesSimulated'))).toBeVisible();
    await expect.element(page.getByText('-81,82 €')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the orders of one customer', () => {
  const openOrders = (options: ShowOptions = {}) => show(<LeadOrders lead={idOf(7)} />, options);
  const list = () => page.getByRole('list', { name: say('order.title') });

  test('are loaded by customer, and each links to its record in the list', async () => {
    await openOrders();
    const rows = list().getByRole('listitem');
    await expect.element(rows.nth(1)).toMatchTextContent('€1,250.50+€18.18');
    // An open order has no result yet.
    await expect.element(rows.nth(0)).toMatchTextContent(/€100\.00$/);
    expect(JSON.parse(callsTo(routes.list)[0]?.query['filters'] ?? '')).toEqual({ lead: { eq: idOf(7) } });
    const href = rows.nth(1).getByRole('link').element().getAttribute('href') ?? '';
    expect(href).toContain(won.id);
    await expect.element(page.getByRole('link', { name: say('order.allOrders') })).toBeVisible();
  });

  test('begin with past orders of this customer that await approval', async () => {
    waitFor(proposed);
    await openOrders();
    const waiting = page.getByRole('list', { name: say('order.importsWaiting') });
    await expect.element(waiting.getByRole('link', { name: 'BTCUSD', exact: true })).toBeVisible();
    expect(JSON.parse(callsTo(approval.routes.list)[0]?.query['filters'] ?? '')).toMatchObject({
      kind: { eq: 'order.import' },
      lead: { eq: idOf(7) },
    });
  });

  test('show a message if there are none', async () => {
    lists(order, []);
    await openOrders();
    await expect.element(page.getByText(say('order.listEmpty'))).toBeVisible();
  });

  test('can be reloaded after a refusal', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'The orders cannot be read.' });
    await openOrders();
    await expect.element(page.getByText(/: The orders cannot be read\.$/)).toBeVisible();
    lists(order, [won]);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(list().getByRole('listitem')).toMatchTextContent('XAUUSD');
  });

  test('show an error if the server cannot be reached', async () => {
    isUnreachable(routes.list);
    await openOrders();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    await expect.element(page.getByText(say('order.listEmpty'))).not.toBeInTheDocument();
  });

  test('have no faults in German on a phone', async () => {
    await openOrders({ language: 'de', size: phone });
    await expect.element(page.getByText(speak('de')('order.allOrders'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
