import { getFavourites } from '@countinghouse/contract/favourite/favourite.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { closeOrder, closeOrders } from '@countinghouse/contract/order/order-calls.ts';
import { OrderStats, orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { priceCandles, priceQuotes, priceStream } from '@countinghouse/contract/price/price.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { notifyStream } from '../../../kernel/changes/streams.ts';
import { PlatformScreen } from '../customer/platform-screen.tsx';

const symbol = 'EURUSD';
const { routes } = order;
const now = () => new Date().toISOString();
const quote = (bid: string, ask: string) => ({ symbol, bid, ask, time: now() });

/** A price arrives over the socket. */
const tick = (bid: string, ask: string): void =>
  notifyStream(priceStream, { feed: 'simulated', at: now(), quotes: [quote(bid, ask)] });

const orderOf = (number: number, fields: Partial<Order> = {}): Order =>
  sampleOf(Order, {
    id: idOf(number),
    lead: idOf(900),
    symbol,
    kind: 'forex',
    type: 'buy',
    quantity: 100,
    leverage: 10,
    status: 'open',
    openPrice: '1.10000',
    version: 3,
    ...fields,
  });
const pending = (fields: Partial<Order> = {}): Order =>
  orderOf(2, { status: 'pending', entry: 'limit', entryPrice: '1.05000', openPrice: null, ...fields });
const closed = (number: number, fields: Partial<Order> = {}): Order =>
  orderOf(number, {
    status: 'closed',
    closePrice: '1.12000',
    profit: 18.18,
    closeReason: 'takeProfit',
    dateClosed: '2026-03-02T10:15:00.000Z',
    ...fields,
  });

/** The customer's orders, as the server filters them. */
const orders = (...rows: readonly Order[]): void =>
  answers(routes.list, ({ query }) => {
    const { status } = JSON.parse(query['filters'] ?? '{}') as { status: { in: string[] } };
    const found = rows.filter((row) => status.in.includes(row.status));
    const size = Number(query['pageSize']);
    const start = (Number(query['page']) - 1) * size;
    return {
      orders: found.slice(start, start + size),
      count: found.length,
      countIsMinimum: false,
      pageToCreate: 1,
    };
  });

const terms = sampleOf(TradingTerms, { leverageCaps: { ...leverageCaps.retail }, closeOutPercent: 50 });
const changedElsewhere = (): void =>
  notifyChanged({ event: 'orderUpdated', resource: 'order', change: 'updated', ids: [idOf(1)] });

beforeEach(() => {
  answers(getTerms, terms);
  answers(orderStats, sampleOf(OrderStats));
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: now(),
    quotes: [{ ...quote('1.11000', '1.11010'), stale: false, open: true }],
  }));
  answers(capitalFunds, sampleOf(Capital, { available: 900, cash: 900, margin: 100 }));
  answers(getFavourites, { symbols: [], version: 1 });
  answers(priceCandles, { candles: [] });
  orders(orderOf(1));
});

const openDesk = () =>
  show(<PlatformScreen warning={null} />, { address: `/my/platform?symbol=${symbol}`, as: personOf('lead') });
const board = () => page.getByRole('region', { name: say('platform.orders'), exact: true });
const row = () => board().getByRole('listitem').first();
const rowButton = (name: string) => board().getByRole('button', { name, exact: true });
const tab = (name: string) => board().getByRole('tab', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true });

