import { changePassword, checkAuth, logout } from '@countinghouse/contract/auth/auth.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { currentSession } from '../../kernel/session/session.ts';
import { forgetGivenPassword, givenPassword, keepGivenPassword } from './given-password.ts';
import { OwnPasswordPage } from './password-pages.tsx';

const good = 'Walnut-boat-48';
const given = 'given-by-staff-1';
const current = () => field(say('auth.currentPassword'));
const save = () => page.getByRole('button', { name: say('auth.changeSubmit') });
const rule = (text: string) =>
  page
    .getByRole('list', { name: say('auth.rules') })
    .getByRole('listitem')
    .filter({ hasText: text });

const sessionOf = (role: Role, mustChangePassword: boolean): void =>
  answers(checkAuth, sampleOf(checkAuth.reply, { id: personOf(role).id, role, name: 'Ada Quill', mustChangePassword }));

const showPage = async (role: Role = 'regular') => {
  sessionOf(role, true);
  await show(<OwnPasswordPage />, { as: personOf(role) });
};

const fill = async (password: string, repeated = password): Promise<void> => {
  await field(say('auth.newPassword')).fill(password);
  await field(say('auth.repeatPassword')).fill(repeated);
};

beforeEach(() => answers(changePassword, undefined));
afterEach(forgetGivenPassword);

describe('replacing a password set by staff', () => {
  test('stores the new one, forgets the given one, and signs the user in', async () => {
    keepGivenPassword(given);
    await showPage();
    await fill(good);
    expect(current().query()).toBeNull();
    sessionOf('regular', false);
    await save().click();
    await expect.poll(() => currentSession()).toMatchObject({ check: { mustChangePassword: false } });
    expect(callsTo(changePassword).map(({ body }) => body)).toEqual([{ currentPassword: given, password: good }]);
    expect(givenPassword()).toBeNull();
  });

  test('asks for the given password again after a reload, when it is no longer in memory', async () => {
    await showPage();
    await fill(good);
    await save().click();
    await expect.element(current()).toHaveAccessibleDescription(say('error.required'));
    expect(callsTo(changePassword)).toHaveLength(0);
    await current().fill(given);
    await save().click();
    await expect.poll(() => callsTo(changePassword)[0]?.body).toEqual({ currentPassword: given, password: good });
  });

  test('reports a wrong given password at its field, and blocks access', async () => {
    refuses(changePassword, {
      status: 403,
      code: 'invalidInput',
      message: say('kernel.checkFields'),
      fields: [
        { path: 'body.currentPassword', code: 'currentPasswordWrong', message: say('refusal.currentPasswordWrong') },
      ],
    });
    await showPage();
    await current().fill('something-else-1');
    await fill(good);
    await save().click();
    await expect.element(current()).toHaveAccessibleDescription(say('refusal.currentPasswordWrong'));
    expect(currentSession()).toMatchObject({ check: { mustChangePassword: true } });
  });

  test.each([
    ['shorter than the company asks of staff', 'Boat-48', say('error.tooShort', { minimum: 12 })],
    ['without a digit', 'Walnut-boat-only', say('error.passwordLetterDigit')],
  ])('refuses a password %s and sends nothing', async (_name, password, reason) => {
    keepGivenPassword(given);
    await showPage();
    await fill(password);
    await save().click();
    await expect.element(field(say('auth.newPassword'))).toHaveAccessibleDescription(reason);
    expect(callsTo(changePassword)).toHaveLength(0);
  });

  test('refuses a repetition that differs and sends nothing', async () => {
    keepGivenPassword(given);
    await showPage();
    await fill(good, `${good}9`);
    await save().click();
    await expect.element(field(say('auth.repeatPassword'))).toHaveAccessibleDescription(say('error.passwordsDiffer'));
    expect(callsTo(changePassword)).toHaveLength(0);
  });

  test('shows for each rule whether it is met while the user types', async () => {
    await showPage();
    await expect.element(rule(say('auth.ruleLetter'))).toMatchTextContent(say('auth.ruleOpen'));
    await fill('Walnut-boat', '');
    await expect.element(rule(say('auth.ruleLetter'))).toMatchTextContent(say('auth.ruleMet'));
    await expect.element(rule(say('auth.ruleDigit'))).toMatchTextContent(say('auth.ruleOpen'));
    await fill(good);
    await expect.element(rule(say('auth.ruleDigit'))).toMatchTextContent(say('auth.ruleMet'));
    await expect.element(rule(say('auth.ruleMatch'))).toMatchTextContent(say('auth.ruleMet'));
  });

  test.each([
    ['regular', 12],
    ['lead', 8],
  ] as const)('asks a %s for %d characters', async (role, count) => {
    await showPage(role);
    await expect.element(rule(say('auth.ruleLength', { count }))).toBeVisible();
  });
});

describe('signing in as another person instead', () => {
  const other = () => page.getByRole('button', { name: say('auth.signOutInstead') });

  test('ends the session on the server and here', async () => {
    answers(logout, undefined);
    await showPage();
    await other().click();
    await expect.poll(() => currentSession().status).toBe('visitor');
    expect(callsTo(logout)).toHaveLength(1);
  });

  test('ends the session here even if the server cannot be reached', async () => {
    isUnreachable(logout);
    await showPage();
    await other().click();
    await expect.poll(() => currentSession().status).toBe('visitor');
  });
});

test('is readable, accessible and complete in German on a phone in the dark, with its errors', async () => {
  const german = speak('de');
  sessionOf('lead', true);
  await show(<OwnPasswordPage />, { as: personOf('lead'), language: 'de', size: phone, mode: 'dark' });
  await page.getByRole('button', { name: german('auth.changeSubmit') }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: german('auth.newPassword') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
