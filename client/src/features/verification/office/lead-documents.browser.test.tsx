import { User } from '@countinghouse/contract/user/user.ts';
import { VerificationDocument, viewDocument } from '@countinghouse/contract/verification/document.ts';
import {
  getVerification,
  removeDocument,
  submitDocuments,
  Verification,
} from '@countinghouse/contract/verification/verification.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { LeadDocuments } from './lead-documents.tsx';

const agent = personOf('regular');
const lead = sampleOf(User, {
  id: idOf(31),
  role: 'lead',
  firstName: 'Grace',
  lastName: 'Hopper',
  assignedTo: agent.id,
  verification: 'pending',
});
const documentOf = (number: number, fields: Partial<VerificationDocument>) =>
  sampleOf(VerificationDocument, { id: idOf(number), type: 'image/png', bytes: 9000, ...fields });
const passport = documentOf(11, { kind: 'identityFront', name: 'passport.png' });
const bill = documentOf(12, { kind: 'proofOfAddress', name: 'bill.png', staffName: 'Sam Seller' });
const fileOf = (fields: Partial<Verification> = {}): Verification =>
  sampleOf(Verification, { lead: lead.id, version: 4, documents: [bill, passport], ...fields });

const showDocuments = (options: ShowOptions = {}, of: User = lead) =>
  show(<LeadDocuments lead={of} />, { as: agent, ...options });
const current = () => page.getByRole('region', { name: say('verification.current') });
const adding = () => page.getByRole('region', { name: say('verification.leadUpload') });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const named = (key: 'openNamed' | 'downloadNamed' | 'removeNamed', name: string) =>
  button(say(`verification.${key}`, { name }));
const decideLink = () => page.getByRole('link', { name: say('verification.decideNamed', { name: 'Grace Hopper' }) });

beforeEach(() => answers(getVerification, fileOf()));

describe('the documents of a customer, as shown to staff', () => {
  test('show who uploaded each of them', async () => {
    await showDocuments();
    await expect.element(current()).toMatchTextContent(say('verification.uploadedByCustomer'));
    await expect.element(current()).toMatchTextContent(say('verification.uploadedBy', { name: 'Sam Seller' }));
  });

  test('open in a dialog, which Escape closes', async () => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
    answersFile(viewDocument, await canvas.convertToBlob({ type: 'image/png' }));
    await showDocuments();
    expect(callsTo(viewDocument)).toHaveLength(0);
    await named('openNamed', 'passport.png').click();
    const picture = page.getByRole('dialog').getByRole('img', { name: /passport\.png$/ });
    await expect.element(picture).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(picture).not.toBeInTheDocument();
    expect(callsTo(viewDocument).map(({ params }) => params)).toEqual([{ id: passport.id }]);
  });

  test('show why a download was refused', async () => {
    refuses(viewDocument, { status: 404, code: 'notFound', message: 'This document is gone.' });
    await showDocuments();
    await named('downloadNamed', 'bill.png').click();
    await expect.element(page.getByText('This document is gone.')).toBeVisible();
  });

  test('stay on file after being replaced, separate from the current ones', async () => {
    const old = documentOf(13, {
      kind: 'identityFront',
      name: 'old.png',
      dateReplaced: '2026-03-03T09:00:00.000+00:00',
    });
    answers(getVerification, fileOf({ documents: [bill, passport, old] }));
    await showDocuments();
    const history = page.getByRole('region', { name: say('verification.history') });
    await expect.element(history).toMatchTextContent(/old\.png/);
    await expect.element(current()).not.toMatchTextContent(/old\.png/);
  });

  test('are empty at first', async () => {
    answers(getVerification, fileOf({ documents: [] }));
    await showDocuments();
    await expect.element(page.getByText(say('verification.leadNoneTitle'))).toBeVisible();
    await expect.element(button(say('verification.leadSubmit'))).not.toBeInTheDocument();
  });

  test('can be reloaded after a failure', async () => {
    refuses(getVerification, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showDocuments();
    await expect.element(page.getByText('Something went wrong here.').first()).toBeVisible();
    answers(getVerification, fileOf());
    await button(say('ui.retry')).click();
    await expect.element(named('openNamed', 'bill.png')).toBeVisible();
  });

  test('show who decided last, when and why', async () => {
    const decided = { status: 'rejected', decidedByName: 'Edith Decider', reason: 'Both are unreadable.' } as const;
    answers(getVerification, fileOf({ ...decided, dateDecided: '2026-03-04T09:00:00.000+00:00' }));
    await showDocuments({}, { ...lead, verification: 'rejected' });
    const decision = { name: 'Edith Decider', date: '4 Mar 2026', reason: 'Both are unreadable.' };
    await expect.element(current()).toMatchTextContent(say('verification.by', decision));
  });
});

