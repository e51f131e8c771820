import { Order, order } from '@countinghouse/contract/order/order.ts';
import { listAlerts } from '@countinghouse/contract/price-alert/price-alert.ts';
import { priceCandles, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { useMarket } from '../quote/market.ts';
import { ChartPanel } from './chart-panel.tsx';

const symbol = 'US500';
const minute = 60_000;
const orderOf = (fields: Partial<Order> = {}): Order =>
  sampleOf(Order, {
    id: idOf(1),
    symbol,
    kind: 'forex',
    type: 'buy',
    quantity: 100,
    leverage: 10,
    status: 'open',
    openPrice: '5000.0',
    stopLoss: '4990.0',
    version: 3,
    ...fields,
  });

beforeEach(() => {
  const now = Date.now();
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: new Date().toISOString(),
    quotes: [{ symbol, bid: '5001.0', ask: '5001.4', time: new Date().toISOString(), stale: false, open: true }],
  }));
  answers(listAlerts, { alerts: [], most: 30 });
  answers(priceCandles, {
    candles: Array.from({ length: 30 }, (_, index) => ({
      time: new Date(Math.floor(now / minute - 30 + index) * minute).toISOString(),
      open: '5000.0',
      high: '5010.0',
      low: '4985.0',
      close: '5001.0',
    })),
  });
});

function Chart({ orders }: { readonly orders: readonly Order[] }) {
  useMarket();
  const traded = symbolNamed(symbol);
  return (
    <main style={{ height: 480, display: 'grid' }}>
      {traded && <ChartPanel traded={traded} levels={[]} orders={orders} />}
    </main>
  );
}

const openChart = (...orders: readonly Order[]) => show(<Chart orders={orders} />, { as: personOf('lead') });
const line = () =>
  page.getByRole('slider', { name: say('platform.moveGuard', { guard: say('platform.stopLoss'), symbol }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the line of a stop-loss', () => {
  test('moves by the arrow keys with its result, and is stored with the version of the order', async () => {
    answers(order.routes.update, orderOf({ stopLoss: '4988.0', version: 4 }));
    await openChart(orderOf());
    await expect.element(line()).toHaveAttribute('aria-valuetext', '4,990.0, -€2.00');
    (line().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageDown}{ArrowUp}');
    await expect.element(line()).toHaveAttribute('aria-valuetext', '4,988.9, -€2.22');
    expect(callsTo(order.routes.update)).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(say('platform.guardsSaved', { symbol }))).toBeVisible();
    expect(callsTo(order.routes.update).at(-1)?.body).toEqual({ stopLoss: '4988.9', version: 3 });
  });

  test('follows the pointer, and returns when it is left', async () => {
    await openChart(orderOf());
    await expect.element(line()).toBeVisible();
    const box = line().element().getBoundingClientRect();
    const at = (type: string, clientY: number) =>
      line()
        .element()
        .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: box.x + 5, clientY }));
    // A made-up pointer cannot be captured.
    const grip = line().element() as HTMLElement;
    grip.setPointerCapture = () => undefined;
    grip.hasPointerCapture = () => true;
    at('pointerdown', box.y + 5);
    at('pointermove', box.y + 60);
    await expect.element(button(say('ui.save'))).toBeEnabled();
    expect(Number(grip.getAttribute('aria-valuenow'))).toBeLessThan(4_990);
    await button(say('ui.cancel')).click();
    await expect.element(line()).toHaveAttribute('aria-valuenow', '4990');
    expect(callsTo(order.routes.update)).toHaveLength(0);
  });

  test('cannot be saved on the wrong side of the price, by the same rule as the server’s', async () => {
    await openChart(orderOf({ stopLoss: '5000.5' }));
    await expect.element(line()).toBeVisible();
    (line().element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}{Enter}');
    await expect.element(page.getByText(say('error.wrongSide'))).toBeVisible();
    await expect.element(button(say('ui.save'))).toBeDisabled();
    expect(callsTo(order.routes.update)).toHaveLength(0);
  });

  test('stays where it was moved when the server refuses it', async () => {
    refuses(order.routes.update, { status: 409, code: 'orderEnded', message: 'This order has ended.' });
    await openChart(orderOf());
    await expect.element(line()).toBeVisible();
    (line().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByText(/This order has ended\.$/)).toBeVisible();
    await expect.element(line()).toHaveAttribute('aria-valuenow', '4989.9');
  });

  test('is added from the line of its order, which shows the result now', async () => {
    await openChart(orderOf({ stopLoss: null }));
    await expect.element(page.getByText('+€0.20')).toBeVisible();
    const adds = say('platform.addGuard', { guard: say('platform.stopLoss'), symbol });
    const add = button(`+ ${say('platform.stopLossShort')}, ${adds}`);
    await expect.element(add).toBeVisible();
    expect(await pageFaults()).toEqual([]);
    await add.click();
    await expect.element(line()).toHaveAttribute('aria-valuetext', '4,999.0, -€0.20');
  });
});

test('a binary order has a line with its seconds, and one at the middle price that decides it', async () => {
  const expiration = new Date(Date.now() + 90_000).toISOString();
  await openChart(orderOf({ kind: 'binary', leverage: 1, payout: 8_500, stopLoss: null, expiration }));
  await expect.element(page.getByText('Mid 5,001.2')).toBeVisible();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^1:\d\d$/);
});

test('a price beyond the visible ones is named at the edge of the chart, with an arrow to it', async () => {
  await openChart(
    orderOf({ status: 'pending', entry: 'limit', entryPrice: '4500.0', openPrice: null, stopLoss: null }),
  );
  const entry = page.getByText(`${say('platform.buy')} 4,500.0`);
  await expect.element(entry).toBeVisible();
  expect(entry.element().closest('[data-beyond="below"]')).not.toBeNull();
  expect(entry.element().querySelector('svg')).not.toBeNull();
});
