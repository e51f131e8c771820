import type { Page } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { say } from '../product/texts.ts';

/** Makes the server report another build from now on. */
const putNewVersionUp = async (page: Page): Promise<void> => {
  await page.route('/version', (route) => route.fulfill({ json: { version: '9.9.9', build: 'another' } }));
};

/** Simulates the request of a chunk that the server no longer has. */
const missPart = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));

const noticeOn = (page: Page) => page.getByRole('region', { name: say('offline.newVersion') });

test('a page older than the server says so, and reloads only on request', async ({ open }) => {
  const page = await open();
  await page.goto('/office/campaigns');
  await expect(page.getByRole('heading', { name: say('campaign.title'), level: 1 })).toBeVisible();
  const versionRequest = page.waitForResponse('/version');
  await missPart(page);
  await (await versionRequest).finished();
  await expect(noticeOn(page)).toHaveCount(0);

  await putNewVersionUp(page);
  await page.getByRole('button', { name: say('campaign.create') }).click();
  const name = field(page.getByRole('dialog'), say('field.name'));
  await name.fill('Half a name');
  await missPart(page);
  await expect(noticeOn(page)).toBeVisible();
  await expect(noticeOn(page).getByRole('status')).toHaveText(say('offline.newVersion'));
  await expect(name).toHaveValue('Half a name');
  await name.fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  const loaded = page.waitForEvent('load');
  await noticeOn(page)
    .getByRole('button', { name: say('offline.reload') })
    .click();
  await loaded;
  await expect(page.getByRole('heading', { name: say('campaign.title'), level: 1 })).toBeVisible();
  await expect(noticeOn(page)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await missPart(page);
  await expect(noticeOn(page)).toBeVisible();
  await expectAccessible(page);
  await noticeOn(page)
    .getByRole('button', { name: say('offline.later') })
    .click();
  await expect(noticeOn(page)).toHaveCount(0);
});
