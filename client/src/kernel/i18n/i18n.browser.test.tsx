import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { say, speak } from '../../../test/say.ts';
import { show } from '../../../test/show.tsx';
import { messageOf } from '../call/message-of.ts';
import { useFirmLabels, useLabelNames } from '../setting/firm-labels.ts';
import { changeLanguage, errorText, useTexts } from './i18n.ts';
import { asLanguage, hasOwnLanguage, keepLanguage, language, languageFor } from './language.ts';

const german = speak('de');

function Greeting({ count }: { readonly count: number }) {
  const text = useTexts('shell');
  return <p>{text('unread', { count })}</p>;
}

describe('the texts of the product', () => {
  test('follow the language immediately, on screen and in the page’s lang attribute', async () => {
    await show(<Greeting count={2} />);
    await expect.element(page.getByText(say('shell.unread', { count: 2 }))).toBeVisible();
    await changeLanguage('de');
    await expect.element(page.getByText(german('shell.unread', { count: 2 }))).toBeVisible();
    expect(document.documentElement.lang).toBe('de');
  });

  test('use the singular for one', async () => {
    await show(<Greeting count={1} />);
    await expect.element(page.getByText('1 unread notification', { exact: true })).toBeVisible();
  });

  test('for a failure without a message are in the reader’s language', async () => {
    await show(<Greeting count={1} />, { language: 'de' });
    expect(messageOf(undefined)).toBe(german('kernel.unexpected'));
    expect(messageOf(new Error('words of its own'))).toBe('words of its own');
  });

  test('for an unknown error code describe the field’s format, not the code', async () => {
    await show(<Greeting count={1} />);
    expect(errorText('tooShort', { minimum: 8 })).toBe(say('error.tooShort', { minimum: 8 }));
    expect(errorText('codeOfANewerServer')).toBe(say('error.wrongFormat'));
  });
});

describe('the language of the reader', () => {
  test.each([
    ['de-AT', 'de'],
    ['FR', 'fr'],
    ['pt', null],
    ['', null],
    [null, null],
  ])('from %s is %s', (given, known) => {
    expect(asLanguage(given)).toBe(known);
  });

  test('is stored in this browser only once it was chosen', () => {
    localStorage.clear();
    expect(hasOwnLanguage()).toBe(false);
    keepLanguage('nl');
    expect(hasOwnLanguage()).toBe(true);
    expect(language()).toBe('nl');
  });
});

function Labels() {
  const { labels, qualifications } = useFirmLabels();
  const { stored } = useLabelNames();
  return (
    <>
      <p>{[...labels, ...qualifications].map(({ name }) => name).join(', ')}</p>
      <p>{stored({ key: 'diamond', name: 'Diamant' })}</p>
      <p>{stored({ key: 'diamond', name: 'Edelsteine' })}</p>
    </>
  );
}

test('the labels of a company are translated until it renames them, and stored unchanged', async () => {
  const setting = {
    labels: [
      { key: 'binary_options', name: 'Binary options' },
      { key: 'diamond', name: 'Precious stones' },
    ],
    qualifications: [{ key: 'constructor', name: 'Our own stage', tone: 'info', outcome: 'open' }],
  } satisfies Partial<Setting>;
  await show(<Labels />, { language: 'de', setting });
  await expect.element(page.getByText('Binäre Optionen, Precious stones, Our own stage')).toBeVisible();
  await expect.element(page.getByText('Diamond', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Edelsteine', { exact: true })).toBeVisible();
});

test('before any choice the language is the first of the browser’s that the product has; a choice always wins', () => {
  expect(languageFor(null, ['pt-BR', 'de-CH', 'en'])).toBe('de');
  expect(languageFor(null, ['pt-BR'])).toBe('en');
  expect(languageFor('fr', ['de-CH'])).toBe('fr');
});
