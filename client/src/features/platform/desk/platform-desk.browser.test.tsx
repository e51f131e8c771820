import { getFavourites } from '@countinghouse/contract/favourite/favourite.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { listAlerts } from '@countinghouse/contract/price-alert/price-alert.ts';
import { priceCandles, priceDay, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { coveredByToasts } from '../../../../test/toast-cover.ts';
import { PlatformScreen } from '../customer/platform-screen.tsx';

const symbol = 'BTCUSD';
const now = () => new Date().toISOString();
const openOrder = (number: number, fields: Partial<Order> = {}): Order =>
  sampleOf(Order, {
    id: idOf(number),
    symbol,
    quantity: 100,
    leverage: 2,
    status: 'open',
    openPrice: '90000.0',
    version: 1,
    ...fields,
  });

beforeEach(() => {
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: now(),
    quotes: [
      { symbol, bid: '90000.0', ask: '90025.0', time: now(), stale: false, open: true },
      { symbol: 'ETHUSD', bid: '2000.00', ask: '2001.80', time: now(), stale: false, open: true },
    ],
  }));
  answers(getTerms, sampleOf(TradingTerms, { leverageCaps: { ...leverageCaps.retail }, closeOutPercent: 50 }));
  answers(capitalFunds, sampleOf(Capital, { available: 1_234_567.89 }));
  answers(getFavourites, { symbols: [symbol], version: 1 });
  answers(priceCandles, { candles: [] });
  answers(listAlerts, { alerts: [], most: 30 });
  answers(priceDay, { since: new Date().toISOString(), symbols: [] });
  lists(order, []);
});

const warning = <p>Prices can fall.</p>;
const openDesk = async (options: ShowOptions = {}, address = `/my/platform?symbol=${symbol}`) => {
  const screen = await show(
    <main>
      <PlatformScreen warning={warning} />
    </main>,
    { address, as: personOf('lead'), ...options },
  );
  await expect.element(page.getByText(/1,234,567\.89|1\.234\.567,89/).first()).toBeVisible();
  return screen;
};
const heading = (of: string) => page.getByRole('heading', { level: 1, name: of });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const confirmOf = (action: string) => button(say('platform.confirmAction', { action: action }));
const confirmBuy = () => confirmOf(say('platform.buyAction', { symbol }));

describe('the displayed market', () => {
  test('is the one in the address', async () => {
    await openDesk();
    await expect.element(heading(symbol)).toBeVisible();
    await expect.element(page.getByText('Bitcoin in US dollars').first()).toBeVisible();
  });

  describe('if the address has none', () => {
    afterEach(() => void vi.useRealTimers());

    test.each([
      ['EURUSD', 'on a Tuesday', '/my/platform', '2026-07-07T10:00:00Z'],
      ['EURUSD', 'on a Tuesday', '/my/platform?symbol=NOTHING', '2026-07-07T10:00:00Z'],
      ['BTCUSD', 'on a Saturday', '/my/platform', '2026-07-11T10:00:00Z'],
    ])('is %s %s at %s', async (named, _day, address, moment) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      await openDesk({}, address);
      await expect.element(heading(named)).toBeVisible();
    });
  });

  test('is kept in the address when another one is selected', async () => {
    const screen = await openDesk();
    await page
      .getByRole('button', { name: /^ETHUSD Ether/ })
      .first()
      .click();
    await expect.element(heading('ETHUSD')).toBeVisible();
    expect(screen.address()).toContain('symbol=ETHUSD');
  });
});

test('above the chart of a closed market are its last price, in the middle of bid and ask, and the time', async () => {
  const quotes = [{ symbol, bid: '90000.0', ask: '90025.0', time: now(), stale: true, open: false }];
  answers(priceQuotes, () => ({ feed: 'simulated' as const, at: now(), quotes }));
  await openDesk();
  await expect.element(page.getByText(/^Closed Last price 90,012\.5, /)).toBeVisible();
});

test('the balance says why it is not shown, and is loaded again on request', async () => {
  refuses(capitalFunds, { status: 403, code: 'forbidden', message: 'You do not have permission to do this.' });
  await show(<PlatformScreen warning={warning} />, { address: `/my/platform?symbol=${symbol}`, as: personOf('lead') });
  const failed = page.getByRole('alert').filter({ hasText: 'You do not have permission to do this.' });
  await expect.element(failed.first()).toBeVisible();
  answers(capitalFunds, sampleOf(Capital, { available: 12.34 }));
  await failed
    .first()
    .getByRole('button', { name: say('ui.retry') })
    .click();
  await expect.element(page.getByText('€12.34').first()).toBeVisible();
});

