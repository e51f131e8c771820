import { Capital, capitalFunds, fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { Notification, notification } from '@countinghouse/contract/notification/notification.ts';
import { unreadNotifications } from '@countinghouse/contract/notification/read-state.ts';
import { Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak, type TextName } from '../../../test/say.ts';
import { answers, callsTo, refuses, untilNoCallFollows, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showCustomer, takeAway } from '../../../test/show.tsx';
import { loadTexts } from '../../kernel/i18n/i18n.ts';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { CustomerStart } from './customer-start.tsx';

const card = (key: TextName) => page.getByRole('region', { name: say(key) });
const rows = (key: TextName) => card(key).getByRole('listitem');
const showStart = (options: ShowOptions = {}) =>
  show(<CustomerStart />, { address: '/my', as: personOf('lead'), size: phone, ...options });

const waiting = (number: number, fields: Partial<Withdrawal> = {}) =>
  sampleOf(Withdrawal, {
    id: idOf(number),
    amount: 250,
    dateCreation: '2026-11-18T10:00:00.000Z',
    target: '2026-11-20T10:00:00.000Z',
    ...fields,
  });
const coming = (number: number, fields: Partial<Deposit>) => sampleOf(Deposit, { id: idOf(number), ...fields });
const binaryOrder = (number: number, fields: Partial<Order> = {}) =>
  sampleOf(Order, {
    id: idOf(number),
    symbol: 'EURUSD',
    kind: 'binary',
    type: 'buy',
    status: 'open',
    quantity: 100,
    leverage: 1,
    payout: 8_000,
    openPrice: '1.10000',
    ...fields,
  });
const quotes = (...symbols: readonly string[]) =>
  answers(priceQuotes, {
    feed: 'simulated',
    at: '2026-11-19T10:00:00.000Z',
    quotes: symbols.map((symbol) => ({
      symbol,
      bid: '1.20000',
      ask: '1.20002',
      time: '2026-11-19T10:00:00.000Z',
      stale: false,
      open: true,
    })),
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-19T10:00:00Z');
  answers(capitalFunds, sampleOf(Capital, { available: 1_234.5, capital: 1_234.5 }));
  answers(fundsHistory, { days: [] });
  answers(getVerification, sampleOf(Verification, { status: 'verified' }));
  for (const list of [withdrawal, deposit, offer, order, investment, dividend, notification]) lists(list, []);
  quotes();
});
afterEach(() => vi.useRealTimers());

describe('a customer with nothing in progress', () => {
  test('sees their first name and balance, and no empty card', async () => {
    await showStart();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(say('shell.customerGreeting', { name: 'Ada' }));
    await expect.element(card('ledger.capitalOf')).toMatchTextContent(/€1,234\.50/);
    for (const key of ['pending', 'offers', 'trades', 'unread'] as const)
      await expect.element(card(`overview.${key}`)).not.toBeInTheDocument();
    expect(callsTo(priceQuotes)).toHaveLength(0);
  });

  test('sees shortcuts to deposit, withdraw and trade', async () => {
    await showStart();
    const links = page.getByRole('navigation', { name: say('shell.customerQuick') }).getByRole('link');
    await expect.element(links).toHaveLength(3);
    const addresses = links.elements().map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['/my/deposit', '/my/withdraw', '/my/platform']);
  });
});

