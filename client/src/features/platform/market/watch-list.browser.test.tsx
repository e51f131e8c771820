import { bringFavourites, getFavourites, setFavourite } from '@countinghouse/contract/favourite/favourite.ts';
import { priceDay, priceQuotes, priceStream } from '@countinghouse/contract/price/price.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged, socketState } from '../../../kernel/changes/changes.ts';
import { notifyStream } from '../../../kernel/changes/streams.ts';
import { useMarket } from '../quote/market.ts';
import { WatchList } from './watch-list.tsx';

const now = () => new Date().toISOString();
const quote = (symbol: string, bid: string, ask: string, isOpen = true) => ({
  symbol,
  bid,
  ask,
  time: now(),
  stale: false,
  open: isOpen,
});

let chosen: string[] = [];

/** The list with the platform's live prices. */
function Markets() {
  useMarket();
  return (
    <main style={{ height: 700 }}>
      <WatchList shown="EURUSD" onChoose={({ symbol }) => chosen.push(symbol)} />
    </main>
  );
}

const openMarkets = (options: ShowOptions = {}) => show(<Markets />, { as: personOf('lead'), ...options });
const list = (name: string) => page.getByRole('list', { name });
const section = (name: string) => list(name).getByRole('listitem');
const row = (symbol: string) => page.getByRole('listitem').filter({ hasText: symbol }).first();
const search = () => page.getByLabelText(say('platform.searchMarkets'));
const group = (name: string) =>
  page.getByRole('group', { name: say('platform.groups') }).getByRole('button', { name, exact: true });
const star = (symbol: string) =>
  page.getByRole('button', { name: say('platform.favourite', { symbol }), exact: true }).first();
const favourites = say('platform.groupFavourites');

beforeEach(() => {
  chosen = [];
  answers(getFavourites, { symbols: ['XAUUSD'], version: 4 });
  answers(priceDay, {
    since: '2026-07-07T00:00:00.000Z',
    symbols: [
      { symbol: 'EURUSD', first: '1.09000', curve: ['1.09500', '1.10000'] },
      { symbol: 'XAUUSD', first: '2700.00', curve: ['2650.00'] },
    ],
  });
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: now(),
    quotes: [
      quote('EURUSD', '1.10000', '1.10012'),
      quote('XAUUSD', '2650.00', '2650.30'),
      quote('SAP', '210.00', '210.08', false),
    ],
  }));
});

