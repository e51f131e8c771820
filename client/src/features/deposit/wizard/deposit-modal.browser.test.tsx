import {
  cancelDeposit,
  confirmDeposit,
  Deposit,
  deposit,
  startDeposit,
} from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { CustomerDepositHost } from '../customer/customer-deposit-host.tsx';
import { closeDeposit, enterDeposit, showDeposit } from '../deposit-screen.ts';
import { OfficeDepositHost } from '../office/office-deposit-host.tsx';

const mira = personOf('lead', { id: idOf(20), firstName: 'Mira', lastName: 'Sand' });
const depositOf = (fields: Partial<Deposit> = {}): Deposit =>
  sampleOf(Deposit, {
    id: idOf(7),
    lead: mira.id,
    leadName: 'Mira Sand',
    amount: 80,
    method: 'card',
    status: 'pending',
    transactionId: 'pi_77',
    cardNumber: '•••• •••• •••• 4242',
    cardBrand: 'visa',
    cardExpirationDate: '12/34',
    fullName: 'Mira Sand',
    street: 'Harbour street 4',
    zipCode: '20457',
    country: 'DE',
    phone: '+4940123456',
    ...fields,
  });
const form = () => page.getByRole('dialog', { name: say('deposit.newDeposit') });
const process = () => page.getByRole('dialog', { name: say('deposit.depositOf', { amount: '€80.00' }) });
const question = () => page.getByRole('dialog', { name: say('deposit.cancelTitle') });
const step = () => document.querySelector('[aria-current="step"]')?.textContent ?? null;

/** The server and the gateway have this deposit from now on. */
const serverHolds = (fields: Partial<Deposit>): void => {
  lists(deposit, [depositOf(fields)]);
  answers(confirmDeposit, depositOf(fields));
};
const changed = (): void =>
  notifyChanged({ event: 'depositUpdated', resource: 'deposit', change: 'updated', ids: [idOf(7)] });
const showWizard = (options: ShowOptions = {}) => show(<CustomerDepositHost />, { as: mira, ...options });

const pay = async (): Promise<void> => {
  await field(say('field.amount'), form()).fill('80');
  await field(say('field.cardNumber'), form()).fill('4242424242424242');
  await field(say('field.cardExpirationDate'), form()).fill('1234');
  await field(say('field.cardCVV'), form()).fill('123');
  await form()
    .getByRole('button', { name: say('deposit.payAmount', { amount: '€80.00' }) })
    .click();
};

beforeEach(() => {
  answers(getTerms, sampleOf(TradingTerms, { leverageCaps: leverageCaps.retail, limits: [] }));
  answers(depositGateway, { cards: true, gateway: 'stripe', test: false, pretend: false, transfer: false });
  answers(availableFunds, { available: 1080.5 });
  answers(startDeposit, depositOf());
  serverHolds({});
});

afterEach(closeDeposit);

describe('a deposit from its details to its result', () => {
  test('a deposit waits for the bank, then shows the amount received and the available cash', async () => {
    enterDeposit();
    await showWizard();
    await expect.element(field(say('field.street'), form())).toHaveValue('Harbour street 4');
    expect(step()).toContain(say('deposit.stepDetails'));
    await pay();
    await expect.element(process().getByText(say('deposit.asking'))).toBeVisible();
    expect(step()).toContain(say('deposit.stepSecure'));
    await expect.poll(() => callsTo(confirmDeposit).map(({ body }) => body)).toEqual([{}]);
    serverHolds({ status: 'completed' });
    changed();
    const title = process().getByRole('heading', { name: say('deposit.resultCompleted', { amount: '€80.00' }) });
    await expect.element(title).toHaveFocus();
    await expect.element(process()).toMatchTextContent(say('deposit.resultAvailable', { amount: '€1,080.50' }));
    await expect.element(process()).toMatchTextContent('Visa •••• •••• •••• 4242');
    await expect.element(process()).not.toMatchTextContent('pi_77');
    await process()
      .getByRole('button', { name: say('deposit.done') })
      .click();
    await expect.element(process()).not.toBeInTheDocument();
  });

  test.each([
    ['declined', 'deposit.reasonDeclined', 'deposit.nextDeclined'],
    ['insufficientFunds', 'deposit.reasonInsufficientFunds', 'deposit.nextInsufficientFunds'],
    ['wrongCode', 'deposit.reasonWrongCode', 'deposit.nextTryAgain'],
    ['timedOut', 'deposit.reasonTimedOut', 'deposit.nextTryAgain'],
    ['gatewayRefused', 'deposit.reasonGatewayRefused', 'deposit.nextGatewayRefused'],
  ] as const)(
    'a deposit that failed as %s says why, that nothing was charged, and what to do',
    async (reason, why, next) => {
      serverHolds({ status: 'failed', reason });
      showDeposit(depositOf());
      await showWizard();
      const status = process().getByRole('status');
      for (const text of [why, 'deposit.resultFailedText', next] as const)
        await expect.element(status).toMatchTextContent(say(text));
      await expect
        .element(process().getByText(say('deposit.resultCompletedText'), { exact: false }))
        .not.toBeInTheDocument();
    },
  );

  test('a failed deposit can be retried with the same amount and payer and another card', async () => {
    serverHolds({ status: 'failed', reason: 'declined', fullName: 'Mira Sand-Berg' });
    showDeposit(depositOf());
    await showWizard();
    await process()
      .getByRole('button', { name: say('deposit.again') })
      .click();
    await expect.element(field(say('field.amount'), form())).toHaveValue('80.00 €');
    await expect.element(field(say('field.fullName'), form())).toHaveValue('Mira Sand-Berg');
    await expect.element(field(say('field.cardNumber'), form())).toHaveValue('');
    await expect.element(field(say('field.cardCVV'), form())).toHaveValue('');
  });

  test('a completed deposit offers no retry', async () => {
    serverHolds({ status: 'completed' });
    showDeposit(depositOf());
    await showWizard();
    await expect.element(process().getByRole('button', { name: say('deposit.done') })).toBeVisible();
    await expect.element(process().getByRole('button', { name: say('deposit.again') })).not.toBeInTheDocument();
  });

  test('a deposit cancelled by staff shows that to the waiting customer', async () => {
    showDeposit(depositOf());
    await showWizard();
    await expect.element(process().getByText(say('deposit.asking'))).toBeVisible();
    serverHolds({ status: 'cancelled' });
    changed();
    await expect.element(process().getByText(say('deposit.resultCancelled'))).toBeVisible();
    await expect.element(process().getByRole('status')).toMatchTextContent(say('deposit.resultFailedText'));
  });

  test('a deposit keeps waiting if the gateway cannot be reached', async () => {
    refuses(confirmDeposit, { status: 503, code: 'gatewayUnavailable', message: say('refusal.gatewayUnavailable') });
    showDeposit(depositOf());
    await showWizard();
    await expect.poll(() => callsTo(confirmDeposit)).toHaveLength(1);
    await expect.element(process().getByText(say('deposit.asking'))).toBeVisible();
  });
});

