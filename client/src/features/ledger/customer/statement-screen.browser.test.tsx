import { fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import {
  ledgerStatement,
  Statement,
  statementCopies,
  StatementCopy,
  statementFile,
  StatementLine,
} from '@countinghouse/contract/ledger/statement.ts';
import { logProof } from '@countinghouse/contract/log/log-proof.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { StatementScreen } from './statement-screen.tsx';

const mira = personOf('lead', { id: idOf(20) });
const lineOf = (number: number, fields: Partial<StatementLine> = {}): StatementLine =>
  sampleOf(StatementLine, {
    transfer: idOf(number),
    kind: 'deposit.complete',
    at: '2026-03-02T09:30:00.000+00:00',
    bookedAt: '2026-03-02T09:31:00.000+00:00',
    amount: number * 10,
    balance: number * 100,
    ...fields,
  });
const statementOf = (lines: StatementLine[], fields: Partial<Statement> = {}): Statement =>
  sampleOf(Statement, { count: lines.length, lines, ...fields });
const holds = (...lines: StatementLine[]): void => answers(ledgerStatement, statementOf(lines));
const row = (text: string) =>
  page
    .getByRole('table', { name: say('ledger.statement') })
    .getByRole('row')
    .filter({ hasText: text });
const cellsOf = (text: string): (string | null)[] => [...row(text).element().children].map((cell) => cell.textContent);
const showStatement = (search = '', options: ShowOptions = {}) =>
  show(<StatementScreen />, { address: `/my/statement${search}`, as: mira, ...options });

beforeEach(() => {
  answers(fundsHistory, { days: [] });
  answers(statementCopies, { copies: [] });
  holds(lineOf(1));
});

describe('the statement of a customer', () => {
  test('the statement shows the totals of the period and each movement with the balance after it', async () => {
    answers(
      ledgerStatement,
      statementOf([lineOf(1, { amount: 1234.5, balance: 1300 }), lineOf(2, { kind: 'order.open', amount: -65.5 })], {
        opening: 65.5,
        totalIn: 1234.5,
        totalOut: -65.5,
        closing: 1234.5,
      }),
    );
    await showStatement();
    await expect.element(row(say('ledger.kindDepositComplete'))).toBeVisible();
    expect(cellsOf(say('ledger.kindDepositComplete')).slice(2, 5)).toEqual(['€1,234.50', '', '€1,300.00']);
    expect(cellsOf(say('ledger.kindOrderOpen')).slice(2, 5)).toEqual(['', '€65.50', '€200.00']);
    const sums = [...document.querySelectorAll('dl > div')].map((sum) => sum.textContent);
    expect(sums).toEqual([
      `${say('ledger.opening')}€65.50`,
      `${say('ledger.totalIn')}€1,234.50`,
      `${say('ledger.totalOut')}-€65.50`,
      `${say('ledger.closing')}€1,234.50`,
    ]);
  });

  test('a correction shows its reason, and the booking day when that is another day', async () => {
    holds(
      lineOf(1, { kind: 'correction', reason: 'Interest for February', bookedAt: '2026-03-04T09:30:00.000+00:00' }),
      lineOf(2),
    );
    await showStatement();
    await expect.element(row(say('ledger.kindCorrection'))).toMatchTextContent('Interest for February');
    await expect
      .element(row(say('ledger.kindCorrection')))
      .toMatchTextContent(say('ledger.bookedOn', { date: '4 Mar 2026' }));
    await expect.element(row(say('ledger.kindDepositComplete'))).not.toMatchTextContent(/booked/);
  });

  test('a movement names its record and leads to it, and says who of the staff closed an order and why', async () => {
    holds(
      lineOf(1, {
        kind: 'order.close',
        name: 'EURUSD',
        link: { page: 'receipt', id: idOf(50) },
        closedBy: 'Ada Settler',
        reason: 'A wrong price was shown',
      }),
      lineOf(2, { name: 'Visa •••• 4242', link: { page: 'deposit', id: idOf(51) } }),
    );
    await showStatement();
    const closed = row(say('ledger.kindOrderClose'));
    await expect.element(closed).toMatchTextContent(say('ledger.closedByBroker', { name: 'Ada Settler' }));
    await expect.element(closed).toMatchTextContent(/A wrong price was shown/);
    await expect
      .element(page.getByRole('link', { name: 'EURUSD' }))
      .toHaveAttribute('href', `/my/orders/${idOf(50)}/receipt`);
    await expect
      .element(page.getByRole('link', { name: 'Visa •••• 4242' }))
      .toHaveAttribute('href', `/my/deposits/${idOf(51)}`);
  });

  test('days are in the reader’s time zone', async () => {
    holds(lineOf(1, { at: '2026-03-02T21:00:00.000+00:00', bookedAt: '2026-03-02T23:30:00.000+00:00' }));
    await showStatement();
    await expect.element(row('€10.00')).toMatchTextContent(say('ledger.bookedOn', { date: '3 Mar 2026' }));
  });

  test('another account is kept in the address and starts on its first page', async () => {
    const shown = await showStatement('?page=3&from=2026-01-01&to=2026-03-31');
    await expect.element(row('€10.00')).toBeVisible();
    expect(callsTo(ledgerStatement)[0]?.query).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
      account: 'cash',
      page: '3',
      pageSize: '25',
    });
    await page.getByLabelText(say('ledger.account'), { exact: true }).selectOptions('margin');
    await expect.poll(() => callsTo(ledgerStatement).at(-1)?.query).toMatchObject({ account: 'margin', page: '1' });
    expect(shown.address()).toContain('account=margin');
    expect(shown.address()).toContain('from=2026-01-01');
    expect(shown.address()).not.toContain('page=');
  });

  test('invalid parts of an address are ignored', async () => {
    await showStatement('?account=gold&page=-2&size=7&from=yesterday');
    await expect.element(row('€10.00')).toBeVisible();
    expect(callsTo(ledgerStatement)[0]?.query).toEqual({ account: 'cash', page: '1', pageSize: '25' });
  });

  test('a long statement has pages', async () => {
    answers(ledgerStatement, ({ query }) => statementOf([lineOf(query['page'] === '2' ? 26 : 1)], { count: 30 }));
    const shown = await showStatement();
    await expect.element(row('€10.00')).toBeVisible();
    await page.getByRole('button', { name: say('ui.nextPage') }).click();
    await expect.element(row('€260.00')).toBeVisible();
    expect(shown.address()).toContain('page=2');
  });

  test('the statement follows money that moves', async () => {
    await showStatement();
    await expect.element(row('€10.00')).toBeVisible();
    holds(lineOf(2), lineOf(1));
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: [mira.id] });
    await expect.element(row('€20.00')).toBeVisible();
  });

  test('a statement without movements shows a message only once it has loaded', async () => {
    holds();
    const arrive = waits(ledgerStatement);
    await showStatement();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText(say('ledger.noLines'))).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText(say('ledger.noLines'))).toBeVisible();
  });

  test('a statement that failed to load shows no totals and can be loaded again', async () => {
    refuses(ledgerStatement, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showStatement();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    await expect.element(page.getByText(say('ledger.closing'))).not.toBeInTheDocument();
    holds(lineOf(1));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('ledger.closing'))).toBeVisible();
  });
});