describe('open orders', () => {
  test('show their result at the current price, to the cent and with its sign', async () => {
    await openDesk();
    // 100 euros × 10 × (1.11 − 1.10) ÷ 1.10
    await expect.element(row()).toMatchTextContent('+€9.09');
    await expect.element(row().getByText('+€9.09')).toHaveAttribute('data-tone', 'good');
    tick('1.09000', '1.09010');
    await expect.element(row()).toMatchTextContent('-€9.09');
    await expect.element(row().getByText('-€9.09')).toHaveAttribute('data-tone', 'bad');
    tick('1.10000', '1.10010');
    await expect.element(row()).toMatchTextContent('€0.00');
  });

  test('never show a loss above the stake', async () => {
    await openDesk();
    await expect.element(row()).toMatchTextContent('+€9.09');
    tick('0.50000', '0.50010');
    await expect.element(row()).toMatchTextContent('-€100.00');
  });

  test('to sell close at the ask', async () => {
    orders(orderOf(1, { type: 'sell' }));
    await openDesk();
    await expect.element(row()).toMatchTextContent(say('platform.sell'));
    // 100 euros × 10 × (1.10 − 1.1101) ÷ 1.10
    await expect.element(row()).toMatchTextContent('-€9.18');
  });

  test('appear and disappear as they change elsewhere', async () => {
    orders();
    await openDesk();
    await expect.element(board().getByText(say('platform.noOpen'))).toBeVisible();
    orders(orderOf(1));
    changedElsewhere();
    await expect.element(row()).toMatchTextContent('€100.00 × 10');
    await expect.element(tab(say('platform.tabOpen', { number: 1 }))).toBeVisible();
  });

  test('that failed to load offer a retry', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'The orders cannot be read.' });
    await openDesk();
    await expect.element(board().getByRole('alert')).toMatchTextContent('The orders cannot be read.');
    orders(orderOf(1));
    await rowButton(say('ui.retry')).click();
    await expect.element(row()).toMatchTextContent(symbol);
  });

  test('report that the server cannot be reached', async () => {
    isUnreachable(routes.list);
    await openDesk();
    await expect.element(board().getByText(say('kernel.network'))).toBeVisible();
  });

  test('that are binary run until they expire and cannot be closed', async () => {
    orders(
      orderOf(1, {
        kind: 'binary',
        leverage: 1,
        payout: 8_500,
        expiration: new Date(Date.now() + 3_600_000).toISOString(),
      }),
    );
    await openDesk();
    // The mid price is above the entry: it would win 85% of the stake.
    await expect.element(row()).toMatchTextContent('+€85.00');
    await expect.element(rowButton(say('platform.closeOrder', { symbol }))).not.toBeInTheDocument();
    await expect.element(rowButton(say('platform.changeGuards', { symbol }))).not.toBeInTheDocument();
    tick('1.09000', '1.09010');
    await expect.element(row()).toMatchTextContent('-€100.00');
  });

  test('are counted in full although only a few of hundreds are rendered', async () => {
    orders(...Array.from({ length: 230 }, (_, index) => orderOf(index + 1)));
    await openDesk();
    await expect.element(tab(say('platform.tabOpen', { number: 230 }))).toBeVisible();
    await expect.element(row()).toHaveAttribute('aria-setsize', '230');
    expect(board().getByRole('listitem').elements().length).toBeLessThan(60);
  });
});

describe('the account', () => {
  /** The name and the value of a figure of the account. */
  const figure = async (name: string): Promise<HTMLElement | null> => {
    const label = page.getByText(name, { exact: true }).first();
    await expect.element(label).toBeVisible();
    return label.element().parentElement;
  };

  test('shows capital and equity with its open orders, live', async () => {
    await openDesk();
    await expect.element(await figure(say('platform.capital'))).toMatchTextContent('€1,009.09');
    await expect.element(await figure(say('platform.marginLevel'))).toMatchTextContent(/€1,009\.09/);
    await expect.element(await figure(say('platform.usedMargin'))).toMatchTextContent('€100.00');
    await expect.element(await figure(say('platform.marginLevel'))).toMatchTextContent('1,009%');
    tick('1.09000', '1.09010');
    await expect.element(await figure(say('platform.capital'))).toMatchTextContent('€990.91');
    await expect.element(await figure(say('platform.openProfit'))).toMatchTextContent('-€9.09');
  });

  test('shows the close-out margin level that follows from its orders, and not from the terms of new ones', async () => {
    orders(orderOf(1, { closeOutPercent: 50 }), orderOf(4, { closeOutPercent: 70 }));
    answers(getTerms, { ...terms, closeOutPercent: 90 });
    await openDesk();
    const text = say('platform.closeOutAt', { amount: '€1,118.18', percent: '60%' });
    await expect.element(await figure(say('platform.marginLevel'))).toMatchTextContent(text);
  });

  test('has no margin level without open orders', async () => {
    orders();
    await openDesk();
    await expect.element(await figure(say('platform.capital'))).toMatchTextContent('€1,000.00');
    await expect.element(await figure(say('platform.marginLevel'))).toMatchTextContent('–');
  });
});

