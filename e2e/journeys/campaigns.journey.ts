import type { Download } from '@playwright/test';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const rowsOf = async (file: Download): Promise<string[]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
};

test('manages campaigns from creation to export: created, found, renamed, joined by a colleague’s, deleted and restored', async ({
  open,
  company,
}) => {
  const name = uniqueName('Meadow');
  const page = await open();
  await page.goto('/office/campaigns');
  const table = page.getByRole('table', { name: say('campaign.title') });
  const rows = table.getByRole('row');

  await page.getByRole('button', { name: say('campaign.create') }).click();
  const panel = page.getByRole('dialog', { name: say('campaign.create') });
  await field(panel, say('field.name')).fill(name);
  await panel.getByRole('button', { name: say('campaign.create') }).click();
  await expect(page.getByText(say('list.createdOne', { name }))).toBeVisible();
  await expect(rows.nth(1)).toContainText(name);

  await page.getByLabel(say('campaign.search')).fill(name);
  await expect(page).toHaveURL(/q=Meadow/);
  await expect(rows).toHaveCount(2);
  await rows.nth(1).click();
  const record = page.getByRole('dialog', { name });
  await field(record, say('field.name')).fill(`${name} two`);
  await record.getByRole('button', { name: say('ui.save') }).click();
  await expect(rows.nth(1)).toContainText(`${name} two`);

  await company.asRoot('POST', '/v1/campaign', { name: `${name} three` });
  await expect(rows).toHaveCount(3);
  const byName = page.getByRole('button', { name: say('field.name'), exact: true });
  await byName.click();
  // The newest was the first row before, so the row alone would not show that the list is sorted.
  await expect(table.getByRole('columnheader').filter({ has: byName })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText(`${name} three`);
  await byName.click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(rows.nth(1)).toContainText(`${name} two`);

  await page.getByRole('button', { name: say('list.export') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say('list.exportCsv') }).click(),
  ]);
  const lines = await rowsOf(file);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${name} two`);
  expect(lines[2]).toContain(`${name} three`);

  await page.getByRole('button', { name: say('list.actionsOf', { name: `${name} two` }) }).click();
  await page.getByRole('menuitem', { name: say('list.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('list.delete') })
    .click();
  const undo = page
    .getByRole('region', { name: say('ui.notifications') })
    .getByRole('button', { name: say('kernel.undo') });
  // A message goes after five seconds, unless the pointer is on it.
  await undo.hover();
  await expect(rows).toHaveCount(2);
  await undo.click();
  await expect(rows.nth(1)).toContainText(`${name} two`);
});
