import {
  addReceivingAccount,
  closeReceivingAccount,
  listReceivingAccounts,
  type ReceivingAccount,
} from '@countinghouse/contract/deposit/receiving-account.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { ReceivingPart } from './receiving-part.tsx';

const accountOf = (number: number, fields: Partial<ReceivingAccount> = {}): ReceivingAccount => ({
  id: idOf(number),
  holder: 'Quay Capital AG',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bank: 'Commerzbank',
  validFrom: '2026-01-01T00:00:00.000Z',
  closed: null,
  ...fields,
});
const list = () => page.getByRole('list', { name: say('setting.accounts') });
const row = (iban: string) => list().getByRole('listitem').filter({ hasText: iban });
const fill = async (iban: string): Promise<void> => {
  await field(say('field.holder')).fill('Quay Capital AG');
  await field(say('field.bank')).fill('Westbank');
  await field(say('field.iban')).fill(iban);
  await page.getByRole('button', { name: say('setting.accountAdd') }).click();
};

beforeEach(() => answers(listReceivingAccounts, { accounts: [], approval: null }));

describe('the bank account for transfers', () => {
  test('a company without one reads that customers pay by card only', async () => {
    await show(<ReceivingPart />);
    await expect.element(page.getByText(say('setting.accountsNone'))).toBeVisible();
  });

  test('a proposed account waits for a second person, and no other can be proposed', async () => {
    await show(<ReceivingPart />);
    await expect.element(field(say('field.holder'))).toBeVisible();
    answers(addReceivingAccount, { accounts: [], approval: idOf(90) });
    answers(listReceivingAccounts, { accounts: [], approval: idOf(90) });
    await fill('GB82 WEST 1234 5698 7654 32');
    await expect.element(page.getByText(say('setting.accountWaiting'), { exact: false })).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('setting.accountAdd') })).not.toBeInTheDocument();
    expect(callsTo(addReceivingAccount).map(({ body }) => body)).toEqual([
      { holder: 'Quay Capital AG', bank: 'Westbank', iban: 'GB82WEST12345698765432', bic: '' },
    ]);
  });

  test('a mistyped IBAN is found before anything is sent, and a refusal keeps what was entered', async () => {
    await show(<ReceivingPart />);
    await fill('GB82 WEST 1234 5698 7654 33');
    await expect.element(field(say('field.iban'))).toHaveAccessibleDescription(say('error.iban'));
    expect(callsTo(addReceivingAccount)).toEqual([]);
    refuses(addReceivingAccount, { status: 409, code: 'approvalPending', message: 'One is pending.' });
    await fill('GB82 WEST 1234 5698 7654 32');
    await expect.element(page.getByText('One is pending.')).toBeVisible();
    await expect.element(field(say('field.holder'))).toHaveValue('Quay Capital AG');
  });

  test('each account says whether it is in use, and closing one asks first', async () => {
    const coming = accountOf(3, { iban: 'GB82WEST12345698765432', validFrom: '2999-01-01T00:00:00.000Z' });
    const former = accountOf(1, { iban: 'FR1420041010050500013M02606', validFrom: '2025-01-01T00:00:00.000Z' });
    const accounts = [coming, accountOf(2), former];
    answers(listReceivingAccounts, { accounts, approval: null });
    answers(closeReceivingAccount, { accounts, approval: null });
    await show(<ReceivingPart />);
    await expect.element(row('DE89 3704 0044 0532 0130 00')).toMatchTextContent(say('setting.accountInUse'));
    await expect.element(row('FR14 2004 1010')).toMatchTextContent(say('setting.accountFormer'));
    await expect.element(row('GB82 WEST')).toMatchTextContent('2999');
    await row('DE89').getByRole('button').click();
    const question = page.getByRole('dialog', { name: say('setting.accountCloseTitle') });
    expect(callsTo(closeReceivingAccount)).toEqual([]);
    await question.getByRole('button', { name: say('setting.accountClose') }).click();
    await expect.poll(() => callsTo(closeReceivingAccount).map(({ params }) => params)).toEqual([{ id: idOf(2) }]);
  });

  test('the accounts fit a German phone and are accessible', async () => {
    answers(listReceivingAccounts, { accounts: [accountOf(2)], approval: null });
    await show(<ReceivingPart />, { language: 'de', size: phone });
    await expect.element(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
