import { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { receiveTransfer } from '@countinghouse/contract/deposit/transfer.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { personOf } from '../../../../test/people.ts';
import { show } from '../../../../test/show.tsx';
import { DepositPanel } from './deposit-panel.tsx';

const awaited = sampleOf(Deposit, {
  id: idOf(7),
  leadName: 'Mira Sand',
  amount: 500,
  method: 'bank_transfer',
  status: 'awaiting_transfer',
  transactionId: 'RF18539007547034',
  cardNumber: null,
  cardExpirationDate: null,
  enteredByName: null,
});
const button = (name: string) => page.getByRole('button', { name });
const showPanel = (item: Deposit, role: 'admin' | 'regular' = 'admin') =>
  show(<DepositPanel item={item} save={() => Promise.resolve()} onClose={() => undefined} />, {
    as: personOf(role),
  });
const fill = async (reference: string): Promise<void> => {
  await field(say('deposit.arrivedAmount')).fill('480.5');
  await field(say('field.statementReference')).fill(reference);
  await field(say('deposit.arrivedName')).fill('M. Sand');
  await button(say('deposit.arrivedSubmit')).click();
};

beforeEach(() => answers(receiveTransfer, { ...awaited, status: 'pending', amount: 480.5 }));

describe('an announced transfer in the office', () => {
  test('its arrival is recorded with what the bank statement shows', async () => {
    await showPanel(awaited);
    await fill('LINE-17');
    await expect
      .poll(() => callsTo(receiveTransfer).map(({ body }) => body))
      .toEqual([{ amount: 480.5, statementReference: 'LINE-17', fullName: 'M. Sand' }]);
  });

  test('a missing reference is found at once, and a line that was booked before is refused in words', async () => {
    await showPanel(awaited);
    await fill('');
    await expect.element(field(say('field.statementReference'))).toHaveAttribute('aria-invalid', 'true');
    expect(callsTo(receiveTransfer)).toEqual([]);
    refuses(receiveTransfer, { status: 409, code: 'statementBooked', message: 'Booked as another deposit.' });
    await fill('LINE-17');
    await expect.element(page.getByText('Booked as another deposit.')).toBeVisible();
    await expect.element(field(say('field.statementReference'))).toHaveValue('LINE-17');
  });

  test('a regular member of staff cannot record its arrival', async () => {
    await showPanel(awaited, 'regular');
    await expect.element(button(say('deposit.cancel'))).toBeVisible();
    await expect.element(button(say('deposit.arrivedSubmit'))).not.toBeInTheDocument();
  });

  test('once it has arrived, it awaits approval and can no longer be cancelled', async () => {
    await showPanel({ ...awaited, status: 'pending' });
    await expect.element(page.getByText(say('deposit.noticeArrived'), { exact: false })).toBeVisible();
    await expect.element(button(say('deposit.cancel'))).not.toBeInTheDocument();
  });
});
