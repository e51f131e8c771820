import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { VerificationDocument, viewDocument } from '@countinghouse/contract/verification/document.ts';
import {
  decideVerification,
  getVerification,
  Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { listWaiting, WaitingVerification } from '@countinghouse/contract/verification/waiting.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show, showOffice } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ReviewScreen } from './review-screen.tsx';

const admin = personOf('admin');
const names = ['Grace Hopper', 'Alan Turing', 'Emmy Noether'] as const;
const leads = names.map((name, at) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return sampleOf(User, { id: idOf(31 + at), role: 'lead', firstName, lastName, email: `${lastName}@example.test` });
});
const waitingOf = (at: number, fields: Partial<WaitingVerification> = {}) =>
  sampleOf(WaitingVerification, { lead: idOf(31 + at), name: names[at] ?? '', documents: 2, ...fields });
const three = [waitingOf(0), waitingOf(1), waitingOf(2)];
const wait = (waiting: readonly WaitingVerification[], count = waiting.length) =>
  answers(listWaiting, { waiting: [...waiting], count });

const documentOf = (number: number, fields: Partial<VerificationDocument>) =>
  sampleOf(VerificationDocument, { id: idOf(number), status: 'pending', type: 'image/png', bytes: 9000, ...fields });
const passport = documentOf(11, { kind: 'identityFront', name: 'passport.png' });
const bill = documentOf(12, { kind: 'proofOfAddress', name: 'bill.png' });
const fileOf = (documents: readonly VerificationDocument[], fields: Partial<Verification> = {}): Verification =>
  sampleOf(Verification, { lead: idOf(31), status: 'pending', version: 4, documents: [...documents], ...fields });

const showScreen = (address = '/office/verification', options: ShowOptions = {}) =>
  show(<ReviewScreen />, { address, as: admin, ...options });
const openFile = (options: ShowOptions = {}) => showScreen(`/office/verification?lead=${idOf(31)}`, options);
const queue = () => page.getByRole('navigation', { name: say('verification.queueList') });
const entry = (name: string) => queue().getByRole('button').filter({ hasText: name });
const documents = (name: string) => page.getByRole('region', { name: say('verification.documentsOf', { name }) });
const picture = (name: string) => page.getByRole('img', { name: new RegExp(`${RegExp.escape(name)}$`) });
const ticks = () => page.getByRole('img', { name: say('verification.seen') });
const press = (keys: string) => userEvent.keyboard(keys);
const accepted = (name: string) => page.getByText(say('verification.acceptedToast', { name }));

const photo = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(60, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
  return canvas.convertToBlob({ type: 'image/png' });
};

beforeEach(async () => {
  answersFile(viewDocument, await photo());
  wait(three);
  lists(user, leads);
  lists(deposit, []);
  answers(getTrader, ({ input: { params } }) => sampleOf(Trader, { lead: params.id }));
  answers(getVerification, ({ input: { params } }) => fileOf([bill, passport], { lead: params.id }));
  answers(decideVerification, ({ input: { params } }) => fileOf([], { lead: params.id, status: 'verified' }));
});

describe('the queue of customers waiting for a decision', () => {
  test('shows the number of documents, earlier decisions, and which customer is the reader’s own', async () => {
    wait([waitingOf(0, { documents: 1 }), waitingOf(1, { again: true }), waitingOf(2, { assignedTo: admin.id })]);
    await showScreen();
    await expect.element(entry('Grace Hopper')).toMatchTextContent(say('verification.documentCount', { count: 1 }));
    await expect.element(entry('Alan Turing')).toMatchTextContent(say('verification.again'));
    await expect.element(entry('Alan Turing')).not.toMatchTextContent(say('verification.yours'));
    await expect.element(entry('Emmy Noether')).toMatchTextContent(say('verification.yours'));
    await expect.element(page.getByText(say('verification.chooseTitle'))).toBeVisible();
  });

  test('shows that more are waiting than are listed', async () => {
    wait(three, 240);
    await showScreen();
    await expect.element(queue()).toMatchTextContent(say('verification.queueMore', { shown: 3, count: 240 }));
  });

  test('shows that no one is waiting, and shows a new customer without a reload', async () => {
    wait([]);
    await showScreen();
    await expect.element(page.getByText(say('verification.queueEmptyTitle'))).toBeVisible();
    wait([waitingOf(0)]);
    notifyChanged({ event: 'verificationSubmitted', resource: 'verification', change: 'updated', ids: [idOf(31)] });
    await expect.element(entry('Grace Hopper')).toBeVisible();
  });

  test('shows a refusal of the server and reloads on request', async () => {
    refuses(listWaiting, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showScreen();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    wait(three);
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(entry('Alan Turing')).toBeVisible();
  });

  test('is not shown to an agent, who may not decide', async () => {
    await showOffice('/office/verification', { as: personOf('regular') });
    await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
    expect(callsTo(listWaiting)).toHaveLength(0);
  });

  test('opens a customer at a separate address, with a way back', async () => {
    const shown = await showScreen();
    await entry('Alan Turing').click();
    await expect.element(documents('Alan Turing')).toBeVisible();
    expect(shown.address()).toContain(`lead=${idOf(32)}`);
    await expect.element(entry('Alan Turing')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: say('verification.next') }).click();
    await expect.element(documents('Emmy Noether')).toBeVisible();
  });

  test('moves on with the N key, and from the last customer to the first', async () => {
    await showScreen();
    await expect.element(entry('Grace Hopper')).toBeVisible();
    for (const name of [...names, names[0]]) {
      await press('n');
      await expect.element(documents(name)).toBeVisible();
    }
  });

  test('offers no next customer if the open one is the only one', async () => {
    wait([waitingOf(0)]);
    await openFile();
    await expect.element(page.getByRole('button', { name: say('verification.accept') })).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('verification.next') })).not.toBeInTheDocument();
  });
});

