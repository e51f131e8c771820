import { checkAuth, setup } from '@countinghouse/contract/auth/auth.ts';
import { listPasskeys } from '@countinghouse/contract/passkey/passkey.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf, settingOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { goTo } from '../../app/boot/address.ts';
import { SignInArea } from '../../app/sign-in/sign-in-area.tsx';
import { currentSession } from '../../kernel/session/session.ts';
import { currentSetting } from '../../kernel/setting/setting.ts';

const start = location.href;
const good = 'Walnut-boat-48';
const create = () => page.getByRole('button', { name: say('auth.setupSubmit') });

/** The sign-in area at an address, before or after the installation has an owner. */
const showAt = async (address: string, needsSetup: boolean, options: ShowOptions = {}): Promise<void> => {
  answers(checkAuth, sampleOf(checkAuth.reply, { needsSetup }));
  goTo(address, { replace: true });
  await show(<SignInArea />, { as: null, ...options });
};

const fillIn = async (): Promise<void> => {
  await field(say('auth.companyName')).fill(' Quay & Crane ');
  await field(say('auth.firstName')).fill('Ada');
  await field(say('auth.lastName')).fill('Quill');
  await field(say('auth.email')).fill('Ada.Quill@example.test');
  await field(say('auth.password')).fill(good);
  await field(say('auth.repeatPassword')).fill(good);
};

// Not after each: the screen would still be shown, and follow.
afterAll(() => goTo(start, { replace: true }));

describe('the first set-up', () => {
  test('creates company and owner with the token of the link, and signs the owner in', async () => {
    answers(setup, { token: 'token-of-root' });
    await showAt('/setup?token=once-only', true);
    await fillIn();
    answers(getSetting, settingOf({ companyName: 'Quay & Crane', version: (currentSetting()?.version ?? 1) + 1 }));
    const root = personOf('root');
    answers(checkAuth, sampleOf(checkAuth.reply, { id: root.id, role: 'root', name: 'Ada Quill' }));
    answers(getProfile, root);
    // The next screen asks for a second proof.
    answers(listPasskeys, { passkeys: [], most: 10, address: location.origin });
    await create().click();
    await expect.poll(() => currentSession().status).toBe('signedIn');
    expect(callsTo(setup).map(({ body }) => body)).toEqual([
      {
        token: 'once-only',
        companyName: 'Quay & Crane',
        firstName: 'Ada',
        lastName: 'Quill',
        email: 'ada.quill@example.test',
        password: good,
      },
    ]);
    expect(currentSetting()?.companyName).toBe('Quay & Crane');
  });

  test('reports every empty field, starts at the company, and sends nothing', async () => {
    await showAt('/setup?token=once-only', true);
    await expect.element(field(say('auth.companyName'))).toHaveFocus();
    await create().click();
    const problems = page.getByRole('alert').getByRole('button');
    await expect.poll(() => problems.elements().length).toBe(6);
    expect(callsTo(setup)).toHaveLength(0);
  });

  test('shows why the server refuses the link, and keeps the typed values', async () => {
    refuses(setup, { status: 403, code: 'setupLink', message: 'This link is not valid any more.' });
    await showAt('/setup?token=guessed', true);
    await fillIn();
    await create().click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'This link is not valid any more.' })).toBeVisible();
    await expect.element(field(say('auth.firstName'))).toHaveValue('Ada');
    expect(currentSession().status).toBe('visitor');
  });

  test('without the link explains where to find it and shows no form', async () => {
    await showAt('/setup', true);
    await expect.element(page.getByRole('heading', { name: say('auth.setupLinkTitle') })).toBeVisible();
    expect(create().query()).toBeNull();
    expect(page.getByRole('link', { name: say('auth.toHome') }).query()).toBeNull();
  });

  test('reports that it is done once the installation has an owner, even with a link', async () => {
    await showAt('/setup?token=once-only', false);
    await expect.element(page.getByRole('heading', { name: say('auth.setupDoneTitle') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('auth.signIn') })).toHaveAttribute('href', '/login');
    expect(create().query()).toBeNull();
  });

  test('is readable, accessible and complete in German on a phone', async () => {
    await showAt('/setup?token=once-only', true, { language: 'de', size: phone });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
