import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import {
  cancelDeposit,
  confirmDeposit,
  Deposit,
  deposit,
  DepositChallenge,
  depositChallenge,
} from '@countinghouse/contract/deposit/deposit.ts';
import { Dispute } from '@countinghouse/contract/deposit/dispute.ts';
import { DepositRefunds, depositRefunds, Refund } from '@countinghouse/contract/deposit/refund.ts';
import { Debt } from '@countinghouse/contract/ledger/debt.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { availableFunds, Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { useEffect } from 'react';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged, notifyReconnected } from '../../../kernel/changes/changes.ts';
import { closeDeposit } from '../deposit-screen.ts';
import { CustomerDepositHost } from './customer-deposit-host.tsx';
import { DepositPage } from './deposit-page.tsx';

const mira = personOf('lead', { id: idOf(20), firstName: 'Mira', lastName: 'Sand' });
const depositOf = (number: number, fields: Partial<Deposit> = {}): Deposit =>
  sampleOf(Deposit, {
    id: idOf(number),
    lead: mira.id,
    amount: number * 10,
    method: 'card',
    status: 'completed',
    cardNumber: '•••• •••• •••• 4242',
    ...fields,
  });
const waiting = (fields: Partial<Deposit> = {}) => depositOf(7, { status: 'awaiting_3d_secure', ...fields });
const list = () => page.getByRole('list', { name: say('deposit.ownList') });
const row = (amount: string) => list().getByRole('listitem').filter({ hasText: amount });
const dialog = () => page.getByRole('dialog');
const showPage = (options: ShowOptions = {}) =>
  show(
    <>
      <DepositPage risk={null} />
      <CustomerDepositHost />
    </>,
    { as: mira, ...options },
  );
const connect = (): void => {
  const actor = { id: idOf(900), name: 'Otto Clerk', reason: 'Help', expires: '2026-03-02T10:00:00.000+00:00' };
  answers(checkAuth, sampleOf(checkAuth.reply, { id: mira.id, role: 'lead', name: 'Mira Sand', actor }));
};
const bankRequestsCode = (...ids: string[]): void =>
  notifyChanged({ event: 'depositChallenge', resource: 'deposit', change: 'challenge', ids });

const offers = (transfer: boolean): void =>
  answers(depositGateway, { cards: true, gateway: 'stripe', test: false, pretend: false, transfer });

beforeEach(() => {
  offers(false);
  answers(availableFunds, { available: 345.6 });
  answers(getTerms, sampleOf(TradingTerms, { leverageCaps: leverageCaps.retail, limits: [] }));
  answers(capitalFunds, sampleOf(Capital, { capital: 900, available: 345.6 }));
  answers(depositChallenge, sampleOf(DepositChallenge, { expires: new Date(Date.now() + 600_000).toISOString() }));
  answers(confirmDeposit, ({ input }) => waiting({ id: input.params.depositId }));
  lists(deposit, []);
});

afterEach(closeDeposit);

describe('the ways to pay in', () => {
  test('a bank transfer is named only by a company that takes one', async () => {
    await showPage();
    await expect.element(page.getByText(say('deposit.ownTextCard'))).toBeVisible();
    offers(true);
    await showPage();
    await expect.element(page.getByText(say('deposit.ownText'))).toBeVisible();
  });
});

