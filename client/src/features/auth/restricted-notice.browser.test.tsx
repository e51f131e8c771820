import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { forgotPassword } from '@countinghouse/contract/auth/forgot-password.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { checkSession } from '../../kernel/session/session.ts';
import { RestrictedNotice } from './restricted-notice.tsx';

const lead = personOf('lead');
const showFor = async (restricted: boolean): Promise<void> => {
  await show(<RestrictedNotice />, { as: lead });
  answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada', restricted }));
  answers(getProfile, lead);
  await checkSession();
};

test('a customer whose account can only be read sees why, and can have the link sent again', async () => {
  answers(forgotPassword, undefined);
  await showFor(true);
  await expect.element(page.getByText(say('auth.restrictedText', { email: lead.email }))).toBeVisible();
  await page.getByRole('button', { name: say('auth.restrictedSend') }).click();
  await expect.element(page.getByText(say('auth.restrictedSent'))).toBeVisible();
  expect(callsTo(forgotPassword).map(({ body }) => body)).toEqual([{ email: lead.email }]);
  expect(await pageFaults()).toEqual([]);
});

test('a customer with full access sees nothing of it', async () => {
  await showFor(false);
  expect(page.getByText(say('auth.restrictedTitle')).query()).toBeNull();
});
