import type { Locator } from '@playwright/test';
import { settled } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { turnTwoFactorOn } from '../product/two-factor.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Presses a button like a hand: at one position, with time for the page to move between down and up. */
const press = async (button: Locator): Promise<void> => {
  const page = button.page();
  await settled(page);
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let frame = 0; frame < 12; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
};

test('switches between the two-factor code and the recovery code, and back to the log-in, with the first press on a phone', async ({
  open,
  company,
}) => {
  const person = await createPerson(company, { role: 'admin' });
  const own = await open(person);
  await own.goto('/office/profile?tab=security');
  await turnTwoFactorOn(own, person.password);
  const page = await open(null, phone);
  await page.goto('/login');
  await field(page, say('auth.email')).fill(person.email);
  await field(page, say('auth.password')).fill(person.password);
  await page.getByRole('button', { name: say('auth.signIn'), exact: true }).tap();
  await expect(field(page, say('auth.code'))).toBeFocused();
  await press(page.getByRole('button', { name: say('auth.codeOther') }));
  await expect(field(page, say('auth.recoveryCode'))).toBeFocused();
  await page.getByRole('button', { name: say('auth.codeApp') }).tap();
  await expect(field(page, say('auth.code'))).toBeFocused();
  await press(page.getByRole('button', { name: say('auth.back') }));
  await expect(page.getByRole('button', { name: say('auth.signIn'), exact: true })).toBeVisible();
});
