import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import {
  confirmDeposit,
  Deposit,
  deposit,
  DepositChallenge,
  depositChallenge,
  sandboxBank,
} from '@countinghouse/contract/deposit/deposit.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { closeDeposit, showDeposit } from '../deposit-screen.ts';
import { CustomerDepositHost } from './customer-deposit-host.tsx';

const mira = personOf('lead', { id: idOf(20), firstName: 'Mira', lastName: 'Sand' });
const awaiting = (fields: Partial<Deposit> = {}): Deposit =>
  sampleOf(Deposit, {
    id: idOf(7),
    lead: mira.id,
    amount: 60,
    method: 'card',
    status: 'awaiting_3d_secure',
    cardNumber: '•••• •••• •••• 3184',
    triesLeft: 3,
    challengeExpires: inMinutes(10),
    ...fields,
  });
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const challenge = (fields: Partial<DepositChallenge> = {}): DepositChallenge =>
  sampleOf(DepositChallenge, { answer: 'code', expires: inMinutes(10), triesLeft: 3, ...fields });
const dialog = () => page.getByRole('dialog', { name: say('deposit.depositOf', { amount: '€60.00' }) });
const code = () => field(say('deposit.code'), dialog());
const confirm = () => dialog().getByRole('button', { name: say('deposit.codeConfirm') });
const codesSent = () => callsTo(confirmDeposit).flatMap(({ body }) => Object.values(body as object));

/** The server has this deposit from now on; any code is answered with it. */
const serverHolds = (held: Deposit): void => {
  lists(deposit, [held]);
  answers(confirmDeposit, held);
};
const showChallenge = async (held: Deposit = awaiting(), options: ShowOptions = {}): Promise<void> => {
  serverHolds(held);
  showDeposit(held);
  await show(<CustomerDepositHost />, { as: mira, ...options });
};

beforeEach(() => {
  answers(depositChallenge, challenge());
  answers(availableFunds, { available: 160 });
});

afterEach(() => {
  closeDeposit();
  vi.useRealTimers();
});

describe('the code of the bank', () => {
  test('the code field shows the amount and the end of the card, and supports autofill on phones', async () => {
    await showChallenge();
    await expect
      .element(dialog())
      .toMatchTextContent(say('deposit.codeText', { amount: '€60.00', card: '•••• •••• •••• 3184' }));
    await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code()).toHaveFocus();
  });

  test('the code field accepts only digits, and does not send a code that is too short', async () => {
    await showChallenge();
    await code().fill('12-3 a');
    await expect.element(code()).toHaveValue('123');
    await confirm().click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(say('error.secureCode'));
    expect(codesSent()).toEqual([]);
  });

  test('a wrong code shows the attempts left and clears the field', async () => {
    await showChallenge();
    await code().fill('111111');
    serverHolds(awaiting({ triesLeft: 1 }));
    await confirm().click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(say('deposit.codeWrong', { count: 1 }));
    await expect.element(code()).toHaveValue('');
    await expect.element(code()).toHaveFocus();
    await expect.element(dialog().getByRole('definition').last()).toHaveTextContent('1');
    expect(codesSent()).toEqual(['111111']);
  });

  test('the right code completes the deposit and is not shown afterwards', async () => {
    await showChallenge();
    await code().fill('246810');
    serverHolds(awaiting({ status: 'completed', triesLeft: null, challengeExpires: null }));
    await confirm().click();
    await expect.element(dialog()).toMatchTextContent(say('deposit.resultAvailable', { amount: '€160.00' }));
    expect(codesSent()).toEqual(['246810']);
    expect(document.documentElement.outerHTML).not.toContain('246810');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('246810');
  });

  test('a code that comes too late makes the page check the deposit’s state', async () => {
    await showChallenge();
    await expect.poll(() => callsTo(confirmDeposit)).toHaveLength(1);
    await code().fill('246810');
    refuses(confirmDeposit, { status: 409, code: 'depositNotAwaiting', message: say('refusal.depositNotAwaiting') });
    await confirm().click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(say('refusal.depositNotAwaiting'));
    await expect
      .poll(() => callsTo(confirmDeposit).map(({ body }) => body))
      .toEqual([{}, { secureCode: '246810' }, {}]);
  });

  test('there is no code field if the bank requires its own page', async () => {
    answers(depositChallenge, challenge({ answer: 'redirect', url: 'https://bank.example.test/ask', triesLeft: null }));
    await showChallenge();
    await expect
      .element(dialog().getByRole('link', { name: say('deposit.redirectGo') }))
      .toHaveAttribute('href', 'https://bank.example.test/ask');
    await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument();
  });

  test('a challenge that could not be loaded can be loaded again', async () => {
    refuses(depositChallenge, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showChallenge();
    await expect.element(dialog().getByText('Something went wrong here.')).toBeVisible();
    answers(depositChallenge, challenge());
    await dialog()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(code()).toBeVisible();
  });
});