describe('the statement as a file', () => {
  const save = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: say('ledger.download') }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  test.each([
    ['pdf', 'ledger.downloadPdf'],
    ['csv', 'ledger.downloadCsv'],
  ] as const)('the %s file is requested for the period and account shown, without pages', async (format, entry) => {
    answersFile(statementFile, new Blob(['a file']));
    await showStatement('?from=2026-01-01&to=2026-03-31&account=hold&page=2');
    await save(say(entry));
    await expect.poll(() => callsTo(statementFile)).toHaveLength(1);
    expect(callsTo(statementFile)[0]?.params).toEqual({ userId: mira.id });
    expect(callsTo(statementFile)[0]?.query).toEqual({ from: '2026-01-01', to: '2026-03-31', account: 'hold', format });
  });

  test('a statement that is too long to print shows a message', async () => {
    const message = say('refusal.statementTooLong', { limit: 2000 });
    refuses(statementFile, { status: 409, code: 'statementTooLong', message });
    await showStatement();
    await save(say('ledger.downloadPdf'));
    await expect.element(page.getByText(message)).toBeVisible();
  });
});

describe('the appearance of the statement', () => {
  test('on a phone the lines come first: no chart, and period and account open on request', async () => {
    await showStatement('', { size: phone });
    await expect.element(page.getByRole('list', { name: say('ledger.statement') })).toBeVisible();
    expect(callsTo(fundsHistory)).toHaveLength(0);
    const account = page.getByLabelText(say('ledger.account'));
    await expect.element(account).not.toBeInTheDocument();
    await page.getByRole('button', { name: say('ledger.choices') }).click();
    await account.selectOptions('invested');
    await expect.poll(() => callsTo(ledgerStatement).at(-1)?.query['account']).toBe('invested');
  });

  test.each([
    ['', 'noLinesEver'],
    ['?from=2026-01-01&to=2026-01-31', 'noLinesText'],
  ] as const)('an empty statement at “%s” gives advice that helps', async (search, advice) => {
    holds();
    await showStatement(search);
    await expect.element(page.getByText(say(`ledger.${advice}`))).toBeVisible();
  });

  test('each movement is a card with a signed amount on a phone', async () => {
    holds(lineOf(1), lineOf(2, { kind: 'withdrawal.request', amount: -20 }));
    await showStatement('', { size: phone });
    const cards = page.getByRole('list', { name: say('ledger.statement') }).getByRole('listitem');
    await expect.element(cards.filter({ hasText: say('ledger.kindDepositComplete') })).toMatchTextContent('+€10.00');
    await expect.element(cards.filter({ hasText: say('ledger.kindWithdrawalRequest') })).toMatchTextContent('-€20.00');
  });

  test.each([
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
    ['on a desktop', {}],
  ] as const)('the statement is readable in German %s', async (_name, options) => {
    const line = lineOf(1, {
      kind: 'correction',
      reason: 'Zinsnachberechnung für das erste Quartal',
      amount: -1_234_567.89,
    });
    answers(ledgerStatement, statementOf([line], { totalOut: -1_234_567.89 }));
    await showStatement('', { language: 'de', ...options });
    await expect.element(page.getByText(new RegExp(speak('de')('ledger.kindCorrection')))).toBeVisible();
    await expect.element(page.getByText('-1.234.567,89 €').first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('offers the proof of each downloaded file, and says that it takes a few seconds', async () => {
    await showStatement();
    await expect.element(row(say('ledger.kindDepositComplete'))).toBeVisible();
    expect(page.getByRole('region', { name: say('ledger.copies') }).query()).toBeNull();
    answers(statementCopies, { copies: [sampleOf(StatementCopy, { id: idOf(7), format: 'pdf', from: '2026-01-01' })] });
    answersFile(statementFile, new Blob(['a file']));
    await page.getByRole('button', { name: say('ledger.download') }).click();
    await page.getByRole('menuitem', { name: say('ledger.downloadPdf') }).click();
    refuses(logProof, { status: 404, code: 'notFound', message: 'Not found' });
    await page.getByRole('button', { name: `${say('ledger.proof')} ${idOf(7)}` }).click();
    await expect.element(page.getByText(say('ledger.proofLater'))).toBeVisible();
    answers(logProof, { logged: { content: '{}', proof: '', key: '' } });
    await page.getByRole('button', { name: `${say('ledger.proof')} ${idOf(7)}` }).click();
    await expect.poll(() => callsTo(logProof).at(-1)?.params).toEqual({ kind: 'statement', record: idOf(7) });
  });
});
