import { ledgerBooks, ledgerMonths, transfer, Transfer } from '@countinghouse/contract/ledger/books.ts';
import { ledgerProof, proveLedgerNow, recountLedger } from '@countinghouse/contract/ledger/proof.ts';
import { houseAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { BillingScreen } from './billing-screen.tsx';
import { ProofNotice } from './proof-notice.tsx';

const button = (name: string) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });
const showBilling = (tab = '', options: ShowOptions = {}) =>
  show(<BillingScreen />, { address: `/office/billing${tab}`, ...options });
const proofOf = (fields: object) =>
  sampleOf(ledgerProof.reply, {
    state: 'proved',
    holds: true,
    transfers: 12_345,
    entries: 24_690,
    findings: [],
    recount: null,
    lastRecount: null,
    ...fields,
  });
const recounted = {
  startedAt: '2026-11-25T01:00:00.000Z',
  doneAt: '2026-11-25T01:20:00.000Z',
  percent: 100,
  failing: false,
};
const moved = (fields: Partial<Record<(typeof houseAccounts)[number], number>>) =>
  ({ ...Object.fromEntries(houseAccounts.map((name) => [name, 0])), ...fields }) as Record<
    (typeof houseAccounts)[number],
    number
  >;
const fundsChanged = () => notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: null });

beforeEach(() => {
  answers(ledgerProof, proofOf({}));
  answers(ledgerBooks, {
    houses: [
      { account: 'card_clearing', balance: -1500.25 },
      { account: 'trading_result', balance: 250.1 },
    ],
    leads: [
      { account: 'cash', balance: 1200.1, customers: 1_234 },
      { account: 'hold', balance: 50.05, customers: 1 },
    ],
  });
});