describe('uploading documents for a customer', () => {
  const choose = async (file: File) => {
    await expect.element(adding()).toBeVisible();
    const input = adding().element().querySelector('input[type=file]');
    if (input === null) throw new Error('no file can be chosen');
    await userEvent.upload(input, file);
  };

  test('refuses a file of another type before it is sent', async () => {
    await showDocuments();
    await choose(new File(['MZ'], 'passport.exe'));
    await expect.element(page.getByText(say('ui.fileWrongType', { name: 'passport.exe' }))).toBeVisible();
  });

  test('asks for the kind of document, and shows it where the file is dropped', async () => {
    await showDocuments();
    await adding()
      .getByRole('combobox', { name: say('verification.kind') })
      .click();
    await page.getByRole('option', { name: say('verification.proofOfAddress') }).click();
    await expect
      .element(adding().getByLabelText(new RegExp(`^${say('verification.proofOfAddress')}`)))
      .toBeInTheDocument();
  });

  test('shows what is missing before the documents can be submitted', async () => {
    answers(getVerification, fileOf({ documents: [passport] }));
    await showDocuments();
    const missing = say('verification.submitMissing', { kinds: say('verification.proofOfAddress') });
    await expect.element(page.getByText(missing)).toBeVisible();
    await expect.element(button(say('verification.leadSubmit'))).not.toBeInTheDocument();
  });

  test('submits them once identity and address are complete', async () => {
    answers(submitDocuments, () => {
      const documents = [bill, passport].map((one) => ({ ...one, status: 'pending' as const }));
      answers(getVerification, fileOf({ status: 'pending', documents }));
      return fileOf();
    });
    await showDocuments();
    await button(say('verification.leadSubmit')).click();
    await expect.element(page.getByText(say('verification.leadSubmitted'))).toBeVisible();
    await expect.element(current()).toMatchTextContent(say('verification.docPending'));
    await expect.element(button(say('verification.leadSubmit'))).not.toBeInTheDocument();
    await expect.element(named('removeNamed', 'bill.png')).not.toBeInTheDocument();
    expect(callsTo(submitDocuments).map(({ params }) => params)).toEqual([{ id: lead.id }]);
  });

  test('can be undone by removing a draft', async () => {
    answers(removeDocument, () => {
      answers(getVerification, fileOf({ documents: [passport] }));
      return fileOf();
    });
    await showDocuments();
    await named('removeNamed', 'bill.png').click();
    await expect.element(page.getByText(say('verification.removed', { name: 'bill.png' }))).toBeVisible();
    await expect.element(named('openNamed', 'bill.png')).not.toBeInTheDocument();
    expect(callsTo(removeDocument).map(({ params }) => params)).toEqual([{ id: bill.id }]);
  });

  test('is not possible once the customer is verified', async () => {
    answers(getVerification, fileOf({ status: 'verified' }));
    await showDocuments();
    await expect.element(named('openNamed', 'bill.png')).toBeVisible();
    await expect.element(adding()).not.toBeInTheDocument();
    await expect.element(named('removeNamed', 'bill.png')).not.toBeInTheDocument();
  });
});

describe('the link from a customer to the decision', () => {
  test('takes an admin to the pending documents', async () => {
    const shown = await showDocuments({ as: personOf('admin', { id: idOf(55) }) });
    await decideLink().click();
    expect(shown.address()).toBe(`/office/verification?lead=${lead.id}`);
  });

  test.each([
    ['an agent, who may not decide', agent, lead],
    ['the admin who is assigned to the customer', personOf('admin'), { ...lead, assignedTo: personOf('admin').id }],
    ['anybody while nothing waits', personOf('admin', { id: idOf(55) }), { ...lead, verification: 'verified' }],
  ] as const)('is not offered to %s', async (_name, reader, of) => {
    await showDocuments({ as: reader }, of);
    await expect.element(named('openNamed', 'passport.png')).toBeVisible();
    await expect.element(decideLink()).not.toBeInTheDocument();
  });
});

describe('the appearance of the documents', () => {
  test('is readable in German on a dark, compact phone', async () => {
    const long = { ...bill, name: 'Einwohnermeldebestätigung_endgültige_Fassung_unterschrieben.png' };
    const reason = 'Die Anschrift ist abgeschnitten.';
    answers(getVerification, fileOf({ documents: [{ ...long, status: 'rejected', reason }, passport] }));
    await showDocuments({ language: 'de', size: phone, mode: 'dark', compact: true });
    await expect.element(page.getByText(speak('de')('verification.leadUploadText'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
