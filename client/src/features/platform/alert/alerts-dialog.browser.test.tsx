import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import {
  createAlert,
  listAlerts,
  PriceAlert,
  removeAlert,
  updateAlert,
} from '@countinghouse/contract/price-alert/price-alert.ts';
import { priceCandles, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { useMarket } from '../quote/market.ts';

const symbol = 'US500';
const minute = 60_000;
const alertOf = (number: number, fields: Partial<PriceAlert> = {}): PriceAlert =>
  sampleOf(PriceAlert, {
    id: idOf(number),
    symbol,
    direction: 'above',
    price: '5008.0',
    dateReached: null,
    reachedPrice: null,
    version: 3,
    ...fields,
  });

beforeEach(() => {
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: new Date().toISOString(),
    quotes: [{ symbol, bid: '5001.0', ask: '5001.4', time: new Date().toISOString(), stale: false, open: true }],
  }));
  answers(priceCandles, {
    candles: Array.from({ length: 30 }, (_, index) => ({
      time: new Date(Math.floor(Date.now() / minute - 30 + index) * minute).toISOString(),
      open: '5000.0',
      high: '5010.0',
      low: '4985.0',
      close: '5001.0',
    })),
  });
  answers(listAlerts, { alerts: [alertOf(1)], most: 30 });
});

function Chart() {
  useMarket();
  const traded = symbolNamed(symbol);
  return (
    <main style={{ height: 480, display: 'grid' }}>
      {traded && <ChartPanel {...{ traded }} levels={[]} orders={[]} />}
    </main>
  );
}

const openChart = (options: ShowOptions = {}) => show(<Chart />, { as: personOf('lead'), ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const price = () => page.getByRole('textbox', { name: say('platform.alertPrice', { symbol }) });
const bell = () => button(say('platform.alerts'));
const own = () => page.getByRole('list', { name: say('platform.ownAlerts') });

describe('price alerts', () => {
  test('are set at a typed price, and follow from it whether the price must rise or fall', async () => {
    answers(createAlert, alertOf(2));
    await openChart();
    await bell().click();
    await price().fill('4990.5');
    await expect.element(page.getByText(say('platform.alertFalls', { symbol, price: '4,990.5' }))).toBeVisible();
    await price().fill('5007');
    await expect.element(page.getByText(say('platform.alertRises', { symbol, price: '5,007.0' }))).toBeVisible();
    await button(say('platform.setAlert')).click();
    await expect.element(page.getByText(say('platform.alertSet', { symbol, price: '5,007.0' }))).toBeVisible();
    expect(callsTo(createAlert).at(-1)?.body).toEqual({ symbol, direction: 'above', price: '5007.0' });
  });

  test('begin with the price that was tapped on the scale of the chart, but not with a drag of it', async () => {
    await openChart();
    const chart = page.getByRole('img');
    await expect.element(chart).toHaveAccessibleName(/5,001\.0/);
    const box = chart.element().getBoundingClientRect();
    const at = { position: { x: box.width - 20, y: box.height / 2 } };
    await chart.click(at);
    await expect.element(price()).toHaveValue();
    expect(Number((price().element() as HTMLInputElement).value.replace(',', ''))).toBeGreaterThan(4_900);
    await userEvent.keyboard('{Escape}');
    await expect.element(price()).not.toBeInTheDocument();
    await chart.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await expect.element(price()).not.toBeInTheDocument();
  });

  test('are lines on the chart that open them, and are changed with their version', async () => {
    answers(updateAlert, alertOf(1, { price: '5020.0' }));
    await openChart();
    await button(say('platform.changeAlert', { symbol, price: '5,008.0' })).click();
    await expect.element(price()).toHaveValue('5,008');
    await price().fill('5020');
    await button(say('ui.save')).click();
    await expect.element(page.getByText(say('platform.alertSet', { symbol, price: '5,020.0' }))).toBeVisible();
    expect(callsTo(updateAlert).at(-1)?.body).toEqual({ direction: 'above', price: '5020.0', version: 3 });
  });

  test('are listed with what reached them, and deleted', async () => {
    const done = { direction: 'below', price: '1.10000', reachedPrice: '1.09900', dateReached: '2026-07-07T10:00:00Z' };
    answers(listAlerts, { alerts: [alertOf(1), alertOf(2, { symbol: 'EURUSD', ...done } as never)], most: 30 });
    answers(removeAlert, undefined);
    await openChart();
    await bell().click();
    await expect.element(page.getByText(say('platform.alertsUsed', { used: 1, most: 30 }))).toBeVisible();
    await expect.element(own()).toMatchTextContent(/EURUSD ≤ 1\.10000Reached at 1\.09900/);
    await page
      .getByRole('button', { name: say('platform.deleteAlert', { symbol: 'EURUSD', price: '1.10000' }) })
      .click();
    await expect.poll(() => callsTo(removeAlert)).toHaveLength(1);
  });

  test('stay as typed when the server refuses them', async () => {
    refuses(createAlert, { status: 409, code: 'tooManyAlerts', message: 'You have 30 alerts.' });
    await openChart();
    await bell().click();
    await price().fill('5007');
    await button(say('platform.setAlert')).click();
    await expect.element(page.getByText('You have 30 alerts.')).toBeVisible();
    await expect.element(price()).toHaveValue('5,007');
  });

  test('are readable on a phone, dark and in German', async () => {
    await openChart({ size: phone, mode: 'dark', language: 'de' });
    await button(speak('de')('platform.alerts')).click();
    await expect.element(page.getByRole('list', { name: speak('de')('platform.ownAlerts') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('are not shown to staff who are connected as their customer', async () => {
    answers(
      checkAuth,
      sampleOf(checkAuth.reply, {
        id: personOf('lead').id,
        role: 'lead',
        mustChangePassword: false,
        mustSetUpTwoFactor: false,
        restricted: false,
        needsSetup: false,
        actor: { id: idOf(5), name: 'Sam', reason: 'Help', expires: '2099-01-01T00:00:00.000Z' },
      }),
    );
    await openChart();
    await expect.element(page.getByRole('img')).toBeVisible();
    await expect.element(bell()).not.toBeInTheDocument();
    expect(callsTo(listAlerts)).toEqual([]);
  });

  test('belong to customers alone: staff have none', async () => {
    await openChart({ as: personOf('root') });
    await expect.element(page.getByRole('img')).toBeVisible();
    await expect.element(bell()).not.toBeInTheDocument();
    expect(callsTo(listAlerts)).toEqual([]);
  });
});
