import { CashFlow, cashFlowExport, cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { CashFlowScreen } from './cash-flow-screen.tsx';

const flowOf = (moneyIn: number, out: number, countIn = 1, countOut = 1): CashFlow => ({
  in: moneyIn,
  out,
  net: moneyIn - out,
  countIn,
  countOut,
});
const none = sampleOf(CashFlow);
const march = { date: '2026-03-01', ...flowOf(1000.5, 250.25, 3, 2) };
const february = { date: '2026-02-01', ...flowOf(100, 400) };
const holds = (fields: Partial<ReturnType<typeof sampleOf<typeof cashFlowStats.reply>>> = {}): void =>
  answers(cashFlowStats, {
    ...sampleOf(cashFlowStats.reply),
    total: { in: 1100.5, out: 650.25, net: 450.25, countIn: 4, countOut: 3 },
    periods: [february, march],
    ...fields,
  });
const showScreen = (search = '', options: ShowOptions = {}) =>
  show(<CashFlowScreen />, { address: `/office/cash-flow${search}`, ...options });
const rows = (): (string | null)[][] =>
  [...document.querySelectorAll('table tr')].map((row) => [...row.children].map((cell) => cell.textContent));
const chart = () => page.getByRole('slider', { name: say('cashFlow.chart') });
const lastQuery = () => callsTo(cashFlowStats).at(-1)?.query;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-31T22:30:00Z') });
  holds();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the cash flow', () => {
  test('the cash flow covers the last 30 days in the time zone of the reader', async () => {
    await showScreen();
    await expect.element(chart()).toBeVisible();
    expect(lastQuery()).toEqual({ from: '2026-03-03', to: '2026-04-01', by: 'day', group: 'none' });
  });

  test('the table shows the newest period first, marks losses, and ends with the total', async () => {
    await showScreen('?by=month');
    await expect.element(chart()).toBeVisible();
    expect(rows().slice(1)).toEqual([
      ['Mar 2026', '€1,000.50', '€250.25', '€750.25', '3', '2'],
      ['Feb 2026', '€100.00', '€400.00', '-€300.00', '1', '1'],
      [say('cashFlow.total'), '€1,100.50', '€650.25', '€450.25', '4', '3'],
    ]);
    expect([...document.querySelectorAll('[data-loss]')].map((cell) => cell.textContent)).toEqual(['-€300.00']);
  });

  test('the chart can be read period by period with the keyboard', async () => {
    await showScreen('?by=month');
    await expect.element(chart()).toBeVisible();
    (chart().element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    await expect
      .element(chart())
      .toHaveAttribute(
        'aria-valuetext',
        `Feb 26: ${say('cashFlow.moneyIn')} €100.00, ${say('cashFlow.moneyOut')} €400.00, ${say('cashFlow.net')} -€300.00`,
      );
  });

  test('a longer period gets wider bars and is kept in the address', async () => {
    const shown = await showScreen('?by=day');
    await page.getByLabelText(say('ui.period'), { exact: true }).selectOptions(say('ui.lastTwelveMonths'));
    await expect.poll(lastQuery).toMatchObject({ from: '2025-04-02', to: '2026-04-01', by: 'week' });
    expect(shown.address()).toContain('from=2025-04-02');
    expect(shown.address()).not.toContain('by=');
    await page.getByLabelText(say('cashFlow.step')).selectOptions(say('cashFlow.stepMonth'));
    await expect.poll(lastQuery).toMatchObject({ from: '2025-04-02', by: 'month' });
  });

  test('a week is shown by its first day', async () => {
    holds({ periods: [{ ...march, date: '2026-03-02' }] });
    await showScreen('?by=week');
    await expect
      .element(page.getByRole('rowheader', { name: say('cashFlow.weekOf', { date: '2 Mar 2026' }) }))
      .toBeVisible();
  });

  test.each([
    ['campaign', 'cashFlow.groupCampaign', 'cashFlow.noCampaign'],
    ['staff', 'cashFlow.groupStaff', 'cashFlow.noStaff'],
  ] as const)('the cash flow by %s has a row for the money that belongs to none', async (group, title, unassigned) => {
    holds({
      groups: [
        { id: idOf(5), name: 'Harbour fair', ...flowOf(800, 200) },
        { id: null, name: null, ...flowOf(300.5, 450.25) },
      ],
    });
    await showScreen();
    await page.getByLabelText(say('cashFlow.group')).selectOptions(say(title));
    await expect.element(page.getByRole('rowheader', { name: 'Harbour fair' })).toBeVisible();
    await expect.poll(lastQuery).toMatchObject({ group });
    expect(rows().map(([name]) => name)).toEqual([say(title), 'Harbour fair', say(unassigned), say('cashFlow.total')]);
  });

  test('the cash flow follows money that moves', async () => {
    await showScreen();
    await expect.element(page.getByText('€1,100.50').first()).toBeVisible();
    holds({ total: flowOf(9999.99, 0) });
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: null });
    await expect.element(page.getByText('€9,999.99').first()).toBeVisible();
  });
});

