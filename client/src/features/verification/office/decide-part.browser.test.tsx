import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { VerificationDocument, viewDocument } from '@countinghouse/contract/verification/document.ts';
import {
  decideVerification,
  getVerification,
  Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { ReviewFile } from './review-file.tsx';

const admin = personOf('admin');
const lead = sampleOf(User, { id: idOf(31), role: 'lead', firstName: 'Grace', lastName: 'Hopper' });
const documentOf = (number: number, fields: Partial<VerificationDocument>) =>
  sampleOf(VerificationDocument, { id: idOf(number), status: 'pending', type: 'image/png', bytes: 9000, ...fields });
const passport = documentOf(11, { kind: 'identityFront', name: 'passport.png' });
const bill = documentOf(12, { kind: 'proofOfAddress', name: 'bill.png' });
const fileOf = (fields: Partial<Verification> = {}): Verification =>
  sampleOf(Verification, { lead: lead.id, status: 'pending', version: 4, documents: [bill, passport], ...fields });

const next = vi.fn<() => void>();
const showFile = (options: ShowOptions = {}) =>
  show(<ReviewFile lead={lead.id} onNext={next} onBack={() => undefined} />, { as: admin, ...options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const accept = () => button(say('verification.accept'));
const reject = () => button(say('verification.reject'));
const send = () => button(say('verification.rejectSend'));
const press = (keys: string) => userEvent.keyboard(keys);
const picture = (name: string) => page.getByRole('img', { name: new RegExp(`${RegExp.escape(name)}$`) });
const reasonFor = (kind: 'identityFront' | 'proofOfAddress') =>
  page.getByRole('textbox', { name: say('verification.rejectReason', { kind: say(`verification.${kind}`) }) });
const tick = (kind: 'identityFront' | 'proofOfAddress') =>
  page.getByRole('checkbox', { name: say(`verification.${kind}`) });
const decisions = () => callsTo(decideVerification).map(({ body }) => body);

const photo = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(60, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
  return canvas.convertToBlob({ type: 'image/png' });
};
const viewBoth = async () => {
  await showFile();
  await expect.element(picture('passport.png')).toBeVisible();
  await press('2');
  await expect.element(picture('bill.png')).toBeVisible();
  await expect.poll(() => page.getByRole('img', { name: say('verification.seen') }).elements()).toHaveLength(2);
};

beforeEach(async () => {
  next.mockReset();
  lists(user, [lead]);
  lists(deposit, []);
  answers(getTrader, sampleOf(Trader, { lead: lead.id }));
  answers(getVerification, fileOf());
  answers(decideVerification, fileOf());
  answersFile(viewDocument, await photo());
});

describe('accepting the documents of a customer', () => {
  test('is not possible before every document was viewed', async () => {
    await showFile();
    await expect.element(picture('passport.png')).toBeVisible();
    await accept().click();
    await expect.element(page.getByText(say('verification.acceptUnseen'))).toBeVisible();
    await expect.element(picture('bill.png')).toBeVisible();
    expect(decisions()).toEqual([]);
  });

  test('sends the version that was viewed, and opens the next customer', async () => {
    await viewBoth();
    await press('a');
    await expect.element(page.getByText(say('verification.acceptedToast', { name: 'Grace Hopper' }))).toBeVisible();
    expect(decisions()).toEqual([{ status: 'verified', version: 4, reason: '' }]);
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('reloads the file if the documents changed, and stays with the customer', async () => {
    refuses(decideVerification, {
      status: 409,
      code: 'verificationChanged',
      message: say('refusal.verificationChanged'),
    });
    await viewBoth();
    const reads = callsTo(getVerification).length;
    await accept().click();
    await expect.element(page.getByRole('alert').filter({ hasText: say('refusal.verificationChanged') })).toBeVisible();
    await expect.poll(() => callsTo(getVerification).length).toBeGreaterThan(reads);
    expect(next).not.toHaveBeenCalled();
  });

  test('is not offered to the customer’s own agent', async () => {
    lists(user, [{ ...lead, assignedTo: admin.id }]);
    await showFile();
    await expect.element(page.getByText(say('verification.ownLead'))).toBeVisible();
    await expect.element(accept()).not.toBeInTheDocument();
    await expect.element(reject()).not.toBeInTheDocument();
  });

  test.each([
    ['created', 'ownCreated'],
    ['named', 'ownNamed'],
    ['keys', 'ownKeys'],
    ['documents', 'ownDocuments'],
    ['agent', 'ownAgent'],
    ['related', 'ownRelated'],
  ] as const)('is not offered to a reader whose part in the file is “%s”, who can still reject', async (part, said) => {
    answers(getVerification, fileOf({ ownPart: { part, isAlone: false } }));
    await showFile();
    const alert = page.getByRole('status').filter({ hasText: say(`verification.${said}`) });
    await expect.element(alert).toMatchTextContent(say('verification.ownOther'));
    await expect.element(reject()).toBeVisible();
    await expect.element(accept()).not.toBeInTheDocument();
    await press('a');
    expect(decisions()).toEqual([]);
  });

  test('is offered to a reader with a part in the file if nobody else can, with a note that the customer will see it', async () => {
    answers(getVerification, fileOf({ ownPart: { part: 'created', isAlone: true } }));
    await viewBoth();
    const alert = page.getByRole('status').filter({ hasText: say('verification.ownCreated') });
    await expect.element(alert).toMatchTextContent(say('verification.ownAlone'));
    await accept().click();
    await expect.poll(decisions).toHaveLength(1);
  });

  test('is not offered for documents that are not pending', async () => {
    answers(getVerification, fileOf({ status: 'rejected' }));
    await showFile();
    await expect.element(page.getByText(say('verification.notWaiting'))).toBeVisible();
    await expect.element(accept()).not.toBeInTheDocument();
    await expect.element(reject()).not.toBeInTheDocument();
  });
});

describe('a verified customer', () => {
  test('can lose the verification with a reason, and is not accepted again by the A key', async () => {
    answers(getVerification, fileOf({ status: 'verified', version: 6 }));
    await viewBoth();
    await press('a');
    await expect.element(accept()).not.toBeInTheDocument();
    await button(say('verification.revoke')).click();
    await reasonFor('proofOfAddress').fill('It was forged');
    await send().click();
    await expect.element(page.getByText(say('verification.rejectedToast', { name: 'Grace Hopper' }))).toBeVisible();
    expect(decisions()).toEqual([
      { status: 'rejected', version: 6, reason: '', documents: [{ id: bill.id, reason: 'It was forged' }] },
    ]);
  });
});

describe('rejecting the documents of a customer', () => {
  test('starts with the displayed document, and is sent by Ctrl+Enter', async () => {
    await viewBoth();
    await press('r');
    await expect.element(reasonFor('proofOfAddress')).toHaveFocus();
    await expect.element(tick('identityFront')).not.toBeChecked();
    await press('The address is cut off');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText(say('verification.rejectedToast', { name: 'Grace Hopper' }))).toBeVisible();
    expect(decisions()).toEqual([
      { status: 'rejected', version: 4, reason: '', documents: [{ id: bill.id, reason: 'The address is cut off' }] },
    ]);
  });

  test('requires a reason of three letters for each document, and reports the field without one', async () => {
    await viewBoth();
    await reject().click();
    await tick('identityFront').click();
    await reasonFor('proofOfAddress').fill('Cut off');
    await reasonFor('identityFront').fill('  No  ');
    await send().click();
    await expect
      .element(reasonFor('identityFront'))
      .toHaveAccessibleDescription(say('verification.rejectReasonNeeded'));
    await expect.element(reasonFor('proofOfAddress')).not.toHaveAttribute('aria-invalid', 'true');
    expect(decisions()).toEqual([]);
  });

  test('requires at least one document', async () => {
    await viewBoth();
    await reject().click();
    await tick('proofOfAddress').click();
    await send().click();
    await expect.element(page.getByText(say('verification.rejectNone'))).toBeVisible();
    expect(decisions()).toEqual([]);
  });

  test('accepts a common reason with one click, and a general note', async () => {
    await viewBoth();
    await reject().click();
    await button(say('verification.reasonOld')).click();
    await expect.element(reasonFor('proofOfAddress')).toHaveValue(say('verification.reasonOld'));
    await page.getByRole('textbox', { name: say('verification.rejectNote') }).fill(' Please send a newer one. ');
    await send().click();
    await expect.poll(decisions).toEqual([
      {
        status: 'rejected',
        version: 4,
        reason: 'Please send a newer one.',
        documents: [{ id: bill.id, reason: say('verification.reasonOld') }],
      },
    ]);
  });

  test('ignores shortcuts while a reason is typed: no key decides or rotates a picture', async () => {
    await viewBoth();
    await press('r');
    await expect.element(reasonFor('proofOfAddress')).toHaveFocus();
    await press('a1tn');
    await expect.element(reasonFor('proofOfAddress')).toHaveValue('a1tn');
    await expect.element(picture('bill.png')).toBeVisible();
    expect(decisions()).toEqual([]);
  });

  test('is cancelled with Escape', async () => {
    await viewBoth();
    await press('r');
    await expect.element(send()).toBeVisible();
    await press('{Escape}');
    await expect.element(send()).not.toBeInTheDocument();
    await expect.element(accept()).toBeVisible();
    expect(decisions()).toEqual([]);
  });

  test('keeps the reasons if the server refuses', async () => {
    refuses(decideVerification, {
      status: 409,
      code: 'verificationNotPending',
      message: say('refusal.verificationNotPending'),
    });
    await viewBoth();
    await reject().click();
    await reasonFor('proofOfAddress').fill('Cut off');
    await send().click();
    await expect.element(page.getByText(say('refusal.verificationNotPending'))).toBeVisible();
    await expect.element(reasonFor('proofOfAddress')).toHaveValue('Cut off');
    expect(next).not.toHaveBeenCalled();
  });

  test.each([
    ['a desktop', {}],
    ['a dark, compact phone', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable in German on %s', async (_name, options) => {
    const german = speak('de');
    await showFile({ language: 'de', ...options });
    await expect.element(picture('passport.png')).toBeVisible();
    await button(german('verification.reject')).click();
    await button(german('verification.rejectSend')).click();
    await expect.element(page.getByText(german('verification.rejectReasonNeeded'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
