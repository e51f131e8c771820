import { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { Dispute } from '@countinghouse/contract/deposit/dispute.ts';
import {
  DepositRefunds,
  depositRefunds,
  proposeRefund,
  proposeRelease,
  proposeWriteOff,
  Refund,
} from '@countinghouse/contract/deposit/refund.ts';
import { Debt } from '@countinghouse/contract/ledger/debt.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { RefundPart } from './refund-part.tsx';

const paid = sampleOf(Deposit, {
  id: idOf(7),
  method: 'card',
  status: 'completed',
  amount: 90,
  cardNumber: '•••• •••• •••• 4242',
});
const refundOf = (fields: Partial<Refund> = {}): Refund =>
  sampleOf(Refund, { id: idOf(50), amount: 35, status: 'completed', reason: 'Paid twice by mistake', ...fields });
const disputeOf = (fields: Partial<Dispute> = {}): Dispute =>
  sampleOf(Dispute, { id: idOf(55), amount: 90, status: 'open', held: 90, shortfall: 0, ...fields });
const holds = (fields: Partial<DepositRefunds> = {}): void =>
  answers(
    depositRefunds,
    sampleOf(DepositRefunds, { refundable: 90, refunds: [], disputes: [], debts: [], ...fields }),
  );
const waiting = {
  approval: idOf(60),
  amount: 35,
  reason: 'Paid twice by mistake',
  byName: 'Otto Clerk',
  dateCreation: '2026-03-02T09:30:00.000+00:00',
};
const refund = () => page.getByRole('button', { name: say('deposit.refund') });
const dialog = () => page.getByRole('dialog', { name: say('deposit.refundTitle', { amount: '€90.00' }) });
const propose = () => dialog().getByRole('button', { name: say('deposit.refundPropose') });
const history = () => page.getByRole('list', { name: say('deposit.refunds') });

beforeEach(() => holds());

describe('a refund', () => {
  test('a refund is for the whole deposit unless less is typed, and sends amount and reason', async () => {
    answers(proposeRefund, { approval: idOf(60) });
    await show(<RefundPart item={paid} />);
    await refund().click();
    await expect.element(dialog()).toMatchTextContent('•••• •••• •••• 4242');
    await expect.element(field(say('field.amount'), dialog())).toHaveValue('90.00 €');
    await field(say('field.amount'), dialog()).fill('35.25');
    await field(say('field.reason'), dialog()).fill('  Paid twice by mistake ');
    holds({ waiting: { ...waiting, amount: 35.25 } });
    await propose().click();
    const proposed = say('deposit.refundWaiting', { name: 'Otto Clerk', amount: '€35.25', reason: waiting.reason });
    await expect.element(page.getByText(new RegExp(RegExp.escape(proposed)))).toBeVisible();
    expect(callsTo(proposeRefund).map(({ params, body }) => [params['id'], body])).toEqual([
      [paid.id, { amount: 35.25, reason: 'Paid twice by mistake' }],
    ]);
  });

  test.each([
    ['of zero', '0', say('error.tooSmall', { minimum: 0.01 })],
    ['left empty', '', say('error.required')],
  ])(
    'a refund with an amount %s and no reason reports both fields and sends nothing',
    async (_name, typed, message) => {
      await show(<RefundPart item={paid} />);
      await refund().click();
      await field(say('field.amount'), dialog()).fill(typed);
      await propose().click();
      await expect
        .element(field(say('field.amount'), dialog()))
        .toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
      await expect
        .element(field(say('field.reason'), dialog()))
        .toHaveAccessibleDescription(new RegExp(RegExp.escape(say('error.required'))));
      expect(callsTo(proposeRefund)).toHaveLength(0);
    },
  );

  test('a refund of more than is left shows the refusal and keeps the typed values', async () => {
    refuses(proposeRefund, { status: 409, code: 'refundTooMuch', message: say('refusal.refundTooMuch') });
    await show(<RefundPart item={paid} />);
    await refund().click();
    await field(say('field.amount'), dialog()).fill('90.01');
    await field(say('field.reason'), dialog()).fill('Paid twice by mistake');
    await propose().click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('refusal.refundTooMuch'));
    await expect.element(field(say('field.amount'), dialog())).toHaveValue('90.01 €');
  });

  test('no refund can be proposed while another is pending, which links to its approval', async () => {
    holds({ waiting });
    await show(<RefundPart item={paid} />);
    await expect
      .element(page.getByRole('link', { name: say('deposit.noticeApprovalLink') }))
      .toHaveAttribute('href', expect.stringContaining(`record=${idOf(60)}`) as unknown as string);
    await expect.element(refund()).not.toBeInTheDocument();
  });

  test('no refund can be proposed if nothing is refundable', async () => {
    holds({ refundable: 0 });
    await show(<RefundPart item={paid} />);
    await expect.element(page.getByText(say('deposit.refundNone'))).toBeVisible();
    await expect.element(refund()).not.toBeInTheDocument();
  });

  test('a refund that a colleague approves appears without a reload, and the next one can be proposed', async () => {
    holds({ waiting });
    await show(<RefundPart item={paid} />);
    await expect.element(page.getByText(/Otto Clerk/)).toBeVisible();
    holds({ refunds: [refundOf({ proposedByName: 'Otto Clerk' })], refundable: 55 });
    notifyChanged({ event: 'approvalUpdated', resource: 'approval', change: 'updated', ids: [idOf(60)] });
    await expect.element(history()).toMatchTextContent(`€35.00 · ${say('deposit.refundCompleted')}`);
    await expect.element(history()).toMatchTextContent('Paid twice by mistake');
    await refund().click();
    await expect.element(field(say('field.amount'), dialog())).toHaveValue('55.00 €');
  });

  test.each([
    ['pending', 'deposit.refundPending'],
    ['failed', 'deposit.refundFailed'],
  ] as const)('the history says that a refund is %s', async (status, text) => {
    holds({ refunds: [refundOf({ status })] });
    await show(<RefundPart item={paid} />);
    await expect.element(history()).toMatchTextContent(say(text));
  });
});