describe('the cards below the curve', () => {
  /** A curve fills the rest of a phone's first screen. */
  const days = ['2026-11-17', '2026-11-18'].map((date) => ({
    date,
    capital: 1_200,
    cash: 900,
    hold: 0,
    margin: 0,
    unrealised: 0,
    invested: 300,
    vault: 0,
  }));
  const reads = () => callsTo(offer.routes.list).length;

  /** Their code and texts are there already, so what they read would follow at once. */
  beforeAll(() =>
    Promise.all([
      loadTexts('overview', 'verification', 'investment', 'notification', 'platform'),
      import('./overview/offers-card.tsx'),
      import('./overview/pending-money.tsx'),
      import('./overview/open-trades.tsx'),
      import('./overview/unread-card.tsx'),
      import('../../features/verification/customer/verification-card.tsx'),
      import('../../features/investment/customer/investments-glance.tsx'),
    ]),
  );

  const painted = (): Promise<unknown> => new Promise(requestAnimationFrame);

  const showCurve = async (): Promise<void> => {
    answers(fundsHistory, { days });
    lists(offer, [sampleOf(Offer, { productName: 'Harbour bond' })]);
    takeAway();
    window.scrollTo({ top: 0 });
    await showStart({ size: [390, 360] });
    await expect.element(page.getByRole('figure', { name: say('ledger.curve') })).toBeInTheDocument();
    // The next frames show the part in view.
    await painted();
    await painted();
    await untilNoCallFollows();
  };

  test('are read when a reader scrolls to them, not before', async () => {
    await showCurve();
    expect(reads()).toBe(0);
    window.scrollTo({ top: document.documentElement.scrollHeight });
    await expect.element(rows('overview.offers')).toHaveLength(1);
    expect(reads()).toBe(1);
  });

  test('are read without scrolling once the page has long been there, not before', async () => {
    await showCurve();
    expect(reads()).toBe(0);
    await expect.poll(reads, { timeout: 8_000 }).toBe(1);
    await expect.element(rows('overview.offers')).toHaveLength(1);
  });

  test('come together into a place that is kept for them, so that nothing moves', async () => {
    const endOfPage = () => document.documentElement.scrollHeight;
    await showCurve();
    answers(getVerification, sampleOf(Verification, { status: 'uninitialized' }));
    const verified = waits(getVerification);
    const before = endOfPage();
    window.scrollTo({ top: before });
    await expect.poll(reads).toBe(1);
    await untilNoCallFollows();
    await painted();
    await expect.element(rows('overview.offers')).toHaveLength(0);
    expect(endOfPage()).toBe(before);
    verified();
    await expect.element(rows('overview.offers')).toHaveLength(1);
    expect(endOfPage()).toBe(before);
  });
});

