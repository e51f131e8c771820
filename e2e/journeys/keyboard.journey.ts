import { expect, test } from '../product/journey.ts';
import { uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

test('reaches a screen and a record through the palette and works a list without a mouse', async ({
  open,
  company,
}) => {
  const name = uniqueName('Anvil');
  await company.asRoot('POST', '/v1/campaign/batch', [{ name: `${name} alpha` }, { name: `${name} omega` }]);
  const page = await open();
  await page.goto('/office/settings');
  await expect(page.getByRole('heading', { name: say('setting.title'), level: 1 })).toBeVisible();
  // The browser drops keys pressed before the first paint.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('ui.goToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  const palette = page.getByRole('dialog', { name: say('shell.search') });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(say('shell.campaigns'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/campaigns$/);
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(`${name} alpha`);
  await expect(palette.getByRole('option', { name: `${name} alpha` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `${name} alpha` })).toBeVisible();
  await expect(page).toHaveURL(/record=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(`/office/campaigns?q=${name}&sort=name`);
  const row = (which: string) => page.getByRole('row').filter({ hasText: `${name} ${which}` });
  await expect(row('omega')).toBeVisible();
  await row('alpha').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('omega')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: say('ui.selectRow', { name: `${name} omega` }) })).toBeChecked();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `${name} alpha` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row('alpha')).toBeFocused();
});
