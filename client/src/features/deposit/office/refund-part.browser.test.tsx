import { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import {
  DepositRefunds,
  depositRefunds,
  proposeRefund,
  Refund,
  settleShortfall,
} from '@countinghouse/contract/deposit/refund.ts';
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
const holds = (fields: Partial<DepositRefunds> = {}): void =>
  answers(depositRefunds, sampleOf(DepositRefunds, { refundable: 90, ...fields }));
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
    refuses(proposeRefund, { status: 409, code: 'refundTooMuch', message: say('error.refundTooMuch') });
    await show(<RefundPart item={paid} />);
    await refund().click();
    await field(say('field.amount'), dialog()).fill('90.01');
    await field(say('field.reason'), dialog()).fill('Paid twice by mistake');
    await propose().click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('error.refundTooMuch'));
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

describe('the permission to refund', () => {
  test('a regular member of staff sees refunds and cannot propose one', async () => {
    holds({ refunds: [refundOf({ shortfall: 5 })] });
    await show(<RefundPart item={paid} />, { as: personOf('regular') });
    await expect.element(history()).toMatchTextContent('€35.00');
    await expect.element(refund()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: say('deposit.settle') })).not.toBeInTheDocument();
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

describe('the shortfall of a refund at the gateway', () => {
  const short = refundOf({ origin: 'gateway', reason: '', shortfall: 5.5 });
  const open = () => page.getByText(say('deposit.shortOpen', { amount: '€5.50' }));
  const settle = () => page.getByRole('dialog', { name: say('deposit.settle') });

  test('a shortfall stays open until a member of staff settles it with a note', async () => {
    holds({ refunds: [short] });
    await show(<RefundPart item={paid} />);
    await expect.element(open()).toBeVisible();
    await expect.element(history()).toMatchTextContent(say('deposit.refundAtGateway'));
    await expect.element(history()).toMatchTextContent(say('deposit.refundShort', { amount: '€5.50' }));
    await page.getByRole('button', { name: say('deposit.settle') }).click();
    const submit = settle().getByRole('button', { name: say('deposit.settle') });
    await submit.click();
    await expect.element(settle().getByRole('alert')).toMatchTextContent(say('deposit.settleNote'));
    expect(callsTo(settleShortfall)).toHaveLength(0);
    await field(say('deposit.settleNote'), settle()).fill('Written off');
    const settled = { at: '2026-03-03T09:30:00.000+00:00', byName: 'Ada Quill', note: 'Written off' };
    answers(settleShortfall, sampleOf(DepositRefunds, { refunds: [{ ...short, settled }] }));
    holds({ refunds: [{ ...short, settled }] });
    await submit.click();
    await expect.element(open()).not.toBeInTheDocument();
    await expect
      .element(history())
      .toMatchTextContent(say('deposit.settledBy', { name: 'Ada Quill', note: 'Written off' }));
    expect(callsTo(settleShortfall).at(-1)?.body).toEqual({ refund: short.id, note: 'Written off' });
  });

  test('a shortfall is not open while the refund is pending or after it failed', async () => {
    holds({
      refunds: [
        { ...short, status: 'pending' },
        { ...short, id: idOf(51), status: 'failed' },
      ],
    });
    await show(<RefundPart item={paid} />);
    await expect.element(history()).toMatchTextContent(say('deposit.refundFailed'));
    await expect.element(open()).not.toBeInTheDocument();
  });
});

test('refunds are readable in German on a phone', async () => {
  holds({ waiting, refunds: [refundOf({ origin: 'gateway', reason: '', shortfall: 1_234.5 })] });
  await show(<RefundPart item={paid} />, { language: 'de', size: phone });
  await expect.element(page.getByRole('button', { name: speak('de')('deposit.settle') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
