import { checkAuth, confirmTwoFactor, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import { listPasskeys, startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { currentSession } from '../../kernel/session/session.ts';
import { goTo } from '../boot/address.ts';
import { SignInArea } from './sign-in-area.tsx';

const start = location.href;

beforeEach(() => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false);
  answers(startPasskeyLogIn, { ...sampleOf(startPasskeyLogIn.reply), address: location.origin });
  goTo('/login', { replace: true });
});
afterEach(() => vi.restoreAllMocks());
// Not after each: the screen would still be shown, and follow.
afterAll(() => goTo(start, { replace: true }));

test('shows a visitor the company’s name with a link back to the home page', async () => {
  await show(<SignInArea />, { as: null });
  await expect.element(page.getByRole('banner')).toMatchTextContent('Harbour & Sons');
  await page.getByRole('link', { name: say('auth.toHome') }).click();
  expect(location.pathname).toBe('/');
});

test('shows a person with a temporary password only the choice of a new one, at any address', async () => {
  const ada = personOf('regular');
  goTo('/office/campaigns', { replace: true });
  answers(
    checkAuth,
    sampleOf(checkAuth.reply, {
      id: ada.id,
      role: ada.role,
      name: 'Ada Quill',
      mustChangePassword: true,
      mustSetUpTwoFactor: false,
    }),
  );
  await show(<SignInArea />, { as: ada });
  await expect.element(page.getByRole('heading', { name: say('auth.changeTitle') })).toBeVisible();
  expect(page.getByRole('link', { name: say('auth.toHome') }).query()).toBeNull();
});

describe('a member of staff without two-factor and passkey', () => {
  const ada = personOf('regular');
  const isWaiting = (mustSetUpTwoFactor: boolean) =>
    answers(checkAuth, {
      ...sampleOf(checkAuth.reply, { id: ada.id, role: ada.role, name: 'Ada Quill' }),
      actor: null,
      mustChangePassword: false,
      mustSetUpTwoFactor,
    });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('sets up an app instead of the office, and goes on once the codes are saved', async () => {
    isWaiting(true);
    answers(listPasskeys, { passkeys: [], most: 10, address: location.origin });
    answers(startTwoFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' });
    answers(confirmTwoFactor, { recoveryCodes: ['aaaa-bbbb-cccc'] });
    goTo('/office/campaigns', { replace: true });
    await show(<SignInArea />, { as: ada });
    await expect.element(page.getByRole('heading', { name: say('auth.proofTitle') })).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('auth.proofPasskey') })).toBeVisible();
    expect(await pageFaults()).toEqual([]);
    await press(say('auth.proofApp'));
    await field(say('profile.twoFactorPassword')).fill('Walnut-boat-48');
    await press(say('profile.twoFactorContinue'));
    await field(say('profile.twoFactorCode')).fill('123456');
    await press(say('profile.twoFactorConfirm'));
    await expect.element(page.getByText('aaaa-bbbb-cccc')).toBeVisible();
    isWaiting(false);
    await press(say('profile.codesDone'));
    await expect.poll(() => currentSession()).toMatchObject({ check: { mustSetUpTwoFactor: false } });
  });

  test('learns why no passkey can be added here', async () => {
    isWaiting(true);
    answers(listPasskeys, { passkeys: [], most: 10, address: 'https://a.example' });
    await show(<SignInArea />, { as: ada });
    await expect
      .element(page.getByText(say('profile.passkeyElsewhere', { address: 'https://a.example' })))
      .toBeVisible();
    expect(page.getByRole('button', { name: say('auth.proofPasskey') }).query()).toBeNull();
  });
});

test('uses the language that a visitor chooses, and stores it in this browser', async () => {
  await show(<SignInArea />, { as: null });
  await page.getByRole('button', { name: `${say('ui.language')}: EN` }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect.element(page.getByRole('heading', { name: 'Anmelden bei Harbour & Sons' })).toBeVisible();
  expect(localStorage.getItem('language')).toBe('de');
});
