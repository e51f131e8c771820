import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { Approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { listDestinations, Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { returnToCard } from '@countinghouse/contract/withdrawal/review.ts';
import {
  completeWithdrawal,
  failWithdrawal,
  Withdrawal,
  withdrawal,
  withdrawalCompletion,
  WithdrawalStats,
  withdrawalStats,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { chooseLea, lea, rowOf } from '../../../../test/payment-list.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { LeadWithdrawals } from './lead-withdrawals.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

const { routes } = withdrawal;
const now = Date.parse('2026-03-05T12:00:00Z');
const hours = (count: number): string => new Date(now + count * 3_600_000).toISOString();
const reader = idOf(900);
const pending = sampleOf(Withdrawal, {
  id: idOf(1),
  lead: idOf(31),
  leadName: 'Lea Brook',
  amount: 1300.5,
  status: 'pending',
  transactionId: 'W-1',
  destination: 'DE89370400440532013000',
  destinationId: idOf(70),
  destinationFrom: hours(-48),
  holder: 'Lea Brook',
  enteredBy: idOf(31),
  enteredByName: 'Lea Brook',
  dateCreation: hours(-4),
  target: hours(44),
  version: 5,
});
const needs = (fields: Partial<ReplyOf<typeof withdrawalCompletion>> = {}) => ({
  needsSecond: false,
  isOwnName: true,
  toCard: 0,
  testMoney: null,
  ownPart: null,
  ...fields,
});
const account = sampleOf(Destination, { id: idOf(70), lead: idOf(31), holder: 'Lea Brook', iban: 'DE89 •••• 3000' });
const chooseAccount = async (form: Locator): Promise<void> => {
  await field(say('field.destination'), form).click();
  await page.getByRole('option', { name: 'Lea Brook · DE89 •••• 3000' }).click();
};
const row = () => rowOf(say('withdrawal.title'), 'Lea Brook');
const panel = () => page.getByRole('dialog', { name: /^Lea Brook · W-1$/ });
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name });
const toast = () => page.getByRole('region', { name: say('ui.notifications') });
const isVerified = (status: Verification['status']): void =>
  answers(getVerification, sampleOf(Verification, { status }));
const open = async (item: Withdrawal = pending, options: ShowOptions = {}): Promise<void> => {
  lists(withdrawal, [item]);
  await show(<WithdrawalList />, { address: `/office/withdrawals?record=${item.id}`, ...options });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  answers(withdrawalStats, sampleOf(WithdrawalStats, { targetHours: 48 }));
  answers(withdrawalCompletion, needs());
  isVerified('verified');
  lists(withdrawal, [pending]);
  lists(user, [lea]);
  answers(listDestinations, { destinations: [account], most: 10 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('completing a withdrawal', () => {
  const complete = () => panel().getByRole('button', { name: say('withdrawal.complete') });
  const question = () => dialog(say('withdrawal.completeTitle'));

  test('completing a withdrawal first shows amount and account, and sends the version that was read', async () => {
    const paid = { ...pending, status: 'completed', minutesTaken: 240, dateDecided: hours(0), version: 6 } as const;
    answers(completeWithdrawal, paid);
    await open(pending, { setting: { withdrawalApprovalThreshold: 5000 } });
    await expect.element(panel()).toMatchTextContent('DE89 3704 0044 0532 0130 00');
    await complete().click();
    await expect.element(question()).toMatchTextContent(
      say('withdrawal.completeText', {
        amount: '€1,300.50',
        name: 'Lea Brook',
        destination: 'DE89 3704 0044 0532 0130 00',
      }),
    );
    expect(callsTo(completeWithdrawal)).toHaveLength(0);
    lists(withdrawal, [paid]);
    await question()
      .getByRole('button', { name: say('withdrawal.completeConfirm', { amount: '€1,300.50' }) })
      .click();
    await expect.element(panel()).toMatchTextContent(say('withdrawal.happenedCompleted'));
    await expect.element(complete()).not.toBeInTheDocument();
    expect(callsTo(completeWithdrawal).map(({ params, body }) => [params['id'], body])).toEqual([
      [pending.id, { version: 5 }],
    ]);
  });

  test('completing asks for proof of identity when the server requires it, and stops when it is not given', async () => {
    refuses(completeWithdrawal, { status: 403, code: 'proofNeeded', message: say('error.proofNeeded') });
    answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
    answers(prove, () => {
      answers(completeWithdrawal, { ...pending, status: 'completed' });
      return { until: '2026-03-02T10:05:00.000Z' };
    });
    await open(pending, { setting: { withdrawalApprovalThreshold: 5000 } });
    const confirm = say('withdrawal.completeConfirm', { amount: '€1,300.50' });
    const proof = () => dialog(say('profile.proofTitle'));
    const send = async () => {
      await complete().click();
      await question().getByRole('button', { name: confirm }).click();
    };
    await send();
    await proof()
      .getByRole('button', { name: say('ui.cancel') })
      .click();
    await expect.element(toast()).toMatchTextContent(say('error.proofNeeded'));
    await send();
    await field(say('profile.twoFactorPassword'), proof()).fill('Walnut-boat-48');
    await proof()
      .getByRole('button', { name: say('profile.proofConfirm') })
      .click();
    await expect
      .element(toast())
      .toMatchTextContent(say('withdrawal.completed', { amount: '€1,300.50', name: 'Lea Brook' }));
    expect(callsTo(completeWithdrawal)).toHaveLength(3);
  });

  test('a withdrawal above the threshold warns that a second person must approve first', async () => {
    answers(withdrawalCompletion, needs({ needsSecond: true }));
    answers(completeWithdrawal, pending);
    await open(pending, { setting: { withdrawalApprovalThreshold: 1300 } });
    await complete().click();
    await expect
      .element(question())
      .toMatchTextContent(say('withdrawal.completeFirst', { threshold: '€1,300.00', own: '€50,000.00' }));
    await question()
      .getByRole('button', { name: say('withdrawal.completeFirstConfirm') })
      .click();
    await expect.element(toast()).toMatchTextContent(say('withdrawal.completedFirst'));
  });

  test('a withdrawal below the threshold also warns if the day’s other payouts exceed it together', async () => {
    answers(withdrawalCompletion, needs({ needsSecond: true }));
    answers(completeWithdrawal, pending);
    await open({ ...pending, amount: 1300 }, { setting: { withdrawalApprovalThreshold: 5000 } });
    await complete().click();
    await expect
      .element(question())
      .toMatchTextContent(say('withdrawal.completeFirst', { threshold: '€5,000.00', own: '€50,000.00' }));
    await question()
      .getByRole('button', { name: say('withdrawal.completeFirstConfirm') })
      .click();
    await expect.element(toast()).toMatchTextContent(say('withdrawal.completedFirst'));
    expect(callsTo(withdrawalCompletion)[0]?.params['id']).toBe(pending.id);
  });

  test('a withdrawal that one person may complete shows no warning about a second person', async () => {
    await open(pending, { setting: { withdrawalApprovalThreshold: 5000 } });
    await complete().click();
    await expect
      .element(question().getByRole('button', { name: say('withdrawal.completeConfirm', { amount: '€1,300.50' }) }))
      .toBeEnabled();
    await expect.element(question()).not.toMatchTextContent(/second person/);
  });

  test.each([
    ['must leave the payment to somebody else', false, 'ownOther'],
    ['may pay if there is nobody else, with a note that the customer will see it', true, 'ownAlone'],
  ] as const)('a reader who verified the customer %s', async (_what, isAlone, said) => {
    answers(withdrawalCompletion, needs({ ownPart: { part: 'verified', isAlone } }));
    await open();
    await complete().click();
    const confirm = question().getByRole('button', {
      name: say('withdrawal.completeConfirm', { amount: '€1,300.50' }),
    });
    const alert = question()
      .getByRole('status')
      .filter({ hasText: say('verification.ownVerified') });
    await expect.element(alert).toMatchTextContent(say(`verification.${said}`));
    await expect.element(confirm).toHaveProperty('disabled', !isAlone);
  });

  test('nothing can be completed before the number of required people has loaded', async () => {
    refuses(withdrawalCompletion, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await open();
    await complete().click();
    const confirm = question().getByRole('button', {
      name: say('withdrawal.completeConfirm', { amount: '€1,300.50' }),
    });
    await expect.element(question().getByText('Something went wrong here.')).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    answers(withdrawalCompletion, needs());
    await question()
      .getByRole('button', { name: say('ui.retry') })
      .click();
    await expect.element(confirm).toBeEnabled();
  });

  test('the payer compares both names, and learns that another name takes two people', async () => {
    answers(withdrawalCompletion, needs({ needsSecond: true, isOwnName: false }));
    await open({ ...pending, holder: 'Eve Other' });
    await expect.element(panel()).toMatchTextContent('Eve Other');
    await expect.element(panel()).toMatchTextContent(say('withdrawal.holderDiffers', { name: 'Lea Brook' }));
    await complete().click();
    await expect
      .element(question())
      .toMatchTextContent(say('withdrawal.completeOther', { holder: 'Eve Other', name: 'Lea Brook' }));
  });

  test('card money is returned first, with one click and a reason', async () => {
    answers(withdrawalCompletion, needs({ toCard: 300 }));
    answers(returnToCard, { ...pending, status: 'failed', reason: 'Back to the card' });
    await open();
    await expect.element(panel().getByText(say('withdrawal.noticeCard', { amount: '€300.00' }))).toBeVisible();
    await expect.element(complete()).toBeDisabled();
    await panel()
      .getByRole('button', { name: say('withdrawal.returnAction', { amount: '€300.00' }) })
      .click();
    await dialog(say('withdrawal.returnTitle'))
      .getByRole('button', { name: say('withdrawal.returnAction', { amount: '€300.00' }) })
      .click();
    await expect.element(toast()).toMatchTextContent(say('withdrawal.returned'));
    expect(callsTo(returnToCard).map(({ body }) => body)).toEqual([
      { reason: say('withdrawal.returnReason'), version: 5 },
    ]);
  });

  test.each([
    ['noticeTest', { part: 200, isRefused: true }, false],
    ['noticeTestCovered', { part: 0, isRefused: true }, true],
    ['noticePretend', { part: 200, isRefused: false }, true],
  ] as const)('the payer learns about money from test cards: %s', async (notice, money, mayPay) => {
    answers(withdrawalCompletion, needs({ testMoney: { paidIn: 500, ...money } }));
    await open();
    const params = { paidIn: '€500.00', part: money.part === 0 ? '€0.00' : '€200.00' };
    await expect.element(panel().getByText(say(`withdrawal.${notice}`, params))).toBeVisible();
    await expect.poll(() => (complete().element() as HTMLButtonElement).disabled).toBe(!mayPay);
  });

  test('the second person approves the first person’s proposal', async () => {
    answers(approve, sampleOf(Approval));
    await open({ ...pending, approval: idOf(60), approvalBy: idOf(77), approvalByName: 'Otto Clerk' });
    await expect.element(panel()).toMatchTextContent(say('withdrawal.statusSecond'));
    await expect.element(panel()).toMatchTextContent(say('withdrawal.noticeSecond', { name: 'Otto Clerk' }));
    await panel()
      .getByRole('button', { name: say('withdrawal.second') })
      .click();
    await dialog(say('withdrawal.secondTitle'))
      .getByRole('button', { name: say('withdrawal.completeConfirm', { amount: '€1,300.50' }) })
      .click();
    await expect.poll(() => callsTo(approve).map(({ params }) => params)).toEqual([{ id: idOf(60) }]);
    expect(callsTo(completeWithdrawal)).toHaveLength(0);
  });

  test('completing a withdrawal that was decided meanwhile shows the refusal', async () => {
    refuses(completeWithdrawal, { status: 409, code: 'withdrawalDecided', message: say('refusal.withdrawalDecided') });
    await open(pending, { setting: { withdrawalApprovalThreshold: 5000 } });
    await complete().click();
    await question()
      .getByRole('button', { name: say('withdrawal.completeConfirm', { amount: '€1,300.50' }) })
      .click();
    await expect.element(toast()).toMatchTextContent(say('refusal.withdrawalDecided'));
    await expect.element(panel()).toMatchTextContent(say('withdrawal.statusPending'));
  });

  test.each([
    ['the reader entered it', { enteredBy: reader }, 'withdrawal.noticeOwn'],
    ['the reader agreed as the first', { approval: idOf(60), approvalBy: reader }, 'withdrawal.noticeFirst'],
  ] as const)('a withdrawal cannot be completed but can be refused when %s', async (_name, fields, notice) => {
    await open({ ...pending, ...fields });
    await expect.element(panel().getByText(say(notice))).toBeVisible();
    const name = 'approval' in fields ? 'withdrawal.second' : 'withdrawal.complete';
    await expect.element(panel().getByRole('button', { name: say(name) })).toBeDisabled();
    await expect.element(panel().getByRole('button', { name: say('withdrawal.fail') })).toBeEnabled();
  });

  test('a withdrawal cannot be completed while the customer is not verified, and links to their page', async () => {
    isVerified('pending');
    await open();
    await expect.element(complete()).toBeDisabled();
    await expect
      .element(panel().getByRole('link', { name: say('withdrawal.noticeVerify') }))
      .toHaveAttribute('href', `/office/leads/${lea.id}`);
  });

  test('a withdrawal cannot be completed before the customer’s verification has loaded', async () => {
    const arrive = waits(getVerification);
    await open();
    await expect.element(complete()).toBeDisabled();
    arrive();
    await expect.element(complete()).toBeEnabled();
  });

  test('a regular member of staff can neither complete nor refuse a withdrawal', async () => {
    await open(pending, { as: personOf('regular') });
    await expect.element(panel()).toMatchTextContent('W-1');
    await expect.element(complete()).not.toBeInTheDocument();
    await expect.element(panel().getByRole('button', { name: say('withdrawal.fail') })).not.toBeInTheDocument();
  });
});

describe('refusing a withdrawal', () => {
  const form = () => dialog(say('withdrawal.failTitle'));
  const confirm = () => form().getByRole('button', { name: say('withdrawal.failConfirm', { amount: '€1,300.50' }) });
  const openConfirmation = () =>
    panel()
      .getByRole('button', { name: say('withdrawal.fail') })
      .click();

  test('refusing a withdrawal requires a reason, which is sent with the version that was read', async () => {
    const refused = { ...pending, status: 'failed', reason: 'Wrong holder', dateDecided: hours(0) } as const;
    answers(failWithdrawal, refused);
    await open();
    await openConfirmation();
    await confirm().click();
    await expect.element(form().getByRole('alert')).toMatchTextContent(say('withdrawal.failReason'));
    expect(callsTo(failWithdrawal)).toHaveLength(0);
    await field(say('withdrawal.failReason'), form()).fill('Wrong holder');
    lists(withdrawal, [refused]);
    await confirm().click();
    await expect.element(form()).not.toBeInTheDocument();
    await expect.element(panel()).toMatchTextContent(say('withdrawal.happenedFailed'));
    expect(callsTo(failWithdrawal).map(({ body }) => body)).toEqual([{ reason: 'Wrong holder', version: 5 }]);
  });

  test('refusing a withdrawal that another person changed shows the conflict and keeps the reason', async () => {
    refuses(failWithdrawal, { status: 409, code: 'versionConflict', message: say('error.versionConflict') });
    await open();
    await openConfirmation();
    await field(say('withdrawal.failReason'), form()).fill('Wrong holder');
    await confirm().click();
    await expect.element(form().getByRole('alert')).toMatchTextContent(say('error.versionConflict'));
    await expect.element(field(say('withdrawal.failReason'), form())).toHaveValue('Wrong holder');
  });
});

describe('entering a withdrawal for a customer', () => {
  const form = () => dialog(say('withdrawal.create'));
  const submit = () => form().getByRole('button', { name: say('withdrawal.create') });

  test('entering a withdrawal shows the available cash, and sends customer, amount and destination', async () => {
    answers(availableFunds, { available: 40.25 });
    answers(routes.create, pending);
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    await button(say('withdrawal.create')).click();
    await submit().click();
    await expect
      .element(field(say('field.amount'), form()))
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(say('error.required'))));
    expect(callsTo(routes.create)).toHaveLength(0);
    await chooseLea(form(), say('withdrawal.customer'));
    await expect.element(form()).toMatchTextContent(say('withdrawal.availableNow', { amount: '€40.25' }));
    await field(say('field.amount'), form()).fill('12.5');
    await expect.element(field(say('field.destination'), form())).toHaveValue('Lea Brook · DE89 •••• 3000');
    await submit().click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([
      { lead: lea.id, amount: 12.5, destination: account.id },
    ]);
  });

  test('one of several accounts has to be chosen', async () => {
    answers(availableFunds, { available: 40.25 });
    answers(routes.create, pending);
    answers(listDestinations, {
      destinations: [account, { ...account, id: idOf(71), iban: 'NL91 •••• 4300' }],
      most: 10,
    });
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    await button(say('withdrawal.create')).click();
    await chooseLea(form(), say('withdrawal.customer'));
    await field(say('field.amount'), form()).fill('12.5');
    await expect.poll(() => callsTo(listDestinations)).toHaveLength(1);
    await expect.element(field(say('field.destination'), form())).toHaveValue('');
    await chooseAccount(form());
    await submit().click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(callsTo(routes.create).map(({ body }) => body)).toMatchObject([{ destination: account.id }]);
  });

  test('the destination may be left open', async () => {
    answers(availableFunds, { available: 40.25 });
    answers(routes.create, { ...pending, destination: null, destinationId: null });
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    await button(say('withdrawal.create')).click();
    await chooseLea(form(), say('withdrawal.customer'));
    await field(say('field.amount'), form()).fill('12.5');
    await expect.element(field(say('field.destination'), form())).toHaveValue('Lea Brook · DE89 •••• 3000');
    await form()
      .getByRole('button', { name: say('ui.clear') })
      .last()
      .click();
    await submit().click();
    await expect.element(form()).not.toBeInTheDocument();
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([{ lead: lea.id, amount: 12.5 }]);
  });
});

describe('a withdrawal whose destination is open', () => {
  const form = () => dialog(say('withdrawal.addDestination'));

  test('cannot be completed before the destination is added', async () => {
    const isOpen = { ...pending, destination: null, destinationId: null, destinationFrom: null, holder: null };
    answers(routes.update, pending);
    await open(isOpen);
    await expect.element(panel()).toMatchTextContent(say('withdrawal.noticeOpen'));
    await expect.element(panel()).toMatchTextContent(say('withdrawal.destinationOpen'));
    await expect.element(panel().getByRole('button', { name: say('withdrawal.complete') })).toBeDisabled();
    await button(say('withdrawal.addDestination')).click();
    await chooseAccount(form());
    await form()
      .getByRole('button', { name: say('withdrawal.addDestination') })
      .click();
    await expect.element(toast()).toMatchTextContent(say('withdrawal.destinationAdded'));
    expect(callsTo(routes.update).map(({ body }) => body)).toEqual([{ destination: account.id, version: 5 }]);
  });
});

describe('the list of withdrawals', () => {
  test.each([
    ['calm', hours(-4), hours(44), '4 hr'],
    ['urgent', hours(-40), hours(8.5), say('withdrawal.ageLeft', { age: '1 day 16 hr', time: '8 hr' })],
    ['late', hours(-50), hours(-2), say('withdrawal.ageLate', { age: '2 days 2 hr', time: '2 hr' })],
  ])('a withdrawal that is %s shows how long it has waited', async (_name, dateCreation, target, text) => {
    lists(withdrawal, [{ ...pending, dateCreation, target }]);
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    await expect.element(row()).toMatchTextContent(text);
    await expect.element(row()).toMatchTextContent('€1,300.50');
  });

  test('the figures show what failed to load with a retry, and no figures instead', async () => {
    refuses(withdrawalStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(page.getByText(say('withdrawal.statMedian'), { exact: true })).not.toBeInTheDocument();
    answers(withdrawalStats, sampleOf(WithdrawalStats, { targetHours: 48 }));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('withdrawal.statMedian'), { exact: true })).toBeVisible();
  });

  test('the figures show pending withdrawals, the age of the oldest, and what took too long', async () => {
    answers(
      withdrawalStats,
      sampleOf(WithdrawalStats, {
        pending: { count: 2, sum: 1500.5 },
        completed: { count: 7, sum: 9000 },
        late: 1,
        breaches: 3,
        oldestPending: hours(-50),
        medianMinutesToPay: 95,
        targetHours: 48,
      }),
    );
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    for (const text of ['€1,500.50', '€9,000.00', '2 days 2 hr', '1 hr 35 min'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText(say('withdrawal.statBreaches', { count: 3 }))).toBeVisible();
    await expect.element(page.getByText(say('withdrawal.statTarget', { time: '2 days' }))).toBeVisible();
  });

  test('the figures of a company without withdrawals show no age and no time to pay', async () => {
    lists(withdrawal, []);
    await show(<WithdrawalList />, { address: '/office/withdrawals' });
    await expect.element(page.getByText(say('withdrawal.emptyTitle'))).toBeVisible();
    await expect.element(page.getByText(say('withdrawal.none'))).toBeVisible();
    await expect.element(page.getByText('–', { exact: true })).toBeVisible();
  });
});

describe('the withdrawals on the page of a customer', () => {
  test('the page of a customer shows only their withdrawals, each with its approval and a link', async () => {
    lists(withdrawal, [{ ...pending, approval: idOf(60) }]);
    await show(<LeadWithdrawals lead={lea.id} />);
    await expect.element(page.getByText(say('withdrawal.statusSecond'))).toBeVisible();
    const link = page.getByRole('link', { name: say('withdrawal.openNamed', { amount: '€1,300.50' }) });
    expect(link.element().getAttribute('href')).toContain(`record=${pending.id}`);
    expect(callsTo(routes.list)[0]?.query['filters']).toBe(JSON.stringify({ lead: { eq: lea.id } }));
  });

  test('the page of a customer without withdrawals shows a message, after a failure that can be retried', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await show(<LeadWithdrawals lead={lea.id} />);
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(withdrawal, []);
    await button(say('ui.retry')).click();
    await expect.element(page.getByText(say('withdrawal.listEmpty'))).toBeVisible();
  });
});

describe('the appearance of a withdrawal in German', () => {
  test.each([
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
    ['on a desktop', {}],
  ] as const)('the panel of a withdrawal is readable in German %s', async (_name, options) => {
    isVerified('rejected');
    await open(
      { ...pending, target: hours(-2), approval: idOf(60), approvalByName: 'Otto' },
      { language: 'de', ...options },
    );
    await expect.element(page.getByRole('link', { name: speak('de')('withdrawal.noticeVerify') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
