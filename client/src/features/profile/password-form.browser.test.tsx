import { changePassword } from '@countinghouse/contract/auth/auth.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { personOf } from '../../../test/people.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, show } from '../../../test/show.tsx';
import { PasswordForm } from './password-form.tsx';

const old = 'Walnut-boat-47';
const good = 'Walnut-boat-48';
const current = () => field(say('profile.currentPassword'));
const next = () => field(say('auth.newPassword'));
const submit = () => page.getByRole('button', { name: say('profile.passwordSubmit') });
const showForm = (options: ShowOptions = {}) => show(<PasswordForm />, { as: personOf('regular'), ...options });

const change = async (password: string, repeated = password): Promise<void> => {
  await current().fill(old);
  await next().fill(password);
  await field(say('auth.repeatPassword')).fill(repeated);
  await submit().click();
};

describe('changing the password', () => {
  test('sends the old and the new one, reports that other devices are signed out, and clears the form', async () => {
    answers(changePassword, undefined);
    await showForm();
    await change(good);
    await expect.element(page.getByText(say('profile.passwordSaved'))).toBeVisible();
    expect(callsTo(changePassword).map(({ body }) => body)).toEqual([{ currentPassword: old, password: good }]);
    for (const one of [current(), next(), field(say('auth.repeatPassword'))]) await expect.element(one).toHaveValue('');
  });

  test('reports a wrong current password at its field, and keeps the new one', async () => {
    refuses(changePassword, {
      status: 403,
      code: 'invalidInput',
      message: say('kernel.checkFields'),
      fields: [
        { path: 'body.currentPassword', code: 'currentPasswordWrong', message: say('refusal.currentPasswordWrong') },
      ],
    });
    await showForm();
    await change(good);
    await expect.element(current()).toHaveAccessibleDescription(say('refusal.currentPasswordWrong'));
    await expect.element(next()).toHaveValue(good);
  });

  test.each([
    ['a member of staff', 'regular', 'Boat-48', say('error.tooShort', { minimum: 12 })],
    ['a customer', 'lead', 'Boat-4', say('error.tooShort', { minimum: 8 })],
    ['a member of staff', 'regular', 'walnut-boat-only', say('error.passwordLetterDigit')],
  ] as const)('refuses for %s (%s) the password %s', async (_name, role, password, reason) => {
    await showForm({ as: personOf(role) });
    await change(password);
    await expect.element(next()).toHaveAccessibleDescription(reason);
    expect(callsTo(changePassword)).toHaveLength(0);
  });

  test('accepts a password from a customer that is too short for staff', async () => {
    answers(changePassword, undefined);
    await showForm({ as: personOf('lead') });
    await change('Boat-482');
    await expect.poll(() => callsTo(changePassword).length).toBe(1);
  });

  test('uses the company’s minimum length', async () => {
    await showForm({ setting: { passwordMinimumStaff: 20 } });
    await change('Walnut-boat-48-xyz');
    await expect.element(next()).toHaveAccessibleDescription(say('error.tooShort', { minimum: 20 }));
  });

  test('refuses a repetition that differs', async () => {
    await showForm();
    await change(good, `${good}x`);
    await expect.element(field(say('auth.repeatPassword'))).toHaveAccessibleDescription(say('error.passwordsDiffer'));
    expect(callsTo(changePassword)).toHaveLength(0);
  });
});
