import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { confirmEmail, refuseEmail } from '@countinghouse/contract/user/email-change.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { goTo } from '../../app/boot/address.ts';
import { SignInArea } from '../../app/sign-in/sign-in-area.tsx';

const start = location.href;
const press = (key: 'auth.emailConfirm' | 'auth.emailRefuse') => page.getByRole('button', { name: say(key) }).click();

/** A link from an e-mail, opened by a visitor. */
const openLink = async (address: string, options: ShowOptions = {}): Promise<void> => {
  answers(checkAuth, sampleOf(checkAuth.reply, { id: null, role: null, needsSetup: false }));
  goTo(address, { replace: true });
  await show(<SignInArea />, { as: null, ...options });
};

afterAll(() => goTo(start, { replace: true }));

describe('the link to a new e-mail address', () => {
  test('does nothing before its button is clicked, and then shows the new log-in address', async () => {
    await openLink('/confirm-email#token-from-the-mail');
    expect(callsTo(confirmEmail)).toHaveLength(0);
    answers(confirmEmail, { email: 'new@example.test' });
    await press('auth.emailConfirm');
    await expect.element(page.getByText(say('auth.emailConfirmedText', { email: 'new@example.test' }))).toBeVisible();
    expect(callsTo(confirmEmail).map(({ body }) => body)).toEqual([{ token: 'token-from-the-mail' }]);
  });

  test('reports an expired link or an unreachable server, and can be clicked again', async () => {
    await openLink('/confirm-email#old');
    refuses(confirmEmail, { status: 403, code: 'emailLinkDead', message: say('refusal.emailLinkDead') });
    await press('auth.emailConfirm');
    await expect.element(page.getByText(say('refusal.emailLinkDead'))).toBeVisible();
    isUnreachable(confirmEmail);
    await press('auth.emailConfirm');
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
  });
});

describe('the link “This was not me”', () => {
  test.each([
    ['stopped', 'auth.emailStoppedTitle'],
    ['undone', 'auth.emailUndoneTitle'],
  ] as const)('shows that the change is %s and what to do next', async (outcome, title) => {
    await openLink('/refuse-email#token-from-the-mail');
    answers(refuseEmail, { outcome });
    await press('auth.emailRefuse');
    await expect.element(page.getByRole('heading', { name: say(title) })).toBeVisible();
    expect(callsTo(refuseEmail).map(({ body }) => body)).toEqual([{ token: 'token-from-the-mail' }]);
  });

  test('fits a phone, in German', async () => {
    await openLink('/refuse-email#token', { language: 'de', size: phone });
    await expect.element(page.getByRole('heading', { name: speak('de')('auth.emailRefuseTitle') })).toBeVisible();
    expect(await pageFaults()).toEqual([]);
  });
});
