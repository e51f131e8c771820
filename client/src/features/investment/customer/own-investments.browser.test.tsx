import { Dividend, dividend } from '@countinghouse/contract/investment/dividend.ts';
import { cancelInvestment, Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { InvestmentsGlance } from './investments-glance.tsx';
import { OwnInvestments } from './own-investments.tsx';

const investmentOf = (number: number, fields: Partial<Investment> = {}): Investment =>
  sampleOf(Investment, {
    id: idOf(number),
    name: `Bond ${number}`,
    initialAmount: 1200,
    rentability: 8.25,
    duration: 3,
    startDate: '2026-01-31',
    expirationDate: '2026-04-30',
    dividendsPlanned: 24.75,
    dividendsPaid: 8.25,
    nextDividendDate: '2026-03-31',
    nextDividendAmount: 8.25,
    version: 2,
    ...fields,
  });
const fresh = investmentOf(1, { dividendsPaid: 0, cancelUntil: '2026-02-14T10:00:00.000+00:00' });
const payment = (number: number, fields: Partial<Dividend> = {}): Dividend =>
  sampleOf(Dividend, {
    id: idOf(100 + number),
    investment: idOf(1),
    investmentName: 'Bond 1',
    period: number,
    amount: 8.25,
    dueDate: '2026-03-31',
    ...fields,
  });

const showOwn = (options: ShowOptions = {}) =>
  show(<OwnInvestments />, { address: '/my/investments', as: personOf('lead'), ...options });
const showGlance = (options: ShowOptions = {}) =>
  show(<InvestmentsGlance />, { address: '/my', as: personOf('lead'), ...options });
const cards = () => page.getByRole('list', { name: say('investment.ownTitle') }).getByRole('article');
const payments = () => page.getByRole('list', { name: say('investment.nextPayments') });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const curve = () => page.getByRole('figure');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T10:00:00Z') });
  lists(investment, [investmentOf(1)]);
  lists(dividend, [payment(1)]);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the investments of a customer', () => {
  test('show an empty state, with a link to the projects', async () => {
    lists(investment, []);
    lists(dividend, []);
    const shown = await showOwn();
    await expect.element(page.getByText(say('investment.ownEmpty'))).toBeVisible();
    await page.getByRole('link', { name: say('investment.toProjects') }).click();
    expect(shown.address()).toBe('/my/projects');
  });

  test('show amount, rate, next payment, end, and paid and planned dividends', async () => {
    await showOwn();
    for (const text of [
      '€1,200.00',
      '8.25%',
      say('investment.nextOn', { amount: '€8.25', date: '31 Mar 2026' }),
      '30 Apr 2026',
      say('investment.paidOfText', { paid: '€8.25', planned: '€24.75' }),
    ])
      await expect.element(cards()).toMatchTextContent(text);
  });

  test('link to a page of their own', async () => {
    const shown = await showOwn();
    await page.getByRole('link', { name: 'Bond 1' }).click();
    expect(shown.address()).toBe(`/my/investments/${idOf(1)}`);
  });

  test('are part of the monthly curve, which is also available as numbers', async () => {
    await showOwn();
    await curve()
      .getByRole('button', { name: say('ui.showAsTable') })
      .click();
    const last = curve().getByRole('row').filter({ hasText: '04/2026' });
    await expect.element(last).toHaveTextContent('04/2026024.75');
    await expect.element(curve().getByRole('row').filter({ hasText: '02/2026' })).toHaveTextContent('02/20261,2008.25');
  });

  test('that were cancelled are neither in the curve nor show a share of dividends', async () => {
    lists(investment, [investmentOf(1, { status: 'cancelled', nextDividendDate: null })]);
    await showOwn();
    await expect.element(cards()).toMatchTextContent(say('investment.cancelled'));
    await expect.element(cards()).not.toMatchTextContent(say('investment.paidOf'));
    await expect.element(curve()).not.toBeInTheDocument();
  });

  test('show a placeholder at first, and can be reloaded after a failure', async () => {
    refuses(investment.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    const arrive = waits(investment.routes.list);
    await showOwn();
    await expect.element(page.getByRole('heading', { name: say('investment.ownTitle') })).toBeVisible();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(investment, [investmentOf(1)]);
    await button(say('ui.retry')).click();
    await expect.element(cards()).toBeVisible();
  });

  test('show a payment as soon as it is made', async () => {
    await showOwn();
    await expect.element(cards()).toMatchTextContent(/€8\.25 of €24\.75/);
    lists(investment, [investmentOf(1, { dividendsPaid: 16.5 })]);
    notifyChanged({ event: 'investmentUpdated', resource: 'investment', change: 'updated', ids: [idOf(1)] });
    await expect.element(cards()).toMatchTextContent(/€16\.50 of €24\.75/);
  });

  test('are readable in German on a dark, compact phone', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaftsanleihe';
    lists(investment, [investmentOf(1, { name, initialAmount: 1_234_567.89 }), investmentOf(2, { status: 'matured' })]);
    lists(dividend, [payment(1, { investmentName: name, amount: 123_456.78 })]);
    await showOwn({ language: 'de', size: phone, mode: 'dark', compact: true });
    await expect.element(page.getByText(/1\.234\.567,89\s€/)).toBeVisible();
    await expect.element(page.getByText(speak('de')('investment.nextPayments'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the investments on the start page', () => {
  test('show the next five planned payments by date', async () => {
    lists(dividend, [payment(1), payment(2, { dueDate: '2026-04-30', amount: 1008.25 })]);
    await showGlance();
    await expect.element(payments().getByRole('listitem').nth(1)).toMatchTextContent(/30 Apr 2026.*€1,008\.25/);
    const { filters, sorts, pageSize } = callsTo(dividend.routes.list).at(-1)?.query ?? {};
    expect({ filters, sorts, pageSize }).toEqual({
      filters: '{"status":{"eq":"planned"}}',
      sorts: '["dueDate"]',
      pageSize: '5',
    });
  });

  test('are absent for a customer without investments', async () => {
    lists(investment, []);
    lists(dividend, []);
    await showGlance();
    await expect.poll(() => callsTo(dividend.routes.list)).toHaveLength(1);
    await expect.element(payments()).not.toBeInTheDocument();
    await expect.element(page.getByText(say('investment.stillCancellable'))).not.toBeInTheDocument();
  });

  test('list only those that can still be cancelled', async () => {
    lists(investment, [fresh, investmentOf(2)]);
    await showGlance();
    const part = page.getByRole('region', { name: say('investment.stillCancellable') });
    await expect.element(part).toMatchTextContent(/Bond 1/);
    await expect.element(part).not.toMatchTextContent(/Bond 2/);
    await expect
      .element(part)
      .toMatchTextContent(say('investment.cancelUntilText', { date: '14 Feb 2026, 11:00', amount: '€1,200.00' }));
  });
});

describe('cancelling an investment', () => {
  const dialog = () => page.getByRole('dialog', { name: say('investment.cancelTitle', { name: 'Bond 1' }) });
  const openConfirmation = async () => {
    await button(say('investment.cancel')).click();
    await expect.element(dialog()).toMatchTextContent(say('investment.cancelText', { amount: '€1,200.00' }));
  };

  beforeEach(() => lists(investment, [fresh]));

  test('returns the whole amount after a confirmation, and sends the displayed version', async () => {
    answers(cancelInvestment, () => {
      const cancelled: Investment = { ...fresh, status: 'cancelled' };
      lists(investment, [cancelled]);
      return cancelled;
    });
    await showGlance();
    await openConfirmation();
    expect(callsTo(cancelInvestment)).toHaveLength(0);
    await dialog()
      .getByRole('button', { name: say('investment.cancelConfirm') })
      .click();
    await expect.element(page.getByText(say('investment.cancelDone', { amount: '€1,200.00' }))).toBeVisible();
    await expect.element(button(say('investment.cancel'))).not.toBeInTheDocument();
    expect(callsTo(cancelInvestment).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: idOf(1) }, body: { version: 2 } },
    ]);
  });

  test('does nothing on the button that keeps it', async () => {
    await showGlance();
    await openConfirmation();
    await dialog()
      .getByRole('button', { name: say('investment.cancelKeep') })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button(say('investment.cancel'))).toHaveFocus();
    expect(callsTo(cancelInvestment)).toHaveLength(0);
  });

  test('too late is refused with the reason', async () => {
    refuses(cancelInvestment, { status: 409, code: 'cancellationOver', message: say('refusal.cancellationOver') });
    await showGlance();
    await openConfirmation();
    await dialog()
      .getByRole('button', { name: say('investment.cancelConfirm') })
      .click();
    await expect.element(page.getByText(say('refusal.cancellationOver'))).toBeVisible();
  });

  test('is no longer offered after the deadline', async () => {
    vi.setSystemTime(new Date('2026-02-14T10:00:00Z'));
    await showGlance();
    await expect.element(payments()).toBeVisible();
    await expect.element(button(say('investment.cancel'))).not.toBeInTheDocument();
  });
});
