import type { Page } from '@playwright/test';
import { field } from './field.ts';
import { expect } from './journey.ts';
import { codeFor } from './one-time-code.ts';
import { say } from './texts.ts';

/** Turns on two-factor in the profile; returns the secret, the time of its first code, and a recovery code. */
export const turnTwoFactorOn = async (page: Page, password: string) => {
  await page.getByRole('button', { name: say('profile.twoFactorStart') }).click();
  const enrolled = await enrol(page, password);
  await expect(page.getByText(say('profile.twoFactorOn'), { exact: true })).toBeVisible();
  return enrolled;
};

/** Sets up the two-factor that staff must have before they can do anything else. */
export const setUpTwoFactor = async (page: Page, password: string) => {
  await expect(page.getByRole('heading', { name: say('auth.proofTitle') })).toBeVisible();
  await page.getByRole('button', { name: say('auth.proofApp') }).click();
  return enrol(page, password);
};

const enrol = async (page: Page, password: string) => {
  await field(page, say('profile.twoFactorPassword')).fill(password);
  await page.getByRole('button', { name: say('profile.twoFactorContinue') }).click();
  await expect(page.getByRole('img', { name: say('profile.twoFactorPicture') })).toBeVisible();
  const secret = await page.getByRole('group', { name: say('profile.twoFactorSecret') }).innerText();
  const enrolled = Date.now();
  await field(page, say('profile.twoFactorCode')).fill(codeFor(secret, enrolled));
  await page.getByRole('button', { name: say('profile.twoFactorConfirm') }).click();
  await expect(page.getByRole('heading', { name: say('profile.codesTitle') })).toBeVisible();
  const recovery = await page.getByRole('status').getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: say('profile.codesDone') }).click();
  return { secret, enrolled, recovery };
};
