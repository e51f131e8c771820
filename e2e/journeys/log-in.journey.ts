import type { Page } from '@playwright/test';
import { expect, root, test } from '../product/journey.ts';
import { createNewcomer, createPerson, goodPassword, uniqueWord } from '../product/people.ts';
import type { Person } from '../product/sign-in.ts';
import { field } from '../product/field.ts';
import { say } from '../product/texts.ts';

const logIn = async (page: Page, { email, password }: Person): Promise<void> => {
  await field(page, say('auth.email')).fill(email);
  await field(page, say('auth.password')).fill(password);
  await page.getByRole('button', { name: say('auth.signIn'), exact: true }).click();
};

test('a deep link survives the log-in, and logging out leads back to the log-in', async ({ open }) => {
  const page = await open(null);
  await page.goto('/office/campaigns?sort=name');
  await expect(page).toHaveURL(/\/login\?to=/);
  await logIn(page, root);
  await expect(page).toHaveURL(/\/office\/campaigns\?sort=name$/);
  await expect(page.getByRole('heading', { name: say('campaign.title'), level: 1 })).toBeVisible();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: say('shell.logOut') }).click();
  await expect(page.getByRole('heading', { name: say('campaign.title') })).toHaveCount(0);
  await page.goto('/office/campaigns');
  await expect(page).toHaveURL(/\/login\?to=/);
});

test('a wrong password is told in words, and the form keeps the address', async ({ open }) => {
  const page = await open(null);
  await page.goto('/login');
  await logIn(page, { email: uniqueWord('nobody') + '@journey.example', password: 'not-the-right-one' });
  await expect(page.getByRole('alert').filter({ hasText: say('error.loginFailed') })).toBeVisible();
  await expect(field(page, say('auth.email'))).toHaveValue(/nobody/);
});

test('after too many wrong passwords even the right one waits, and the page says how long', async ({
  open,
  company,
}) => {
  const person = await createPerson(company, { role: 'regular' });
  const wrong = { email: person.email, password: 'wrong-again-and-again-1' };
  for (let tries = 0; tries < 10; tries += 1) await expect(company.call(wrong)).rejects.toThrow(/401|403|429/);
  const page = await open(null);
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: '30 minutes' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a password somebody else chose is replaced before anything else opens', async ({ open, company }) => {
  const newcomer = await createNewcomer(company, { role: 'regular' });
  const page = await open(null);
  await page.goto('/login');
  await logIn(page, newcomer);
  await expect(page.getByRole('heading', { name: say('auth.changeTitle') })).toBeVisible();
  await page.goto('/office/campaigns');
  await expect(page.getByRole('heading', { name: say('auth.changeTitle') })).toBeVisible();

  await field(page, say('auth.currentPassword')).fill(newcomer.password);
  await field(page, say('auth.newPassword')).fill(goodPassword);
  await field(page, say('auth.repeatPassword')).fill(goodPassword);
  await page.getByRole('button', { name: say('auth.changeSubmit') }).click();
  await expect(page.getByRole('heading', { name: say('campaign.title'), level: 1 })).toBeVisible();
});

test('logging out everywhere ends the session in another open browser', async ({ open, company }) => {
  const person = await createPerson(company, { role: 'admin' });
  const [here, there] = [await open(person), await open(person)];
  await there.goto('/office');
  await expect(there.getByText(say('dashboard.greeting', { name: 'Ada' }))).toBeVisible();
  await here.goto('/office/profile?tab=devices');
  await here.getByRole('button', { name: say('profile.logOutEverywhere') }).click();
  await here
    .getByRole('dialog')
    .getByRole('button', { name: say('profile.logOutEverywhere') })
    .click();
  await expect(there.getByText(say('dashboard.greeting', { name: 'Ada' }))).toHaveCount(0);
  await expect(there).toHaveURL(/\/login/);
});
