import { download } from '@countinghouse/contract/file/file.ts';
import { Dividend, dividend } from '@countinghouse/contract/investment/dividend.ts';
import { Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { ledgerStatement, Statement, StatementLine } from '@countinghouse/contract/ledger/statement.ts';
import { logProof } from '@countinghouse/contract/log/log-proof.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { loggedSample } from '../../../../test/logged-sample.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, showCustomer } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';

const bond: Investment = sampleOf(Investment, {
  id: idOf(1),
  name: 'Harbour bond',
  initialAmount: 1200,
  rentability: 12,
  duration: 24,
  startDate: '2026-01-31',
  expirationDate: '2028-01-31',
  dividendsPlanned: 288,
  dividendsPaid: 60,
  nextDividendDate: '2026-07-31',
  nextDividendAmount: 12,
  agreement: '/v1/uploads/abc.pdf',
  agreementHash: 'ab'.repeat(32),
  version: 2,
});
/** The planned payments, of which `paid` were made. */
const payments = (count: number, paid: number): Dividend[] =>
  Array.from({ length: count }, (_unused, at) =>
    sampleOf(Dividend, {
      id: idOf(100 + at),
      investment: bond.id,
      period: at + 1,
      amount: 12,
      status: at < paid ? 'paid' : 'planned',
      dueDate: `20${26 + Math.floor((at + 1) / 12)}-${String(((at + 1) % 12) + 1).padStart(2, '0')}-28`,
    }),
  );
const movement = (number: number, fields: Partial<StatementLine>) =>
  sampleOf(StatementLine, { transfer: idOf(200 + number), kind: 'dividend.pay', amount: 12, ...fields });