describe('a period without figures', () => {
  test('a period without payments shows a message only once it has loaded', async () => {
    holds({ total: none, periods: [{ date: '2001-01-01', ...none }] });
    const arrive = waits(cashFlowStats);
    await showScreen('?from=2001-01-01&to=2001-01-31');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText(say('cashFlow.emptyTitle'))).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText(say('cashFlow.emptyTitle'))).toBeVisible();
    await expect.element(chart()).not.toBeInTheDocument();
  });

  test('a period with as much money in as out is not empty', async () => {
    holds({ total: flowOf(50, 50) });
    await showScreen();
    await expect.element(chart()).toBeVisible();
    await expect.element(page.getByText(say('cashFlow.emptyTitle'))).not.toBeInTheDocument();
  });

  test('a period that is too long shows the refusal and can be loaded again', async () => {
    const message = say('refusal.rangeTooLong', { limit: 400 });
    refuses(cashFlowStats, { status: 400, code: 'rangeTooLong', message });
    await showScreen('?from=2001-01-01&by=day');
    await expect.element(page.getByText(`Failed to load cash-flow statistics: ${message}`)).toBeVisible();
    holds();
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(chart()).toBeVisible();
  });
});

describe('the cash flow as a file', () => {
  const button = () => page.getByRole('button', { name: say('cashFlow.export') });
  const save = async (entry: string): Promise<void> => {
    await button().click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  test.each([
    ['csv', 'cashFlow.exportCsv'],
    ['xlsx', 'cashFlow.exportXlsx'],
  ] as const)('the %s file is requested with the period, bars and groups that are shown', async (format, entry) => {
    answersFile(cashFlowExport, new Blob(['a file']));
    await showScreen('?from=2026-01-01&to=2026-02-28&by=month&group=staff');
    await save(say(entry));
    await expect
      .poll(() => callsTo(cashFlowExport).map(({ query }) => query))
      .toEqual([{ from: '2026-01-01', to: '2026-02-28', by: 'month', group: 'staff', format }]);
  });

  test('an export refused by the server shows the reason and can be retried', async () => {
    refuses(cashFlowExport, { status: 503, code: 'unavailable', message: say('refusal.unavailable') });
    await showScreen();
    await save(say('cashFlow.exportCsv'));
    await expect.element(page.getByText(say('refusal.unavailable'))).toBeVisible();
    await expect.element(button()).toBeEnabled();
  });

  test('admins can export, and see that the figures cover all customers', async () => {
    await showScreen();
    await expect.element(button()).toBeVisible();
    await expect.element(page.getByText(say('cashFlow.description'))).toBeVisible();
  });

  test('regular staff cannot export, and see that the figures cover their own customers', async () => {
    await showScreen('', { as: personOf('regular') });
    await expect.element(page.getByText(say('cashFlow.descriptionOwn'))).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
  });
});

test.each([
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ['on a desktop', {}],
] as const)('the cash flow is readable in German %s', async (_name, options) => {
  holds({ total: flowOf(1_234_567.89, 2_000_000, 1, 2) });
  await showScreen('?by=week', { language: 'de', ...options });
  await expect.element(page.getByText('1.234.567,89 €').first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: speak('de')('cashFlow.title') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
