import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { forgotPassword, resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { goTo } from '../../app/boot/address.ts';
import { SignInArea } from '../../app/sign-in/sign-in-area.tsx';

const start = location.href;
const good = 'Walnut-boat-48';

const open = async (address: string, options: ShowOptions = {}): Promise<void> => {
  answers(checkAuth, sampleOf(checkAuth.reply, { id: null, role: null, needsSetup: false }));
  goTo(address, { replace: true });
  await show(<SignInArea />, { as: null, ...options });
};
const press = (key: 'auth.forgotSubmit' | 'auth.resetSubmit') => page.getByRole('button', { name: say(key) }).click();
const choose = async (): Promise<void> => {
  await field(say('auth.newPassword')).fill(good);
  await field(say('auth.repeatPassword')).fill(good);
  await press('auth.resetSubmit');
};

afterAll(() => goTo(start, { replace: true }));

describe('a visitor who forgot the password', () => {
  test('requests a link and reads where it went, without learning whether an account exists', async () => {
    await open('/forgot-password');
    answers(forgotPassword, undefined);
    await field(say('auth.email')).fill(' Ada@Example.test ');
    await press('auth.forgotSubmit');
    await expect.element(page.getByText(say('auth.forgotSentText', { email: 'ada@example.test' }))).toBeVisible();
    expect(callsTo(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'ada@example.test' }]);
  });
});

describe('the link to a new password', () => {
  test('sets the password typed twice and leads to the log-in', async () => {
    await open('/reset-password#token-from-the-mail');
    answers(resetByLink, undefined);
    await choose();
    await expect.element(page.getByRole('heading', { name: say('auth.resetDoneTitle') })).toBeVisible();
    expect(callsTo(resetByLink).map(({ body }) => body)).toEqual([{ token: 'token-from-the-mail', password: good }]);
  });

  test('says when it has expired', async () => {
    await open('/reset-password#old');
    refuses(resetByLink, { status: 403, code: 'passwordLinkDead', message: say('refusal.passwordLinkDead') });
    await choose();
    await expect.element(page.getByRole('alert').filter({ hasText: say('refusal.passwordLinkDead') })).toBeVisible();
  });

  test.each(['/forgot-password', '/reset-password#token'])(
    'at %s is readable in German on a phone',
    async (address) => {
      await open(address, { language: 'de', size: phone });
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await pageFaults('de')).toEqual([]);
    },
  );
});
