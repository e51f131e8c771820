import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { DepositStats, depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { offerStats } from '@countinghouse/contract/offer/offer.ts';
import { OrderStats, orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { productStats } from '@countinghouse/contract/product/product.ts';
import { vaultStats } from '@countinghouse/contract/product/vault.ts';
import {
  Withdrawal,
  withdrawal,
  WithdrawalStats,
  withdrawalStats,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak, type TextName } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { MoneyFigures } from './money-figures.tsx';
import { SalesFigures } from './dashboard-screen.tsx';
import { TradingFigures } from './trading-figures.tsx';
import { WithdrawalsToPay } from './withdrawals-to-pay.tsx';

const tile = (label: string) => page.getByRole('link').filter({ hasText: label });
const titled = (key: TextName) => tile(say(key));
/** The filters of the link behind a figure. */
const filtersOf = (key: TextName): unknown => {
  const link = titled(key).element() as HTMLAnchorElement;
  return JSON.parse(new URL(link.href).searchParams.get('filters') ?? 'null');
};
const flow = (date: string, moneyIn: number, moneyOut: number) =>
  ({ date, in: moneyIn, out: moneyOut, net: moneyIn - moneyOut, countIn: 1, countOut: 1 }) as const;
const flows = (...periods: readonly ReturnType<typeof flow>[]) =>
  answers(cashFlowStats, { ...sampleOf(cashFlowStats.reply), periods: [...periods] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A Thursday in Berlin, where it is 00:30 already.
  vi.setSystemTime('2026-11-18T23:30:00Z');
});
afterEach(() => vi.useRealTimers());

describe('money in and out', () => {
  const deposits = (fields: Partial<DepositStats> = {}) => answers(depositStats, sampleOf(DepositStats, fields));
  const withdrawals = (fields: Partial<WithdrawalStats> = {}) =>
    answers(withdrawalStats, sampleOf(WithdrawalStats, { targetHours: 48, ...fields }));

  beforeEach(() => {
    deposits();
    withdrawals();
    flows();
  });

  test('covers the reader’s day, compared with the day before', async () => {
    flows(flow('2026-11-18', 5_000, 0), flow('2026-11-19', 0.1, 1_234.3));
    await show(<MoneyFigures />);
    const today = titled('dashboard.netToday');
    await expect.element(today).toMatchTextContent(/Net today-€1,234\.20/);
    await expect
      .element(today)
      .toMatchTextContent(new RegExp(RegExp.escape(say('dashboard.inAndOut', { in: '€0.10', out: '€1,234.30' }))));
    await expect
      .element(today)
      .toMatchTextContent(new RegExp(RegExp.escape(say('dashboard.beforeToday', { amount: '€5,000.00' }))));
    await expect.element(today).toHaveAttribute('href', '/office/cash-flow?from=2026-11-19&to=2026-11-19');
    await expect
      .element(titled('dashboard.netMonth'))
      .toHaveAttribute('href', '/office/cash-flow?from=2026-11-01&to=2026-11-19');
    expect(callsTo(cashFlowStats).at(-1)?.query).toMatchObject({ from: '2026-10-01', to: '2026-11-19', by: 'day' });
  });

  test('counts pending deposits in all their states, and links to exactly these', async () => {
    deposits({
      byStatus: [
        { status: 'pending', count: 2, sum: 100.5 },
        { status: 'awaiting_3d_secure', count: 1, sum: 50 },
        { status: 'completed', count: 900, sum: 99_999 },
      ],
    });
    await show(<MoneyFigures />);
    await expect.element(titled('dashboard.depositsOpen')).toHaveTextContent('Deposits in progress3€150.50');
    expect(filtersOf('dashboard.depositsOpen')).toEqual({ status: { in: depositStates.open } });
  });

  test('sums up the deposits of 30 days in the reader’s zone, including today', async () => {
    deposits({ last30Days: { count: 1, sum: 12_345.6 } });
    await show(<MoneyFigures />);
    await expect.element(titled('dashboard.deposits30')).toHaveTextContent('Deposits in 30 days€12,345.601 deposit');
    expect(filtersOf('dashboard.deposits30')).toEqual({
      status: { eq: 'completed' },
      dateDone: { gte: '2026-10-20T22:00:00.000Z' },
    });
  });

  test('marks withdrawals only if they are late', async () => {
    withdrawals({ late: 2, pending: { count: 5, sum: 700 } });
    await show(<MoneyFigures />);
    const late = titled('dashboard.withdrawalsLate');
    await expect.element(late).toMatchTextContent(/^Late withdrawals2promised within 2 days$/);
    expect(late.element().querySelector('[data-late]')).not.toBeNull();
    expect(filtersOf('dashboard.withdrawalsLate')).toEqual({
      status: { eq: 'pending' },
      // Waiting for the screen moves the clock by some milliseconds.
      target: { lt: expect.stringMatching(/^2026-11-18T23:30:00\.\d{3}Z$/) as string },
    });
    withdrawals({ late: 0 });
    notifyChanged({ event: 'withdrawalCompleted', resource: 'withdrawal', change: 'updated', ids: [idOf(1)] });
    await expect.element(late).toMatchTextContent(/^Late withdrawals0/);
    expect(late.element().querySelector('[data-late]')).toBeNull();
  });

  test('is refetched after a booking', async () => {
    await show(<MoneyFigures />);
    await expect.element(titled('dashboard.netToday')).toMatchTextContent(/€0\.00/);
    flows(flow('2026-11-19', 80, 0));
    notifyChanged({ event: 'fundsChanged', resource: 'funds', change: 'updated', ids: null });
    await expect.element(titled('dashboard.netToday')).toMatchTextContent(/€80\.00/);
  });

  test('shows no amount before it has loaded', async () => {
    const arrive = waits(depositStats);
    await show(<MoneyFigures />);
    await expect.element(titled('dashboard.withdrawalsWaiting')).toMatchTextContent(/€0\.00/);
    await expect.element(titled('dashboard.deposits30')).toHaveTextContent(say('dashboard.deposits30'));
    arrive();
    await expect.element(titled('dashboard.deposits30')).toMatchTextContent(/€0\.00/);
  });

  test('shows why figures are missing, and reloads only the failed ones', async () => {
    refuses(withdrawalStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await show(<MoneyFigures />);
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
    const before = callsTo(depositStats).length;
    withdrawals({ late: 4 });
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(titled('dashboard.withdrawalsLate')).toMatchTextContent(/withdrawals4/);
    expect(callsTo(depositStats)).toHaveLength(before);
  });

  test('is formatted in German on a phone without faults, however large', async () => {
    const german = speak('de');
    flows(flow('2026-11-19', 123_456_789.01, 987_654_321.99));
    await show(<MoneyFigures />, { language: 'de', size: phone, mode: 'dark' });
    await expect.element(tile(german('dashboard.netToday'))).toMatchTextContent(/-864\.197\.532,98 €/);
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('trading', () => {
  const trades = (fields: Partial<OrderStats>) => answers(orderStats, sampleOf(OrderStats, fields));
  const closed = (result: number) => ({ won: 3, lost: 1, even: 0, profits: 500, losses: -100, result });

  test('is a loss for the house if customers won', async () => {
    trades({ closed: closed(400.5) });
    await show(<TradingFigures />);
    const result = titled('dashboard.houseResult30');
    await expect.element(result).toMatchTextContent(/-€400\.50/);
    await expect
      .element(result)
      .toMatchTextContent(new RegExp(RegExp.escape(say('dashboard.wonAndLost', { won: '3', lost: '1' }))));
  });

  test('is zero for the house, without a sign, if no one won', async () => {
    trades({ closed: closed(0) });
    await show(<TradingFigures />);
    await expect.element(titled('dashboard.houseResult30')).toMatchTextContent(/30 days€0\.00/);
  });

  test('counts open and pending orders separately', async () => {
    trades({
      byStatus: [
        { status: 'open', count: 1_500, stake: 10 },
        { status: 'pending', count: 1, stake: 10 },
        { status: 'closed', count: 7, stake: 10 },
      ],
      exposure: 30_000,
      openStake: 1_000,
    });
    await show(<TradingFigures />);
    await expect.element(titled('dashboard.ordersOpen')).toHaveTextContent('Open orders1,5001 pending');
    await expect.element(titled('dashboard.exposure')).toHaveTextContent('Exposure€30,000.00€1,000.00 at stake');
    expect(filtersOf('dashboard.ordersOpen')).toEqual({ status: { eq: 'open' } });
  });

  test('excludes imported orders from volume and result, and links to the same orders', async () => {
    trades({});
    await show(<TradingFigures />);
    const since = '2026-10-20T22:00:00.000Z';
    await expect.element(titled('dashboard.volume30')).toBeVisible();
    expect(filtersOf('dashboard.volume30')).toEqual({ dateOpened: { gte: since }, imported: { eq: false } });
    const ended = { status: { eq: 'closed' }, dateClosed: { gte: since }, imported: { eq: false } };
    expect(filtersOf('dashboard.houseResult30')).toEqual(ended);
    expect(callsTo(orderStats).map(({ query }) => query['filters'])).toContain(JSON.stringify(ended));
  });
});

describe('sales', () => {
  test('show products for sale, owned products, pending offers and products bought back', async () => {
    answers(productStats, sampleOf(productStats.reply, { available: 12, priceAvailable: 99_000 }));
    answers(vaultStats, sampleOf(vaultStats.reply, { owned: 3, costOwned: 4_500, sold: 1, amountSold: 2_000 }));
    answers(offerStats, sampleOf(offerStats.reply, { pending: 5, endingSoon: 2 }));
    await show(<SalesFigures />);
    for (const [key, text] of [
      ['dashboard.productsForSale', '12€99,000.00'],
      ['dashboard.productsOwned', '3€4,500.00'],
      ['dashboard.offersPending', '52 expire within a day'],
      ['dashboard.boughtBack', '€2,000.001 product'],
    ] as const)
      await expect.element(titled(key)).toHaveTextContent(`${say(key)}${text}`);
    await expect.element(titled('dashboard.boughtBack')).toHaveAttribute('href', '/office/sales');
    expect(filtersOf('dashboard.productsOwned')).toEqual({ status: { eq: 'owned' } });
  });
});

describe('withdrawals to pay', () => {
  const waiting = (number: number, leadName: string, target: string): Withdrawal =>
    sampleOf(Withdrawal, {
      id: idOf(number),
      leadName,
      amount: 1_250.5,
      dateCreation: '2026-11-17T23:30:00.000Z',
      target,
    });

  test('are the five due first, with their ages, and mark late ones', async () => {
    lists(withdrawal, [
      waiting(1, 'Ada Quill', '2026-11-18T22:30:00.000Z'),
      waiting(2, 'Ida Brook', '2026-11-30T23:30:00.000Z'),
    ]);
    answers(withdrawalStats, sampleOf(WithdrawalStats, { medianMinutesToPay: 90, targetHours: 48 }));
    await show(<WithdrawalsToPay />);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect
      .element(row('Ada Quill'))
      .toMatchTextContent(new RegExp(say('withdrawal.ageLate', { age: '1 day', time: '1 hr' })));
    await expect.element(row('Ada Quill')).toMatchTextContent(/€1,250\.50/);
    await expect.element(row('Ida Brook')).toMatchTextContent(/1 day$/);
    await expect.element(page.getByText(/1 hr 30 min · Target: 2 days/)).toBeVisible();
    expect(callsTo(withdrawal.routes.list).at(-1)?.query).toMatchObject({
      filters: '{"status":{"eq":"pending"}}',
      sorts: '["target"]',
      pageSize: '5',
    });
  });

  test('show a message if there are none and no usual time is known', async () => {
    lists(withdrawal, []);
    answers(withdrawalStats, sampleOf(WithdrawalStats, { medianMinutesToPay: null, targetHours: 24 }));
    const shown = await show(<WithdrawalsToPay />);
    await expect.element(page.getByText(say('withdrawal.dashboardNone'))).toBeVisible();
    await expect.element(page.getByText(/: – · Target: 1 day/)).toBeVisible();
    await page.getByRole('link', { name: say('withdrawal.all') }).click();
    expect(shown.address()).toBe('/office/withdrawals');
  });
});
