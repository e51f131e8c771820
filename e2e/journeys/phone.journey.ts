import { expect, test } from '../product/journey.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('on a phone a list is cards, and the navigation a drawer', async ({ open }) => {
  const page = await open(undefined, phone);
  await page.goto('/office');
  await page.getByRole('button', { name: say('ui.menu') }).tap();
  const drawer = page.getByRole('dialog', { name: say('ui.menu') });
  await drawer.getByRole('link', { name: say('shell.campaigns') }).tap();
  await expect(page).toHaveURL(/\/office\/campaigns$/);
  await expect(drawer).toHaveCount(0);
  const cards = page.getByRole('list', { name: say('campaign.title'), exact: true });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await cards
    .getByRole('listitem')
    .first()
    .tap({ position: { x: 60, y: 18 } });
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
});

test('a bar of tabs keeps the shown one in sight, and fades where more of them lie', async ({ open }) => {
  const page = await open(undefined, phone);
  await page.goto('/office/settings?tab=security');
  const bar = page.getByRole('tablist');
  const shown = page.getByRole('tab', { selected: true });
  const fades = () =>
    bar.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.getPropertyValue('--start-fade'), style.getPropertyValue('--end-fade')];
    });
  await expect(shown).toHaveText(say('setting.tabSecurity'));
  await expect(shown).toBeInViewport({ ratio: 1 });
  await expect.poll(fades).toEqual(['40px', '40px']);
  await page.setViewportSize({ width: 700, height: 844 });
  await expect(shown).toBeInViewport({ ratio: 1 });
  await expect.poll(fades).toEqual(['40px', '0px']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toBeInViewport({ ratio: 1 });
  await page.goto('/office/settings');
  await expect(shown).toHaveText(say('setting.tabCompany'));
  await expect.poll(fades).toEqual(['0px', '40px']);
  await page.setViewportSize({ width: 1800, height: 844 });
  await expect.poll(fades).toEqual(['0px', '0px']);
});
