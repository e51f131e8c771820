import { Dividend, dividend } from '@countinghouse/contract/investment/dividend.ts';
import {
  cancelInvestment,
  Investment,
  investment,
  investmentStats,
} from '@countinghouse/contract/investment/investment.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showOffice } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { LeadInvestments } from '../index.ts';
import { InvestmentList } from './investment-list.tsx';

const loan: Investment = sampleOf(Investment, {
  id: idOf(1),
  lead: idOf(31),
  leadName: 'Grace Hopper',
  name: 'Bridge loan',
  initialAmount: 10_000,
  rentability: 8.25,
  duration: 12,
  dividendFrequency: 'yearly',
  startDate: '2026-01-31',
  expirationDate: '2027-01-31',
  nextDividendDate: '2027-01-31',
  nextDividendAmount: 825,
  dividendsPlanned: 825,
  cancelUntil: '2026-02-14T10:00:00.000+00:00',
  enteredByName: 'Ada Quill',
  version: 2,
});
const paidByHand = (amount: number): Dividend =>
  sampleOf(Dividend, { id: idOf(99), investment: loan.id, period: null, manual: true, amount, status: 'paid' });
const planned = sampleOf(Dividend, {
  id: idOf(98),
  investment: loan.id,
  period: 1,
  amount: 825,
  dueDate: '2027-01-31',
});

const showList = (address = '/office/investments', options: ShowOptions = {}) =>
  show(<InvestmentList />, { address, ...options });
