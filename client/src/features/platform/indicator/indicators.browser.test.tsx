import { listAlerts } from '@countinghouse/contract/price-alert/price-alert.ts';
import { priceCandles, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';

const minute = 60_000;
beforeEach(() => {
  answers(listAlerts, { alerts: [], most: 30 });
  answers(priceQuotes, { feed: 'simulated', at: new Date().toISOString(), quotes: [] });
  answers(priceCandles, {
    candles: Array.from({ length: 60 }, (_, index) => ({
      time: new Date(Math.floor(Date.now() / minute - 60 + index) * minute).toISOString(),
      open: '5000.0',
      high: '5010.0',
      low: '4985.0',
      close: (5_000 + (index % 9)).toFixed(1),
    })),
  });
});

/** The chart of one symbol at a time. */
function Charts() {
  const [symbol, setSymbol] = useState('US500');
  const traded = symbolNamed(symbol);
  return (
    <main style={{ height: 480, display: 'grid' }}>
      {['US500', 'DE40'].map((name) => (
        <button key={name} type="button" onClick={() => setSymbol(name)}>
          {name}
        </button>
      ))}
      {traded && <ChartPanel traded={traded} levels={[]} orders={[]} />}
    </main>
  );
}
const openChart = (options: ShowOptions = {}) => show(<Charts />, { as: personOf('lead'), ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panes = (): number => document.querySelectorAll('[role="img"] tr:has(canvas)').length;

test('indicators chosen for a symbol are drawn, and shown again for this symbol only', async () => {
  await openChart();
  await button(say('platform.indicators')).click();
  const before = panes();
  await page.getByLabelText(say('platform.indicator_sma')).click();
  await page.getByLabelText(say('platform.indicator_rsi')).click();
  await expect.element(page.getByText('SMA 20')).toBeVisible();
  await expect.poll(panes).toBeGreaterThan(before);
  await page
    .getByRole('textbox', { name: say('platform.periods') })
    .first()
    .fill('30');
  await expect.element(page.getByText('SMA 30')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('DE40').click();
  await expect.element(page.getByText('SMA 30')).not.toBeInTheDocument();
  await button('US500').click();
  await expect.element(page.getByText('SMA 30')).toBeVisible();
  await expect.element(page.getByText('RSI 14')).toBeVisible();
});

test('the choice of indicators is readable on a phone in the dark and in German', async () => {
  await openChart({ size: phone, mode: 'dark', language: 'de' });
  await button(speak('de')('platform.indicators')).click();
  await page.getByLabelText(speak('de')('platform.indicator_macd')).click();
  await expect.element(page.getByLabelText(speak('de')('platform.signalPeriods'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
