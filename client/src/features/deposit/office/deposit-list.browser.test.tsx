import { cancelDeposit, confirmDeposit, Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { DepositStats, depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import { DepositRefunds, depositRefunds } from '@countinghouse/contract/deposit/refund.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { chooseLea, lea, rowOf } from '../../../../test/payment-list.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { closeDeposit } from '../deposit-screen.ts';
import { DepositList } from './deposit-list.tsx';
import { LeadDeposits } from './lead-deposits.tsx';
import { OfficeDepositHost } from './office-deposit-host.tsx';

const card = sampleOf(Deposit, {
  id: idOf(1),
  lead: idOf(31),
  leadName: 'Lea Brook',
  amount: 1234.56,
  method: 'card',
  status: 'completed',
  transactionId: 'pi_1',
  cardNumber: '•••• •••• •••• 4242',
  cardBrand: 'visa',
  cardExpirationDate: '12/34',
  fullName: 'Lea M. Brook',
  street: 'Quay 1',
  zipCode: '20457',
  country: 'DE',
});
const transfer = sampleOf(Deposit, {
  id: idOf(2),
  lead: idOf(32),
  leadName: 'Tom Reed',
  amount: 500,
  method: 'bank_transfer',
  status: 'pending',
  transactionId: 'SEPA 2026-77',
  enteredByName: 'Otto Clerk',
  version: 3,
});
const row = (name: string) => rowOf(say('deposit.title'), name);
const panel = (name: RegExp) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name });
const showList = (address = '/office/deposits', options: ShowOptions = {}) =>
  show(
    <>
      <DepositList />
      <OfficeDepositHost />
    </>,
    { address, ...options },
  );

beforeEach(() => {
  answers(depositStats, sampleOf(DepositStats));
  answers(depositGateway, { cards: true, gateway: 'stripe', test: false, pretend: false, transfer: false });
  answers(depositRefunds, sampleOf(DepositRefunds, { refundable: 0 }));
  lists(deposit, [card, transfer]);
  lists(user, [lea]);
});

afterEach(closeDeposit);