describe('by keyboard', () => {
  test.each([
    ['b', say('platform.buyAction', { symbol })],
    ['s', say('platform.sellAction', { symbol })],
  ])('%s prepares “%s” and sends nothing before it is confirmed', async (key, action) => {
    await openDesk();
    // Without a price and the customer's terms there is nothing to confirm.
    await expect.element(button(say('platform.buyAction', { symbol }))).toBeEnabled();
    await userEvent.keyboard(key);
    await expect.element(confirmOf(action)).toHaveFocus();
    expect(callsTo(order.routes.create)).toHaveLength(0);
  });

  test('c asks for confirmation to close the newest open order of the market', async () => {
    lists(order, [openOrder(2, { quantity: 222 }), openOrder(1)]);
    await openDesk();
    await expect.element(page.getByText('€222.00 × 2')).toBeVisible();
    await userEvent.keyboard('c');
    await expect.element(page.getByRole('dialog').getByText(say('platform.closeText'))).toBeVisible();
  });

  test('c shows that nothing is open in this market', async () => {
    lists(order, [openOrder(1, { symbol: 'ETHUSD', openPrice: '2000.00' })]);
    await openDesk();
    await userEvent.keyboard('c');
    await expect.element(page.getByText(say('platform.nothingToClose', { symbol }))).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('letters typed into a field trigger no orders', async () => {
    await openDesk();
    await page.getByLabelText(say('platform.searchMarkets')).click();
    await userEvent.keyboard('bsc?');
    await expect.element(page.getByLabelText(say('platform.searchMarkets'))).toHaveValue('bsc?');
    await expect.element(confirmBuy()).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('keys of the browser and of an open dialog trigger no orders', async () => {
    await openDesk();
    await userEvent.keyboard('{Control>}b{/Control}');
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: say('platform.keys') })).toBeVisible();
    await userEvent.keyboard('b');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(confirmBuy()).not.toBeInTheDocument();
  });

  test('the help can be opened without a keyboard as well', async () => {
    await openDesk();
    await button(say('platform.keys')).click();
    await expect.element(page.getByRole('dialog').getByText(say('platform.keyClose'))).toBeVisible();
  });
});

test('a desktop shows everything without scrolling the page, however many orders are open', async () => {
  lists(
    order,
    Array.from({ length: 30 }, (_, index) => openOrder(index + 1)),
  );
  await openDesk();
  await expect.element(page.getByText(say('platform.tabOpen', { number: 30 }))).toBeVisible();
  await expect.poll(() => document.documentElement.scrollHeight - window.innerHeight).toBeLessThanOrEqual(0);
  for (const key of ['platform.sell', 'platform.buy'] as const)
    await expect.element(page.getByRole('button', { name: new RegExp(`^${say(key)} 90`) })).toBeInViewport();
});

test.each([
  ['on a desktop', [1440, 900]],
  ['on a phone', phone],
  ['on a small phone', [320, 640]],
  ['on a phone on its side', [844, 390]],
] as const)('margin, worst case and action of the ticket are in view without scrolling %s', async (_name, size) => {
  await openDesk({ size });
  if (size[0] < 1000) await page.getByRole('button', { name: new RegExp(`^${say('platform.buy')} 90`) }).click();
  const ticket = page.getByRole('region', { name: say('platform.ticket') });
  const action = ticket.getByRole('button', { name: say('platform.buyAction', { symbol }) });
  for (const shown of [action, ticket.getByText(say('platform.margin')), ticket.getByText(say('platform.worstCase'))])
    await expect.element(shown).toBeInViewport({ ratio: 1 });
  const { left, top, width, height } = action.element().getBoundingClientRect();
  await expect
    .poll(() => action.element().contains(document.elementFromPoint(left + width / 2, top + height / 2)))
    .toBe(true);
});

test('a phone on its side shows the chart over the whole height, with sell and buy beside it', async () => {
  await openDesk({ size: [844, 390] });
  const chart = page.getByRole('region', { name: say('platform.chartOf', { symbol }) });
  await expect.poll(() => chart.element().getBoundingClientRect().height).toBeGreaterThan(330);
  for (const key of ['platform.sell', 'platform.buy'] as const)
    await expect.element(page.getByRole('button', { name: new RegExp(`^${say(key)} 90`) })).toBeInViewport();
});

describe('on a phone', () => {
  const openPhone = () => openDesk({ size: phone });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const sheet = () => page.getByRole('dialog', { name: say('platform.ticket') });

  test('markets, chart and orders are one tap apart, and a selected market opens its chart', async () => {
    await openPhone();
    await expect.element(page.getByRole('region', { name: say('platform.chartOf', { symbol }) })).toBeVisible();
    await tab(say('platform.markets')).click();
    await page
      .getByRole('button', { name: /^ETHUSD Ether/ })
      .first()
      .click();
    await expect.element(tab(say('platform.chart'))).toHaveAttribute('aria-selected', 'true');
    await expect.element(heading('ETHUSD')).toBeVisible();
    await tab(say('platform.orders')).click();
    await expect.element(page.getByText(say('platform.noOpen'))).toBeVisible();
    await expect.element(page.getByText(say('platform.capital'), { exact: true })).toBeVisible();
  });

  test('the orders show how many are open', async () => {
    lists(order, [openOrder(1), openOrder(2), openOrder(3, { status: 'pending' })]);
    await openPhone();
    await expect.element(page.getByRole('tab', { name: `${say('platform.orders')} 2`, exact: true })).toBeVisible();
  });

  test('a tap on a position opens its chart', async () => {
    lists(order, [openOrder(1, { symbol: 'ETHUSD', openPrice: '2000.00' })]);
    await openPhone();
    await page.getByRole('tab', { name: `${say('platform.orders')} 1` }).click();
    await page.getByRole('button', { name: say('platform.showChart', { symbol: 'ETHUSD' }) }).click();
    await expect
      .element(page.getByRole('region', { name: say('platform.chartOf', { symbol: 'ETHUSD' }) }))
      .toBeVisible();
  });

  test('messages do not cover sell and buy', async () => {
    await openPhone();
    const sides = (['platform.sell', 'platform.buy'] as const).map((key) =>
      page.getByRole('button', { name: new RegExp(`^${say(key)} `) }),
    );
    expect(await coveredByToasts(...sides)).toEqual([]);
  });

  test('sell and buy are always within reach with their prices, and open the ticket on that side', async () => {
    await openPhone();
    await tab(say('platform.orders')).click();
    const sell = page.getByRole('button', { name: `${say('platform.sell')} 90,000.0` });
    await expect.element(page.getByRole('button', { name: `${say('platform.buy')} 90,025.0` })).toBeVisible();
    await sell.click();
    await expect.element(sheet().getByRole('button', { name: say('platform.sellAction', { symbol }) })).toBeVisible();
    await expect.element(sheet().getByRole('button', { name: /^Sell 90/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('the ticket closes once the order is placed', async () => {
    answers(order.routes.create, openOrder(1));
    await openPhone();
    await page.getByRole('button', { name: `${say('platform.buy')} 90,025.0` }).click();
    await field(say('platform.stake'), sheet()).fill('250.5');
    await sheet()
      .getByRole('button', { name: say('platform.buyAction', { symbol }) })
      .click();
    await sheet()
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect.element(page.getByText(say('platform.placedToast', { symbol, price: '90,000.0' }))).toBeVisible();
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(callsTo(order.routes.create).at(-1)?.body).toMatchObject({ quantity: 250.5 });
  });
});

const rightOf = (element: Element | null | undefined): number => Math.ceil(element?.getBoundingClientRect().right ?? 0);
/** Whether a badge reaches beyond the part of the screen that shows the badges. */
const leavesItsPart = (badge: Element): boolean => rightOf(badge) > rightOf(badge.parentElement?.parentElement);

describe('the appearance of the platform', () => {
  const german = speak('de');

  test.each([
    ['on a desktop', {}],
    ['in the dark, compact', { mode: 'dark', compact: true }],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('has no faults in German %s', async (_name, options) => {
    lists(order, [openOrder(1, { type: 'sell', stopLoss: '99999.5', takeProfit: '80000.0' })]);
    await openDesk({ language: 'de', ...options });
    await expect.element(page.getByText('90.025,0').first()).toBeVisible();
    await expect.element(page.getByText('Prices can fall.')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
  ] as const)('has no faults in German while prices are not confirmed %s', async (_name, options) => {
    const quotes = [{ symbol, bid: '90000.0', ask: '90025.0', time: now(), stale: false, open: true }];
    const doubted = [symbol, 'ETHUSD', 'EURUSD', 'XAUUSD'];
    answers(priceQuotes, () => ({ feed: 'replay' as const, at: now(), doubted, quotes }));
    await openDesk({ language: 'de', ...options });
    const notices = page.getByText(german('platform.unconfirmed', { symbols: `${symbol} +3` }));
    await expect.element(notices.first()).toBeVisible();
    expect(notices.elements().map(leavesItsPart)).toEqual(notices.elements().map(() => false));
    expect(await pageFaults('de')).toEqual([]);
  });

  test('has no faults in German with open orders on a phone', async () => {
    lists(order, [openOrder(1, { type: 'sell', stopLoss: '99999.5', takeProfit: '80000.0' })]);
    await openDesk({ language: 'de', size: phone });
    await page.getByRole('tab', { name: `${german('platform.orders')} 1` }).click();
    await expect.element(page.getByText('99.999,5')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('has no faults in German with the ticket open on a phone', async () => {
    await openDesk({ language: 'de', size: phone });
    await page.getByRole('button', { name: new RegExp(`^${german('platform.buy')} 90`) }).click();
    await expect.element(page.getByRole('dialog', { name: german('platform.ticket') })).toBeVisible();
    await expect.element(page.getByRole('dialog').getByText(german('platform.margin'), { exact: true })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
