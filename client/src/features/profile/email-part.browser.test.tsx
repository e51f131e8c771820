import { checkAuth, twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { changeEmail, getEmailChange, withdrawEmailChange } from '@countinghouse/contract/user/email-change.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { phone, show } from '../../../test/show.tsx';
import { EmailPart } from './details-part.tsx';

const lead = personOf('lead');
const pending = { email: 'new@example.test', expires: '2026-11-23T10:00:00.000Z' };
const waiting = () => page.getByText(/new@example\.test/);
const open = () => page.getByRole('button', { name: say('profile.emailChange') }).click();
const send = () => page.getByRole('button', { name: say('profile.emailSend') }).click();

const showForm = async ({ needsCode = false } = {}): Promise<void> => {
  answers(getEmailChange, { pending: null });
  answers(twoFactorState, { active: needsCode, recoveryCodesLeft: 0 });
  await show(<EmailPart />, { as: lead });
  await open();
};

describe('the user’s e-mail address', () => {
  test('is changed with the password, and is pending until the link is opened', async () => {
    await showForm();
    await field(say('profile.emailNew')).fill('New@Example.test');
    await field(say('profile.twoFactorPassword')).fill('Walnut-boat-47');
    answers(changeEmail, { pending });
    answers(getEmailChange, { pending });
    await send();
    await expect.element(waiting()).toBeVisible();
    expect(callsTo(changeEmail).map(({ body }) => body)).toEqual([
      { email: 'new@example.test', password: 'Walnut-boat-47' },
    ]);
  });

  test('also requires a code with two-factor', async () => {
    await showForm({ needsCode: true });
    await field(say('profile.emailNew')).fill('new@example.test');
    await field(say('profile.twoFactorPassword')).fill('Walnut-boat-47');
    await send();
    await expect.element(field(say('profile.twoFactorRemoveCode'))).toHaveAccessibleDescription(say('error.required'));
    expect(callsTo(changeEmail)).toHaveLength(0);
  });

  test('reports a wrong password or too many attempts at its field', async () => {
    await showForm();
    await field(say('profile.emailNew')).fill('new@example.test');
    await field(say('profile.twoFactorPassword')).fill('guess');
    refuses(changeEmail, {
      status: 429,
      code: 'passwordTooMany',
      message: 'Too many attempts.',
      fields: [{ path: 'body.password', code: 'passwordTooMany', message: 'Too many attempts.' }],
    });
    await send();
    await expect.element(field(say('profile.twoFactorPassword'))).toHaveAccessibleDescription('Too many attempts.');
  });

  test('can be kept by cancelling a pending change', async () => {
    answers(getEmailChange, { pending });
    await show(<EmailPart />, { as: lead });
    answers(withdrawEmailChange, undefined);
    await expect.element(waiting()).toBeVisible();
    answers(getEmailChange, { pending: null });
    await page.getByRole('button', { name: say('profile.emailWithdraw') }).click();
    await expect.element(page.getByText(say('profile.emailWithdrawn'))).toBeVisible();
    await expect.element(waiting()).not.toBeInTheDocument();
  });

  test('shows why it failed to load, with a retry', async () => {
    isUnreachable(getEmailChange);
    await show(<EmailPart />, { as: lead });
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
  });

  test('is read-only for connected staff', async () => {
    answers(getEmailChange, { pending });
    const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
    await show(<EmailPart />, { as: lead });
    await expect.element(waiting()).toBeVisible();
    expect(page.getByRole('button').all()).toHaveLength(0);
  });

  test('fits a phone, in German', async () => {
    answers(getEmailChange, { pending });
    await show(<EmailPart />, { as: lead, language: 'de', size: phone });
    await expect.element(page.getByText(speak('de')('profile.emailTitle'))).toBeVisible();
    expect(await pageFaults()).toEqual([]);
  });
});
