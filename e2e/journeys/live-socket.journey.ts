import { expect, root, test } from '../product/journey.ts';

test('shows what changed between the first reply of a list and the connection of its socket', async ({
  open,
  company,
}) => {
  const page = await open(root);
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/socket.io/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/office/campaigns');
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
  const call = await company.call(root);
  const name = `Made before the socket ${crypto.randomUUID()}`;
  await call('POST', '/v1/campaign', { name });
  await expect(page.getByText(name)).toHaveCount(0);
  letThrough();
  await expect(page.getByText(name)).toBeVisible();
});