describe('the deposits of a customer', () => {
  test('a customer without deposits sees a message only once the list has loaded', async () => {
    const arrive = waits(deposit.routes.list);
    await showPage();
    await expect.element(page.getByText('€345.60')).toBeVisible();
    await expect.element(page.getByText(say('deposit.ownListEmpty'))).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText(say('deposit.ownListEmpty'))).toBeVisible();
  });

  test('a list of deposits that failed to load can be loaded again', async () => {
    refuses(deposit.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showPage();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(deposit, [depositOf(4)]);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(row('€40.00')).toBeVisible();
  });

  test('each deposit shows its status, why it failed, and which member of staff entered it', async () => {
    lists(deposit, [
      depositOf(1, { status: 'failed', reason: 'insufficientFunds' }),
      depositOf(2, { method: 'bank_transfer', cardNumber: null, status: 'pending', enteredByName: 'Otto Clerk' }),
      depositOf(3, { test: true }),
    ]);
    await showPage();
    await expect.element(row('€10.00')).toMatchTextContent(say('deposit.reasonInsufficientFunds'));
    await expect.element(row('€20.00')).toMatchTextContent(say('deposit.statusApproval'));
    await expect.element(row('€20.00')).toMatchTextContent(say('deposit.methodTransfer'));
    await expect.element(row('€20.00')).toMatchTextContent(say('deposit.enteredBy', { name: 'Otto Clerk' }));
    await expect.element(row('€30.00')).toMatchTextContent(say('deposit.test'));
    await expect.element(row('€30.00')).not.toMatchTextContent(/Started by/);
  });

  test('card deposits that are all tests have one note, not a badge in every row', async () => {
    lists(deposit, [
      depositOf(1, { test: true }),
      depositOf(2, { test: true }),
      depositOf(3, { method: 'bank_transfer', cardNumber: null }),
    ]);
    await showPage();
    await expect.element(page.getByText(say('deposit.testNote'))).toBeVisible();
    await expect.element(row('€10.00').getByText(say('deposit.test'), { exact: true })).not.toBeInTheDocument();
  });

  test('a disputed deposit shows its state and what the customer owes, without the deadline for staff', async () => {
    const dispute = sampleOf(Dispute, { amount: 85, status: 'lost', held: 0, shortfall: 70, respondBy: null });
    const debt = sampleOf(Debt, { amount: 70, collected: 20, state: 'open', writtenOff: null });
    answers(depositRefunds, sampleOf(DepositRefunds, { refunds: [], disputes: [dispute], debts: [debt] }));
    lists(deposit, [depositOf(9, { dispute: 'lost' }), depositOf(8)]);
    await showPage();
    await expect.element(row('€90.00')).toMatchTextContent(`€85.00 · ${say('deposit.disputeLost')}`);
    await expect.element(row('€90.00')).toMatchTextContent(say('deposit.disputeShortOwn', { amount: '€70.00' }));
    await expect.element(row('€90.00')).toMatchTextContent(say('deposit.debtOpenOwn', { amount: '€50.00' }));
    await expect.element(page.getByText(say('deposit.disputeRespond'))).not.toBeInTheDocument();
  });

  test('a refunded deposit shows the refund to the card and the shortfall', async () => {
    const refund = sampleOf(Refund, {
      id: idOf(50),
      amount: 12.5,
      status: 'completed',
      reason: 'Paid twice',
      shortfall: 2,
    });
    answers(depositRefunds, sampleOf(DepositRefunds, { refunds: [refund] }));
    lists(deposit, [depositOf(9, { refunded: 12.5 }), depositOf(8)]);
    await showPage();
    await expect.element(row('€90.00')).toMatchTextContent(say('deposit.statusPartRefunded'));
    await expect.element(row('€90.00')).toMatchTextContent(`€12.50 · ${say('deposit.refundCompleted')}`);
    await expect.element(row('€90.00')).toMatchTextContent('Paid twice');
    await expect.element(row('€90.00')).toMatchTextContent(say('deposit.refundShortOwn', { amount: '€2.00' }));
    expect(callsTo(depositRefunds).map(({ params }) => params['id'])).toEqual([idOf(9)]);
  });

  test('the newest ten deposits are shown, and more on request', async () => {
    lists(
      deposit,
      Array.from({ length: 12 }, (_, index) => depositOf(index + 1)),
    );
    await showPage();
    await expect.element(row('€100.00')).toBeVisible();
    await expect.element(row('€110.00')).not.toBeInTheDocument();
    await page.getByRole('button', { name: say('deposit.more') }).click();
    await expect.element(row('€110.00')).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('deposit.more') })).not.toBeInTheDocument();
  });
});