describe('money in progress', () => {
  test('is listed with amount, age and next step, deposits first', async () => {
    lists(withdrawal, [waiting(1)]);
    lists(deposit, [
      coming(2, { amount: 99.9, status: 'awaiting_3d_secure' }),
      coming(3, { amount: 50, status: 'pending' }),
    ]);
    await showStart();
    await expect.element(rows('overview.pending')).toHaveLength(3);
    const row = (at: number) => rows('overview.pending').nth(at);
    await expect.element(row(0)).toMatchTextContent(new RegExp(`€99\\.90${say('overview.awaitsYou')}$`));
    await expect.element(row(0).getByRole('link')).toHaveAttribute('href', `/my/deposits/${idOf(2)}`);
    await expect.element(row(1)).toMatchTextContent(new RegExp(`€50\\.00${say('overview.beingChecked')}$`));
    await expect.element(row(2)).toMatchTextContent(/€250\.00.*1 day/);
    await expect.element(row(2).getByRole('link')).toHaveAttribute('href', `/my/withdrawals/${idOf(1)}`);
  });

  test('queries only unfinished items, oldest first', async () => {
    await showStart();
    await expect.poll(() => callsTo(deposit.routes.list)).toHaveLength(1);
    expect(callsTo(deposit.routes.list)[0]?.query).toMatchObject({
      filters: '{"status":{"in":["pending","awaiting_transfer","awaiting_3d_secure"]}}',
      sorts: '["dateCreation"]',
    });
    expect(callsTo(withdrawal.routes.list)[0]?.query['filters']).toBe('{"status":{"in":["pending"]}}');
  });

  test('disappears from the list when it is completed', async () => {
    lists(withdrawal, [waiting(1)]);
    await showStart();
    await expect.element(card('overview.pending')).toBeVisible();
    lists(withdrawal, []);
    notifyChanged({ event: 'withdrawalCompleted', resource: 'withdrawal', change: 'updated', ids: [idOf(1)] });
    await expect.element(card('overview.pending')).not.toBeInTheDocument();
  });

  test('is hidden if the server refuses the lists, and the rest of the page works', async () => {
    for (const list of [withdrawal, deposit, offer, order, notification])
      refuses(list.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showStart();
    await expect.element(card('ledger.capitalOf')).toMatchTextContent(/€1,234\.50/);
    await expect.element(card('overview.pending')).not.toBeInTheDocument();
  });
});

describe('offers of the company', () => {
  test('show product, price and expiry, and link to the vault', async () => {
    lists(offer, [
      sampleOf(Offer, {
        id: idOf(1),
        productName: 'Blue diamond',
        amount: 12_500,
        expirationDate: '2026-11-20T10:00:00.000Z',
      }),
    ]);
    const shown = await showStart();
    await expect.element(rows('overview.offers')).toMatchTextContent(/Blue diamond.*valid until.*€12,500\.00/);
    expect(callsTo(offer.routes.list)[0]?.query['filters']).toBe(
      '{"status":{"eq":"pending"},"madeBy":{"eq":"company"}}',
    );
    await page.getByRole('link', { name: say('overview.toOffers') }).click();
    expect(shown.address()).toBe('/my/vault');
  });
});

describe('open trades', () => {
  const sums = () => card('overview.trades');

  test('show their total result at the current prices', async () => {
    lists(order, [binaryOrder(1), binaryOrder(2, { type: 'sell' }), binaryOrder(3)]);
    quotes('EURUSD');
    await showStart();
    // Two of three orders on a rise would win 80 each, one on a fall would lose its 100.
    await expect.element(sums()).toMatchTextContent(/Open3Stake€300\.00Current result\+€60\.00/);
  });

  test('count orders without a price instead of guessing', async () => {
    lists(order, [binaryOrder(1), binaryOrder(2, { symbol: 'GBPUSD' })]);
    quotes('EURUSD');
    await showStart();
    await expect.element(sums()).toMatchTextContent(new RegExp(`\\+€80\\.00${say('overview.unpriced', { count: 1 })}`));
  });

  test('show no prices that an earlier person on the same page had seen', async () => {
    lists(order, [binaryOrder(1)]);
    quotes('EURUSD');
    await showStart();
    await expect.element(sums()).toMatchTextContent(/\+€80\.00/);
    takeAway();
    quotes();
    await showStart();
    await expect
      .element(sums())
      .toMatchTextContent(new RegExp(`Current result.*${say('overview.unpriced', { count: 1 })}`));
  });

  test('are listed up to four, while the sums cover all', async () => {
    lists(
      order,
      Array.from({ length: 6 }, (_, index) => binaryOrder(index + 1)),
    );
    await showStart();
    await expect.element(rows('overview.trades')).toHaveLength(4);
    await expect.element(sums()).toMatchTextContent(/Open6Stake€600\.00/);
  });

  test('are marked if the prices are not from a real market', async () => {
    lists(order, [binaryOrder(1)]);
    quotes('EURUSD');
    await showStart();
    await expect.element(sums().getByText(say('platform.feedSimulated'))).toBeVisible();
  });
});

describe('new notifications', () => {
  test('are marked as read once opened', async () => {
    const message = sampleOf(Notification, {
      id: idOf(1),
      kind: 'withdrawal.completed',
      resource: 'withdrawal',
      recordId: idOf(5),
      params: { amount: 250 },
    });
    lists(notification, [message]);
    answers(unreadNotifications, { unread: 1 });
    answers(notification.routes.update, { ...message, readAt: '2026-11-19T10:00:00.000Z' });
    await showStart();
    await expect.element(rows('overview.unread')).toHaveLength(1);
    await rows('overview.unread').getByRole('link').click();
    await expect.poll(() => callsTo(notification.routes.update).map(({ body }) => body)).toEqual([{ read: true }]);
    expect(callsTo(notification.routes.list)[0]?.query['filters']).toBe('{"read":{"eq":false}}');
  });
});

describe('the frame around it', () => {
  const places = () => page.getByRole('navigation', { name: say('shell.customerNavigation') });
  const place = (key: 'Home' | 'Trade' | 'Invest' | 'Money' | 'Me') =>
    places().getByRole('link', { name: say(`shell.place${key}`), exact: true });

  test('leads to the five parts of the area and marks the part of the screen', async () => {
    await showCustomer('/my/nowhere');
    await expect.element(page.getByText(say('shell.notFoundTitle'))).toBeVisible();
    expect(document.querySelector('nav [aria-current]')).toBeNull();
    await expect.element(places().getByRole('link')).toHaveLength(5);
    await place('Home').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Ada/);
    await expect.element(place('Home')).toHaveAttribute('aria-current', 'page');
    await place('Invest').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(say('shell.placeInvest'));
    await expect.element(place('Invest')).toHaveAttribute('aria-current', 'page');
    await expect.element(place('Home')).not.toHaveAttribute('aria-current');
  });

  test.each([
    ['Invest', ['/my/projects', '/my/investments', '/my/products', '/my/vault']],
    ['Money', ['/my/deposit', '/my/withdraw', '/my/statement']],
    [
      'Me',
      [
        '/my/verification',
        '/my/limits',
        '/my/mandate',
        '/my/activity',
        '/my/notifications',
        '/my/profile',
        '/my/profile?tab=security',
        '/my/profile?tab=appearance',
      ],
    ],
  ] as const)('leads by “%s” to the screens of that part', async (key, addresses) => {
    await showCustomer(`/my/${key.toLowerCase()}`, { setting: { phone: '+43 1 5550123' } });
    await expect.element(place(key)).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = () => [...document.querySelectorAll('#main nav a')].map((link) => link.getAttribute('href'));
    await expect.poll(() => new Set(found())).toEqual(new Set(addresses));
    expect(await pageFaults()).toEqual([]);
  });

  test('goes back to the part before with the browser’s own button', async () => {
    await showCustomer('/my');
    await place('Money').click();
    await place('Me').click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Ada/);
    history.back();
    await expect.element(place('Money')).toHaveAttribute('aria-current', 'page');
  });

  test('shows the company’s contact data if there are any', async () => {
    await showCustomer('/my/me', { setting: { phone: '+43 1 5550123' } });
    await expect
      .element(card('shell.customerContact').getByRole('link', { name: '+43 1 5550123' }))
      .toHaveAttribute('href', 'tel:+4315550123');
  });

  test('shows no contact card if the company has no contact data', async () => {
    await showCustomer('/my/me');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(card('shell.customerContact')).not.toBeInTheDocument();
  });

  test.each([
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
    ['on a desktop', {}],
  ] as const)('is readable and accessible in German %s, with everything in progress', async (_where, options) => {
    lists(withdrawal, [waiting(1)]);
    lists(deposit, [coming(2, { amount: 123_456_789.01, status: 'awaiting_3d_secure' })]);
    lists(offer, [
      sampleOf(Offer, {
        id: idOf(1),
        productName: 'Donaudampfschifffahrtsgesellschaftsdiamant',
        amount: 123_456_789.01,
        expirationDate: '2026-11-20T10:00:00.000Z',
      }),
    ]);
    lists(order, [binaryOrder(1), binaryOrder(2, { symbol: 'GBPUSD', quantity: 99_999_999.99 })]);
    quotes('EURUSD');
    await showCustomer('/my', { language: 'de', setting: { phone: '+43 1 5550123' }, ...options });
    await expect.element(page.getByText('Donaudampfschifffahrtsgesellschaftsdiamant')).toBeVisible();
    await expect.element(page.getByRole('region', { name: speak('de')('overview.trades') })).toBeVisible();
    await expect.element(page.getByRole('region', { name: speak('de')('overview.pending') })).toBeVisible();
    await expect.poll(() => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]')).toBeNull();
    expect(await pageFaults('de')).toEqual([]);
  });
});