describe('leaving a deposit', () => {
  test('an untouched form closes without a confirmation', async () => {
    enterDeposit();
    await showWizard();
    await expect.element(field(say('field.street'), form())).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(form()).not.toBeInTheDocument();
  });

  test('a form with typed values asks for confirmation before closing, and keeps them if cancelled', async () => {
    enterDeposit();
    await showWizard();
    await field(say('field.amount'), form()).fill('25');
    await form()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(question()).toMatchTextContent(say('deposit.cancelDetailsText'));
    await question()
      .getByRole('button', { name: say('deposit.cancelKeep') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(field(say('field.amount'), form())).toHaveValue('25.00 €');
    await userEvent.keyboard('{Escape}');
    await question()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(callsTo(startDeposit)).toHaveLength(0);
    expect(callsTo(cancelDeposit)).toHaveLength(0);
  });

  test('a pending deposit is cancelled only after a confirmation', async () => {
    answers(cancelDeposit, depositOf({ status: 'cancelled' }));
    showDeposit(depositOf());
    await showWizard();
    await expect.element(process().getByText(say('deposit.asking'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question()).toMatchTextContent(say('deposit.cancelText'));
    await question()
      .getByRole('button', { name: say('deposit.cancelKeep') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(callsTo(cancelDeposit)).toHaveLength(0);
    await process()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    await question()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    await expect.element(process()).not.toBeInTheDocument();
    expect(callsTo(cancelDeposit).map(({ params }) => params)).toEqual([{ id: idOf(7) }]);
  });

  test('a deposit that was completed before its cancellation arrived stays open and shows its result', async () => {
    refuses(cancelDeposit, { status: 409, code: 'depositFinal', message: say('refusal.depositFinal') });
    showDeposit(depositOf());
    await showWizard();
    await process()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    await question()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(process()).toBeVisible();
    serverHolds({ status: 'completed' });
    changed();
    await expect.element(process().getByText(say('deposit.resultCompletedText'), { exact: false })).toBeVisible();
  });

  test('the confirmation to cancel disappears when the deposit is decided meanwhile', async () => {
    showDeposit(depositOf());
    await showWizard();
    await process()
      .getByRole('button', { name: say('deposit.cancel') })
      .click();
    await expect.element(question()).toBeVisible();
    serverHolds({ status: 'completed' });
    changed();
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(process().getByText(say('deposit.resultCompletedText'), { exact: false })).toBeVisible();
  });
});

describe('staff who follow a deposit', () => {
  const awaiting = {
    status: 'awaiting_3d_secure',
    triesLeft: 2,
    challengeExpires: new Date(Date.now() + 600_000).toISOString(),
  } as const;
  const followed = () =>
    page.getByRole('dialog', { name: say('deposit.depositOfFor', { amount: '€80.00', name: 'Mira Sand' }) });

  test('staff who follow a deposit see the time and attempts left, and no field for a code', async () => {
    serverHolds(awaiting);
    showDeposit(depositOf(awaiting));
    await show(<OfficeDepositHost />);
    await expect.element(followed().getByText(say('deposit.waitingText'))).toBeVisible();
    await expect.element(followed().getByRole('timer')).toMatchTextContent(/^(?:9|10):\d\d$/);
    await expect.element(followed().getByRole('definition').last()).toHaveTextContent('2');
    await expect.element(followed().getByRole('textbox')).not.toBeInTheDocument();
    serverHolds({ ...awaiting, triesLeft: 1 });
    changed();
    await expect.element(followed().getByRole('definition').last()).toHaveTextContent('1');
    serverHolds({ status: 'completed' });
    changed();
    await expect.element(followed().getByText(say('deposit.resultCompletedText'), { exact: false })).toBeVisible();
  });
});

describe('the appearance of a result', () => {
  test('the result of a deposit is readable in German on a phone in the dark', async () => {
    const german = speak('de');
    serverHolds({ status: 'failed', reason: 'insufficientFunds' });
    showDeposit(depositOf());
    await showWizard({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText(german('deposit.reasonInsufficientFunds'))).toBeVisible();
    await expect
      .element(page.getByRole('dialog', { name: german('deposit.depositOf', { amount: '80,00 €' }) }))
      .toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