describe('viewing the documents of a customer', () => {
  const tab = (kind: 'identityFront' | 'proofOfAddress') =>
    documents('Grace Hopper').getByRole('button', { name: new RegExp(say(`verification.${kind}`)) });

  test('starts with the identity document, and number keys open the others', async () => {
    await openFile();
    await expect.element(picture('passport.png')).toBeVisible();
    await expect.element(tab('identityFront')).toHaveAttribute('aria-pressed', 'true');
    await press('2');
    await expect.element(picture('bill.png')).toBeVisible();
    await expect.element(tab('proofOfAddress')).toHaveAttribute('aria-pressed', 'true');
  });

  test('marks only viewed ones', async () => {
    await openFile();
    await expect.element(tab('identityFront').getByRole('img', { name: say('verification.seen') })).toBeVisible();
    await expect
      .element(tab('proofOfAddress').getByRole('img', { name: say('verification.seen') }))
      .not.toBeInTheDocument();
    await tab('proofOfAddress').click();
    await expect.poll(() => ticks().elements()).toHaveLength(2);
  });

  test('fetches each picture once, because each view is recorded', async () => {
    await openFile();
    await expect.element(picture('passport.png')).toBeVisible();
    await press('+t2');
    await expect.element(picture('bill.png')).toBeVisible();
    await press('1');
    await expect.element(picture('passport.png')).toBeVisible();
    expect(callsTo(viewDocument).map(({ params }) => params['id'])).toEqual([passport.id, bill.id]);
  });

  test('zooms and rotates the picture by key and by button', async () => {
    await openFile();
    const shown = () => picture('passport.png').element() as HTMLElement;
    await expect.element(picture('passport.png')).toBeVisible();
    await expect.poll(() => shown().offsetWidth).toBeGreaterThan(100);
    const width = shown().offsetWidth;
    await press('+');
    await expect.poll(() => Math.round(shown().offsetWidth / width / 0.5)).toBe(3);
    await page.getByRole('button', { name: say('verification.zoomOut') }).click();
    await expect.poll(() => shown().offsetWidth).toBe(width);
    await press('t');
    await expect.poll(() => shown().style.transform).toContain('rotate(90deg)');
  });

  test('does not mark a picture as viewed that failed to load', async () => {
    refuses(viewDocument, { status: 500, code: 'unexpected', message: 'The file could not be read.' });
    await openFile();
    await expect.element(page.getByText(say('verification.notShown'))).toBeVisible();
    await expect.element(ticks()).not.toBeInTheDocument();
    answersFile(viewDocument, await photo());
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(ticks()).toBeVisible();
  });

  test('marks a PDF as viewed once it was downloaded', async () => {
    answers(getVerification, fileOf([{ ...passport, type: 'application/pdf', name: 'passport.pdf' }]));
    await openFile();
    await expect.element(page.getByText(say('verification.pdfText'))).toBeVisible();
    await expect.element(ticks()).not.toBeInTheDocument();
    await page.getByRole('button', { name: say('verification.downloadNamed', { name: 'passport.pdf' }) }).click();
    await expect.element(ticks()).toBeVisible();
    expect(callsTo(viewDocument)).toHaveLength(1);
  });

  test('shows no draft, which the customer has not submitted yet', async () => {
    answers(getVerification, fileOf([{ ...bill, status: 'draft' }, passport]));
    await openFile();
    await expect.element(tab('identityFront')).toBeVisible();
    await expect.element(tab('proofOfAddress')).not.toBeInTheDocument();
  });
});

