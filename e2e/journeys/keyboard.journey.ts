import { expect, test } from '../product/journey.ts';
import { uniqueWord } from '../product/people.ts';
import { say } from '../product/texts.ts';

test('a list is worked by keys alone: move, select, open, close', async ({ open, company }) => {
  const name = uniqueWord('Anvil');
  await company.asRoot('POST', '/v1/campaign/batch', [
    { name: `${name} 1` },
    { name: `${name} 2` },
    { name: `${name} 3` },
  ]);
  const page = await open();
  await page.goto(`/office/campaigns?q=${name}&sort=name`);
  const row = (number: number) => page.getByRole('row').filter({ hasText: `${name} ${number}` });
  await expect(row(3)).toBeVisible();
  await row(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: say('ui.selectRow', { name: `${name} 2` }) })).toBeChecked();
  await page.keyboard.press('End');
  await expect(row(3)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `${name} 3` })).toBeVisible();
  await expect(page).toHaveURL(/record=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(3)).toBeFocused();
});

test('the first key jump leads past the navigation', async ({ open }) => {
  const page = await open();
  await page.goto('/office/campaigns');
  await expect(page.getByRole('heading', { name: say('campaign.title'), level: 1 })).toBeVisible();
  // Before it has painted anything a browser drops what is pressed, and nobody presses what he does not see.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('ui.goToContent') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('the palette finds a screen and a record from anywhere', async ({ open, company }) => {
  const name = uniqueWord('Zephyr');
  await company.asRoot('POST', '/v1/campaign', { name });
  const page = await open();
  await page.goto('/office');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: say('shell.search') });
  await palette.getByRole('combobox').fill(say('shell.settings'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/settings$/);

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill(name);
  await expect(palette.getByRole('option', { name })).toBeVisible();
  await palette.getByRole('option', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});
