import {
  type CandleFrame,
  candleFrames,
  priceCandles,
  priceQuotes,
  priceStream,
} from '@countinghouse/contract/price/price.ts';
import { listAlerts } from '@countinghouse/contract/price-alert/price-alert.ts';
import { symbolNamed, type TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyStream } from '../../../kernel/changes/streams.ts';
import { useMarket } from '../quote/market.ts';
import { ChartPanel } from './chart-panel.tsx';

const tradedOf = (symbol: string): TradedSymbol => {
  const traded = symbolNamed(symbol);
  if (!traded) throw new Error(`${symbol} is not traded`);
  return traded;
};
// No quotes arrive for this market here: its chart has exactly the server's candles.
const quiet = tradedOf('DE40');
const live = tradedOf('UK100');
const minute = 60_000;
const now = () => new Date().toISOString();

/** Stored candles of the last minutes, the newest at `newest`; the server returns those in the requested range. */
const candles = (count: number, newest = 18_400, frame: CandleFrame = '1m'): void =>
  answers(priceCandles, ({ query }) => {
    const length = candleFrames[frame] * minute;
    const last = Math.floor(Date.now() / length) * length;
    const stored = Array.from({ length: count }, (_, index) => {
      const close = newest - (count - 1 - index);
      const text = (price: number) => price.toFixed(1);
      return {
        time: new Date(last - (count - 1 - index) * length).toISOString(),
        open: text(close - 0.5),
        high: text(close + 2),
        low: text(close - 2),
        close: text(close),
      };
    });
    const [from, to] = [Date.parse(query['from'] ?? ''), Date.parse(query['to'] ?? '')];
    return { candles: stored.filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to) };
  });

/** The chart with the platform's live prices. */
function Chart({ traded }: { readonly traded: TradedSymbol }) {
  useMarket();
  return (
    <main style={{ height: 480, display: 'grid' }}>
      <ChartPanel traded={traded} levels={[{ price: 18_390, tone: 'order', dashed: false }]} orders={[]} />
    </main>
  );
}

beforeEach(() => {
  candles(40);
  answers(listAlerts, { alerts: [], most: 30 });
  answers(priceQuotes, () => ({ feed: 'simulated' as const, at: now(), quotes: [] }));
});

const openChart = (traded = quiet, options: ShowOptions = {}) =>
  show(<Chart traded={traded} />, { as: personOf('lead'), ...options });
const labelOf = (frame: CandleFrame, price: string, traded = quiet) =>
  say('platform.chartLabel', { symbol: traded.symbol, frame: say(`platform.frame${frame}`), price });
const picture = (frame: CandleFrame, price: string, traded = quiet) =>
  page.getByRole('img', { name: labelOf(frame, price, traded) });
const alert = ({ symbol } = quiet) =>
  page.getByRole('region', { name: say('platform.chartOf', { symbol }) }).getByRole('alert');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const table = (frame: CandleFrame = '1m', traded = quiet) =>
  page.getByRole('region', {
    name: say('platform.candlesOf', { symbol: traded.symbol, frame: say(`platform.frame${frame}`) }),
  });
const bodyRow = (traded = quiet) => table('1m', traded).getByRole('row').nth(1);
const tick = (bid: string, time = now()): void => {
  const quotes = [{ symbol: live.symbol, bid, ask: `1${bid}`, time }];
  notifyStream(priceStream, { feed: 'simulated', at: now(), quotes });
};

