import { expect, test } from '../product/journey.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('opens a screen from the drawer and a record from its card on a phone', async ({ open }) => {
  const page = await open(undefined, phone);
  await page.goto('/office');
  await page.getByRole('button', { name: say('ui.menu') }).tap();
  const drawer = page.getByRole('dialog', { name: say('ui.menu') });
  await drawer.getByRole('link', { name: say('shell.campaigns'), exact: true }).tap();
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