describe('closing an order', () => {
  const openConfirmation = async () => {
    await openDesk();
    await rowButton(say('platform.closeOrder', { symbol })).click();
    await expect.element(dialog()).toMatchTextContent(say('platform.closeText'));
  };

  test('shows the live result, asks for confirmation, and reports the final result', async () => {
    answers(closeOrder, { ...closed(1, { profit: 9.09 }), approval: null });
    await openConfirmation();
    await expect.element(dialog()).toMatchTextContent('+€9.09');
    tick('1.12000', '1.12010');
    await expect.element(dialog()).toMatchTextContent('+€18.18');
    expect(callsTo(closeOrder)).toHaveLength(0);
    orders(closed(1));
    await inDialog(say('platform.closeNow')).click();
    await expect.element(page.getByText(say('platform.closedToast', { symbol, amount: '+€9.09' }))).toBeVisible();
    await expect.element(board().getByText(say('platform.noOpen'))).toBeVisible();
    expect(callsTo(closeOrder).map(({ params, body }) => [params, body])).toEqual([
      [{ id: idOf(1) }, { price: '1.12000', maxDeviation: '0.00040' }],
    ]);
  });

  test('closes a part: a share or a typed amount, with its result and what stays open', async () => {
    answers(closeOrder, { ...closed(7, { quantity: 40.5, profit: 3.68 }), approval: null });
    await openConfirmation();
    await inDialog('25%').click();
    await expect.element(dialog()).toMatchTextContent('+€2.27');
    await expect.element(dialog()).toMatchTextContent(say('platform.restStays', { amount: '€75.00' }));
    await field(say('platform.stakeToClose'), dialog()).fill('99.50');
    await expect.element(inDialog(say('platform.closeNow'))).toBeDisabled();
    await field(say('platform.stakeToClose'), dialog()).fill('40.50');
    await expect.element(dialog()).toMatchTextContent('+€3.68');
    await inDialog(say('platform.closeNow')).click();
    const toast = say('platform.partClosedToast', { symbol, part: '€40.50', amount: '+€3.68' });
    await expect.element(page.getByText(toast)).toBeVisible();
    expect(callsTo(closeOrder).at(-1)?.body).toMatchObject({ quantity: 40.5, version: 3, price: '1.11000' });
  });

  test('waits for a price from after its opening', async () => {
    orders(orderOf(1, { dateOpened: '2100-01-01T00:00:00.000Z' }));
    await openConfirmation();
    await expect.element(inDialog(say('platform.closeNow'))).toBeDisabled();
  });

  test('does nothing if it is cancelled', async () => {
    await openConfirmation();
    await inDialog(say('ui.cancel')).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(closeOrder)).toHaveLength(0);
  });

  test('that is refused shows the reason and keeps the order', async () => {
    refuses(closeOrder, { status: 409, code: 'priceStale', message: 'There is no fresh price.' });
    await openConfirmation();
    await inDialog(say('platform.closeNow')).click();
    await expect.element(page.getByText('There is no fresh price.')).toBeVisible();
    await expect.element(row()).toMatchTextContent(symbol);
  });

  test('is confirmed again at the new price when the market has moved too far', async () => {
    const message = 'The price of EURUSD is now 1.13000.';
    refuses(closeOrder, { status: 409, code: 'priceMoved', message, params: { symbol, price: '1.13000' } });
    await openConfirmation();
    await inDialog(say('platform.closeNow')).click();
    await expect.element(page.getByText(message)).toBeVisible();
    answers(closeOrder, { ...closed(1, { profit: 9.09 }), approval: null });
    await inDialog(say('platform.closeNow')).click();
    await expect.element(page.getByText(say('platform.closedToast', { symbol, amount: '+€9.09' }))).toBeVisible();
    expect(callsTo(closeOrder).at(-1)?.body).toMatchObject({ price: '1.13000' });
  });

  test('is no longer offered once the order has closed automatically', async () => {
    await openConfirmation();
    orders(closed(1));
    changedElsewhere();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('changing stop-loss and take-profit', () => {
  const openGuards = async () => {
    await openDesk();
    await rowButton(say('platform.changeGuards', { symbol })).click();
    await expect
      .element(dialog().getByRole('heading', { name: say('platform.guardsTitle', { symbol }) }))
      .toBeVisible();
  };

  test('sends only changes, with the version that was seen', async () => {
    orders(orderOf(1, { stopLoss: '1.05000', takeProfit: '1.20000' }));
    answers(routes.update, orderOf(1, { version: 4 }));
    await openGuards();
    await field(say('platform.stopLoss'), dialog()).fill('1.08');
    await inDialog(say('ui.save')).click();
    await expect.element(page.getByText(say('platform.guardsSaved', { symbol }))).toBeVisible();
    expect(callsTo(routes.update).map(({ body }) => body)).toEqual([{ stopLoss: '1.08000', version: 3 }]);
  });

  test('removes a guard if its field is emptied', async () => {
    orders(orderOf(1, { takeProfit: '1.20000' }));
    answers(routes.update, orderOf(1, { version: 4 }));
    await openGuards();
    await field(say('platform.takeProfit'), dialog()).fill('');
    await inDialog(say('ui.save')).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(routes.update).at(-1)?.body).toEqual({ takeProfit: null, version: 3 });
  });

  test('reports a price on the wrong side of the market at its field and sends nothing', async () => {
    await openGuards();
    await field(say('platform.takeProfit'), dialog()).fill('1.05');
    await inDialog(say('ui.save')).click();
    await expect
      .element(field(say('platform.takeProfit'), dialog()))
      .toHaveAccessibleDescription(new RegExp(say('error.wrongSide')));
    expect(callsTo(routes.update)).toHaveLength(0);
  });

  test('that is refused keeps the typed values', async () => {
    refuses(routes.update, { status: 409, code: 'orderClosed', message: 'This order has ended.' });
    await openGuards();
    await field(say('platform.stopLoss'), dialog()).fill('1.08');
    await inDialog(say('ui.save')).click();
    await expect.element(page.getByText(/This order has ended\.$/)).toBeVisible();
    await expect.element(field(say('platform.stopLoss'), dialog())).toHaveValue('1.08000');
  });
});

describe('closing several orders', () => {
  const winner = orderOf(1);
  const loser = orderOf(4, { type: 'sell', quantity: 50 });
  const openAll = async (name: 'closeAll' | 'closeWinners', number: number) => {
    orders(winner, loser);
    await openDesk();
    await rowButton(say(`platform.${name}`, { number })).click();
    await expect.element(dialog()).toBeVisible();
  };

  test('repeats every amount and their sum, and closes each at the price shown', async () => {
    answers(closeOrders, { closed: [closed(1, { profit: 9.09 }), closed(4, { profit: -4.59 })], refused: [] });
    await openAll('closeAll', 2);
    for (const amount of ['€100.00 × 10', '+€9.09', '€50.00 × 10', '-€4.59', '+€4.50'])
      await expect.element(dialog()).toMatchTextContent(amount);
    await expect.element(dialog()).toMatchTextContent(say('platform.closeAllSum', { stake: '€150.00' }));
    await inDialog(say('platform.closeAllNow', { count: 2 })).click();
    const toast = say('platform.closedAllToast', { count: 2, amount: '€4.50' });
    await expect.element(page.getByText(toast)).toBeVisible();
    expect(callsTo(closeOrders).at(-1)?.body).toMatchObject({
      orders: [
        { id: idOf(1), version: 3, price: '1.11000' },
        { id: idOf(4), version: 3, price: '1.11010' },
      ],
    });
  });

  test('that win leaves the others out, and shows why one stayed open', async () => {
    const refused = [{ id: idOf(1), code: 'marketClosed', params: { symbol } }];
    answers(closeOrders, { closed: [], refused });
    await openAll('closeWinners', 1);
    await expect.element(dialog()).not.toMatchTextContent('€50.00');
    await inDialog(say('platform.closeAllNow', { count: 1 })).click();
    await expect.element(dialog()).toMatchTextContent(say('error.marketClosed', { symbol }));
  });
});

describe('pending orders', () => {
  const openPending = async () => {
    orders(pending());
    await openDesk();
    await tab(say('platform.tabPending', { number: 1 })).click();
    await expect.element(row()).toMatchTextContent('1.05000');
  };

  test('wait for another entry price after the customer changes it', async () => {
    answers(routes.update, pending({ version: 4 }));
    await openPending();
    await rowButton(say('platform.changeGuards', { symbol })).click();
    await field(say('platform.entryPrice'), dialog()).fill('1.06');
    await inDialog(say('ui.save')).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(routes.update).at(-1)?.body).toEqual({ entryPrice: '1.06000', version: 3 });
  });

  test('compare a stop-loss with their entry price, not with the market', async () => {
    await openPending();
    await rowButton(say('platform.changeGuards', { symbol })).click();
    // Below the market of 1.11, but above the entry at 1.05.
    await field(say('platform.stopLoss'), dialog()).fill('1.07');
    await inDialog(say('ui.save')).click();
    await expect
      .element(field(say('platform.stopLoss'), dialog()))
      .toHaveAccessibleDescription(new RegExp(say('error.wrongSide')));
    expect(callsTo(routes.update)).toHaveLength(0);
  });

  test('are cancelled after a confirmation that shows the stake', async () => {
    answers(routes.remove, undefined);
    await openPending();
    await rowButton(say('platform.cancelOrder', { symbol })).click();
    await expect.element(dialog()).toMatchTextContent(say('platform.takeBackText', { amount: '€100.00' }));
    orders();
    await inDialog(say('platform.takeBack')).click();
    const text = say('platform.takenBackToast', { symbol, amount: '€100.00' });
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(board().getByText(say('platform.noPending'))).toBeVisible();
    expect(callsTo(routes.remove).map(({ params }) => params)).toEqual([{ id: idOf(2) }]);
  });

  test('stay when the customer keeps them', async () => {
    await openPending();
    await rowButton(say('platform.cancelOrder', { symbol })).click();
    await inDialog(say('platform.keepOrder')).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(callsTo(routes.remove)).toHaveLength(0);
  });
});

describe('closed orders', () => {
  const openHistory = async (...rows: readonly Order[]) => {
    orders(...rows);
    const screen = await openDesk();
    await tab(say('platform.tabHistory')).click();
    return screen;
  };
  const receipt = () => board().getByRole('link', { name: say('platform.receiptOf', { symbol }) });

  test('show their close reason and result, and link to the receipt', async () => {
    const screen = await openHistory(closed(7));
    await expect.element(row()).toMatchTextContent(say('platform.reason_takeProfit'));
    await expect.element(row()).toMatchTextContent('+€18.18');
    await receipt().click();
    expect(screen.address()).toBe(`/my/orders/${idOf(7)}/receipt`);
  });

  test.each([
    ['imported', closed(7, { imported: true }), say('platform.importedOrder')],
    ['taken back', closed(7, { status: 'cancelled', closeReason: 'cancelled' }), say('platform.reason_cancelled')],
  ])('that were %s have no receipt', async (_name, finished, text) => {
    await openHistory(finished);
    await expect.element(row()).toMatchTextContent(text);
    await expect.element(receipt()).not.toBeInTheDocument();
  });

  test('that the broker settled show the reason to the customer', async () => {
    await openHistory(closed(7, { closeReason: 'adjustment', adjustmentReason: 'The feed stopped for a minute' }));
    await expect.element(row()).toMatchTextContent(say('platform.reason_adjustment'));
    await expect.element(row()).toMatchTextContent('The feed stopped for a minute');
  });

  test('that were binary show whether they won or lost', async () => {
    await openHistory(closed(7, { kind: 'binary', outcome: 'lost', closeReason: 'expiry', profit: -100 }));
    await expect
      .element(row())
      .toMatchTextContent(`${say('platform.outcome_lost')} · ${say('platform.reason_expiry')}`);
  });

  test('are narrowed by market and result, with the sums and the file of all that match', async () => {
    answers(
      orderStats,
      sampleOf(OrderStats, { closed: { won: 3, lost: 1, even: 0, profits: 40, losses: -10.5, result: 29.5 } }),
    );
    answers(routes.export, undefined);
    await openHistory(closed(7));
    await expect.element(board()).toMatchTextContent('+€29.50');
    await board().getByLabelText(say('platform.historyMarket')).selectOptions(symbol);
    await board().getByLabelText(say('platform.historyResult')).selectOptions('lost');
    const filters = { status: { in: ['closed', 'cancelled'] }, symbol: { eq: symbol }, profit: { lt: 0 } };
    const asked = (query: Record<string, string> | undefined) => JSON.parse(query?.['filters'] ?? '{}') as unknown;
    await expect.poll(() => asked(callsTo(routes.list).at(-1)?.query)).toEqual(filters);
    await expect.poll(() => asked(callsTo(orderStats).at(-1)?.query)).toEqual(filters);
    await rowButton(say('list.export')).click();
    await page.getByRole('menuitem', { name: say('list.exportCsv') }).click();
    await expect.poll(() => asked(callsTo(routes.export).at(-1)?.query)).toEqual(filters);
  });

  test('are shown a hundred at a time, with more on request', async () => {
    await openHistory(...Array.from({ length: 120 }, (_, index) => closed(index + 1)));
    await expect.element(row()).toHaveAttribute('aria-setsize', '100');
    await rowButton(say('platform.showMore')).click();
    await expect.element(row()).toHaveAttribute('aria-setsize', '120');
    await expect.element(rowButton(say('platform.showMore'))).not.toBeInTheDocument();
  });
});

describe('an open order that ends while the page is open', () => {
  const endsAs = async (fields: Partial<Order>): Promise<void> => {
    await openDesk();
    await expect.element(page.getByRole('button', { name: say('platform.closeOrder', { symbol }) })).toBeVisible();
    orders(closed(1, fields));
    changedElsewhere();
    await expect.element(page.getByText(say('platform.noOpen'))).toBeVisible();
  };

  test('by its stop-loss shows the result, with a way to the receipt', async () => {
    await endsAs({ closeReason: 'stopLoss', profit: -20 });
    const result = { symbol, result: say('platform.reason_stopLoss'), amount: '-€20.00' };
    const shown = page.getByRole('status').filter({ hasText: say('platform.endedToast', result) });
    await expect.element(shown).toBeVisible();
    await expect.element(shown.getByRole('button', { name: say('platform.receipt') })).toBeVisible();
  });

  test('at its expiry shows whether it was won', async () => {
    await endsAs({ closeReason: 'expiry', outcome: 'won', profit: 85 });
    const result = { symbol, result: say('platform.outcome_won'), amount: '+€85.00' };
    await expect.element(page.getByText(say('platform.endedToast', result))).toBeVisible();
  });

  test('by hand shows no result a second time', async () => {
    await endsAs({ closeReason: 'customer', profit: 3 });
    const reads = () => callsTo(routes.list).filter(({ query }) => query['sorts'] === '["-dateClosed"]');
    await expect.poll(() => reads().length).toBeGreaterThan(0);
    await expect.element(page.getByText(/€3\.00/)).not.toBeInTheDocument();
  });
});

test('the history is named in the address, so that the way back from a receipt leads to it', async () => {
  orders(closed(1, { closeReason: 'customer' }));
  const address = `/my/platform?symbol=${symbol}&tab=history`;
  const screen = await show(<PlatformScreen warning={null} />, { address, as: personOf('lead'), size: phone });
  await expect.element(page.getByText(say('platform.reason_you'))).toBeVisible();
  await page.getByRole('tab', { name: say('platform.tabPending', { number: 0 }) }).click();
  expect(screen.address()).toContain('tab=pending');
});