describe('the list of deposits', () => {
  test('the list shows customer, amount, status and means of each deposit', async () => {
    await showList();
    for (const text of ['€1,234.56', say('deposit.statusCompleted'), 'Visa •••• •••• •••• 4242'])
      await expect.element(row('Lea Brook')).toMatchTextContent(text);
    for (const text of ['€500.00', say('deposit.statusApproval'), say('deposit.methodTransfer')])
      await expect.element(row('Tom Reed')).toMatchTextContent(text);
  });

  test('the figures show completed deposits, the average, the median and pending ones', async () => {
    answers(
      depositStats,
      sampleOf(DepositStats, {
        today: { count: 1, sum: 50 },
        last7Days: { count: 3, sum: 1_150.5 },
        average: 200,
        median: 120.25,
        byStatus: [
          { status: 'pending', count: 2, sum: 500 },
          { status: 'awaiting_3d_secure', count: 1, sum: 60 },
          { status: 'completed', count: 9, sum: 9_000 },
        ],
      }),
    );
    await showList();
    await expect.element(page.getByText(say('deposit.statMedian', { amount: '€120.25' }))).toBeVisible();
    await expect.element(page.getByText('€1,150.50')).toBeVisible();
    await expect.element(page.getByText(say('deposit.statCount', { count: 3 }))).toBeVisible();
    await expect.element(page.getByText('€500.00 + €60.00')).toBeVisible();
  });

  test('an admin is warned that a sandbox credits money that is not real', async () => {
    answers(depositGateway, { cards: true, gateway: 'sandbox', test: true, pretend: true, transfer: false });
    await showList();
    await expect.element(page.getByText(say('deposit.pretendTitle'))).toBeVisible();
  });

  test.each([
    ['an admin of a company with a gateway', 'admin', false],
    ['a regular member of staff, who cannot change it', 'regular', true],
  ] as const)('the warning about pretend money is not shown to %s', async (_name, role, pretend) => {
    answers(depositGateway, {
      cards: true,
      gateway: pretend ? 'sandbox' : 'stripe',
      test: pretend,
      pretend,
      transfer: false,
    });
    await showList('/office/deposits', { as: personOf(role) });
    await expect.element(row('Lea Brook')).toBeVisible();
    await expect.element(page.getByText(say('deposit.pretendTitle'))).not.toBeInTheDocument();
  });

  test.each(['admin', 'regular'] as const)(
    'a note states once that card deposits are tests, to %s staff',
    async (role) => {
      answers(depositGateway, { cards: true, gateway: 'sandbox', test: true, pretend: false, transfer: false });
      lists(deposit, [{ ...card, test: true }, transfer]);
      await showList('/office/deposits', { as: personOf(role) });
      await expect.element(page.getByText(say('deposit.testList'))).toBeVisible();
      await expect.element(row('Lea Brook')).toBeVisible();
      await expect.element(row('Lea Brook').getByText(say('deposit.test'), { exact: true })).not.toBeInTheDocument();
    },
  );

  test('a test deposit among real ones is marked in its row', async () => {
    lists(deposit, [
      { ...card, test: true },
      { ...card, id: idOf(3), leadName: 'Nora Field' },
    ]);
    await showList();
    await expect.element(row('Lea Brook').getByText(say('deposit.test'), { exact: true })).toBeVisible();
    await expect.element(row('Nora Field').getByText(say('deposit.test'), { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText(say('deposit.testList'))).not.toBeInTheDocument();
  });

  test('figures that cannot be loaded show an error and can be reloaded', async () => {
    refuses(depositStats, { status: 503, code: 'unavailable', message: 'The figures are not available right now.' });
    await showList();
    await expect.element(page.getByText(/: The figures are not available right now\.$/)).toBeVisible();
    await expect.element(page.getByText(say('deposit.statAverage'))).not.toBeInTheDocument();
    answers(depositStats, sampleOf(DepositStats, { average: 321 }));
    await button(say('ui.retry')).click();
    await expect.element(page.getByText('€321.00')).toBeVisible();
  });

  test('a regular member of staff can start a card deposit and cannot record a transfer', async () => {
    await showList('/office/deposits', { as: personOf('regular') });
    await button(say('deposit.start')).click();
    await expect.element(panel(new RegExp(say('deposit.newDeposit')))).toBeVisible();
    await expect.element(button(say('deposit.record'))).not.toBeInTheDocument();
  });
});

describe('a transfer that staff record', () => {
  const form = () => panel(new RegExp(say('deposit.record')));
  const record = async (amount: string): Promise<void> => {
    await button(say('deposit.record')).click();
    await field(say('field.amount'), form()).fill(amount);
    await chooseLea(form(), say('deposit.customer'));
  };
  const submit = () => form().getByRole('button', { name: say('deposit.recordSubmit') });

  test('recording a transfer mentions the approval, and sends only the known particulars of the payer', async () => {
    answers(deposit.routes.create, transfer);
    await showList();
    await record('1500.5');
    await expect.element(form().getByText(say('deposit.recordNotice'))).toBeVisible();
    await field(say('deposit.reference'), form()).fill(' SEPA 2026-77 ');
    await field(say('field.fullName'), form()).fill('L. Brook');
    await submit().click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(callsTo(deposit.routes.create).map(({ body }) => body)).toEqual([
      { lead: lea.id, amount: 1500.5, transactionId: 'SEPA 2026-77', fullName: 'L. Brook' },
    ]);
  });

  test('a transfer needs a customer, an amount and the reference of the bank', async () => {
    await showList();
    await button(say('deposit.record')).click();
    await submit().click();
    const summary = form()
      .getByRole('alert')
      .filter({ hasText: say('ui.errorSummary', { count: 3 }) });
    for (const name of ['deposit.customer', 'field.amount', 'deposit.reference'] as const)
      await expect.element(summary).toMatchTextContent(say(name));
    expect(callsTo(deposit.routes.create)).toHaveLength(0);
  });

  test('a transfer refused by the server keeps the typed values', async () => {
    refuses(deposit.routes.create, { status: 409, code: 'accountClosed', message: say('refusal.accountClosed') });
    await showList();
    await record('20');
    await field(say('deposit.reference'), form()).fill('SEPA 1');
    await submit().click();
    await expect.element(form().getByText(new RegExp(RegExp.escape(say('refusal.accountClosed'))))).toBeVisible();
    await expect.element(field(say('field.amount'), form())).toHaveValue('20.00 €');
  });
});

describe('one deposit beside the list', () => {
  const openTransfer = async (options: ShowOptions = {}) => showList(`/office/deposits?record=${transfer.id}`, options);
  const ofTom = () => panel(/Tom Reed/);

  test('the panel of a deposit shows the payer with the name of their country', async () => {
    await showList(`/office/deposits?record=${card.id}`);
    const shown = panel(/Lea Brook/);
    for (const text of ['Lea M. Brook', 'Quay 1', '20457', 'Germany', '12/34', 'pi_1'])
      await expect.element(shown).toMatchTextContent(text);
    await expect.element(shown).toMatchTextContent(say('deposit.happenedStarted'));
    await expect.element(shown.getByRole('button', { name: say('deposit.cancel') })).not.toBeInTheDocument();
  });

  test('a recorded transfer shows that it awaits approval, and is cancelled only after a confirmation', async () => {
    await openTransfer();
    await expect.element(ofTom()).toMatchTextContent(say('deposit.noticeApproval'));
    await expect.element(ofTom()).toMatchTextContent(say('deposit.happenedRecorded'));
    await ofTom()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    const question = panel(new RegExp(RegExp.escape(say('deposit.cancelTitle'))));
    await expect.element(question).toMatchTextContent(say('deposit.cancelTransferText'));
    expect(callsTo(cancelDeposit)).toHaveLength(0);
    answers(cancelDeposit, { ...transfer, status: 'cancelled' });
    lists(deposit, [card, { ...transfer, status: 'cancelled' }]);
    await question.getByRole('button', { name: say('deposit.cancel') }).click();
    await expect.element(row('Tom Reed')).toMatchTextContent(say('deposit.statusCancelled'));
    await expect.element(ofTom().getByText(say('deposit.noticeApproval'))).not.toBeInTheDocument();
  });

  test('an admin can correct the payer while the transfer waits for approval', async () => {
    answers(deposit.routes.update, { ...transfer, fullName: 'T. Reed' });
    await openTransfer();
    await ofTom()
      .getByRole('button', { name: say('deposit.editPayer') })
      .click();
    await field(say('field.fullName'), ofTom()).fill('T. Reed');
    await field(say('field.country'), ofTom()).selectOptions('NL');
    await ofTom()
      .getByRole('button', { name: say('deposit.savePayer') })
      .click();
    await expect
      .poll(() => callsTo(deposit.routes.update).at(-1)?.body)
      .toEqual({ fullName: 'T. Reed', country: 'NL', version: 3 });
  });

  test.each([
    ['by a regular member of staff', 'regular', 'pending'],
    ['once it is completed', 'admin', 'completed'],
  ] as const)('the payer of a transfer cannot be changed %s', async (_name, role, status) => {
    lists(deposit, [{ ...transfer, status }]);
    await openTransfer({ as: personOf(role) });
    await expect.element(ofTom()).toMatchTextContent('SEPA 2026-77');
    await expect.element(ofTom().getByRole('button', { name: say('deposit.editPayer') })).not.toBeInTheDocument();
  });

  test('a deposit that waits for its code can be followed by staff', async () => {
    const challenged = { ...card, status: 'awaiting_3d_secure', triesLeft: 3 } as const;
    lists(deposit, [challenged]);
    answers(confirmDeposit, challenged);
    await showList(`/office/deposits?record=${card.id}`);
    await panel(/^Lea Brook/)
      .getByRole('button', { name: say('deposit.watch') })
      .click();
    const wizard = panel(/^Deposit of €1,234\.56 for Lea Brook$/);
    await expect.element(wizard.getByText(say('deposit.waitingText'))).toBeVisible();
  });

  test('a failed deposit shows the reason in panel and history, and can be neither followed nor refunded', async () => {
    const dateDone = '2026-03-02T10:00:00.000+00:00';
    lists(deposit, [{ ...card, status: 'failed', reason: 'timedOut', dateDone }]);
    await showList(`/office/deposits?record=${card.id}`);
    const shown = panel(/^Lea Brook/);
    await expect.element(shown.getByText(say('deposit.reasonTimedOut')).first()).toBeVisible();
    const history = shown.getByRole('list', { name: say('deposit.history') });
    await expect.element(history.getByRole('listitem').first()).toMatchTextContent(say('deposit.reasonTimedOut'));
    for (const name of ['deposit.watch', 'deposit.cancel', 'deposit.refund'] as const)
      await expect.element(shown.getByRole('button', { name: say(name) })).not.toBeInTheDocument();
    expect(callsTo(depositRefunds)).toHaveLength(0);
  });
});

describe('the deposits on the page of a customer', () => {
  test('the page of a customer shows only their deposits, each with a link to the list', async () => {
    lists(deposit, [card]);
    await show(<LeadDeposits lead={idOf(31)} />);
    const link = page.getByRole('link', { name: say('deposit.openNamed', { amount: '€1,234.56' }) });
    await expect.element(link).toBeVisible();
    expect(link.element().getAttribute('href')).toContain(`record=${card.id}`);
    expect(callsTo(deposit.routes.list)[0]?.query['filters']).toBe(JSON.stringify({ lead: { eq: idOf(31) } }));
  });

  test('the page of a customer without deposits shows a message, after a failure that can be retried', async () => {
    refuses(deposit.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await show(<LeadDeposits lead={idOf(31)} />);
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(deposit, []);
    await button(say('ui.retry')).click();
    await expect.element(page.getByText(say('deposit.listEmpty'))).toBeVisible();
  });
});

describe('the appearance of the list', () => {
  test.each([
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
    ['on a desktop', {}],
  ] as const)('the list of deposits is readable in German %s', async (_name, options) => {
    answers(depositGateway, { cards: true, gateway: 'sandbox', test: true, pretend: true, transfer: false });
    lists(deposit, [card, transfer, { ...card, id: idOf(3), status: 'failed', reason: 'gatewayRefused', test: true }]);
    await showList('/office/deposits', { language: 'de', ...options });
    await expect.element(page.getByText('Tom Reed')).toBeVisible();
    await expect.element(page.getByText(speak('de')('deposit.pretendTitle'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
