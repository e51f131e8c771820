import type { ExecutionFile } from '@countinghouse/contract/execution/execution-file.ts';
import { getExecution, listExecution } from '@countinghouse/contract/execution/execution-quality.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, refuses } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { ExecutionPage } from './execution-page.tsx';

const spread = { median: -12, p95: -180, worst: -1_234 };
const figures: ExecutionFile = {
  form: 'execution 3',
  demo: false,
  month: '2026-05',
  zone: 'UTC',
  version: 1,
  fewest: 20,
  fewestCustomers: 5,
  fewestCounted: 10,
  receipts: 1_300,
  agreed: 12,
  total: {
    market: { orders: 1_240, better: 310, same: 700, worse: 230, ...spread, refused: 17 },
    stop: null,
    target: null,
    unseen: 33,
    closedOut: 12,
    refused: 17,
  },
  symbols: [
    {
      symbol: 'EURUSD',
      market: { orders: 900, better: 200, same: 600, worse: 100, median: 0, p95: -90, worst: -400, refused: null },
      stop: null,
      target: { orders: 25, atLevel: 25, median: 3, p95: 1, worst: 0 },
    },
  ],
};
const published = (month: string, version = 1) => ({ month, version, dateCreation: '2026-06-01T01:00:00.000Z' });

const given = (months: readonly string[], version = 1, shown = figures): void => {
  answers(listExecution, { months: months.map((month) => published(month, version)) });
  answers(getExecution, ({ input }) => ({
    ...published(String(Reflect.get(input.params as object, 'month')), version),
    versions: Array.from({ length: version }, (_one, at) => published('2026-05', version - at)),
    figures: shown,
    logged: null,
  }));
};
const showPage = (options: Parameters<typeof show>[1] = {}) =>
  show(<ExecutionPage header={null} />, { as: null, ...options });

describe('the page about how orders are executed', () => {
  test('shows the latest month with its total first, plus in the customer’s favour', async () => {
    given(['2026-05', '2026-04']);
    await showPage();
    const table = page.getByRole('region', { name: say('execution.market') }).getByRole('table');
    const rows = table.getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('All1,240310700230-0.12 bp-1.80 bp-12.34 bp17');
    await expect.element(rows.nth(2)).toHaveTextContent('EURUSD9002006001000.00 bp-0.90 bp-4.00 bpnot shown');
    await expect
      .element(page.getByText(`${say('execution.unseen', { count: 33 })} ${say('execution.closedOut', { count: 12 })}`))
      .toBeVisible();
  });

  test('says of a version from before that it leaves out orders of accounts that were closed out', async () => {
    const { closedOut: _closedOut, ...total } = figures.total;
    given(['2026-05'], 1, { ...figures, form: 'execution 1', total });
    await showPage();
    const words = `${say('execution.unseen', { count: 33 })} ${say('execution.closedOutLeftOut')}`;
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('says of small counts only that they are small', async () => {
    const total = { ...figures.total, market: null, unseen: null, closedOut: null, refused: null };
    given(['2026-05'], 1, { ...figures, receipts: null, agreed: null, total });
    await showPage();
    for (const key of ['receiptsFew', 'agreedSome', 'unseenFew', 'refusedTotalFew', 'smallText'] as const)
      await expect.element(page.getByText(say(`execution.${key}`, { fewest: 10 }))).toBeVisible();
    expect(await pageFaults()).toEqual([]);
  });

  test('says that some accounts were closed out where their number would tell a small one', async () => {
    given(['2026-05'], 1, { ...figures, total: { ...figures.total, unseen: 12, closedOut: null } });
    await showPage();
    const words = `${say('execution.unseen', { count: 12 })} ${say('execution.closedOutSome')}`;
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('says so where there are too few orders to be shown', async () => {
    given(['2026-05']);
    await showPage();
    const stops = page.getByRole('region', { name: say('execution.stop') });
    await expect.element(stops.getByText(say('execution.tooFew'))).toBeVisible();
    const targets = page.getByRole('region', { name: say('execution.target') }).getByRole('table');
    await expect.element(targets.getByRole('row').nth(1)).toHaveTextContent('EURUSD2525+0.03 bp+0.01 bp0.00 bp');
    await expect.element(page.getByText(say('execution.few', { fewest: 20, customers: 5 }))).toBeVisible();
  });

  test('says from how many receipts the figures are, and how many results were agreed', async () => {
    given(['2026-05']);
    await showPage();
    await expect.element(page.getByText(say('execution.agreed', { count: 12 }))).toBeVisible();
    await expect.element(page.getByText(say('execution.demo'))).not.toBeInTheDocument();
  });

  test('says how many orders were refused in a month in which too few were executed', async () => {
    given(['2026-05'], 1, { ...figures, total: { ...figures.total, market: null }, symbols: [] });
    await showPage();
    await expect.element(page.getByText(say('execution.refusedTotal', { count: 17 }))).toBeVisible();
    await expect.element(page.getByText(say('execution.refusedText'))).not.toBeInTheDocument();
  });

  test('says plainly that figures are those of the demo company', async () => {
    given(['2026-05'], 1, { ...figures, demo: true });
    await showPage();
    await expect.element(page.getByText(say('execution.demo'))).toBeVisible();
  });

  test('reads another month when it is chosen', async () => {
    given(['2026-05', '2026-04']);
    await showPage();
    await page.getByRole('combobox').selectOptions('2026-04');
    await expect
      .element(page.getByRole('link', { name: say('execution.file') }))
      .toHaveAttribute('href', '/v1/execution-quality/2026-04/file?format=json&version=1');
  });

  test('says that a later version includes orders that were booked later', async () => {
    given(['2026-05'], 2);
    await showPage();
    await expect.element(page.getByText(say('execution.corrected'))).toBeVisible();
  });

  test('says so when no month is published', async () => {
    answers(listExecution, { months: [] });
    await showPage();
    await expect.element(page.getByText(say('execution.none'))).toBeVisible();
  });

  test('says so when the figures cannot be read', async () => {
    refuses(listExecution, { status: 503, code: 'unavailable', message: 'Not now.' });
    await showPage();
    await expect.element(page.getByText('Not now.')).toBeVisible();
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark', { size: phone, mode: 'dark' }],
  ] as const)('is readable and accessible in German %s', async (_where, options) => {
    given(['2026-05']);
    await showPage({ language: 'de', ...options });
    await expect.element(page.getByRole('heading', { name: speak('de')('execution.stop') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
