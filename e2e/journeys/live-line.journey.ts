import { expect, root, test } from '../product/journey.ts';

test('what happens between a list’s first answer and its live line is shown once the line stands', async ({
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
  const name = `Made unheard ${crypto.randomUUID()}`;
  await call('POST', '/v1/campaign', { name });
  await expect(page.getByText(name)).toHaveCount(0);
  letThrough();
  await expect(page.getByText(name)).toBeVisible();
});