describe('a deposit that waits for the customer', () => {
  test('a deposit that waits for its code opens when the page is loaded', async () => {
    lists(deposit, [waiting()]);
    await showPage();
    await expect.element(dialog().getByText(say('deposit.codeTitle'))).toBeVisible();
  });

  test('a recorded transfer does not open, because no customer can confirm it', async () => {
    lists(deposit, [depositOf(2, { method: 'bank_transfer', status: 'pending' })]);
    await showPage();
    await expect.element(row('€20.00')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(row('€20.00').getByRole('button')).not.toBeInTheDocument();
  });

  test('a deposit that waits for its code can be continued or cancelled from the list', async () => {
    await showPage();
    await expect.element(page.getByText(say('deposit.ownListEmpty'))).toBeVisible();
    lists(deposit, [waiting()]);
    notifyChanged({ event: 'depositCreated', resource: 'deposit', change: 'created', ids: [idOf(7)] });
    await page.getByRole('button', { name: say('deposit.resumeNamed', { amount: '€70.00' }) }).click();
    await expect.element(dialog().getByText(say('deposit.codeTitle'))).toBeVisible();
    closeDeposit();
    await page.getByRole('button', { name: say('deposit.cancelNamed', { amount: '€70.00' }) }).click();
    answers(cancelDeposit, waiting({ status: 'cancelled' }));
    lists(deposit, [waiting({ status: 'cancelled' })]);
    const question = page.getByRole('dialog', { name: say('deposit.cancelTitle') });
    expect(callsTo(cancelDeposit)).toHaveLength(0);
    await question.getByRole('button', { name: say('deposit.cancel') }).click();
    await expect.element(row('€70.00')).toMatchTextContent(say('deposit.statusCancelled'));
    await expect.element(row('€70.00').getByRole('button')).not.toBeInTheDocument();
    expect(callsTo(cancelDeposit)).toHaveLength(1);
  });
});

/** Its effect runs after those of components rendered before it: from then on events are received. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady);
  return null;
}

describe('a deposit that staff start', () => {
  const listen = async (): Promise<void> => {
    const ready = Promise.withResolvers<void>();
    await show(
      <>
        <CustomerDepositHost />
        <Ready onReady={ready.resolve} />
      </>,
      { as: mira },
    );
    await ready.promise;
    answers(confirmDeposit, called);
  };
  const called = waiting({ enteredByName: 'Otto Clerk' });
  const code = () => dialog().getByText(say('deposit.codeByStaff', { name: 'Otto Clerk' }));

  test('a deposit that staff started opens in the session of the customer as soon as the bank asks', async () => {
    await listen();
    lists(deposit, [called]);
    bankRequestsCode(called.id);
    await expect.element(code()).toBeVisible();
    expect(callsTo(deposit.routes.list)[0]?.query['filters']).toBe(
      JSON.stringify({ status: { eq: 'awaiting_3d_secure' } }),
    );
  });

  test('a deposit that staff started opens after a lost connection', async () => {
    await listen();
    lists(deposit, [called]);
    notifyReconnected();
    await expect.element(code()).toBeVisible();
  });

  test('a deposit that the customer started does not open in their other sessions', async () => {
    await listen();
    lists(deposit, [waiting()]);
    bankRequestsCode(idOf(7));
    await expect.poll(() => callsTo(deposit.routes.list)).toHaveLength(1);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('a deposit that staff started does not open for staff who are connected as the customer', async () => {
    connect();
    await listen();
    bankRequestsCode(called.id);
    notifyReconnected();
    expect(callsTo(deposit.routes.list)).toHaveLength(0);
  });
});

describe('starting a new deposit', () => {
  const start = () => page.getByRole('button', { name: say('deposit.newDeposit') });

  test('the customer can start a deposit', async () => {
    await showPage();
    await expect.element(start()).toBeVisible();
    await expect.element(page.getByText(say('deposit.ownConnected'))).not.toBeInTheDocument();
  });

  test('staff who are connected as the customer can neither start, continue nor cancel a deposit', async () => {
    connect();
    lists(deposit, [waiting()]);
    await showPage();
    await expect.element(page.getByText(say('deposit.ownConnected'))).toBeVisible();
    await expect.element(row('€70.00')).toBeVisible();
    await expect.element(start()).not.toBeInTheDocument();
    await expect.element(row('€70.00').getByRole('button')).not.toBeInTheDocument();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

test('the page of deposits is readable in German on a compact phone', async () => {
  lists(deposit, [
    depositOf(1, { status: 'failed', reason: 'gatewayRefused', amount: 1_234_567.89, test: true }),
    depositOf(2, { method: 'bank_transfer', cardNumber: null, status: 'pending', enteredByName: 'Ottokar Freiherr' }),
  ]);
  await showPage({ language: 'de', size: phone, compact: true });
  await expect.element(page.getByText('1.234.567,89 €')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: speak('de')('deposit.ownTitle') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