describe('a refund that failed without a reason from the card', () => {
  const failed = (refused: boolean) => refundOf({ status: 'failed', refused });
  const release = () => page.getByRole('button', { name: say('deposit.release') });

  test('its payment to the bank account is proposed with a reason', async () => {
    holds({ refunds: [failed(false)] });
    answers(proposeRelease, { approval: idOf(61) });
    await show(<RefundPart item={paid} />);
    await release().click();
    const form = page.getByRole('dialog', { name: say('deposit.release') });
    await field(say('deposit.writeOffNote'), form).fill('The provider gives no reason');
    await form.getByRole('button', { name: say('deposit.release') }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(callsTo(proposeRelease).map(({ body }) => body)).toEqual([
      { refund: idOf(50), note: 'The provider gives no reason' },
    ]);
  });

  test('once it may be paid to the bank account, it says so and offers no proposal', async () => {
    holds({ refunds: [failed(true)] });
    await show(<RefundPart item={paid} />);
    await expect.element(history()).toMatchTextContent(say('deposit.refundReleased'));
    await expect.element(release()).not.toBeInTheDocument();
  });

  test('a regular member of staff cannot propose it', async () => {
    holds({ refunds: [failed(false)] });
    await show(<RefundPart item={paid} />, { as: personOf('regular') });
    await expect.element(history()).toMatchTextContent('€35.00');
    await expect.element(release()).not.toBeInTheDocument();
  });
});

describe('the permission to refund', () => {
  test('a regular member of staff sees refunds and cannot propose one', async () => {
    holds({ refunds: [refundOf({ shortfall: 5 })] });
    await show(<RefundPart item={paid} />, { as: personOf('regular') });
    await expect.element(history()).toMatchTextContent('€35.00');
    await expect.element(refund()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: say('deposit.writeOff') })).not.toBeInTheDocument();
  });

  test('a regular member of staff sees nothing without refunds', async () => {
    await show(
      <>
        <p>below</p>
        <RefundPart item={paid} />
      </>,
      { as: personOf('regular') },
    );
    await expect.poll(() => callsTo(depositRefunds)).toHaveLength(1);
    await expect.element(page.getByText('below')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: say('deposit.refunds') })).not.toBeInTheDocument();
  });
});

