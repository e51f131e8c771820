import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import {
  acknowledgeWarning,
  answerQuestions,
  Assessment,
  listAssessments,
} from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { questions } from '@countinghouse/contract/trading-policy/questions.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showCustomer } from '../../../../test/show.tsx';
import { QuestionsScreen } from './questions-screen.tsx';

const customer = personOf('lead');
const novice = {
  experience: 'none',
  background: 'none',
  leverage: 'gainOnly',
  margin: 'call',
  spread: 'tax',
  stopLoss: 'forbids',
} as const;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const assessmentOf = (fields: Partial<Assessment> = {}): Assessment =>
  sampleOf(Assessment, {
    id: idOf(4),
    kind: 'forex',
    questionsVersion: 1,
    answers: novice,
    result: 'notAppropriate',
    dateCreation: hoursAgo(1),
    ...fields,
  });
const answered = (...assessments: readonly Assessment[]): void =>
  answers(listAssessments, { assessments: [...assessments] });

beforeEach(() => answered());

const open = (options: ShowOptions & { readonly address?: string } = {}) =>
  show(<QuestionsScreen />, { as: customer, ...options });
const group = (question: keyof typeof novice) =>
  page.getByRole('radiogroup', { name: say(`questions.forex_${question}`) });
const choose = async (question: keyof typeof novice) =>
  group(question)
    .getByRole('radio', {
      name: say(`questions.forex_${question}_${novice[question]}` as 'questions.forex_margin_call'),
    })
    .click();