const showBond = (options: ShowOptions = {}) => showCustomer(`/my/investments/${bond.id}`, options);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const schedule = () => page.getByRole('region', { name: say('investment.schedule') });
const rows = () => schedule().getByRole('row');
const part = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T10:00:00Z') });
  lists(investment, [bond]);
  lists(dividend, payments(24, 5));
  answers(ledgerStatement, sampleOf(Statement));
  // The area stores both for offline use.
  answers(capitalFunds, sampleOf(Capital));
  answers(getVerification, sampleOf(Verification));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('one investment of a customer', () => {
  test('shows its original terms', async () => {
    await showBond();
    await expect.element(heading('Harbour bond')).toBeVisible();
    for (const text of [
      '12%',
      say('investment.fromTo', { from: '31 Jan 2026', to: '31 Jan 2028' }),
      say('investment.months', { count: 24 }),
      say('investment.nextOn', { amount: '€12.00', date: '31 Jul 2026' }),
      say('investment.paidOfText', { paid: '€60.00', planned: '€288.00' }),
    ])
      await expect.element(page.getByRole('main')).toMatchTextContent(text);
  });

  test('shows a long schedule from three payments before the next one, and all on request', async () => {
    await showBond();
    await expect.element(rows().nth(1)).toMatchTextContent(/^3.*Paid/);
    await expect.element(rows().nth(4)).toMatchTextContent(/^6.*Planned/);
    expect(rows().elements()).toHaveLength(1 + 12 + 1);
    await button(say('investment.showAll', { count: 24 })).click();
    await expect.poll(() => rows().elements()).toHaveLength(1 + 24 + 1);
    await button(say('investment.showFewer')).click();
    await expect.poll(() => rows().elements()).toHaveLength(1 + 12 + 1);
  });

  test('shows the last payments of a fully paid schedule', async () => {
    lists(dividend, payments(24, 24));
    await showBond();
    await expect.element(rows().nth(12)).toMatchTextContent(/^24/);
  });

  test('of ten years shows all 120 payments, which need two pages of the list', async () => {
    lists(dividend, payments(120, 0));
    await showBond();
    await button(say('investment.showAll', { count: 120 })).click();
    await expect.poll(() => rows().elements()).toHaveLength(1 + 120 + 1);
  });

  test('ends its schedule with the return of the principal, unless it was cancelled', async () => {
    await showBond();
    const principal = schedule()
      .getByRole('row')
      .filter({ hasText: say('investment.principal', { date: '31 Jan 2028' }) });
    await expect.element(principal).toMatchTextContent(/€1,200\.00/);
    lists(investment, [{ ...bond, status: 'cancelled' }]);
    notifyChanged({ event: 'investmentUpdated', resource: 'investment', change: 'updated', ids: [bond.id] });
    await expect.element(principal).not.toBeInTheDocument();
    await expect.element(part(say('investment.curve'))).not.toBeInTheDocument();
  });

  test('marks a manual payment', async () => {
    const byHand = sampleOf(Dividend, {
      id: idOf(99),
      investment: bond.id,
      period: null,
      manual: true,
      amount: 12.34,
      status: 'paid',
    });
    lists(dividend, [byHand, ...payments(2, 0)]);
    await showBond();
    await expect.element(rows().nth(1)).toMatchTextContent(new RegExp(`^–.*${say('investment.manual')}.*€12\\.34$`));
    await expect.element(rows().nth(2)).not.toMatchTextContent(say('investment.manual'));
  });

  test('shows its own movements of the account', async () => {
    const [first] = payments(24, 5);
    const lines = [
      movement(1, { record: first?.id ?? '', amount: 12 }),
      movement(2, { kind: 'investment.create', record: bond.id, amount: -1200 }),
      movement(3, { record: idOf(555), amount: 77.77 }),
    ];
    answers(ledgerStatement, sampleOf(Statement, { lines }));
    await showBond();
    const list = page.getByRole('list', { name: say('investment.movements') });
    await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(list).toMatchTextContent(/€12\.00.*-€1,200\.00/);
    await expect.element(list).not.toMatchTextContent(/77\.77/);
  });

  test('shows a message if the latest movements of the account belong to other records', async () => {
    await showBond();
    await expect.element(page.getByText(say('investment.movementsNone'))).toBeVisible();
  });

  test('of another customer is not found, with a link to the own ones', async () => {
    refuses(investment.routes.one, { status: 404, code: 'notFound', message: 'This is not there.' });
    lists(dividend, []);
    await showBond();
    await expect.element(heading(say('investment.goneTitle'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: say('investment.ownTitle') }))
      .toHaveAttribute('href', '/my/investments');
  });

  test('can be reloaded, and so can its schedule', async () => {
    const failure = { status: 500, code: 'unexpected', message: 'Something went wrong here.' };
    refuses(investment.routes.one, failure);
    refuses(investment.routes.list, failure);
    refuses(dividend.routes.list, failure);
    await showBond();
    await expect.element(page.getByText('Failed to fetch investment: Something went wrong here.')).toBeVisible();
    lists(investment, [bond]);
    await button(say('ui.retry')).click();
    await expect.element(schedule().getByRole('alert')).toMatchTextContent(/Something went wrong here\./);
    lists(dividend, payments(24, 5));
    await schedule()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(rows().nth(1)).toBeVisible();
  });

  test('is readable in German on a dark, compact phone', async () => {
    const german = speak('de');
    lists(investment, [{ ...bond, name: 'Donaudampfschifffahrtsgesellschaftsanleihe', initialAmount: 1_234_567.89 }]);
    answers(ledgerStatement, sampleOf(Statement, { lines: [movement(1, { record: bond.id, amount: -1_234_567.89 })] }));
    await showBond({ language: 'de', size: phone, mode: 'dark', compact: true });
    await expect.element(button(german('investment.showAll', { count: 24 }))).toBeVisible();
    await page.getByText(german('investment.fingerprint')).click();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the agreement of an investment', () => {
  const agreement = () => part(say('investment.agreement'));

  test('is downloaded, with its fingerprint and a link to the page that checks it', async () => {
    answersFile(download, new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
    await showBond();
    await agreement()
      .getByRole('button', { name: say('investment.agreementDownload') })
      .click();
    await expect.poll(() => callsTo(download).map(({ params }) => params)).toEqual([{ path: 'abc.pdf' }]);
    await expect.element(agreement()).toMatchTextContent('ab'.repeat(32));
    await expect
      .element(agreement().getByRole('link', { name: say('investment.agreementCheck') }))
      .toHaveAttribute('href', '/check');
  });

  test('is proved in the public log in the reader’s own browser, by an entry and a root that are shown', async () => {
    refuses(logProof, { status: 404, code: 'notFound', message: 'Not found' });
    await showBond();
    await agreement()
      .getByRole('button', { name: say('publicLog.proofShow') })
      .click();
    await expect.element(page.getByText(say('publicLog.proofLater'))).toBeVisible();
    answers(logProof, { logged: loggedSample({ id: bond.id, kind: 'agreement', sha256: bond.agreementHash }) });
    await agreement()
      .getByRole('button', { name: say('publicLog.proofShow') })
      .click();
    await expect.element(agreement().getByRole('status')).toMatchTextContent(say('publicLog.proofSound'));
    await expect.element(agreement()).toMatchTextContent(say('publicLog.proofEntryOf', { entry: '1', size: '1' }));
    await expect.element(agreement().getByRole('button', { name: say('publicLog.proofSave') })).toBeVisible();
    expect(callsTo(logProof).at(-1)?.params).toEqual({ kind: 'agreement', record: bond.id });
    expect(await pageFaults()).toEqual([]);
  });

  test('is not proved by the proof of another document', async () => {
    answers(logProof, { logged: loggedSample({ id: bond.id, kind: 'agreement', sha256: 'cd'.repeat(32) }) });
    await showBond();
    await agreement()
      .getByRole('button', { name: say('publicLog.proofShow') })
      .click();
    await expect.element(agreement().getByRole('status')).toMatchTextContent(say('publicLog.proofFailed'));
  });

  test('that cannot be downloaded shows the reason, and can be retried', async () => {
    refuses(download, { status: 404, code: 'notFound', message: 'This file is gone.' });
    await showBond();
    await agreement()
      .getByRole('button', { name: say('investment.agreementDownload') })
      .click();
    await expect.element(page.getByText('This file is gone.')).toBeVisible();
    await expect.element(agreement().getByRole('button', { name: say('investment.agreementDownload') })).toBeEnabled();
  });

  test('does not exist for an investment entered by the company', async () => {
    lists(investment, [{ ...bond, agreement: null, agreementHash: null }]);
    await showBond();
    await expect.element(agreement()).toMatchTextContent(say('investment.agreementNone'));
    await expect.element(agreement().getByRole('button')).not.toBeInTheDocument();
  });
});