describe('prices', () => {
  test('show bid, ask and spread, for currencies in pips', async () => {
    await openMarkets();
    await expect.element(row('EURUSD')).toMatchTextContent('1.10000');
    await expect.element(row('EURUSD')).toMatchTextContent('1.10012');
    await expect.element(row('EURUSD')).toMatchTextContent(say('platform.spreadOf', { spread: '1.2' }));
    await expect.element(row('XAUUSD')).toMatchTextContent(say('platform.spreadOf', { spread: '0.30' }));
  });

  test.each(['en', 'de'] as const)('are read out with what they are for, to sell and to buy (%s)', async (language) => {
    await openMarkets({ language });
    const [sell, buy] = [speak(language)('platform.sell'), speak(language)('platform.buy')];
    const [bid, ask] = language === 'de' ? ['1,10000', '1,10012'] : ['1.10000', '1.10012'];
    const name = new RegExp([sell, bid, buy, ask].join(' ').replaceAll('.', '\\.'));
    await expect.element(row('EURUSD').getByRole('button', { name })).toBeVisible();
  });

  test('show the change since the first price of the day, which begins at midnight UTC', async () => {
    await openMarkets();
    await expect.element(row('EURUSD')).toMatchTextContent('+0.92%');
    await expect.element(row('XAUUSD')).toMatchTextContent('-1.85%');
    await expect.element(page.getByText(/midnight UTC/)).toBeVisible();
    expect(callsTo(priceDay)).toHaveLength(1);
  });

  test('follow the socket, and ignore a price older than the displayed one', async () => {
    await openMarkets();
    await expect.element(row('EURUSD')).toMatchTextContent('1.10000');
    const sendQuote = (symbol: string, bid: string, time = now()) =>
      notifyStream(priceStream, { feed: 'simulated', at: now(), quotes: [{ symbol, bid, ask: '2700.00', time }] });
    sendQuote('EURUSD', '1.17777');
    await expect.element(row('EURUSD')).toMatchTextContent('1.17777');
    sendQuote('EURUSD', '1.05555', new Date(Date.now() - 60_000).toISOString());
    sendQuote('XAUUSD', '2640.00');
    await expect.element(row('XAUUSD')).toMatchTextContent('2,640.00');
    await expect.element(row('EURUSD')).toMatchTextContent('1.17777');
  });

  test('of a closed market show when it opens, or on a holiday that it is closed', async () => {
    await openMarkets();
    await expect.element(row('SAP')).toMatchTextContent(/Opens|Closed/);
  });

  test('are marked as simulated if they are not from a real market', async () => {
    await openMarkets();
    await expect.element(page.getByText(say('platform.feedSimulated'))).toBeVisible();
  });

  test('of a real provider have no such badge', async () => {
    answers(priceQuotes, () => ({
      feed: 'provider' as const,
      at: now(),
      quotes: [quote('EURUSD', '1.10000', '1.10012')],
    }));
    await openMarkets();
    await expect.element(page.getByText(say('platform.feedSimulated'))).not.toBeInTheDocument();
  });

  test('name the markets whose price a second source contradicts, until both agree', async () => {
    await openMarkets();
    await expect.element(row('EURUSD')).toMatchTextContent('1.10000');
    const notice = page.getByText(say('platform.unconfirmed', { symbols: 'EURUSD +1' }));
    const update = { feed: 'provider', at: now(), quotes: [] } as const;
    notifyStream(priceStream, { ...update, doubted: ['EURUSD', 'XAUUSD'] });
    await expect.element(notice).toBeVisible();
    notifyStream(priceStream, update);
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('show that none arrive while the connection is lost', async () => {
    const before = socketState.get();
    await openMarkets();
    await expect.element(page.getByText(say('platform.connectionLost'))).not.toBeInTheDocument();
    socketState.set('lost');
    await expect.element(page.getByText(say('platform.connectionLost'))).toBeVisible();
    socketState.set(before);
    await expect.element(page.getByText(say('platform.connectionLost'))).not.toBeInTheDocument();
  });
});

test('the list is one stop of the Tab key, and arrow keys reach every symbol and its star', async () => {
  await openMarkets();
  await expect.element(section(favourites)).toMatchTextContent('XAUUSD');
  const rows = page.getByRole('region', { name: say('platform.prices') });
  const stops = [...rows.element().querySelectorAll<HTMLElement>('button')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  const focused = () => document.activeElement?.closest('li')?.textContent ?? '';
  await userEvent.keyboard('{Home}');
  const first = focused();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).not.toBe(first);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  expect(focused()).toBe(first);
  expect(document.activeElement?.hasAttribute('aria-pressed')).toBe(true);
  answers(setFavourite, { symbols: [], version: 5 });
  answers(getFavourites, { symbols: [], version: 5 });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-pressed')).toBe('false');
  expect(focused()).toBe(first);
});

describe('finding a market', () => {
  test.each([
    ['bitcoin', 'BTCUSD'],
    ['eur/sek', 'EURSEK'],
    ['swedish', 'EURSEK'],
    ['AAPL', 'AAPL'],
  ])('by “%s” finds %s and nothing else', async (typed, symbol) => {
    await openMarkets();
    await search().fill(typed);
    await expect.element(page.getByRole('listitem')).toMatchTextContent(symbol);
  });

  test('that is not traded shows a message', async () => {
    await openMarkets();
    await search().fill('zebra');
    await expect.element(page.getByText(say('platform.noMarket'))).toBeVisible();
    await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  });

  test('searches everything, whatever group is selected', async () => {
    await openMarkets();
    await group(say('platform.groupMetals')).click();
    await expect.element(row('EURUSD')).not.toBeInTheDocument();
    await expect.element(section(say('platform.groupMetals')).first()).toMatchTextContent('XAUUSD');
    await search().fill('bitcoin');
    await expect.element(row('BTCUSD')).toBeVisible();
  });

  test('shows its chart on a click', async () => {
    await openMarkets();
    await page.getByRole('button', { name: /^BTCUSD Bitcoin/ }).click();
    expect(chosen).toEqual(['BTCUSD']);
  });
});

describe('favourites', () => {
  test('come first, and can be shown alone on request', async () => {
    await openMarkets();
    await expect.element(section(favourites)).toMatchTextContent('XAUUSD');
    await expect.element(star('XAUUSD')).toHaveAttribute('aria-pressed', 'true');
    await group(favourites).click();
    await expect.element(page.getByRole('listitem')).toMatchTextContent('XAUUSD');
  });

  test('are the default ones for a user who has chosen none', async () => {
    answers(getFavourites, { symbols: ['EURUSD', 'XAUUSD', 'DE40', 'BTCUSD'], version: 0 });
    await openMarkets();
    await expect.element(section(favourites).nth(3)).toMatchTextContent('BTCUSD');
  });

  test('are marked immediately and sent one by one, so that another device’s favourites stay', async () => {
    answers(setFavourite, { symbols: ['XAUUSD', 'GBPUSD'], version: 5 });
    await openMarkets();
    await expect.element(section(favourites)).toMatchTextContent('XAUUSD');
    answers(getFavourites, { symbols: ['XAUUSD', 'GBPUSD'], version: 5 });
    await star('GBPUSD').click();
    await expect.element(section(favourites).nth(1)).toMatchTextContent('GBPUSD');
    await expect
      .poll(() => callsTo(setFavourite).map(({ body }) => body))
      .toEqual([{ symbol: 'GBPUSD', marked: true }]);
  });

  test('no longer include a market after its star is removed', async () => {
    answers(setFavourite, { symbols: [], version: 5 });
    await openMarkets();
    await expect.element(star('XAUUSD')).toHaveAttribute('aria-pressed', 'true');
    answers(getFavourites, { symbols: [], version: 5 });
    await star('XAUUSD').click();
    await expect.element(list(favourites)).not.toBeInTheDocument();
    await expect
      .poll(() => callsTo(setFavourite).map(({ body }) => body))
      .toEqual([{ symbol: 'XAUUSD', marked: false }]);
  });

  test('are restored if the server refuses', async () => {
    refuses(setFavourite, { status: 429, code: 'tooManyRequests', message: 'Too many requests.' });
    await openMarkets();
    await star('GBPUSD').click();
    await expect.element(page.getByText('Too many requests.')).toBeVisible();
    await expect.element(star('GBPUSD')).toHaveAttribute('aria-pressed', 'false');
  });

  test('follow changes on another device', async () => {
    await openMarkets();
    await expect.element(star('ETHUSD')).toHaveAttribute('aria-pressed', 'false');
    answers(getFavourites, { symbols: ['XAUUSD', 'ETHUSD'], version: 5 });
    notifyChanged({ event: 'favouriteUpdated', resource: 'favourite', change: 'updated', ids: null });
    await expect.element(star('ETHUSD')).toHaveAttribute('aria-pressed', 'true');
  });

  test('stored in this browser by an earlier version are migrated to the server once', async () => {
    localStorage.setItem(`favourites:${idOf(900)}`, 'GBPUSD,NOTHING,SAP');
    answers(bringFavourites, { symbols: ['GBPUSD', 'SAP'], version: 1 });
    await openMarkets();
    await expect.element(star('XAUUSD')).toBeVisible();
    await expect.poll(() => localStorage.getItem(`favourites:${idOf(900)}`)).toBeNull();
    expect(callsTo(bringFavourites).map(({ body }) => body)).toEqual([{ symbols: ['GBPUSD', 'SAP'] }]);
  });
});

test.each([
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('markets are readable in German %s', async (_name, options) => {
  await openMarkets({ language: 'de', ...options });
  await expect.element(page.getByText(speak('de')('platform.feedSimulated'))).toBeVisible();
  // German uses the decimal comma.
  await expect.element(row('EURUSD')).toMatchTextContent('1,10012');
  expect(await pageFaults('de')).toEqual([]);
});
