import type { Page } from '@playwright/test';
import { testAtLocalhost as test } from '../product/at-localhost.ts';
import { authenticatorOf, offerNothing } from '../product/authenticator.ts';
import { field } from '../product/field.ts';
import { expect } from '../product/journey.ts';
import { codeFor } from '../product/one-time-code.ts';
import { createPerson } from '../product/people.ts';
import { turnTwoFactorOn } from '../product/two-factor.ts';
import { say } from '../product/texts.ts';

const passkeysOn = (page: Page) => page.getByRole('region', { name: say('profile.passkeyTitle') });

const fillIn = async (page: Page, password: string, name?: string) => {
  const part = passkeysOn(page);
  await part.getByRole('button', { name: say('profile.passkeyAdd') }).click();
  if (name !== undefined) await field(part, say('profile.passkeyName')).fill(name);
  await field(part, say('profile.twoFactorPassword')).fill(password);
};

const proceed = (page: Page) =>
  passkeysOn(page)
    .getByRole('button', { name: say('profile.twoFactorContinue') })
    .click();

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

test('a customer adds a passkey, signs in with what the browser offers in the e-mail field, and removes it again', async ({
  open,
  company,
}) => {
  const person = await createPerson(company, { role: 'lead' });
  const page = await open(person);
  await authenticatorOf(page);
  await page.goto('/my/profile?tab=security');
  await fillIn(page, person.password, 'Tablet');
  await proceed(page);
  const entry = passkeysOn(page).getByRole('listitem');
  await expect(entry).toContainText('Tablet');
  await expect(entry).toContainText(say('profile.passkeyUnused'));
  // The device already has a passkey of this account.
  await fillIn(page, person.password);
  await proceed(page);
  await expect(passkeysOn(page)).toContainText(say('profile.passkeyAlready'));

  await signOut(page);
  // The device's owner accepts the browser's offer.
  await expect(page).toHaveURL(/\/my$/);
  await page.goto('/my/activity');
  const activity = page.getByRole('list', { name: say('activity.title') }).getByRole('listitem');
  await expect(activity.first()).toContainText(say('activity.kindLoggedInByPasskey'));
  await expect(activity.first()).toContainText('Tablet');

  await page.goto('/my/profile?tab=security');
  await expect(entry).toContainText(say('profile.passkeyUsed'));
  await entry.getByRole('button', { name: /^Rename / }).click();
  await field(entry, say('profile.passkeyName')).fill('Phone of the harbour office');
  await entry.getByRole('button', { name: say('profile.save') }).click();
  await expect(entry).toContainText('Phone of the harbour office');
  await entry.getByRole('button', { name: /^Remove / }).click();
  const removal = page.getByRole('dialog');
  await field(removal, say('profile.twoFactorPassword')).fill(person.password);
  await removal.getByRole('button', { name: say('profile.passkeyRemove'), exact: true }).click();
  await expect(entry).toHaveCount(0);

  await signOut(page);
  await expect(page.getByRole('status').filter({ hasText: say('refusal.passkeyRefused') })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('staff with two-factor add a passkey with password and code, and sign in with it alone', async ({
  open,
  company,
}) => {
  const person = await createPerson(company, { role: 'admin' });
  const page = await open(person);
  const device = await authenticatorOf(page);
  await offerNothing(page);
  const byPasskey = page.getByRole('button', { name: say('auth.passkeySignIn') });
  await page.goto('/office/profile?tab=security');
  const { secret, enrolled } = await turnTwoFactorOn(page, person.password);
  await fillIn(page, person.password);
  // Each code works once, so the app's next one is used.
  await field(passkeysOn(page), say('profile.twoFactorRemoveCode')).fill(codeFor(secret, enrolled + 30_000));
  await proceed(page);
  await expect(passkeysOn(page).getByRole('listitem')).toContainText('Chrome on');
  await signOut(page);
  await byPasskey.click();
  await expect(page).toHaveURL(/\/office$/);

  await device.clear();
  await signOut(page);
  await byPasskey.click();
  await expect(page.getByRole('status').filter({ hasText: say('auth.passkeyNone') })).toBeVisible();
});
