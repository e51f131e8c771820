import { cancelDeposit, Deposit, deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { startTransfer, TransferDetails, transferDetails } from '@countinghouse/contract/deposit/transfer.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../../test/show.tsx';
import { CustomerDepositHost } from '../customer/customer-deposit-host.tsx';
import { closeDeposit, enterDeposit, isDepositShown, showDeposit } from '../deposit-screen.ts';

const mira = personOf('lead', { id: idOf(20), firstName: 'Mira', lastName: 'Sand' });
const announced: Deposit = sampleOf(Deposit, {
  id: idOf(7),
  lead: mira.id,
  amount: 500,
  method: 'bank_transfer',
  status: 'awaiting_transfer',
  transactionId: 'RF18539007547034',
  cardNumber: null,
  enteredByName: null,
});
const account = {
  id: idOf(8),
  holder: 'Quay Capital AG',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bank: 'Commerzbank',
  validFrom: '2026-01-01T00:00:00.000Z',
  closed: null,
};
const details = (closed: string | null = null): TransferDetails =>
  sampleOf(TransferDetails, {
    account: { ...account, closed },
    reference: 'RF18539007547034',
    amount: 500,
    expires: '2026-03-16T09:00:00.000Z',
  });
const dialog = () => page.getByRole('dialog').first();
const terms = (fields: Partial<TradingTerms> = {}) =>
  answers(
    getTerms,
    sampleOf(TradingTerms, {
      leverageCaps: leverageCaps.retail,
      limits: [],
      depositNeedsVerification: false,
      ...fields,
    }),
  );
const offers = (transfer: boolean) =>
  answers(depositGateway, { cards: true, gateway: 'stripe', test: false, pretend: false, transfer });
const showWizard = (options: ShowOptions = {}) => show(<CustomerDepositHost />, { as: mira, ...options });
const chooseTransfer = () => dialog().getByText(say('deposit.methodTransfer'), { exact: true }).click();

beforeEach(() => {
  terms();
  offers(true);
  answers(startTransfer, announced);
  answers(transferDetails, details());
  lists(deposit, [announced]);
});

afterEach(closeDeposit);

describe('a deposit by bank transfer', () => {
  test('a customer enters an amount and gets the account and the reference to copy', async () => {
    enterDeposit();
    await showWizard();
    await chooseTransfer();
    await field(say('field.amount'), dialog()).fill('500');
    await dialog()
      .getByRole('button', { name: say('deposit.transferStart') })
      .click();
    for (const text of ['RF18539007547034', 'DE89 3704 0044 0532 0130 00', 'Quay Capital AG', 'COBADEFFXXX', '€500.00'])
      await expect.element(dialog().getByText(text, { exact: true })).toBeVisible();
    await expect.element(dialog()).toMatchTextContent(say('deposit.transferSafe'));
    expect(callsTo(startTransfer).map(({ body }) => body)).toEqual([{ amount: 500 }]);
    await dialog()
      .getByRole('button', { name: say('deposit.done') })
      .click();
    await expect.poll(isDepositShown).toBe(false);
    expect(callsTo(cancelDeposit)).toEqual([]);
  });

  test('an empty amount is refused before anything is sent, and the server’s refusal is shown', async () => {
    enterDeposit();
    await showWizard();
    await chooseTransfer();
    const submit = dialog().getByRole('button', { name: say('deposit.transferStart') });
    await submit.click();
    await expect.element(field(say('field.amount'), dialog())).toHaveAttribute('aria-invalid', 'true');
    expect(callsTo(startTransfer)).toEqual([]);
    refuses(startTransfer, { status: 409, code: 'transfersAwaited', message: 'Five are awaited.' });
    await field(say('field.amount'), dialog()).fill('500');
    await submit.click();
    await expect.element(dialog().getByRole('alert').first()).toMatchTextContent('Five are awaited.');
  });

  test('a company that takes no cards offers the transfer only', async () => {
    answers(depositGateway, { cards: false, gateway: 'sandbox', test: true, pretend: false, transfer: true });
    enterDeposit();
    await showWizard();
    await expect.element(dialog().getByRole('button', { name: say('deposit.transferStart') })).toBeVisible();
    await expect.element(dialog().getByRole('radio')).not.toBeInTheDocument();
  });

  test('a company without an account for transfers offers cards only', async () => {
    offers(false);
    enterDeposit();
    await showWizard();
    await expect.element(field(say('field.cardNumber'), dialog())).toBeVisible();
    await expect.element(dialog().getByText(say('deposit.methodTransfer'))).not.toBeInTheDocument();
  });

  test('a customer whose transfer goes to a closed account is told not to pay', async () => {
    answers(transferDetails, details('2026-03-01T00:00:00.000Z'));
    showDeposit(announced);
    await showWizard();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('deposit.transferClosed'));
    await expect.element(dialog().getByText('DE89 3704 0044 0532 0130 00')).not.toBeInTheDocument();
  });

  test('cancelling an awaited transfer says what happens to money already sent', async () => {
    answers(cancelDeposit, { ...announced, status: 'cancelled' });
    showDeposit(announced);
    await showWizard();
    await dialog()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    const question = page.getByRole('dialog', { name: say('deposit.cancelTitle') });
    await expect.element(question).toMatchTextContent(say('deposit.cancelAwaitedText'));
    await question.getByRole('button', { name: say('deposit.cancel') }).click();
    await expect.poll(() => callsTo(cancelDeposit)).toHaveLength(1);
  });

  test('the bank details fit a German phone and are accessible', async () => {
    showDeposit(announced);
    await showWizard({ language: 'de', size: phone });
    await expect.element(dialog().getByText('RF18539007547034')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('a customer who must be verified first', () => {
  test('sees why and a way to send documents instead of the form', async () => {
    terms({ depositNeedsVerification: true });
    enterDeposit();
    const { address } = await showWizard();
    await expect.element(dialog()).toMatchTextContent(say('deposit.verifyText'));
    await expect.element(field(say('field.cardNumber'), dialog())).not.toBeInTheDocument();
    await dialog()
      .getByRole('button', { name: say('deposit.verifyGo') })
      .click();
    await expect.poll(address).toBe('/my/verification');
    expect(isDepositShown()).toBe(false);
  });
});
