import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../test/people.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
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
    sampleOf(checkAuth.reply, { id: ada.id, role: ada.role, name: 'Ada Quill', mustChangePassword: true }),
  );
  await show(<SignInArea />, { as: ada });
  await expect.element(page.getByRole('heading', { name: say('auth.changeTitle') })).toBeVisible();
  expect(page.getByRole('link', { name: say('auth.toHome') }).query()).toBeNull();
});

test('uses the language that a visitor chooses, and stores it in this browser', async () => {
  await show(<SignInArea />, { as: null });
  await page.getByRole('button', { name: `${say('ui.language')}: EN` }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect.element(page.getByRole('heading', { name: 'Anmelden bei Harbour & Sons' })).toBeVisible();
  expect(localStorage.getItem('language')).toBe('de');
});