const openLoan = (options: ShowOptions = {}) => showList(`/office/investments?record=${loan.id}`, options);
const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
const panel = () => page.getByRole('dialog', { name: /^Bridge loan/ });
const inPanel = (name: string) => panel().getByRole('button', { name, exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T10:00:00Z') });
  lists(investment, [loan]);
  lists(dividend, [planned]);
  answers(investmentStats, sampleOf(investmentStats.reply));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the investments of all customers', () => {
  test('show amount, rate, frequency and next payment in the reader’s formats', async () => {
    await showList();
    for (const text of ['Grace Hopper', '€10,000.00', '8.25%', say('investment.yearly'), '31 Jan 2027'])
      await expect.element(row('Bridge loan')).toMatchTextContent(text);
  });

  test('show what failed to load with a retry, and no figures instead', async () => {
    refuses(investmentStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showList();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(page.getByText(say('investment.statAtWork'), { exact: true })).not.toBeInTheDocument();
    answers(investmentStats, sampleOf(investmentStats.reply));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('investment.statAtWork'), { exact: true })).toBeVisible();
  });

  test('are summed up above the list, and the sums follow payments', async () => {
    const stats = {
      ...sampleOf(investmentStats.reply),
      active: 3,
      matured: 1,
      principalActive: 1_234_567.89,
      dividendsPaid: 1000.5,
      dueNext30Days: 12.34,
    };
    answers(investmentStats, stats);
    await showList();
    for (const text of [
      '€1,234,567.89',
      say('investment.statActive', { count: 3 }),
      '€1,000.50',
      say('investment.statMatured', { count: 1 }),
      '€12.34',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    answers(investmentStats, { ...stats, dividendsPaid: 1012.84, dueNext30Days: 0 });
    notifyChanged({ event: 'dividendUpdated', resource: 'dividend', change: 'updated', ids: null });
    await expect.element(page.getByText('€1,012.84')).toBeVisible();
    await expect.element(page.getByText('€12.34', { exact: true })).not.toBeInTheDocument();
  });

  test('cannot be deleted, not even by an admin', async () => {
    await showList();
    await expect.element(row('Bridge loan')).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('list.delete') })).not.toBeInTheDocument();
    const actions = page.getByRole('button', { name: say('list.actionsOf', { name: 'Bridge loan · Grace Hopper' }) });
    await expect.element(actions).not.toBeInTheDocument();
  });

  test('are readable in German on a phone', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaftsanleihe';
    lists(investment, [{ ...loan, name, leadName: 'Wilhelmine Vermögensverwalterin' }]);
    await showList('/office/investments', { language: 'de', size: phone });
    await expect.element(page.getByText(name)).toBeVisible();
    await expect.element(page.getByText(speak('de')('investment.statMonths'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('one investment beside the list', () => {
  test('shows the customer and its author, and has no agreement', async () => {
    await showList();
    await row('Bridge loan').getByText('€10,000.00').click();
    await expect
      .element(panel().getByRole('link', { name: 'Grace Hopper' }))
      .toHaveAttribute('href', `/office/leads/${idOf(31)}`);
    await expect.element(panel()).toMatchTextContent(/Ada Quill/);
    await expect.element(panel()).toMatchTextContent(say('investment.agreementNone'));
  });

  test('shows that an investment entered by staff awaits approval, without actions', async () => {
    lists(investment, [{ ...loan, status: 'pending', dividendsPlanned: 0 }]);
    lists(dividend, []);
    await openLoan();
    await expect.element(panel()).toMatchTextContent(say('investment.pending'));
    await expect.element(panel()).toMatchTextContent(say('investment.pendingText'));
    await expect.element(panel().getByRole('link', { name: say('investment.toApprovals') })).toBeVisible();
    for (const action of ['payByHand', 'cancel'] as const)
      await expect.element(inPanel(say(`investment.${action}`))).not.toBeInTheDocument();
  });

  test('lets an agent pay a dividend by hand, but not cancel it', async () => {
    await openLoan({ as: personOf('regular') });
    await expect.element(inPanel(say('investment.payByHand'))).toBeVisible();
    await expect.element(inPanel(say('investment.cancel'))).not.toBeInTheDocument();
  });

  test('is cancelled after a confirmation', async () => {
    answers(cancelInvestment, () => {
      const cancelled: Investment = { ...loan, status: 'cancelled' };
      lists(investment, [cancelled]);
      return cancelled;
    });
    await openLoan();
    await inPanel(say('investment.cancel')).click();
    await page.getByRole('button', { name: say('investment.cancelConfirm') }).click();
    await expect.element(panel().getByText(say('investment.cancelled'))).toBeVisible();
    await expect.element(inPanel(say('investment.payByHand'))).not.toBeInTheDocument();
    expect(callsTo(cancelInvestment).map(({ body }) => body)).toEqual([{ version: 2 }]);
  });
});

describe('paying a dividend by hand', () => {
  const dialog = () => page.getByRole('dialog', { name: say('investment.payByHandTitle') });
  const amount = () => field(say('field.amount'), dialog());
  const pay = () =>
    dialog()
      .getByRole('button', { name: say('investment.payByHandConfirm') })
      .click();
  const openConfirmation = async () => {
    await openLoan();
    await inPanel(say('investment.payByHand')).click();
    await expect.element(dialog()).toMatchTextContent(say('investment.payByHandText', { name: 'Grace Hopper' }));
  };

  test('proposes it to a second person once confirmed, and shows it as pending', async () => {
    const pendingDividend: Dividend = { ...paidByHand(12.34), status: 'pending' };
    answers(dividend.routes.create, () => {
      lists(dividend, [pendingDividend, planned]);
      notifyChanged({ event: 'dividendCreated', resource: 'dividend', change: 'created', ids: [idOf(99)] });
      return pendingDividend;
    });
    await openConfirmation();
    await amount().fill('12.34');
    expect(callsTo(dividend.routes.create)).toHaveLength(0);
    await pay();
    const text = say('investment.paidByHand', { amount: '€12.34', name: 'Grace Hopper' });
    await expect.element(page.getByText(text)).toBeVisible();
    const line = panel().getByRole('row').filter({ hasText: '€12.34' });
    await expect.element(line).toMatchTextContent(say('investment.manual'));
    await expect.element(line).toMatchTextContent(say('investment.pending'));
    expect(callsTo(dividend.routes.create).map(({ body }) => body)).toEqual([{ investment: loan.id, amount: 12.34 }]);
  });

  test.each(['', '0', '-5'])('refuses the amount “%s” at its field and sends nothing', async (typed) => {
    await openConfirmation();
    await amount().fill(typed);
    await pay();
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(amount()).toHaveFocus();
    expect(callsTo(dividend.routes.create)).toHaveLength(0);
  });

  test('sends the same payment with the same key after a lost answer, so that it is paid once', async () => {
    let tries = 0;
    answers(dividend.routes.create, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return paidByHand(12.34);
    });
    await openConfirmation();
    await amount().fill('12.34');
    await pay();
    await expect.element(dialog()).not.toBeInTheDocument();
    const keys = callsTo(dividend.routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('stays open with the reason if the investment has ended meanwhile', async () => {
    refuses(dividend.routes.create, { status: 409, code: 'investmentEnded', message: say('error.investmentEnded') });
    await openConfirmation();
    await amount().fill('12.34');
    await pay();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('error.investmentEnded'));
    await expect.element(amount()).toHaveValue('12.34 €');
  });

  test('is not offered for an investment that has matured', async () => {
    lists(investment, [{ ...loan, status: 'matured', dateEnded: '2026-01-31T00:00:00.000+00:00' }]);
    await openLoan();
    await expect.element(panel()).toMatchTextContent(say('investment.matured'));
    await expect.element(inPanel(say('investment.payByHand'))).not.toBeInTheDocument();
  });
});

describe('the investments on a customer’s page', () => {
  const showLead = (options: ShowOptions = {}) => show(<LeadInvestments lead={idOf(31)} />, options);

  test('are loaded for that customer only, and link to the list', async () => {
    const shown = await showLead();
    await page.getByRole('link', { name: 'Bridge loan' }).click();
    expect(shown.address()).toContain(`record=${loan.id}`);
    expect(callsTo(investment.routes.list)[0]?.query['filters']).toBe(`{"lead":{"eq":"${idOf(31)}"}}`);
  });

  test('show a message if there are none', async () => {
    lists(investment, []);
    await showLead();
    await expect.element(page.getByText(say('investment.listEmpty'))).toBeVisible();
  });

  test('can be reloaded after a failure', async () => {
    refuses(investment.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showLead();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(investment, [loan]);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByRole('link', { name: 'Bridge loan' })).toBeVisible();
  });

  test('can be cancelled here by an admin and not by an agent', async () => {
    await showLead({ as: personOf('regular') });
    await expect.element(page.getByRole('link', { name: 'Bridge loan' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('investment.cancel') })).not.toBeInTheDocument();
  });

  test('are readable in German on a dark phone', async () => {
    lists(investment, [{ ...loan, name: 'Donaudampfschifffahrtsgesellschaftsanleihe' }]);
    await showLead({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText('Donaudampfschifffahrtsgesellschaftsanleihe')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

test.each([
  [1360, 860],
  [1280, 720],
  [390, 844],
] as const)(
  'the list of investments has one scroll bar and keeps its head in view at %i × %i',
  async (width, height) => {
    lists(
      investment,
      Array.from({ length: 25 }, (_, at) => ({ ...loan, id: idOf(100 + at) })),
    );
    await showOffice('/office/investments', { size: [width, height] });
    await expect.element(page.getByText(loan.leadName).first()).toBeVisible();
    const main = page.getByRole('main').element();
    await expect.poll(() => main.scrollHeight - main.clientHeight).toBeGreaterThan(500);
    const scrolled = [...main.querySelectorAll('*')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    );
    expect(scrolled).toEqual([]);
    main.scrollTo(1_000, main.scrollHeight);
    expect(main.scrollWidth).toBeLessThan(2 * width);
    if (width < 768) return;
    const { top } = page.getByRole('columnheader').first().element().getBoundingClientRect();
    expect(top).toBeCloseTo(main.getBoundingClientRect().top, 0);
    await expect.element(page.getByRole('navigation', { name: say('ui.pages') })).toBeInViewport({ ratio: 1 });
  },
);
