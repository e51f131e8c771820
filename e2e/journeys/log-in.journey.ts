import type { Page } from '@playwright/test';
import { expect, test } from '../product/journey.ts';
import { createNewcomer, createPerson, goodPassword } from '../product/people.ts';
import type { Person } from '../product/sign-in.ts';
import { field } from '../product/field.ts';
import { say } from '../product/texts.ts';

const logIn = async (page: Page, { email, password }: Person): Promise<void> => {
  await field(page, say('auth.email')).fill(email);
  await field(page, say('auth.password')).fill(password);
  await page.getByRole('button', { name: say('auth.signIn'), exact: true }).click();
};

test('a new colleague replaces the given password first, reaches the requested page, and leaves nothing open after logging out', async ({
  open,
  company,
}) => {
  const newcomer = await createNewcomer(company, { role: 'regular' });
  const page = await open(null);
  const campaigns = page.getByRole('heading', { name: say('campaign.title'), level: 1 });
  const ownPassword = page.getByRole('heading', { name: say('auth.changeTitle') });
  await page.goto('/office/campaigns');
  await expect(page).toHaveURL(/\/login\?to=/);
  await logIn(page, newcomer);
  await expect(ownPassword).toBeVisible();
  await page.goto('/office/campaigns');
  await expect(ownPassword).toBeVisible();
  await field(page, say('auth.currentPassword')).fill(newcomer.password);
  await field(page, say('auth.newPassword')).fill(goodPassword);
  await field(page, say('auth.repeatPassword')).fill(goodPassword);
  await page.getByRole('button', { name: say('auth.changeSubmit') }).click();
  await expect(campaigns).toBeVisible();

  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: say('shell.logOut') }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(campaigns).toHaveCount(0);

  await page.goto('/office/campaigns?sort=name');
  await expect(page).toHaveURL(/\/login\?to=/);
  await logIn(page, { email: newcomer.email, password: goodPassword });
  await expect(page).toHaveURL(/\/office\/campaigns\?sort=name$/);
  await expect(campaigns).toBeVisible();
});

test('logging out everywhere ends the session in another open browser', async ({ open, company }) => {
  const person = await createPerson(company, { role: 'admin' });
  const [here, there] = [await open(person), await open(person)];
  await there.goto('/office');
  await expect(there.getByText(say('today.greeting', { name: 'Ada' }))).toBeVisible();
  await here.goto('/office/profile?tab=devices');
  await here.getByRole('button', { name: say('profile.logOutEverywhere') }).click();
  await here
    .getByRole('dialog')
    .getByRole('button', { name: say('profile.logOutEverywhere') })
    .click();
  await expect(there.getByText(say('today.greeting', { name: 'Ada' }))).toHaveCount(0);
  await expect(there).toHaveURL(/\/login/);
});
