import { expect, root, testAlone } from '../product/journey.ts';
import { setUpTwoFactor } from '../product/two-factor.ts';
import { say } from '../product/texts.ts';

const test = testAlone('--demo');

test('root removes the demo company, and records that the company entered itself stay', async ({ open, company }) => {
  await company.asRoot('POST', '/v1/campaign', { name: 'Our own campaign' });
  const page = await open();
  await page.goto('/office');
  await page.getByRole('button', { name: say('demo.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('demo.remove') })
    .click();
  // A company without its demo requires two-factor of staff.
  await setUpTwoFactor(page, root.password);
  await expect(page.getByRole('button', { name: say('demo.remove') })).toHaveCount(0);
  await page.goto('/office/campaigns');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table')).toContainText('Our own campaign');
});