describe('the proof of the books', () => {
  test('the proof shows that the ledger is consistent, with its figures', async () => {
    await showBilling();
    const proof = region(say('billing.proof'));
    await expect.element(proof).toMatchTextContent(say('billing.proofHolds'));
    await expect.element(proof).toMatchTextContent('12,345');
    await expect.element(proof.getByText('€0.00')).toBeVisible();
    expect(document.querySelector('[data-tone="bad"]')).toBeNull();
  });

  test('the proof of an inconsistent ledger marks each wrong figure and no other', async () => {
    answers(ledgerProof, proofOf({ state: 'finding', holds: false, sum: -0.01, drifted: 2 }));
    await showBilling();
    await expect.element(region(say('billing.proof'))).toMatchTextContent(say('billing.proofFails'));
    const wrong = [...document.querySelectorAll('[data-tone="bad"]')].map((figure) => figure.textContent);
    expect(wrong).toEqual([`${say('billing.sum')}-€0.01`, `${say('billing.drifted')}2`]);
  });

  test('the proof continues on request, and follows the background work without being asked', async () => {
    answers(proveLedgerNow, proofOf({}));
    await showBilling();
    await expect.element(page.getByText(say('billing.proofHolds'))).toBeVisible();
    answers(ledgerProof, proofOf({ state: 'behind', recount: { ...recounted, doneAt: null, percent: 43 } }));
    await button(say('billing.checkNow')).click();
    await expect.element(page.getByText(say('billing.recountRunning', { percent: 43 }))).toBeVisible();
    await expect.element(page.getByText(say('billing.proofBehind'))).toBeVisible();
    await expect.element(button(say('billing.recountStart'))).toBeDisabled();
    answers(ledgerProof, proofOf({ state: 'failing', lastRecount: recounted }));
    notifyChanged({ event: 'proofUpdated', resource: 'proof', change: 'updated', ids: null });
    await expect.element(page.getByText(say('billing.proofFailing'))).toBeVisible();
    await expect.element(button(say('billing.recountStart'))).toBeEnabled();
  });

  test('a refused recount shows why', async () => {
    refuses(recountLedger, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showBilling();
    await button(say('billing.recountStart')).click();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
  });

  test('a finding names the customer, both amounts and the transfer', async () => {
    const finding = {
      id: idOf(1),
      fault: 'otherAmount',
      foundAt: '2026-11-25T14:05:00.000Z',
      subject: idOf(2),
      lead: idOf(3),
      leadName: 'Ada Books',
      resource: 'deposit',
      record: idOf(4),
      found: 'cash 91000',
      expected: 'cash 1000',
    };
    answers(ledgerProof, proofOf({ state: 'finding', holds: false, findingCount: 3, findings: [finding] }));
    await showBilling();
    const findings = region(say('billing.findings'));
    for (const part of ['Ada Books', '€910.00', '€10.00', say('billing.faultOtherAmount')])
      await expect.element(findings).toMatchTextContent(part);
    await expect.element(findings).toMatchTextContent(say('billing.findingsMore', { count: 2 }));
    const link = findings.getByRole('link', { name: say('billing.findingOpen') });
    await expect.element(link).toHaveAttribute('href', `/office/billing?tab=transfers&record=${idOf(2)}`);
  });

  test('books without any booking are not called proved', async () => {
    answers(ledgerProof, proofOf({ state: 'empty', provedUntil: null, transfers: 0 }));
    await showBilling();
    await expect.element(page.getByText(say('billing.proofEmpty'))).toBeVisible();
    await expect.element(page.getByText(say('billing.proofHolds'))).not.toBeInTheDocument();
  });

  test('the proof shows no result while it runs or if it fails', async () => {
    refuses(ledgerProof, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    const arrive = waits(ledgerProof);
    await showBilling();
    await expect.element(page.getByText(say('billing.proofUnknown'))).toBeVisible();
    arrive();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    await expect.element(page.getByText(say('billing.proofHolds'))).not.toBeInTheDocument();
  });

  test('the proof on the home screen of an admin links to the books', async () => {
    answers(ledgerProof, proofOf({ state: 'finding', holds: false, negative: 1 }));
    const shown = await show(<ProofNotice />, { address: '/office' });
    await page.getByRole('link', { name: new RegExp(say('billing.proofFails')) }).click();
    await expect.poll(() => shown.address()).toBe('/office/billing');
  });

  test('a regular member of staff neither sees nor requests the proof', async () => {
    await show(
      <>
        <p>home</p>
        <ProofNotice />
      </>,
      { as: personOf('regular') },
    );
    await expect.element(page.getByText('home')).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
    expect(callsTo(ledgerProof)).toHaveLength(0);
  });
});

describe('the balances', () => {
  /** A row's cells: account, debit, credit. */
  const cells = (name: RegExp) =>
    page
      .getByRole('row', { name })
      .elements()
      .map((row) => [...row.children].map((cell) => cell.textContent));

  test('balances below zero are debits, others credits, and both parts have their totals', async () => {
    await showBilling();
    await expect.element(region(say('billing.houses'))).toBeVisible();
    expect(cells(new RegExp(`^${say('ledger.accountCardClearing')}`))).toEqual([
      [say('ledger.accountCardClearing'), '€1,500.25', ''],
    ]);
    expect(cells(new RegExp(`^${say('ledger.accountTradingResult')}`))).toEqual([
      [say('ledger.accountTradingResult'), '', '€250.10'],
    ]);
    expect(cells(new RegExp(`^${say('billing.total')}`))).toEqual([
      [say('billing.total'), '€1,250.15', ''],
      [say('billing.total'), '', '€1,250.15'],
    ]);
  });

  test('each customer account shows how many customers have money in it', async () => {
    await showBilling();
    const customers = region(say('billing.customers'));
    await expect
      .element(customers)
      .toMatchTextContent(say('billing.customersWith', { count: 1_234, formatted: '1,234' }));
    await expect.element(customers).toMatchTextContent(say('billing.customersWith', { count: 1, formatted: '1' }));
  });

  test('totals are added up in whole cents', async () => {
    const parts = ['cash', 'hold', 'margin'] as const;
    answers(ledgerBooks, {
      houses: [],
      leads: parts.map((account) => ({ account, balance: 0.1, customers: 1 })),
    });
    await showBilling();
    await expect.element(region(say('billing.customers')).getByText('€0.30')).toBeVisible();
  });

  test('balances that failed to load can be loaded again, and then follow money that moves', async () => {
    refuses(ledgerBooks, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showBilling();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    answers(ledgerBooks, { houses: [{ account: 'card_clearing', balance: -10 }], leads: [] });
    await button(say('ui.retry')).click();
    await expect.element(page.getByText('€10.00').first()).toBeVisible();
    answers(ledgerBooks, { houses: [{ account: 'card_clearing', balance: -25 }], leads: [] });
    fundsChanged();
    await expect.element(page.getByText('€25.00').first()).toBeVisible();
  });
});

describe('the months', () => {
  test('the months omit accounts without any movement', async () => {
    answers(ledgerMonths, {
      months: [
        { month: '2026-03-01', transfers: 1_200, moved: moved({ card_clearing: -1000.5, trading_result: 12.3 }) },
        { month: '2026-02-01', transfers: 3, moved: moved({}) },
      ],
    });
    await showBilling('?tab=months');
    const march = page.getByRole('row', { name: /^March 2026/ });
    await expect.element(march).toMatchTextContent('1,200');
    await expect.element(march).toMatchTextContent('-€1,000.50');
    await expect.element(march).toMatchTextContent('€12.30');
    const headers = page
      .getByRole('columnheader')
      .elements()
      .map((header) => header.textContent);
    expect(headers).toContain(say('ledger.accountBankClearing'));
    expect(headers).toContain(say('ledger.accountTradingResult'));
    expect(headers).not.toContain(say('ledger.accountProductSales'));
  });

  test('months that failed to load can be loaded again', async () => {
    refuses(ledgerMonths, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showBilling('?tab=months');
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    answers(ledgerMonths, { months: [{ month: '2026-03-01', transfers: 1, moved: moved({}) }] });
    await button(say('ui.retry')).click();
    await expect.element(page.getByRole('row', { name: /^March 2026/ })).toBeVisible();
  });
});

describe('the transfers', () => {
  const transferOf = (number: number, fields: Partial<Transfer> = {}): Transfer =>
    sampleOf(Transfer, {
      id: idOf(number),
      kind: 'deposit.complete',
      lead: idOf(31),
      leadName: 'Lea Brook',
      record: idOf(500 + number),
      at: '2026-03-02T09:30:00.000+00:00',
      bookedAt: '2026-03-02T09:31:00.000+00:00',
      amount: 75.5,
      entries: [
        { account: 'card_clearing', house: true, amount: -75.5 },
        { account: 'cash', house: false, amount: 75.5 },
      ],
      ...fields,
    });
  const holds = (...transfers: Transfer[]): void =>
    answers(transfer.routes.list, { transfers, count: transfers.length, countIsMinimum: false, pageToCreate: 1 });
  const table = () => page.getByRole('table', { name: say('billing.transfers') });
  const panel = (kind: string) => page.getByRole('dialog', { name: kind });

  test('a transfer opens with the keyboard to its entries, each on its side', async () => {
    holds(transferOf(1));
    const shown = await showBilling('?tab=transfers');
    const row = table().getByRole('row').filter({ hasText: 'Lea Brook' });
    await expect.element(row).toMatchTextContent('€75.50');
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const entries = panel(say('ledger.kindDepositComplete')).getByRole('table', { name: say('billing.entries') });
    await expect
      .element(entries.getByRole('row').nth(1))
      .toHaveTextContent(`${say('ledger.accountCardClearing')}€75.50`);
    await expect.element(entries.getByRole('row').nth(2)).toHaveTextContent(`${say('ledger.accountCash')}€75.50`);
    expect(entries.getByRole('row').nth(1).element().children[1]?.textContent).toBe('€75.50');
    expect(entries.getByRole('row').nth(2).element().children[2]?.textContent).toBe('€75.50');
    expect(shown.address()).toContain(`record=${idOf(1)}`);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => shown.address()).not.toContain('record=');
  });

  test.each([
    ['by a member of staff as the customer', { realActorName: 'Otto Clerk' }, 'Otto Clerk as Lea Brook'],
    ['by a person', { actorName: 'Ada Quill' }, 'Ada Quill'],
    ['by the product itself', {}, say('billing.byProduct')],
  ])('a transfer shows that it was made %s', async (_name, fields, text) => {
    holds(transferOf(1, fields));
    await showBilling(`?tab=transfers&record=${idOf(1)}`);
    await expect.element(panel(say('ledger.kindDepositComplete')).getByText(text)).toBeVisible();
  });

  test('the header of the value date sorts the oldest transfer first, then the newest again', async () => {
    holds(transferOf(1));
    const shown = await showBilling('?tab=transfers');
    const head = table().getByRole('button', { name: say('billing.at') });
    await head.click();
    await expect.poll(() => callsTo(transfer.routes.list).at(-1)?.query['sorts']).toBe('["at"]');
    expect(shown.address()).toContain('sort=at');
    expect(shown.address()).toContain('tab=transfers');
    await head.click();
    await expect.poll(() => shown.address()).not.toContain('sort=');
    await expect.element(table().getByRole('columnheader').nth(1)).toHaveAttribute('aria-sort', 'descending');
  });

  test('transfers can be filtered by kind', async () => {
    holds(transferOf(1));
    const shown = await showBilling('?tab=transfers');
    await button(say('ui.addFilter')).click();
    await page.getByRole('menuitem', { name: say('billing.kind') }).click();
    await page.getByRole('checkbox', { name: say('ledger.kindCorrection') }).click();
    await button(say('ui.apply')).click();
    await expect
      .poll(() => callsTo(transfer.routes.list).at(-1)?.query['filters'])
      .toBe(JSON.stringify({ kind: { in: ['correction'] } }));
    expect(decodeURIComponent(shown.address())).toContain('correction');
  });

  test('a filter that no transfer matches is not shown as empty books', async () => {
    holds();
    await showBilling('?tab=transfers&filters={"kind":{"eq":"correction"}}');
    await expect.element(page.getByText(say('billing.noMatch'))).toBeVisible();
    await expect.element(page.getByText(say('billing.noTransfers'))).not.toBeInTheDocument();
  });

  test('a transfer that is not on the page shows a message', async () => {
    holds(transferOf(1));
    await showBilling(`?tab=transfers&record=${idOf(9)}`);
    await expect.element(page.getByText(say('billing.notShown'))).toBeVisible();
  });

  test('transfers are readable in German on a phone', async () => {
    holds(transferOf(1, { kind: 'investment.mature', leadName: 'Donaudampfschifffahrtsgesellschaft mbH' }));
    await showBilling('?tab=transfers', { language: 'de', size: phone });
    await expect.element(page.getByText(speak('de')('ledger.kindInvestmentMature'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

test('the books are readable in German on a phone in the dark, compact', async () => {
  answers(ledgerProof, proofOf({ state: 'finding', holds: false, sum: -1_234_567.89, negative: 3 }));
  await showBilling('', { language: 'de', size: phone, mode: 'dark', compact: true });
  await expect.element(page.getByText(speak('de')('billing.proofFails'))).toBeVisible();
  await expect.element(page.getByText('1.500,25 €')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
