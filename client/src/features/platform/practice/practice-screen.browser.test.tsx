import { investment } from '@countinghouse/contract/investment/investment.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { priceCandles, priceQuotes } from '@countinghouse/contract/price/price.ts';
import {
  closePractice,
  getPractice,
  openPractice,
  Practice,
  practiceCash,
  PracticeOrder,
  resetPractice,
} from '@countinghouse/contract/practice/practice.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { phone, showCustomer, type ShowOptions } from '../../../../test/show.tsx';

const symbol = 'EURUSD';
const held = sampleOf(PracticeOrder, {
  id: idOf(1),
  symbol,
  type: 'buy',
  quantity: 1_000,
  leverage: 10,
  openPrice: '1.09000',
  stopLoss: '1.08000',
  takeProfit: null,
  closePrice: null,
  dateClosed: null,
  reason: null,
  profit: null,
});
const ended = {
  ...held,
  closePrice: '1.08000',
  dateClosed: '2026-11-20T09:30:00.000Z',
  reason: 'stopLoss',
  profit: -91.74,
} as const;
const practice = (fields: Partial<Practice> = {}): Practice =>
  sampleOf(Practice, {
    cash: practiceCash,
    dateStarted: null,
    open: [],
    closed: [],
    most: 20,
    leverageCaps: { ...leverageCaps.retail },
    ...fields,
  });

beforeEach(() => {
  answers(priceQuotes, () => ({
    feed: 'simulated' as const,
    at: new Date().toISOString(),
    quotes: [{ symbol, bid: '1.10000', ask: '1.10010', time: new Date().toISOString(), stale: false, open: true }],
  }));
  answers(priceCandles, { candles: [] });
  answers(getPractice, practice());
  // The frame keeps these for times without a connection.
  answers(capitalFunds, sampleOf(Capital));
  lists(investment, []);
});

const showPractice = async (options: ShowOptions = {}) => {
  await showCustomer(`/my/practice?symbol=${symbol}`, options);
  await expect.element(page.getByRole('note')).toBeVisible();
};
const ticket = () => page.getByRole('region', { name: say('practice.ticket') });
const place = () =>
  ticket().getByRole('button', {
    name: say('practice.place', { action: say('platform.buyAction', { symbol }) }),
    exact: true,
  });
const at = (name: string) => field(name, ticket());

describe('the practice account', () => {
  test('says on every visit that its money is not real, and shows none of the real account', async () => {
    await showPractice();
    await expect.element(page.getByRole('note')).toMatchTextContent(say('practice.markText'));
    await expect.element(page.getByText('€10,000.00').first()).toBeVisible();
    await expect.element(page.getByText(say('practice.openNone'))).toBeVisible();
    await expect.element(place()).toBeEnabled();
  });

  test('opens an order with the typed terms and shows it with its result at the current price', async () => {
    await showPractice();
    answers(openPractice, practice({ cash: 9_000, open: [held] }));
    await at(say('platform.stake')).fill('1000');
    await at(say('platform.leverage')).fill('10');
    await at(say('platform.stopLoss')).fill('1.08');
    await expect.element(place()).toBeEnabled();
    answers(getPractice, practice({ cash: 9_000, open: [held] }));
    await place().click();
    await expect.element(page.getByText(say('practice.placed', { symbol, price: '1.10010' }))).toBeVisible();
    expect(callsTo(openPractice).map(({ body }) => body)).toEqual([
      { symbol, type: 'buy', quantity: 1_000, leverage: 10, stopLoss: '1.08000' },
    ]);
    await expect.element(page.getByRole('listitem').filter({ hasText: symbol })).toMatchTextContent('+€91.74');
  });

  test('shows what the server refuses at the field, or below the terms', async () => {
    await showPractice();
    await expect.element(place()).toBeEnabled();
    refuses(openPractice, {
      status: 400,
      code: 'invalidInput',
      message: 'Please check',
      fields: [{ path: 'body.stopLoss', code: 'wrongSide', message: 'Wrong side' }],
    });
    await place().click();
    await expect.element(ticket().getByText('Wrong side')).toBeVisible();
    refuses(openPractice, { status: 409, code: 'insufficientFunds', message: 'Not enough practice money' });
    await place().click();
    await expect.element(ticket().getByRole('alert')).toMatchTextContent('Not enough practice money');
  });

  test('closes an order and reports its result', async () => {
    answers(getPractice, practice({ cash: 9_000, open: [held] }));
    await showPractice();
    answers(closePractice, practice({ closed: [{ ...ended, reason: 'customer', profit: 91.74 }] }));
    await page.getByRole('button', { name: say('platform.closeOrder', { symbol }) }).click();
    await expect.element(page.getByText(say('practice.closeDone', { symbol, profit: '+€91.74' }))).toBeVisible();
    expect(callsTo(closePractice)).toHaveLength(1);
  });

  test('shows why an order has closed', async () => {
    answers(getPractice, practice({ closed: [ended] }));
    await showPractice();
    const row = page.getByRole('listitem').filter({ hasText: symbol });
    await expect.element(row).toMatchTextContent(say('practice.end_stopLoss'));
    await expect.element(row).toMatchTextContent('-€91.74');
  });

  test('starts over after a confirmation', async () => {
    answers(resetPractice, practice());
    await showPractice();
    await page.getByRole('button', { name: say('practice.reset'), exact: true }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect.element(dialog).toMatchTextContent(say('practice.resetText', { amount: '€10,000.00' }));
    await dialog.getByRole('button', { name: say('practice.reset'), exact: true }).click();
    await expect.element(page.getByText(say('practice.resetDone', { amount: '€10,000.00' }))).toBeVisible();
    expect(callsTo(resetPractice)).toHaveLength(1);
  });

  test('says that it could not be loaded, and loads on request', async () => {
    isUnreachable(getPractice);
    await showPractice();
    await expect.element(page.getByRole('button', { name: say('ui.retry') })).toBeVisible();
    answers(getPractice, practice());
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('practice.openNone'))).toBeVisible();
  });

  test('is readable and accessible on a phone in German in the dark', async () => {
    answers(getPractice, practice({ cash: 9_000, open: [held], closed: [ended] }));
    await showPractice({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
