import { checkAuth, twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import {
  addDestination,
  confirmDestination,
  Destination,
  listDestinations,
  removeDestination,
} from '@countinghouse/contract/withdrawal/destination.ts';
import { reviewWithdrawal } from '@countinghouse/contract/withdrawal/review.ts';
import { cancelWithdrawal, Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

const { routes } = withdrawal;
const iban = 'DE89370400440532013000';
const mira = personOf('lead', { id: idOf(20), verification: 'verified' });
const past = '2026-01-02T12:00:00.000Z';
const accountOf = (number: number, fields: Partial<Destination> = {}): Destination =>
  sampleOf(Destination, {
    id: idOf(number),
    lead: mira.id,
    holder: 'Mira Sand',
    isOwnName: true,
    iban,
    label: '',
    usableFrom: past,
    ...fields,
  });
const account = accountOf(70);
const saved = (...destinations: Destination[]): void => answers(listDestinations, { destinations, most: 10 });
const withdrawalOf = (number: number, fields: Partial<Withdrawal> = {}): Withdrawal =>
  sampleOf(Withdrawal, {
    id: idOf(number),
    lead: mira.id,
    enteredBy: mira.id,
    amount: number * 10,
    status: 'pending',
    transactionId: `W-${number}`,
    destination: 'DE89…3000',
    destinationId: idOf(70),
    destinationFrom: past,
    dateCreation: new Date(Date.now() - 3_600_000).toISOString(),
    target: new Date(Date.now() + 47 * 3_600_000).toISOString(),
    ...fields,
  });
const amount = () => field(say('field.amount'));
const payTo = (texts: typeof say = say) => page.getByRole('combobox', { name: texts('withdrawal.payTo') });
const password = 'Walnut-boat-48';
const proceed = () => page.getByRole('button', { name: say('withdrawal.reviewContinue') });
const review = () => page.getByRole('dialog', { name: say('withdrawal.reviewTitle') });
const request = () => review().getByRole('button', { name: say('withdrawal.ownRequest') });
const typePassword = () => field(say('profile.twoFactorPassword')).fill(password);
/** Reads the review, confirms it with the password and sends it. */
const send = async (): Promise<void> => {
  await proceed().click();
  await typePassword();
  await request().click();
};
const row = (text: string) =>
  page
    .getByRole('list', { name: say('withdrawal.ownList') })
    .getByRole('listitem')
    .filter({ hasText: text });
const toast = () => page.getByRole('region', { name: say('ui.notifications') });
const showScreen = (options: ShowOptions = {}) =>
  show(<WithdrawScreen />, { address: '/my/withdraw', as: mira, ...options });
const has = (available: number, hold = 0): void =>
  answers(capitalFunds, sampleOf(Capital, { capital: available + hold, available, hold }));

beforeEach(() => {
  has(80);
  lists(withdrawal, []);
  answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
  saved(account);
  answers(reviewWithdrawal, {
    cards: [],
    toBank: 10,
    availableAfter: 70,
    target: past,
    waitsUntil: null,
    waitsBecause: null,
  });
});

describe('a request for money', () => {
  test('a request sends amount and destination, and appears as pending with the money on hold', async () => {
    answers(routes.create, ({ input }) => withdrawalOf(3, { amount: input.body['amount'] as number }));
    await showScreen();
    await expect.element(page.getByText(say('withdrawal.availableNow', { amount: '€80.00' }))).toBeVisible();
    await amount().fill('30.5');
    lists(withdrawal, [withdrawalOf(3, { amount: 30.5 })]);
    await send();
    await expect.element(row('€30.50')).toMatchTextContent(say('withdrawal.statusPending'));
    await expect.element(toast()).toMatchTextContent(say('withdrawal.ownRequested', { amount: '€30.50' }));
    await expect.element(amount()).toHaveValue('');
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([
      { amount: 30.5, destination: account.id, password },
    ]);
    has(49.5, 30.5);
    notifyChanged({ event: 'fundsUpdated', resource: 'funds', change: 'updated', ids: [mira.id] });
    await expect.element(page.getByText(say('withdrawal.availableNow', { amount: '€49.50' }))).toBeVisible();
  });

  test('a request can be for all the available cash, to the cent', async () => {
    has(1234.07);
    answers(routes.create, withdrawalOf(3));
    await showScreen();
    await page.getByRole('button', { name: say('withdrawal.takeAll') }).click();
    await expect.element(amount()).toHaveValue('1,234.07 €');
    await send();
    await expect
      .poll(() => callsTo(routes.create).at(-1)?.body)
      .toEqual({ amount: 1234.07, destination: account.id, password });
  });

  test.each([
    ['12,50', 12.5],
    ['2 500,00', 2500],
    ['10 000', 10_000],
    ['1.234,56', 1234.56],
  ])('a request for %s is parsed as intended, and shows its value', async (typed, sum) => {
    answers(routes.create, withdrawalOf(3));
    has(20_000);
    await showScreen();
    await amount().fill(typed);
    await expect
      .element(amount())
      .toHaveAccessibleDescription(`= €${sum.toLocaleString('en', { minimumFractionDigits: 2 })}`);
    await send();
    await expect
      .poll(() => callsTo(routes.create).at(-1)?.body)
      .toEqual({ amount: sum, destination: account.id, password });
  });

  test.each([
    ['no amount', '', say('error.required')],
    ['an amount of zero', '0', say('error.tooSmall', { minimum: 0.01 })],
    ['an amount below zero', '-10', say('error.tooSmall', { minimum: 0.01 })],
    ['an amount with an exponent', '1e3', say('ui.numberDigits', { example: '1,234.50' })],
    ['an amount with two signs', '--5', say('ui.numberSign')],
    ['a third decimal', '0.005', say('ui.numberDecimals', { count: 2 })],
  ] as const)('a request with %s is refused at its field and not reviewed', async (_name, typed, message) => {
    await showScreen();
    await amount().fill(typed);
    await proceed().click();
    await expect.element(field(say('field.amount'))).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
    expect(callsTo(reviewWithdrawal)).toHaveLength(0);
  });

  test('a customer with several accounts chooses one of them, and there is no other place', async () => {
    const second = accountOf(71, { iban: 'GB33BUKB20201555555555', label: 'Savings' });
    saved(account, second);
    answers(routes.create, withdrawalOf(3));
    await showScreen();
    await amount().fill('10');
    await proceed().click();
    await expect.element(payTo()).toHaveAccessibleDescription(new RegExp(RegExp.escape(say('error.required'))));
    await payTo().click();
    await page.getByRole('option', { name: 'Savings · GB33 •••• 5555' }).click();
    await send();
    await expect
      .poll(() => callsTo(routes.create).at(-1)?.body)
      .toEqual({ amount: 10, destination: second.id, password });
  });

  test('the review shows what goes where, in whose name, when, what remains, and what waits', async () => {
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    saved(accountOf(70, { holder: 'Eve Other', isOwnName: false, usableFrom: ahead }));
    answers(reviewWithdrawal, {
      cards: [{ cardNumber: '•••• 4242', amount: 30 }],
      toBank: 20,
      availableAfter: 31.5,
      target: ahead,
      waitsUntil: ahead,
      waitsBecause: 'password',
    });
    await showScreen();
    await amount().fill('50');
    await proceed().click();
    for (const text of [
      '€50.00',
      say('withdrawal.reviewNoFee'),
      say('withdrawal.reviewCard', { card: '•••• 4242' }),
      '€20.00',
      say('withdrawal.reviewAfter'),
      '€31.50',
      'DE89 •••• 3000',
      'Eve Other',
      say('withdrawal.accountOtherName'),
      'because the account is new',
      'because the password was reset',
    ])
      await expect.element(review()).toMatchTextContent(text);
    expect(callsTo(reviewWithdrawal).map(({ query }) => query['amount'])).toEqual(['50']);
  });

  test('more than is available is refused at the amount, before the review', async () => {
    await showScreen();
    await amount().fill('80.01');
    await proceed().click();
    await expect
      .element(amount())
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(say('withdrawal.availableMost', { amount: '€80.00' }))));
    await expect.element(review()).not.toBeInTheDocument();
    await amount().fill('80');
    await proceed().click();
    await expect.element(review()).toBeVisible();
    expect(callsTo(routes.create)).toHaveLength(0);
  });

  test('a request for more than is still available shows the refusal and keeps the typed values', async () => {
    refuses(routes.create, { status: 409, code: 'insufficientFunds', message: say('error.insufficientFunds') });
    await showScreen();
    await amount().fill('79.99');
    await send();
    await expect.element(page.getByText(new RegExp(RegExp.escape(say('error.insufficientFunds'))))).toBeVisible();
    await review()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(amount()).toHaveValue('79.99 €');
  });

  test('a request is retried after a lost answer with the same idempotency key', async () => {
    isUnreachable(routes.create);
    await showScreen();
    await amount().fill('10');
    await send();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    answers(routes.create, withdrawalOf(1));
    await request().click();
    await expect.element(toast()).toMatchTextContent(/€10\.00/);
    const keys = callsTo(routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(4);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  test('a second request for the same amount has a different idempotency key', async () => {
    answers(routes.create, withdrawalOf(1));
    await showScreen();
    for (const times of [1, 2]) {
      await amount().fill('10');
      await send();
      await expect.element(amount()).toHaveValue('');
      await expect.poll(() => callsTo(routes.create)).toHaveLength(times);
    }
    const keys = callsTo(routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('the proof that it is the customer who requests', () => {
  test('a request without the password is refused at its field and not sent', async () => {
    await showScreen();
    await amount().fill('10');
    await proceed().click();
    await request().click();
    await expect
      .element(field(say('profile.twoFactorPassword')))
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(say('error.required'))));
    expect(callsTo(routes.create)).toHaveLength(0);
  });

  test('a customer with two-factor gives a code, too', async () => {
    answers(twoFactorState, { active: true, recoveryCodesLeft: 10 });
    answers(routes.create, withdrawalOf(1));
    await showScreen();
    await amount().fill('10');
    await proceed().click();
    await field(say('profile.twoFactorRemoveCode')).fill('123456');
    await typePassword();
    await request().click();
    await expect
      .poll(() => callsTo(routes.create).at(-1)?.body)
      .toEqual({ amount: 10, destination: account.id, password, code: '123456' });
  });
});

describe('the right to request a withdrawal', () => {
  test('a customer who is not verified sees that they are paid later, with a link to verification', async () => {
    await showScreen({ as: personOf('lead', { id: mira.id, verification: 'pending' }) });
    await expect.element(page.getByText(new RegExp(RegExp.escape(say('withdrawal.ownUnverified'))))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: say('verification.cardAction') }))
      .toHaveAttribute('href', '/my/verification');
    await expect.element(proceed()).toBeVisible();
  });

  test('a verified customer sees no notice about verification', async () => {
    await showScreen();
    await expect.element(proceed()).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });

  test('a customer without available cash sees that there is nothing to withdraw', async () => {
    has(0, 25);
    await showScreen();
    await expect.element(page.getByText(say('withdrawal.ownNothing'))).toBeVisible();
    await expect.element(page.getByText('€25.00')).toBeVisible();
    await expect.element(proceed()).not.toBeInTheDocument();
  });

  test('staff who are connected as the customer can neither request a withdrawal nor cancel one', async () => {
    const actor = { id: idOf(900), name: 'Otto Clerk', reason: 'Help', expires: '2026-03-02T10:00:00.000+00:00' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: mira.id, role: 'lead', name: 'Mira Sand', actor }));
    lists(withdrawal, [withdrawalOf(2)]);
    await showScreen();
    await expect.element(page.getByText(say('withdrawal.ownConnected'))).toBeVisible();
    await expect.element(page.getByText('€80.00')).toBeVisible();
    await expect.element(row('€20.00')).toMatchTextContent(say('withdrawal.statusPending'));
    await expect.element(proceed()).not.toBeInTheDocument();
    await expect.element(row('€20.00').getByRole('button')).not.toBeInTheDocument();
  });

  test('the customer sees how long a payout usually takes', async () => {
    await showScreen({ setting: { withdrawalTargetHours: 36 } });
    await expect.element(page.getByText(say('withdrawal.ownTarget', { time: '1 day 12 hours' }))).toBeVisible();
  });
});

describe('the withdrawals of a customer', () => {
  test('a customer without withdrawals sees a message only once the list has loaded', async () => {
    const arrive = waits(routes.list);
    await showScreen();
    await expect.element(proceed()).toBeVisible();
    await expect.element(page.getByText(say('withdrawal.ownListEmpty'))).not.toBeInTheDocument();
    arrive();
    await expect.element(page.getByText(say('withdrawal.ownListEmpty'))).toBeVisible();
  });

  test('a list of withdrawals that failed to load can be loaded again', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showScreen();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(withdrawal, [withdrawalOf(2)]);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(row('€20.00')).toMatchTextContent('W-2');
  });

  test('each withdrawal shows how far it is, with the time of each step and when it is usually paid', async () => {
    lists(withdrawal, [
      withdrawalOf(1),
      withdrawalOf(2, { status: 'completed', dateDecided: '2026-01-04T12:00:00.000Z' }),
      withdrawalOf(3, { status: 'failed', cancelled: true, dateDecided: '2026-01-05T12:00:00.000Z' }),
    ]);
    await showScreen();
    const track = (at: number) => page.getByRole('list', { name: say('withdrawal.track') }).nth(at);
    const steps = (at: number) => track(at).getByRole('listitem');
    await expect.element(steps(0)).toHaveLength(3);
    await expect.element(steps(0).nth(1)).toHaveAttribute('aria-current', 'step');
    await expect.element(steps(0).nth(2)).toMatchTextContent(say('withdrawal.reviewPaid'));
    await expect.element(steps(1).nth(2)).toMatchTextContent(/Paid out.*4 Jan 2026/);
    expect(track(1).element().querySelector('[aria-current]')).toBeNull();
    await expect.element(steps(2)).toHaveLength(2);
    await expect.element(steps(2).nth(1)).toMatchTextContent(say('withdrawal.happenedCancelled'));
    expect(await pageFaults()).toEqual([]);
  });

  test('each withdrawal shows why it was not paid and who entered it, but not a second approval', async () => {
    lists(withdrawal, [
      withdrawalOf(1, { status: 'failed', reason: 'The holder has another name.' }),
      withdrawalOf(2, { enteredBy: idOf(900), enteredByName: 'Otto Clerk', approval: idOf(60) }),
      withdrawalOf(3, { status: 'completed', minutesTaken: 90 }),
    ]);
    await showScreen();
    await expect.element(row('€10.00')).toMatchTextContent('The holder has another name.');
    await expect.element(row('€20.00')).toMatchTextContent(say('withdrawal.enteredBy', { name: 'Otto Clerk' }));
    await expect.element(row('€20.00')).toMatchTextContent(say('withdrawal.statusPending'));
    await expect.element(row('€20.00')).not.toMatchTextContent(say('withdrawal.statusSecond'));
    await expect.element(row('€30.00')).toMatchTextContent(say('withdrawal.ageTaken', { time: '1 hr 30 min' }));
  });

  test('a refused withdrawal is requested again with its amount and account, a cancelled one is not', async () => {
    saved(account, accountOf(71, { label: 'Savings' }));
    lists(withdrawal, [
      withdrawalOf(4, { status: 'failed', reason: 'The document expired.', destinationId: idOf(71) }),
      withdrawalOf(5, { status: 'failed', cancelled: true }),
    ]);
    await showScreen();
    const again = (sum: string) => page.getByRole('button', { name: say('withdrawal.againNamed', { amount: sum }) });
    await again('€40.00').click();
    await expect.element(amount()).toHaveFocus();
    await expect.element(amount()).toHaveValue('40.00 €');
    await expect.element(payTo()).toHaveValue(expect.stringContaining('Savings'));
    await expect.element(again('€50.00')).not.toBeInTheDocument();
  });

  test('a withdrawal that staff complete changes without a reload', async () => {
    lists(withdrawal, [withdrawalOf(2)]);
    await showScreen();
    await expect.element(row('€20.00')).toMatchTextContent(say('withdrawal.statusPending'));
    lists(withdrawal, [withdrawalOf(2, { status: 'completed', minutesTaken: 60 })]);
    notifyChanged({ event: 'withdrawalUpdated', resource: 'withdrawal', change: 'updated', ids: [idOf(2)] });
    await expect.element(row('€20.00')).toMatchTextContent(say('withdrawal.statusCompleted'));
    await expect.element(row('€20.00').getByRole('button')).not.toBeInTheDocument();
  });
});

describe('the bank accounts of a customer', () => {
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const shown = 'DE89 3704 0044 0532 0130 00';

  test('a customer without one adds it under their own name, with the password', async () => {
    saved();
    answers(addDestination, account);
    await showScreen();
    await expect.element(page.getByText(say('withdrawal.payToFirst'))).toBeVisible();
    await button(say('withdrawal.accountAdd')).click();
    const form = dialog(say('withdrawal.accountAdd'));
    const submit = form.getByRole('button', { name: say('withdrawal.accountAdd') });
    await field(say('withdrawal.accountIban'), form).fill('DE89370400440532013001');
    await submit.click();
    await expect
      .element(field(say('withdrawal.accountIban'), form))
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(say('error.iban'))));
    await field(say('withdrawal.accountIban'), form).fill(shown);
    await typePassword();
    saved(account);
    await submit.click();
    await expect.element(toast()).toMatchTextContent(say('withdrawal.accountAdded'));
    await expect.element(proceed()).toBeVisible();
    expect(callsTo(addDestination).map(({ body }) => body)).toEqual([
      { holder: `${mira.firstName} ${mira.lastName}`, iban: shown, bic: '', label: '', password },
    ]);
  });

  test('one that came with a withdrawal is confirmed with the password, or removed at once', async () => {
    saved(accountOf(70, { usableFrom: null }));
    answers(confirmDestination, account);
    answers(removeDestination, undefined);
    await showScreen();
    await expect.element(page.getByText(say('withdrawal.accountUnconfirmed'))).toBeVisible();
    await button(say('withdrawal.accountConfirmNamed', { account: shown })).click();
    await typePassword();
    await dialog(say('withdrawal.accountConfirmTitle'))
      .getByRole('button', { name: say('withdrawal.accountConfirm') })
      .click();
    await expect.element(toast()).toMatchTextContent(say('withdrawal.accountConfirmed'));
    expect(callsTo(confirmDestination).map(({ params, body }) => [params, body])).toEqual([
      [{ id: idOf(70) }, { password }],
    ]);
    await button(say('withdrawal.accountRemoveNamed', { account: shown })).click();
    await dialog(say('withdrawal.accountRemoveTitle'))
      .getByRole('button', { name: say('withdrawal.accountRemove') })
      .click();
    await expect.poll(() => callsTo(removeDestination).map(({ body }) => body)).toEqual([{}]);
  });

  test('a confirmed one is removed with the password, unless a withdrawal to it is open', async () => {
    refuses(removeDestination, { status: 409, code: 'destinationInUse', message: say('refusal.destinationInUse') });
    await showScreen();
    await button(say('withdrawal.accountRemoveNamed', { account: shown })).click();
    await typePassword();
    const question = dialog(say('withdrawal.accountRemoveTitle'));
    await question.getByRole('button', { name: say('withdrawal.accountRemove') }).click();
    await expect.element(question.getByText(new RegExp(RegExp.escape(say('refusal.destinationInUse'))))).toBeVisible();
    expect(callsTo(removeDestination).map(({ body }) => body)).toEqual([{ password }]);
  });

  test('a withdrawal that staff entered waits for the customer’s choice', async () => {
    const open = withdrawalOf(2, { destination: null, destinationId: null, destinationFrom: null, version: 4 });
    lists(withdrawal, [open]);
    answers(routes.update, withdrawalOf(2));
    await showScreen();
    await row('€20.00')
      .getByRole('button', { name: say('withdrawal.payToChoose') })
      .click();
    await typePassword();
    await dialog(say('withdrawal.payToChoose'))
      .getByRole('button', { name: say('withdrawal.payToChoose') })
      .click();
    await expect
      .poll(() => callsTo(routes.update).map(({ body }) => body))
      .toEqual([{ destination: account.id, version: 4, password }]);
  });
});

