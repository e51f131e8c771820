import { type Setting, getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { settingOf } from '../../../../test/people.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../../test/server-answers.ts';
import { desk, type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { coveredByToasts } from '../../../../test/toast-cover.ts';
import { currentSetting, replaceSetting } from '../../../kernel/setting/setting.ts';
import { CompanyPart } from './setting-screen.tsx';

const street = () => field(say('setting.street'));
const save = () => page.getByRole('button', { name: say('setting.save') }).click();
const saved = () => page.getByText(say('setting.saved'));
const versionNow = (): number => currentSetting()?.version ?? 0;
/** A message on the page, as opposed to a toast. */
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const sent = () => callsTo(updateSetting).map(({ body }) => body);

/** The company's settings with some changed fields, one version later. */
const later = (fields: Partial<Setting>): Setting => settingOf({ ...fields, version: versionNow() + 1 });
const savesWhatIsSent = () =>
  answers(updateSetting, ({ input }) => ({ ...later(input.body as Partial<Setting>), approval: null }));
const showPart = async (setting: Partial<Setting> = {}, options: ShowOptions = {}) => {
  await show(<CompanyPart />, { setting: { street: 'Harbour Road', ...setting }, ...options });
  await expect.element(field(speak(options.language === 'de' ? 'de' : 'en')('setting.street'))).toBeVisible();
};

test.each([
  ['on a desktop', desk],
  ['on a phone', phone],
] as const)('messages leave the button that saves free %s', async (_name, size) => {
  await showPart({}, { size });
  const button = page.getByRole('button', { name: say('setting.save') });
  button.element().scrollIntoView({ block: 'end' });
  expect(await coveredByToasts(button)).toEqual([]);
});

describe('saving the company data', () => {
  test('sends only changed fields, with the version that the form was opened with', async () => {
    await showPart();
    const version = versionNow();
    savesWhatIsSent();
    await street().fill('Mill Lane');
    await field(say('setting.city')).fill('  Lübeck ');
    await save();
    await expect.element(saved()).toBeVisible();
    expect(sent()).toEqual([{ street: 'Mill Lane', city: 'Lübeck', version }]);
  });

  test('shows the new company name on the rest of the page immediately', async () => {
    await showPart();
    savesWhatIsSent();
    await field(say('setting.companyName')).fill('Quill & Daughters');
    await save();
    await expect.element(saved()).toBeVisible();
    expect(currentSetting()?.companyName).toBe('Quill & Daughters');
  });

  test('accepts only one click while it is being saved', async () => {
    await showPart();
    savesWhatIsSent();
    const arrive = waits(updateSetting);
    await street().fill('Mill Lane');
    await save();
    await expect.element(page.getByRole('button', { name: say('setting.save') })).toBeDisabled();
    arrive();
    await expect.element(saved()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test('keeps the values and shows an error if the server cannot be reached', async () => {
    await showPart();
    isUnreachable(updateSetting);
    await street().fill('Mill Lane');
    await save();
    await expect.element(alert(say('kernel.network'))).toBeVisible();
    await expect.element(street()).toHaveValue('Mill Lane');
  });

  test('shows a refusal of the server at the named field', async () => {
    await showPart();
    const message = 'This address already belongs to somebody.';
    refuses(updateSetting, {
      status: 400,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.email', code: 'emailTaken', message }],
    });
    await field(say('setting.email')).fill('office@quill.example');
    await save();
    await expect.element(field(say('setting.email'))).toHaveAccessibleDescription(message);
    await expect.element(field(say('setting.email'))).toHaveFocus();
  });
});

test('a video id may contain a hyphen and an underscore', async () => {
  await showPart();
  savesWhatIsSent();
  await field(say('setting.youtubeVideoId')).fill('a-B_c1D2e3F');
  await save();
  await expect.element(saved()).toBeVisible();
});

describe('invalid input', () => {
  test.each([
    ['a company without a name', 'setting.companyName', '   ', 'error.required'],
    ['an e-mail address without a host', 'setting.email', 'office@', 'error.email'],
    ['the address of a video instead of its number', 'setting.youtubeVideoId', 'youtu.be/M7lc', 'error.youtubeVideoId'],
  ] as const)('names %s at its field and sends nothing', async (_what, label, typed, problem) => {
    await showPart();
    await field(say(label)).fill(typed);
    await save();
    await expect.element(field(say(label))).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(say(label))).toHaveAccessibleDescription(new RegExp(RegExp.escape(say(problem))));
    await expect.element(alert(`${say(label)}: ${say(problem)}`)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('links from the list of problems to the field', async () => {
    await showPart();
    await field(say('setting.companyName')).fill('');
    await save();
    await street().click();
    await alert(say('error.required')).getByRole('button').click();
    await expect.element(field(say('setting.companyName'))).toHaveFocus();
  });
});

describe('the telephone number', () => {
  test('without a country code is parsed with the company’s country', async () => {
    await showPart({ country: 'DE' });
    await field(say('setting.phone')).fill('030 1234567');
    await street().click();
    await expect.element(field(say('setting.phone'))).toHaveValue('+49 30 1234567');
  });
});

describe('two people at once', () => {
  test('a form without changes shows another person’s save', async () => {
    await showPart();
    replaceSetting(later({ street: 'Mill Lane' }));
    await expect.element(street()).toHaveValue('Mill Lane');
  });

  test('a form with changes keeps them when another person saves', async () => {
    await showPart();
    await street().fill('My street');
    replaceSetting(later({ street: 'Mill Lane', city: 'Gent' }));
    await expect.element(street()).toHaveValue('My street');
  });

  const conflict = async (stored: Partial<Setting>) => {
    await showPart();
    await street().fill('My street');
    const newer = later(stored);
    answers(getSetting, newer);
    refuses(updateSetting, { status: 412, code: 'versionConflict', message: 'Somebody else changed this.' });
    await save();
    await expect.element(page.getByText(say('setting.changedElsewhereTitle'))).toBeVisible();
    return newer;
  };

  test('shows both values and overwrites the newer version only on a second save', async () => {
    const newer = await conflict({ street: 'Mill Lane', city: 'Gent' });
    const row = page.getByRole('row').filter({ hasText: say('setting.street') });
    await expect.element(row).toMatchTextContent(/My street/);
    await expect.element(row).toMatchTextContent(/Mill Lane/);
    await expect.element(field(say('setting.city'))).toHaveValue('Gent');
    savesWhatIsSent();
    await save();
    await expect.element(saved()).toBeVisible();
    expect(sent().at(-1)).toEqual({ street: 'My street', version: newer.version });
    await expect.element(page.getByText(say('setting.changedElsewhereTitle'))).not.toBeInTheDocument();
  });

  test('names the language of a description that both changed', async () => {
    await showPart();
    await page.getByRole('tab', { name: 'German', exact: true }).click();
    await field(say('field.descriptionDe')).fill('Mein Text');
    answers(getSetting, later({ descriptionDe: 'Ihr Text' }));
    refuses(updateSetting, { status: 412, code: 'versionConflict', message: 'Somebody else changed this.' });
    await save();
    const row = page.getByRole('row').filter({ hasText: say('field.descriptionDe') });
    await expect.element(row).toMatchTextContent(/Mein Text/);
    await expect.element(row).toMatchTextContent(/Ihr Text/);
  });

  test('discards the user’s value on request', async () => {
    await conflict({ street: '' });
    const row = page.getByRole('row').filter({ hasText: say('setting.street') });
    await expect.element(row).toMatchTextContent(new RegExp(RegExp.escape(say('setting.changedEmpty'))));
    await page.getByRole('button', { name: say('setting.takeTheirs') }).click();
    await expect.element(street()).toHaveValue('');
    await expect.element(page.getByText(say('setting.changedElsewhereTitle'))).not.toBeInTheDocument();
  });

  test('lists no field if both entered the same value', async () => {
    await conflict({ street: 'My street' });
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  });
});

describe('layout and accessibility', () => {
  test('lists the countries in the reader’s language and order', async () => {
    await showPart({ country: 'AT' }, { language: 'de' });
    const country = page.getByRole('combobox', { name: speak('de')('setting.country') });
    await expect.element(country).toHaveValue('Österreich');
  });

  test('is readable and accessible in German on a phone in the dark, with problems shown', async () => {
    await showPart({}, { language: 'de', size: phone, mode: 'dark', compact: true });
    await field(speak('de')('setting.companyName')).fill('');
    await page.getByRole('button', { name: speak('de')('setting.save') }).click();
    await expect.element(alert(speak('de')('error.required'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
