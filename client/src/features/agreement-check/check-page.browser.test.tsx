import { checkAgreement } from '@countinghouse/contract/investment/investment.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { CheckPage } from './check-page.tsx';

// SHA-256 of “abc” (FIPS 180-2, appendix B.1).
const hashOfAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const pdf = (content: string, name = 'agreement.pdf') => new File([content], name, { type: 'application/pdf' });

const unknown: ReplyOf<typeof checkAgreement> = {
  known: false,
  document: null,
  signedAt: null,
  projectName: null,
  termsVersion: null,
  contentHash: null,
};
const signed = (projectName: string): typeof unknown => ({
  ...unknown,
  known: true,
  document: 'agreement',
  signedAt: '2026-03-02T09:30:00.000+00:00',
  projectName,
  termsVersion: '2026-11',
});

const showPage = (options: ShowOptions = {}) => show(<CheckPage header={<header />} />, { as: null, ...options });
const part = <Kind extends Element>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
};
const choose = async (file: File) => {
  await expect.element(page.getByText(say('check.choose'))).toBeVisible();
  await userEvent.upload(part('input[type=file]'), file);
};
const drop = async (file: File) => {
  await expect.element(page.getByText(say('check.choose'))).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  part('label').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
};
const verdict = (known: boolean) => page.getByRole('region', { name: say(known ? 'check.known' : 'check.unknown') });

beforeEach(() => {
  answers(checkAgreement, ({ params }) => (params['hash'] === hashOfAbc ? signed('Harbour bond') : unknown));
});

describe('checking the file of an agreement', () => {
  test('shows the project, the date of signing and the terms of an unaltered file', async () => {
    await showPage();
    await choose(pdf('abc'));
    await expect
      .element(verdict(true))
      .toMatchTextContent(say('check.knownText', { project: 'Harbour bond', date: '2 Mar 2026, 10:30' }));
    await expect.element(verdict(true)).toMatchTextContent(/2026-11/);
    await expect.element(verdict(true)).toMatchTextContent(/agreement\.pdf/);
  });

  test('says of a mandate that it is one', async () => {
    const mandate: typeof unknown = { ...signed(''), document: 'mandate', projectName: null };
    answers(checkAgreement, () => mandate);
    await showPage();
    await choose(pdf('abc'));
    await expect.element(verdict(true)).toMatchTextContent(say('check.knownMandate', { date: '2 Mar 2026, 10:30' }));
  });

  test('sends the fingerprint of the file and nothing else', async () => {
    await showPage();
    await choose(pdf('abc'));
    await expect.element(verdict(true)).toMatchTextContent(new RegExp(hashOfAbc));
    const calls = callsTo(checkAgreement).map(({ params, query, body }) => ({ params, query, body }));
    expect(calls).toEqual([{ params: { hash: hashOfAbc }, query: {}, body: undefined }]);
  });

  test('does not recognise a file in which one byte was changed', async () => {
    await showPage();
    await choose(pdf('abd'));
    await expect.element(verdict(false)).toMatchTextContent(say('check.unknownText'));
    await expect.element(verdict(true)).not.toBeInTheDocument();
  });

  test('accepts a file dropped on the page', async () => {
    await showPage();
    await drop(pdf('abc', 'dropped.pdf'));
    await expect.element(verdict(true)).toMatchTextContent(/dropped\.pdf/);
  });

  test('shows the result for the file selected last, even if an earlier one is answered later', async () => {
    const late = Promise.withResolvers<void>();
    answers(checkAgreement, async ({ params }) => {
      if (params['hash'] === hashOfAbc) return signed('Harbour bond');
      await late.promise;
      return unknown;
    });
    await showPage();
    await drop(pdf('slow'));
    await expect.element(page.getByText(say('check.working'))).toBeVisible();
    await drop(pdf('abc'));
    await expect.element(verdict(true)).toBeVisible();
    late.resolve();
    await expect.poll(() => callsTo(checkAgreement)).toHaveLength(2);
    await expect.element(verdict(false)).not.toBeInTheDocument();
    await expect.element(verdict(true)).toBeVisible();
  });

  test('refuses a file larger than any agreement without reading it', async () => {
    await showPage();
    await drop(pdf('x'.repeat(50_000_001)));
    await expect.element(page.getByText(say('check.tooLarge'))).toBeVisible();
    expect(callsTo(checkAgreement)).toHaveLength(0);
  });

  test('reports that the server cannot be reached, and checks the same file again', async () => {
    isUnreachable(checkAgreement);
    await showPage();
    await choose(pdf('abc'));
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
    answers(checkAgreement, signed('Harbour bond'));
    await choose(pdf('abc'));
    await expect.element(verdict(true)).toBeVisible();
    await expect.element(page.getByText(say('kernel.network'))).not.toBeInTheDocument();
  });

  test('shows why the server refused to check', async () => {
    refuses(checkAgreement, { status: 429, code: 'tooMany', message: 'Too many checks. Please wait a minute.' });
    await showPage();
    await choose(pdf('abc'));
    await expect.element(page.getByText('Too many checks. Please wait a minute.')).toBeVisible();
  });

  test.each([
    ['unaltered', 'abc', 'check.known'],
    ['unknown', 'abd', 'check.unknown'],
  ] as const)('is readable in German on a dark phone when a file is %s', async (_name, content, heading) => {
    answers(checkAgreement, ({ params }) =>
      params['hash'] === hashOfAbc ? signed('Donaudampfschifffahrtsgesellschaftsanleihe Hafenerweiterung') : unknown,
    );
    await showPage({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText(speak('de')('check.choose'))).toBeVisible();
    await userEvent.upload(
      part('input[type=file]'),
      pdf(content, 'Vermögensverwaltungsvertrag_endgültige_Fassung.pdf'),
    );
    await expect.element(page.getByRole('heading', { name: speak('de')(heading) })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