describe('the time for the code', () => {
  test('the last minute for the code is announced', async () => {
    answers(depositChallenge, challenge({ expires: inMinutes(0.8) }));
    await showChallenge();
    await expect.element(dialog().getByRole('timer')).toMatchTextContent(/^0:4\d$/);
    await expect.element(dialog().getByText(say('deposit.minuteLeft'))).toBeInTheDocument();
  });

  test('nothing is announced while more than a minute is left for the code', async () => {
    await showChallenge();
    await expect.element(dialog().getByRole('timer')).toMatchTextContent(/^(?:9|10):\d\d$/);
    await expect.element(dialog().getByText(say('deposit.minuteLeft'))).not.toBeInTheDocument();
  });

  test('a deposit whose time has expired is checked with the gateway and shown as timed out', async () => {
    await showChallenge();
    await expect.element(code()).toBeVisible();
    await expect.poll(() => callsTo(confirmDeposit)).toHaveLength(1);
    serverHolds(awaiting({ status: 'failed', reason: 'timedOut', triesLeft: null }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    await expect.element(dialog().getByText(say('deposit.reasonTimedOut'))).toBeVisible();
    expect(codesSent()).toEqual([]);
  });
});

describe('the right to answer the bank', () => {
  test('the customer sees the name of the member of staff who started the deposit', async () => {
    await showChallenge(awaiting({ enteredByName: 'Otto Clerk' }));
    await expect.element(dialog().getByText(say('deposit.codeByStaff', { name: 'Otto Clerk' }))).toBeVisible();
  });

  test('a customer who started the deposit sees no name of staff', async () => {
    await showChallenge();
    await expect.element(code()).toBeVisible();
    await expect.element(dialog()).not.toMatchTextContent(/started this deposit for you/);
  });

  test('staff who are connected as the customer see that the bank is waiting and cannot enter a code', async () => {
    const actor = { id: idOf(900), name: 'Otto Clerk', reason: 'Help', expires: inMinutes(30) };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: mira.id, role: 'lead', name: 'Mira Sand', actor }));
    await showChallenge();
    await expect.element(dialog().getByText(say('deposit.waitingText'))).toBeVisible();
    await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument();
    expect(callsTo(depositChallenge)).toHaveLength(0);
    expect(callsTo(sandboxBank)).toHaveLength(0);
  });
});

describe('the simulated bank of a test installation', () => {
  test('the bank of a test installation shows its code and can fill it in', async () => {
    answers(sandboxBank, { secureCode: '135791', amount: 60, cardNumber: '3184', expires: inMinutes(10) });
    await showChallenge(awaiting({ test: true }));
    const bank = dialog().getByRole('region', { name: say('deposit.bankTitle') });
    await expect.element(bank).toMatchTextContent('135791');
    await expect.element(code()).toHaveValue('');
    await bank.getByRole('button', { name: say('deposit.bankFill') }).click();
    await expect.element(code()).toHaveValue('135791');
    await expect.element(code()).toHaveFocus();
    expect(codesSent()).toEqual([]);
  });

  test('the simulated bank is not asked for a code if the card is real', async () => {
    await showChallenge();
    await expect.element(code()).toBeVisible();
    expect(callsTo(sandboxBank)).toHaveLength(0);
  });
});

test('the code step is readable in German on a phone', async () => {
  const german = speak('de');
  answers(sandboxBank, { secureCode: '135791', amount: 60, cardNumber: '3184', expires: inMinutes(10) });
  await showChallenge(awaiting({ test: true, enteredByName: 'Otto Clerk' }), { language: 'de', size: phone });
  await expect.element(page.getByRole('button', { name: german('deposit.bankFill') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
