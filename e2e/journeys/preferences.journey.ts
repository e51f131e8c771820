import { expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say, speak } from '../product/texts.ts';

test('keeps language and dark mode of a visitor in the browser, and those of a user with their colours in the profile', async ({
  open,
  company,
}) => {
  const french = speak('fr');
  const visitor = await open(null);
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: `${say('ui.language')}: EN` }).click();
  await visitor.getByRole('menuitem', { name: 'Français' }).click();
  await visitor.getByRole('button', { name: french('ui.dark'), exact: true }).click();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: french('auth.signIn'), exact: true })).toBeVisible();
  await expect(visitor.getByRole('button', { name: french('ui.light'), exact: true })).toBeVisible();

  const german = speak('de');
  const person = await createPerson(company, { role: 'admin' });
  const page = await open(person);
  await page.goto('/office');
  await page.getByRole('button', { name: `${say('ui.language')}: EN` }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: german('shell.campaigns'), exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: german('ui.dark'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: german('ui.theme'), exact: true }).click();
  await page.getByRole('radio', { name: german('ui.themeOcean') }).check({ force: true });
  await expect(page.getByRole('radio', { name: german('ui.themeOcean') })).toBeChecked();
  const background = (where: typeof page) =>
    where.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.reload();
  await expect(page.getByRole('link', { name: german('shell.campaigns'), exact: true })).toBeVisible();
  const dark = await background(page);

  const other = await open(person);
  await other.goto('/office');
  await expect(other.getByRole('link', { name: german('shell.campaigns'), exact: true })).toBeVisible();
  await expect.poll(() => background(other)).toBe(dark);
  await other.getByRole('button', { name: german('ui.theme'), exact: true }).click();
  await expect(other.getByRole('radio', { name: german('ui.themeOcean') })).toBeChecked();
});
