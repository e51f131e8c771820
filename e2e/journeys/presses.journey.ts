import type { Locator, Page } from '@playwright/test';
import { settled } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { turnSecondStepOn } from '../product/second-step.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Presses a button as a hand does: the place stays the same, and the page has time to move between down and up. */
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

const openCreate = async (page: Page): Promise<Locator> => {
  await page.goto('/office/campaigns');
  await page.getByRole('button', { name: say('campaign.create') }).click();
  const panel = page.getByRole('dialog', { name: say('campaign.create') });
  await expect(field(panel, say('field.name'))).toBeFocused();
  return panel;
};

test('cancelling beside an empty field that is required closes the form with the first press', async ({ open }) => {
  const page = await open();
  const panel = await openCreate(page);
  await press(panel.getByRole('button', { name: say('ui.cancel') }));
  await expect(panel).toHaveCount(0);
});

test('a field that is left says what is wrong: by key at once, by a press when that has ended', async ({ open }) => {
  const page = await open();
  const panel = await openCreate(page);
  const problem = panel.getByText(say('error.required'));
  await page.keyboard.press('Tab');
  await expect(problem).toBeVisible();

  const other = await openCreate(page);
  await press(other.getByRole('heading'));
  await expect(problem).toBeVisible();
  await expect(other).toBeVisible();
});

test('the other ways beside the code of the second step open with the first press', async ({ open, company }) => {
  const person = await createPerson(company, { role: 'admin' });
  const own = await open(person);
  await own.goto('/office/profile?tab=security');
  await turnSecondStepOn(own, person.password);
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