describe('a document that the customer replaces while staff view it', () => {
  const replace = async (old: VerificationDocument, name: string) => {
    const dateReplaced = '2026-03-05T10:00:00.000+00:00';
    const newer = documentOf(19, { kind: old.kind, name, dateUploaded: dateReplaced });
    const others = [bill, passport].filter(({ id }) => id !== old.id);
    answers(getVerification, fileOf([newer, ...others, { ...old, dateReplaced }], { version: 5 }));
    notifyChanged({ event: 'verificationUpdated', resource: 'verification', change: 'updated', ids: [idOf(31)] });
  };
  const notice = () => page.getByText(say('verification.replacedMeanwhile'));
  const seeBoth = async () => {
    await openFile();
    await expect.element(picture('passport.png')).toBeVisible();
    await press('2');
    await expect.poll(() => ticks().elements()).toHaveLength(2);
  };

  test('is replaced by the new one in the same place, with a notice', async () => {
    await seeBoth();
    await replace(bill, 'newer.png');
    await expect.element(picture('newer.png')).toBeVisible();
    await expect.element(notice()).toBeVisible();
    await press('1');
    await expect.element(picture('passport.png')).toBeVisible();
    await expect.element(notice()).not.toBeInTheDocument();
  });

  test('must be viewed again before the customer can be accepted', async () => {
    await seeBoth();
    await replace(passport, 'newer.png');
    await expect.poll(() => ticks().elements()).toHaveLength(1);
    await press('a');
    await expect.element(page.getByText(say('verification.acceptUnseen'))).toBeVisible();
    await expect.element(picture('newer.png')).toBeVisible();
    await expect.poll(() => ticks().elements()).toHaveLength(2);
    expect(callsTo(decideVerification)).toHaveLength(0);
    await press('a');
    await expect.element(accepted('Grace Hopper')).toBeVisible();
    expect(callsTo(decideVerification).map(({ body }) => body)).toEqual([
      { status: 'verified', version: 5, reason: '' },
    ]);
  });
});

describe('the data to compare the documents with', () => {
  test('includes the customer’s name, e-mail, country and the latest billing address', async () => {
    lists(deposit, [
      sampleOf(deposit.item, {
        id: idOf(41),
        fullName: 'G. B. Hopper',
        street: 'Quai 1',
        zipCode: '4000',
        country: 'BE',
      }),
    ]);
    answers(
      getTrader,
      sampleOf(Trader, { lead: idOf(31), statedCountry: 'BE', dateStated: '2026-03-01T09:00:00.000+00:00' }),
    );
    await openFile();
    const known = page.getByRole('region', { name: say('verification.dataTitle') });
    await expect.element(known).toMatchTextContent(/Hopper@example\.test/);
    await expect.element(known).toMatchTextContent(/G\. B\. Hopper/);
    await expect.element(known).toMatchTextContent(/Quai 1, 4000 BE/);
    await expect
      .element(known)
      .toMatchTextContent(say('verification.countryStated', { country: 'Belgium', date: '1 Mar 2026' }));
    await expect.element(known).toMatchTextContent(say('verification.countryConfirms'));
    expect(JSON.parse(callsTo(deposit.routes.list)[0]?.query['filters'] ?? '')).toEqual({
      lead: { eq: idOf(31) },
      method: { eq: 'card' },
    });
  });
});

describe('the appearance of a review', () => {
  test.each([
    ['the queue on a phone', '/office/verification', { size: phone }],
    ['a file on a desktop', `/office/verification?lead=${idOf(31)}`, {}],
    [
      'a file on a dark, compact phone',
      `/office/verification?lead=${idOf(31)}`,
      { size: phone, mode: 'dark', compact: true },
    ],
  ] as const)('%s is readable in German', async (_name, address, options) => {
    wait([waitingOf(0, { again: true, assignedTo: null }), waitingOf(1)]);
    await showScreen(address, { language: 'de', ...options });
    const shown = address.includes('lead') ? speak('de')('verification.keys') : 'Alan Turing';
    await expect.element(page.getByText(shown)).toBeInTheDocument();
    if (address.includes('lead')) await expect.element(picture('passport.png')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