describe('cancelling a request', () => {
  const cancel = () => page.getByRole('button', { name: say('withdrawal.cancelNamed', { amount: '€20.00' }) });
  const question = () => page.getByRole('dialog', { name: say('withdrawal.cancelTitle') });

  test('cancelling a request needs a confirmation, and does nothing if the customer keeps it', async () => {
    lists(withdrawal, [withdrawalOf(2)]);
    await showScreen();
    await cancel().click();
    await expect.element(question()).toMatchTextContent(say('withdrawal.cancelText', { amount: '€20.00' }));
    await question()
      .getByRole('button', { name: say('withdrawal.cancelKeep') })
      .click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(callsTo(cancelWithdrawal)).toHaveLength(0);
  });

  test('a cancelled request shows as cancelled', async () => {
    answers(cancelWithdrawal, withdrawalOf(2, { status: 'failed', cancelled: true }));
    lists(withdrawal, [withdrawalOf(2)]);
    await showScreen();
    await cancel().click();
    lists(withdrawal, [withdrawalOf(2, { status: 'failed', cancelled: true })]);
    await question()
      .getByRole('button', { name: say('withdrawal.cancelConfirm') })
      .click();
    await expect.element(row('€20.00')).toMatchTextContent(say('withdrawal.statusCancelled'));
    await expect.element(cancel()).not.toBeInTheDocument();
    expect(callsTo(cancelWithdrawal).map(({ params }) => params)).toEqual([{ id: idOf(2) }]);
  });

  test('cancelling a withdrawal that was paid meanwhile shows that nothing was changed', async () => {
    refuses(cancelWithdrawal, { status: 409, code: 'withdrawalDecided', message: say('refusal.withdrawalDecided') });
    lists(withdrawal, [withdrawalOf(2)]);
    await showScreen();
    await cancel().click();
    await question()
      .getByRole('button', { name: say('withdrawal.cancelConfirm') })
      .click();
    await expect.element(toast()).toMatchTextContent(say('refusal.withdrawalDecided'));
    await expect.element(question()).not.toBeInTheDocument();
  });
});

describe('the appearance of the screen', () => {
  test('the screen is readable in German on a phone, with German amounts', async () => {
    const german = speak('de');
    saved(account, accountOf(71, { usableFrom: null }), accountOf(72, { isOwnName: false, label: 'Mein Sparkonto' }));
    has(1_234_567.8, 30.5);
    lists(withdrawal, [
      withdrawalOf(1, { status: 'failed', reason: 'Der Kontoinhaber heißt anders als die Kundin.' }),
      withdrawalOf(2, { enteredBy: idOf(900), enteredByName: 'Ottokar Freiherr' }),
    ]);
    await showScreen({ language: 'de', size: phone, as: personOf('lead', { id: mira.id, verification: 'rejected' }) });
    await page.getByRole('button', { name: german('withdrawal.takeAll') }).click();
    await expect.element(field(german('field.amount'))).toHaveValue('1.234.567,80 €');
    await page.getByRole('button', { name: german('withdrawal.reviewContinue') }).click();
    await expect
      .element(payTo(german))
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(german('error.required'))));
    expect(await pageFaults('de')).toEqual([]);
  });
});
