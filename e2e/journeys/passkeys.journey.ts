import type { Page } from '@playwright/test';
import { faultsOf } from '../product/faults.ts';
import { testAtLocalhost as test } from '../product/at-localhost.ts';
import { authenticatorOf, offerNothing } from '../product/authenticator.ts';
import { field } from '../product/field.ts';
import { expect, test as testByNumber } from '../product/journey.ts';
import { codeFor } from '../product/one-time-code.ts';
import { createPerson } from '../product/people.ts';
import { turnSecondStepOn } from '../product/second-step.ts';
import { say, speak } from '../product/texts.ts';

const german = speak('de');

const security = (role: 'lead' | 'admin') => `${role === 'lead' ? '/my' : '/office'}/profile?tab=security`;

const passkeysOn = (page: Page) => page.getByRole('region', { name: say('profile.passkeyTitle') });

const add = async (page: Page, password: string, name?: string) => {
  const part = passkeysOn(page);
  await part.getByRole('button', { name: say('profile.passkeyAdd') }).click();
  if (name !== undefined) await field(part, say('profile.passkeyName')).fill(name);
  await field(part, say('profile.totpPassword')).fill(password);
  await part.getByRole('button', { name: say('profile.totpContinue') }).click();
};

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
};

const byPasskey = (page: Page) => page.getByRole('button', { name: say('auth.passkeySignIn') });

for (const role of ['lead', 'admin'] as const) {
  test(`a person of role ${role} adds a passkey, signs in with it, renames and removes it`, async ({
    open,
    company,
  }) => {
    const person = await createPerson(company, { role });
    const page = await open(person);
    await authenticatorOf(page);
    await offerNothing(page);
    await page.goto(security(role));
    await add(page, 'not the password');
    await expect(passkeysOn(page)).toContainText(say('error.currentPasswordWrong'));
    await field(passkeysOn(page), say('profile.totpPassword')).fill(person.password);
    await passkeysOn(page)
      .getByRole('button', { name: say('profile.totpContinue') })
      .click();
    const entry = passkeysOn(page).getByRole('listitem');
    await expect(entry).toContainText('Chrome on');
    await expect(entry).toContainText(say('profile.passkeyUnused'));

    await signOut(page);
    await byPasskey(page).click();
    await expect(page).toHaveURL(role === 'lead' ? /\/my$/ : /\/office$/);

    await page.goto(security(role));
    await expect(entry).toContainText(say('profile.passkeyUsed'));
    await entry.getByRole('button', { name: /^Rename / }).click();
    await field(entry, say('profile.passkeyName')).fill('Phone of the harbour office');
    await entry.getByRole('button', { name: say('profile.save') }).click();
    await expect(entry).toContainText('Phone of the harbour office');
    await entry.getByRole('button', { name: /^Remove / }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: say('profile.passkeyRemove') }).click();
    await expect(entry).toHaveCount(0);

    await signOut(page);
    await byPasskey(page).click();
    await expect(page.getByRole('status').filter({ hasText: say('error.passkeyRefused') })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
}

test('a passkey is added with password and code, and asks for neither afterwards', async ({ open, company }) => {
  const person = await createPerson(company, { role: 'admin' });
  const page = await open(person);
  await authenticatorOf(page);
  await offerNothing(page);
  await page.goto(security('admin'));
  const { secret, enrolled } = await turnSecondStepOn(page, person.password);
  const part = passkeysOn(page);
  await part.getByRole('button', { name: say('profile.passkeyAdd') }).click();
  await field(part, say('profile.totpPassword')).fill(person.password);
  // Each code works once, so the app's next one is taken.
  await field(part, say('profile.totpRemoveCode')).fill(codeFor(secret, enrolled + 30_000));
  await part.getByRole('button', { name: say('profile.totpContinue') }).click();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  await signOut(page);
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/office$/);
});

test('passkeys are offered in the e-mail field, and the activity tells of them', async ({ open, company }) => {
  const person = await createPerson(company, { role: 'lead' });
  const page = await open(person);
  await authenticatorOf(page);
  await page.goto(security('lead'));
  await add(page, person.password, 'Tablet');
  await expect(passkeysOn(page).getByRole('listitem')).toContainText('Tablet');
  await signOut(page);
  // The device's owner agrees to what the browser offers there.
  await expect(page).toHaveURL(/\/my$/);
  await page.goto('/my/activity');
  const entries = page.getByRole('list', { name: say('activity.title') }).getByRole('listitem');
  await expect(entries.first()).toContainText(say('activity.kindLoggedInByPasskey'));
  await expect(entries.first()).toContainText('Tablet');
});

test('a device makes no second passkey, and one that is asked in vain says so', async ({ open, company }) => {
  const person = await createPerson(company, { role: 'lead' });
  const page = await open(person);
  const device = await authenticatorOf(page);
  await offerNothing(page);
  await page.goto(security('lead'));
  await add(page, person.password);
  await expect(passkeysOn(page).getByRole('listitem')).toHaveCount(1);
  await add(page, person.password);
  await expect(passkeysOn(page)).toContainText(say('profile.passkeyAlready'));
  await device.clear();
  await signOut(page);
  await byPasskey(page).click();
  await expect(page.getByRole('status').filter({ hasText: say('auth.passkeyNone') })).toBeVisible();
});

for (const mode of ['light', 'dark']) {
  test(`log-in and passkeys can be read on a phone, in German, ${mode}`, async ({ open, company }) => {
    const person = await createPerson(company, { role: 'lead' });
    const openPhone = async (who: typeof person | null) => {
      const phone = await open(who, { viewport: { width: 390, height: 844 } });
      await phone.addInitScript((chosen) => {
        localStorage.setItem('language', 'de');
        localStorage.setItem('mode', chosen);
      }, mode);
      return phone;
    };
    const page = await open(person);
    await authenticatorOf(page);
    await page.goto(security('lead'));
    await add(page, person.password, 'Phone of the harbour office with quite a long name');
    await expect(passkeysOn(page).getByRole('listitem')).toHaveCount(1);
    const phone = await openPhone(person);
    await phone.goto(security('lead'));
    await phone.getByRole('button', { name: german('profile.passkeyAdd') }).click();
    await expect(field(phone, german('profile.passkeyName'))).toBeVisible();
    expect(await faultsOf(phone, 'de')).toEqual([]);
    const visitor = await openPhone(null);
    await visitor.goto('/login');
    await expect(visitor.getByRole('button', { name: german('auth.passkeySignIn') })).toBeVisible();
    expect(await faultsOf(visitor, 'de')).toEqual([]);
  });
}

testByNumber('an address by number, which can have no passkeys, says where they are', async ({ open, company }) => {
  const page = await open(await createPerson(company, { role: 'lead' }));
  await page.goto(security('lead'));
  await expect(passkeysOn(page)).toContainText(/Open that address to add one/);
  await expect(passkeysOn(page).getByRole('button')).toHaveCount(0);
  const visitor = await open(null);
  await visitor.goto('/login');
  await expect(visitor.getByRole('button', { name: say('auth.signIn'), exact: true })).toBeVisible();
  await expect(byPasskey(visitor)).toHaveCount(0);
});
