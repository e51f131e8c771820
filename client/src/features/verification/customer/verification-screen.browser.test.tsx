import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { getTerms, type TradeRule, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import {
  type DocumentKind,
  VerificationDocument,
  viewDocument,
} from '@countinghouse/contract/verification/document.ts';
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
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { VerificationCard } from './verification-card.tsx';
import { VerificationScreen } from './verification-screen.tsx';

const me = personOf('lead');
const documentOf = (number: number, kind: DocumentKind, fields: Partial<VerificationDocument> = {}) =>
  sampleOf(VerificationDocument, { id: idOf(number), kind, type: 'image/png', bytes: 1_200_000, ...fields });
const verificationOf = (fields: Partial<Verification> = {}) =>
  sampleOf(Verification, { lead: me.id, version: 4, dateSubmitted: '2026-03-02T09:30:00.000+00:00', ...fields });

const passport = documentOf(11, 'identityFront', { name: 'passport.png' });
const bill = documentOf(12, 'proofOfAddress', { name: 'bill.png' });
const rejected = verificationOf({
  status: 'rejected',
  documents: [
    { ...passport, status: 'accepted' },
    { ...bill, status: 'rejected', reason: 'The address is cut off' },
  ],
});

const showScreen = (options: ShowOptions = {}) =>
  show(<VerificationScreen />, { address: '/my/verification', as: me, ...options });
const slot = (kind: DocumentKind) => page.getByRole('region', { name: say(`verification.${kind}`), exact: true });
const fileButton = (kind: DocumentKind) =>
  page.getByRole('button', { name: say('verification.chooseFileOf', { kind: say(`verification.${kind}`) }) });
const submit = () => page.getByRole('button', { name: say('verification.submit') });
const remove = (name: string) => page.getByRole('button', { name: say('verification.removeNamed', { name }) });
const choose = async (kind: DocumentKind, file: File) => {
  await expect.element(slot(kind)).toBeVisible();
  const input = slot(kind).element().querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error(`no file can be chosen for ${kind}`);
  // Within the page: the runner would need seconds to transfer a large file.
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

const picture = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(60, 40);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
  return canvas.convertToBlob({ type: 'image/png' });
};

/** The policy in force, as far as it concerns customers who are not verified. */
const policyAsks = (depositNeedsVerification: boolean, ...against: TradeRule[]): void =>
  answers(
    getTerms,
    sampleOf(TradingTerms, {
      leverageCaps: leverageCaps.retail,
      limits: [],
      depositNeedsVerification,
      forex: { objections: against.map((rule) => ({ rule, message: rule, params: {} })), needsAppropriateness: false },
    }),
  );

beforeEach(async () => {
  policyAsks(false);
  answers(getTrader, sampleOf(Trader, { lead: me.id }));
  answersFile(viewDocument, await picture());
  answers(getVerification, verificationOf());
});

describe('a customer who has sent nothing yet', () => {
  test.each([
    [false, [], ''],
    [true, [], ` ${say('verification.needsDeposit')}`],
    [false, ['notVerified'], ` ${say('verification.needsTrade')}`],
    [true, ['capability', 'notVerified'], ` ${say('verification.needsBoth')}`],
  ] as const)('reads what the policy ties to verification: deposits %s, trading %j', async (deposits, rules, more) => {
    policyAsks(deposits, ...rules);
    await showScreen();
    await expect.element(page.getByText(`${say('verification.ownNotStartedText')}${more}`)).toBeVisible();
  });
});

describe('the required documents', () => {
  test('are an identity document and a proof of address at first, and nothing can be submitted', async () => {
    await showScreen();
    await expect.element(page.getByText(say('verification.ownNotStartedTitle'))).toBeVisible();
    for (const kind of ['identityFront', 'proofOfAddress'] as const)
      await expect.element(slot(kind)).toMatchTextContent(say('verification.docMissing'));
    for (const kind of ['identityBack', 'other'] as const)
      await expect.element(slot(kind)).toMatchTextContent(say('verification.optional'));
    await expect.element(submit()).toBeDisabled();
  });

  test('are listed while only one of the two is there', async () => {
    answers(getVerification, verificationOf({ documents: [passport] }));
    await showScreen();
    const left = say('verification.submitMissing', { kinds: say('verification.proofOfAddress') });
    await expect.element(page.getByText(left)).toBeVisible();
    await expect.element(submit()).toBeDisabled();
  });

  test('include the rejected document with its reason, and not the accepted one', async () => {
    answers(getVerification, rejected);
    await showScreen();
    await expect
      .element(slot('proofOfAddress'))
      .toMatchTextContent(say('verification.reasonGiven', { reason: 'The address is cut off' }));
    await expect.element(fileButton('proofOfAddress')).toBeVisible();
    await expect.element(fileButton('identityFront')).not.toBeInTheDocument();
    await expect.element(submit()).toBeDisabled();
  });

  test('are complete once the rejected document is replaced', async () => {
    const old = { ...bill, status: 'rejected', dateReplaced: '2026-03-03T09:00:00.000+00:00' } as const;
    const successor = documentOf(13, 'proofOfAddress', { name: 'statement.png' });
    answers(getVerification, { ...rejected, documents: [successor, { ...passport, status: 'accepted' }, old] });
    await showScreen();
    await expect.element(submit()).toBeEnabled();
    const earlier = page.getByRole('region', { name: say('verification.earlier') });
    await expect.element(earlier).toMatchTextContent(/bill\.png/);
    await expect.element(slot('proofOfAddress')).not.toMatchTextContent(/bill\.png/);
  });

  test('are none for a verified customer, who can upload no more documents', async () => {
    answers(
      getVerification,
      verificationOf({
        status: 'verified',
        dateDecided: '2026-03-04T09:00:00.000+00:00',
        documents: [
          { ...passport, status: 'accepted' },
          { ...bill, status: 'accepted' },
        ],
      }),
    );
    await showScreen();
    await expect.element(page.getByText(say('verification.ownVerifiedText', { date: '4 Mar 2026' }))).toBeVisible();
    await expect.element(slot('other')).not.toBeInTheDocument();
    await expect.element(fileButton('identityFront')).not.toBeInTheDocument();
    await expect.element(submit()).not.toBeInTheDocument();
  });
});

describe('choosing a file', () => {
  test.each([
    ['of another type', 'passport.exe', 2, 'ui.fileWrongType'],
    ['larger than 5 MB', 'passport.pdf', 5 * 1024 * 1024 + 1, 'ui.fileTooLarge'],
  ] as const)('%s is refused next to its kind and not sent', async (_name, name, bytes, reason) => {
    await showScreen();
    await choose('identityFront', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
    await expect
      .element(slot('identityFront').getByRole('alert'))
      .toHaveTextContent(say(reason, { name, size: '5 MB' }));
    await expect.element(slot('proofOfAddress')).not.toMatchTextContent(name);
    await expect.element(fileButton('identityFront')).toBeVisible();
  });
});

describe('the uploaded documents', () => {
  test('can be enlarged, to check that they are readable', async () => {
    answers(getVerification, verificationOf({ documents: [passport] }));
    await showScreen();
    await page.getByRole('button', { name: say('verification.openNamed', { name: 'passport.png' }) }).click();
    const large = page.getByRole('dialog').getByRole('img', { name: /passport\.png$/ });
    await expect.element(large).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(large).not.toBeInTheDocument();
  });

  test('are not opened inside the page if they are a PDF', async () => {
    answers(getVerification, verificationOf({ documents: [{ ...bill, type: 'application/pdf', name: 'bill.pdf' }] }));
    await showScreen();
    await expect.element(slot('proofOfAddress')).toMatchTextContent(/bill\.pdf.*1\.1 MB/);
    await expect
      .element(page.getByRole('button', { name: say('verification.openNamed', { name: 'bill.pdf' }) }))
      .not.toBeInTheDocument();
    expect(callsTo(viewDocument)).toHaveLength(0);
  });

  test('can be removed only until they are submitted', async () => {
    answers(getVerification, verificationOf({ documents: [passport, { ...bill, status: 'pending' }] }));
    answers(removeDocument, () => {
      answers(getVerification, verificationOf({ documents: [{ ...bill, status: 'pending' }] }));
      return verificationOf();
    });
    await showScreen();
    await expect.element(remove('bill.png')).not.toBeInTheDocument();
    await remove('passport.png').click();
    await expect.element(slot('identityFront')).toMatchTextContent(say('verification.docMissing'));
    expect(callsTo(removeDocument).map(({ params }) => params)).toEqual([{ id: passport.id }]);
  });

  test('stay if the server refuses to remove them, with the reason', async () => {
    answers(getVerification, verificationOf({ documents: [passport] }));
    refuses(removeDocument, { status: 409, code: 'documentSent', message: say('refusal.documentSent') });
    await showScreen();
    await remove('passport.png').click();
    await expect.element(page.getByText(say('refusal.documentSent'))).toBeVisible();
    await expect.element(remove('passport.png')).toBeVisible();
  });

  test('show that staff uploaded them for the customer', async () => {
    answers(getVerification, verificationOf({ documents: [{ ...passport, fromStaff: true }, bill] }));
    await showScreen();
    await expect.element(slot('identityFront')).toMatchTextContent(say('verification.fromStaff'));
    await expect.element(slot('proofOfAddress')).not.toMatchTextContent(say('verification.fromStaff'));
  });
});

describe('submitting the documents', () => {
  const ready = verificationOf({ documents: [passport, bill] });

  test('is confirmed with the date, and cannot be repeated', async () => {
    answers(getVerification, ready);
    answers(submitDocuments, () => {
      const pending = [passport, bill].map((one) => ({ ...one, status: 'pending' as const }));
      answers(getVerification, { ...ready, status: 'pending', documents: pending });
      return ready;
    });
    await showScreen();
    await submit().click();
    await expect.element(page.getByText(say('verification.submitted'))).toBeVisible();
    await expect.element(page.getByText(say('verification.ownPendingText', { date: '2 Mar 2026' }))).toBeVisible();
    await expect.element(submit()).not.toBeInTheDocument();
    expect(callsTo(submitDocuments).map(({ params }) => params)).toEqual([{ id: me.id }]);
  });

  test('shows why the server refused, and can be retried', async () => {
    answers(getVerification, ready);
    refuses(submitDocuments, { status: 409, code: 'documentNothingNew', message: say('refusal.documentNothingNew') });
    await showScreen();
    await submit().click();
    await expect.element(page.getByText(say('refusal.documentNothingNew'))).toBeVisible();
    await expect.element(submit()).toBeEnabled();
  });
});

describe('the state of the verification', () => {
  test('follows the decision of staff without a reload', async () => {
    answers(getVerification, verificationOf({ status: 'pending' }));
    await showScreen();
    await expect.element(page.getByText(say('verification.ownPendingTitle'))).toBeVisible();
    answers(getVerification, rejected);
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: [me.id] });
    await expect.element(page.getByText(say('verification.ownRejectedTitle'))).toBeVisible();
  });

  test('can be reloaded after a failure', async () => {
    refuses(getVerification, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showScreen();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    answers(getVerification, verificationOf());
    await page
      .getByRole('button', { name: say('ui.retry') })
      .first()
      .click();
    await expect.element(page.getByText(say('verification.ownNotStartedTitle'))).toBeVisible();
  });

  test('links to the record of who has opened a document', async () => {
    const shown = await showScreen();
    await page.getByRole('link', { name: say('verification.privacyLink') }).click();
    expect(shown.address()).toBe('/my/activity');
  });

  test.each([
    ['not started', verificationOf()],
    ['pending', verificationOf({ status: 'pending', documents: [{ ...passport, status: 'pending' }] })],
    ['rejected', rejected],
  ])('is readable in German on a dark, compact phone when it is %s', async (_name, verification) => {
    const long = 'Reisepassvorderseitenfotografie_endgültige_Fassung_2026.png';
    const documents = verification.documents.map((one) => ({ ...one, name: long }));
    answers(getVerification, { ...verification, documents });
    await showScreen({ language: 'de', size: phone, mode: 'dark', compact: true });
    await expect
      .element(page.getByRole('complementary', { name: speak('de')('verification.privacyTitle') }))
      .toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('the reminder on the start page', () => {
  const showCard = () => show(<VerificationCard />, { address: '/my', as: me });

  test('links a customer who is not verified to the documents', async () => {
    const shown = await showCard();
    const card = page.getByRole('link');
    await expect.element(card).toMatchTextContent(say('verification.cardAction'));
    await card.click();
    expect(shown.address()).toBe('/my/verification');
  });

  test('requests nothing while the documents are being checked', async () => {
    answers(getVerification, verificationOf({ status: 'pending' }));
    await showCard();
    await expect.element(page.getByRole('link')).toMatchTextContent(say('verification.cardLook'));
    await expect.element(page.getByText(say('verification.cardAction'))).not.toBeInTheDocument();
  });

  test('disappears once the customer is verified', async () => {
    await showCard();
    await expect.element(page.getByRole('link')).toBeVisible();
    answers(getVerification, verificationOf({ status: 'verified' }));
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: [me.id] });
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });
});