const chooseAll = async () => {
  for (const question of Object.keys(novice) as (keyof typeof novice)[]) await choose(question);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the questions', () => {
  test('number six, and none is answered in advance', async () => {
    await open();
    await expect.element(group('stopLoss')).toBeVisible();
    expect(page.getByRole('radiogroup').elements()).toHaveLength(Object.keys(questions.forex).length);
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(0);
  });

  test('must all be answered: each missing one is reported, and nothing is sent', async () => {
    await open();
    await choose('experience');
    await button(say('questions.send')).click();
    await expect.element(page.getByText(say('ui.errorSummary', { count: 5 }))).toBeVisible();
    expect(callsTo(answerQuestions)).toHaveLength(0);
  });

  test('are sent with their version, and the warning follows', async () => {
    answers(answerQuestions, () => {
      answered(assessmentOf());
      return assessmentOf();
    });
    await open();
    await chooseAll();
    await button(say('questions.send')).click();
    await expect.element(page.getByText(say('questions.warningTitle'))).toBeVisible();
    expect(callsTo(answerQuestions).map(({ body }) => body)).toEqual([
      { kind: 'forex', questionsVersion: 1, answers: novice },
    ]);
  });

  test('keep their answers if the server refuses', async () => {
    refuses(answerQuestions, { status: 409, code: 'answeredLately', message: 'You answered less than a day ago.' });
    await open();
    await chooseAll();
    await button(say('questions.send')).click();
    await expect.element(page.getByText('You answered less than a day ago.')).toBeVisible();
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(6);
  });

  test('return to the order that they interrupted', async () => {
    answered(assessmentOf({ result: 'appropriate' }));
    await open({ address: '/my/questions/forex?symbol=EURUSD' });
    await expect.element(page.getByText(say('questions.appropriateTitle'))).toBeVisible();
    const links = page.getByRole('link', { name: say('questions.backToTicket', { symbol: 'EURUSD' }) });
    await expect.element(links.last()).toHaveAttribute('href', '/my/platform?symbol=EURUSD');
  });

  test('can be answered by keyboard', async () => {
    await open();
    await choose('experience');
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(group('experience').getByRole('radio', { name: say('questions.forex_experience_demo') }))
      .toBeChecked();
  });

  test('about binary options have their own address and answers', async () => {
    answered(assessmentOf({ result: 'appropriate' }));
    // Calls of the customer area's frame.
    answers(capitalFunds, sampleOf(Capital));
    answers(getVerification, sampleOf(Verification));
    answers(investment.routes.list, { investments: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
    await showCustomer('/my/questions/binary');
    await expect.element(page.getByRole('heading', { level: 1, name: say('questions.titleBinary') })).toBeVisible();
    // The answers about forex count only for forex.
    await expect.element(page.getByRole('radiogroup', { name: say('questions.binary_payout') })).toBeVisible();
  });

  test('must be answered again if their version has changed', async () => {
    answered(assessmentOf({ result: 'appropriate', questionsVersion: 0 }));
    await open();
    await expect.element(group('experience')).toBeVisible();
  });

  test('are not shown to staff who are connected as the customer', async () => {
    answers(checkAuth, {
      id: customer.id,
      role: 'lead',
      name: 'Ada Quill',
      mustChangePassword: false,
      mustSetUpTwoFactor: false,
      restricted: false,
      actor: { id: idOf(5), name: 'Sam', reason: 'Help', expires: '2099-01-01T00:00:00.000Z' },
      needsSetup: false,
      isDemo: false,
      signOn: null,
    });
    await open();
    await expect.element(page.getByText(say('questions.ownHand'))).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  });

  test('can be reloaded after a failure', async () => {
    isUnreachable(listAssessments);
    await open();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    answered();
    await button(say('ui.retry')).click();
    await expect.element(group('experience')).toBeVisible();
  });
});

describe('the warning', () => {
  const goOn = () => button(say('questions.goOn'));

  test('must be confirmed by the customer before they can continue', async () => {
    answered(assessmentOf());
    answers(acknowledgeWarning, () => {
      const confirmed = assessmentOf({ dateAcknowledged: '2026-03-02T09:30:00.000Z' });
      answered(confirmed);
      return confirmed;
    });
    await open();
    await expect.element(goOn()).toBeDisabled();
    await page.getByRole('checkbox', { name: say('questions.warningAccept') }).click();
    await goOn().click();
    const acknowledged = say('questions.acknowledged', { date: '2 Mar 2026, 10:30' });
    await expect.element(page.getByText(acknowledged)).toBeVisible();
    await expect.element(goOn()).not.toBeInTheDocument();
    expect(callsTo(acknowledgeWarning).map(({ params, body }) => [params, body])).toEqual([
      [{ id: idOf(4) }, { accepts: true }],
    ]);
  });

  test('shows why it could not be confirmed, and can be retried', async () => {
    answered(assessmentOf());
    refuses(acknowledgeWarning, { status: 503, code: 'unavailable', message: 'The service is busy.' });
    await open();
    await page.getByRole('checkbox', { name: say('questions.warningAccept') }).click();
    await goOn().click();
    await expect.element(page.getByText('The service is busy.')).toBeVisible();
    await expect.element(goOn()).toBeEnabled();
  });

  test('is not shown to a customer with the right answers', async () => {
    answered(assessmentOf({ result: 'appropriate' }));
    await open();
    await expect.element(page.getByText(say('questions.appropriateTitle'))).toBeVisible();
    await expect.element(page.getByText(say('questions.warningTitle'))).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('answering again', () => {
  test('is possible after a day', async () => {
    answered(assessmentOf({ dateCreation: hoursAgo(25) }));
    await open();
    await button(say('questions.again')).click();
    await expect.element(group('experience')).toBeVisible();
  });

  test('is not possible earlier, and the screen shows from when', async () => {
    answered(assessmentOf({ dateCreation: hoursAgo(23) }));
    await open();
    await expect.element(page.getByText(/^You can answer again from /)).toBeVisible();
    await expect.element(button(say('questions.again'))).not.toBeInTheDocument();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('questions and warning have no faults in German %s', async (_name, options) => {
  answered(assessmentOf({ dateCreation: hoursAgo(25) }));
  await open({ language: 'de', ...options });
  const text = speak('de');
  await expect.element(page.getByText(text('questions.warningTitle'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
  await button(text('questions.again')).click();
  await button(text('questions.send')).click();
  await expect.element(page.getByText(text('ui.errorSummary', { count: 6 }))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