describe('a chart', () => {
  test('states its last price in its text alternative', async () => {
    await openChart();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
  });

  test('is busy until the candles arrive', async () => {
    const arrive = waits(priceCandles);
    await openChart();
    await expect.element(picture('1m', say('platform.noPrice'))).toBeInTheDocument();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    arrive();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('can be read as a table, the newest candle first', async () => {
    await openChart();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
    await expect.element(table()).not.toBeInTheDocument();
    await press(say('platform.showAsTable'));
    await expect.element(bodyRow()).toMatchTextContent('18,399.518,402.018,398.018,400.0');
    await expect.element(table().getByRole('row').nth(40)).toMatchTextContent('18,361.0');
  });

  test('loads earlier candles once the reader is near the first, and only earlier ones', async () => {
    await openChart();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
    await expect.poll(() => callsTo(priceCandles).length).toBeGreaterThan(1);
    const [first, second] = callsTo(priceCandles).map(({ query }) => query);
    expect(second?.['to']).toBe(first?.['from']);
  });

  test('shows that no prices were recorded yet', async () => {
    answers(priceCandles, { candles: [] });
    await openChart();
    await expect.element(page.getByText(say('platform.noCandles'))).toBeVisible();
  });

  test('shows why it failed to load, and retries on request', async () => {
    refuses(priceCandles, { status: 503, code: 'unavailable', message: 'The service is busy.' });
    await openChart();
    await expect.element(alert()).toMatchTextContent('The service is busy.');
    candles(40);
    await press(say('ui.retry'));
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test('reports that the server cannot be reached', async () => {
    isUnreachable(priceCandles);
    await openChart();
    await expect.element(alert()).toMatchTextContent(say('kernel.network'));
  });
});

describe('live prices', () => {
  test('do not take the place of candles that failed to load', async () => {
    refuses(priceCandles, { status: 503, code: 'unavailable', message: 'The service is busy.' });
    await openChart(live);
    await expect.element(alert(live)).toMatchTextContent('The service is busy.');
    tick('18500.0');
    await new Promise(requestAnimationFrame);
    await expect.element(alert(live)).toMatchTextContent('The service is busy.');
  });

  test('update the newest candle: its close always, its high and low if exceeded', async () => {
    await openChart(live);
    await press(say('platform.showAsTable'));
    await expect.element(bodyRow(live)).toMatchTextContent('18,400.0');
    tick('18500.0');
    await expect.element(picture('1m', '18,500.0', live)).toBeInTheDocument();
    tick('18300.5');
    await expect.element(picture('1m', '18,300.5', live)).toBeInTheDocument();
    // A new minute may have started since the candles were read: its candle then opens at its first price.
    await expect.element(bodyRow(live)).toMatchTextContent(/18,300\.518,300\.5$/);
    await expect.element(table('1m', live)).toMatchTextContent('18,500.0');
  });

  test('of the next minute start the next candle', async () => {
    await openChart(live);
    await press(say('platform.showAsTable'));
    await expect.element(bodyRow(live)).toBeVisible();
    const rows = () => table('1m', live).getByRole('row').elements().length;
    const before = rows();
    tick('18222.5', new Date(Date.now() + 2 * minute).toISOString());
    await expect.element(bodyRow(live)).toMatchTextContent(/18,222\.5(?:18,222\.5){3}$/);
    expect(rows()).toBe(before + 1);
  });
});

describe('the reader’s choice', () => {
  test('of another time frame loads candles of that length and is stored for the next chart', async () => {
    await openChart();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
    candles(30, 18_250, '1h');
    await page
      .getByRole('group', { name: say('platform.frames') })
      .getByText('1h', { exact: true })
      .click();
    await expect.element(picture('1h', '18,250.0')).toBeInTheDocument();
    expect(callsTo(priceCandles).at(-1)?.query['frame']).toBe('1h');
    expect(localStorage.getItem('chartFrame')).toBe('1h');
  });

  test('is restored when the chart is opened', async () => {
    localStorage.setItem('chartFrame', '4h');
    localStorage.setItem('chartKind', 'line');
    candles(30, 18_250, '4h');
    await openChart();
    await expect.element(picture('4h', '18,250.0')).toBeInTheDocument();
    const line = page.getByRole('button', { name: say('platform.kindLine'), exact: true });
    await expect.element(line).toHaveAttribute('aria-pressed', 'true');
  });

  test('of an unknown time frame falls back to a minute', async () => {
    localStorage.setItem('chartFrame', '3w');
    await openChart();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
  });

  test('between candles and a line keeps the prices', async () => {
    await openChart();
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
    await press(say('platform.kindLine'));
    await expect
      .element(page.getByRole('button', { name: say('platform.kindLine'), exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(picture('1m', '18,400.0')).toBeInTheDocument();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('figures of a chart are readable in German %s', async (_name, options) => {
  await openChart(quiet, { language: 'de', ...options });
  await page.getByRole('button', { name: speak('de')('platform.showAsTable'), exact: true }).click();
  await expect.element(page.getByRole('cell', { name: '18.400,0' }).first()).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