describe('a dispute', () => {
  test('an open dispute shows its hold and the deadline for evidence', async () => {
    holds({ disputes: [disputeOf({ held: 60, respondBy: '2026-03-09T12:00:00.000+00:00' })], refundable: 0 });
    await show(<RefundPart item={paid} />);
    const disputes = page.getByRole('list', { name: say('deposit.disputes') });
    await expect.element(disputes).toMatchTextContent(`€90.00 · ${say('deposit.disputeOpen')}`);
    await expect.element(disputes).toMatchTextContent(say('deposit.disputeHeld', { amount: '€60.00' }));
    await expect.element(disputes).toMatchTextContent(say('deposit.disputeRespond'));
    await expect.element(refund()).not.toBeInTheDocument();
  });

  test('a lost dispute that was not covered shows the debt, whose write-off is proposed with a reason', async () => {
    const dispute = disputeOf({ status: 'lost', shortfall: 70 });
    const debt = sampleOf(Debt, { id: dispute.id, amount: 70, collected: 20, state: 'open', writtenOff: null });
    holds({ disputes: [dispute], debts: [debt] });
    answers(proposeWriteOff, { approval: idOf(61) });
    await show(<RefundPart item={paid} />);
    await expect.element(page.getByText(say('deposit.debtLeft', { amount: '€50.00' }))).toBeVisible();
    await expect.element(page.getByText(say('deposit.debtPart', { amount: '€20.00' }))).toBeVisible();
    await page.getByRole('button', { name: say('deposit.writeOff') }).click();
    const writeOff = page.getByRole('dialog', { name: say('deposit.writeOff') });
    const submit = writeOff.getByRole('button', { name: say('deposit.writeOff') });
    await submit.click();
    await expect.element(writeOff.getByRole('alert')).toMatchTextContent(say('deposit.writeOffNote'));
    await field(say('deposit.writeOffNote'), writeOff).fill('The customer has moved away');
    await submit.click();
    await expect.element(writeOff).not.toBeInTheDocument();
    expect(callsTo(proposeWriteOff).map(({ body }) => body)).toEqual([
      { debt: debt.id, note: 'The customer has moved away' },
    ]);
  });

  test('a regular member of staff sees a debt and cannot write it off', async () => {
    holds({ debts: [sampleOf(Debt, { amount: 70, collected: 0, state: 'open', writtenOff: null })] });
    await show(<RefundPart item={paid} />, { as: personOf('regular') });
    await expect.element(page.getByText(say('deposit.debtLeft', { amount: '€70.00' }))).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('deposit.writeOff') })).not.toBeInTheDocument();
  });

  test('a debt that was written off names the reason', async () => {
    const writtenOff = { byName: 'Ada Quill', note: 'Moved away' };
    holds({ debts: [sampleOf(Debt, { amount: 70, collected: 0, state: 'written_off', writtenOff })] });
    await show(<RefundPart item={paid} />);
    const name = say('deposit.writtenOffBy', { name: 'Ada Quill', note: 'Moved away' });
    await expect.element(page.getByText(name)).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('deposit.writeOff') })).not.toBeInTheDocument();
  });
});

test('refunds are readable in German on a phone', async () => {
  const debt = sampleOf(Debt, { amount: 1_234.5, collected: 0, state: 'open', writtenOff: null });
  const refunds = [refundOf({ origin: 'gateway', reason: '', shortfall: 1_234.5 })];
  holds({ waiting, refunds, disputes: [disputeOf()], debts: [debt] });
  await show(<RefundPart item={paid} />, { language: 'de', size: phone });
  await expect.element(page.getByRole('button', { name: speak('de')('deposit.writeOff') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
