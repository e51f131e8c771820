import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson, uniqueWord } from '../product/people.ts';
import { say } from '../product/texts.ts';

test('a campaign is created, found, renamed, deleted and brought back', async ({ open }) => {
  const name = uniqueWord('Meadow');
  const page = await open();
  await page.goto('/office/campaigns');
  const table = page.getByRole('table', { name: say('campaign.title') });

  await page.getByRole('button', { name: say('campaign.create') }).click();
  const panel = page.getByRole('dialog', { name: say('campaign.create') });
  await field(panel, say('field.name')).fill(name);
  await panel.getByRole('button', { name: say('campaign.create') }).click();
  await expect(page.getByText(say('list.createdOne', { name }))).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText(name);

  await page.getByLabel(say('campaign.search')).fill(name);
  await expect(page).toHaveURL(/q=Meadow/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('row').nth(1).click();
  const record = page.getByRole('dialog', { name });
  await field(record, say('field.name')).fill(`${name} two`);
  await record.getByRole('button', { name: say('ui.save') }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(`${name} two`);

  await page.getByRole('button', { name: say('list.actionsOf', { name: `${name} two` }) }).click();
  await page.getByRole('menuitem', { name: say('list.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('list.delete') })
    .click();
  await expect(table).toHaveCount(0);
  await page
    .getByRole('region', { name: say('ui.notifications') })
    .getByRole('button', { name: say('kernel.undo') })
    .click();
  await expect(table.getByRole('row').nth(1)).toContainText(`${name} two`);
});

test('a campaign with a lead is kept, and the page says why', async ({ open, company }) => {
  const name = uniqueWord('Orchard');
  const { id } = await company.asRoot<{ id: string }>('POST', '/v1/campaign', { name });
  await createPerson(company, { role: 'lead', fields: { campaign: id } });
  const page = await open();
  await page.goto(`/office/campaigns?q=${name}`);
  await page.getByRole('button', { name: say('list.actionsOf', { name }) }).click();
  await page.getByRole('menuitem', { name: say('list.delete') }).click();
  await expect(page.getByRole('dialog')).toContainText(say('campaign.deleteNote'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('list.delete') })
    .click();
  const result = page.getByRole('dialog', { name: say('list.bulkFinished') });
  await expect(result).toContainText(say('error.campaignLinked'));
  await result
    .getByRole('button', { name: say('ui.close') })
    .last()
    .click();
  await expect(page.getByRole('table', { name: say('campaign.title') })).toContainText(name);
});

test('two people rename one campaign, and the second chooses which name stays', async ({ open, company }) => {
  const name = uniqueWord('Lantern');
  const { id } = await company.asRoot<{ id: string }>('POST', '/v1/campaign', { name });
  const page = await open();
  await page.goto(`/office/campaigns?q=${name}&record=${id}`);
  const record = page.getByRole('dialog');
  await expect(field(record, say('field.name'))).toHaveValue(name);
  await field(record, say('field.name')).fill(`${name} mine`);
  await company.asRoot('PATCH', `/v1/campaign/${id}`, { name: `${name} theirs` });
  await record.getByRole('button', { name: say('ui.save') }).click();
  const conflict = page.getByRole('dialog', { name: say('list.conflictTitle') });
  await expect(conflict).toContainText(`${name} theirs`);
  await conflict.getByRole('button', { name: say('list.saveChoice') }).click();
  await expect(page.getByRole('table')).toContainText(`${name} mine`);
});

test('a list appears as a link shows it, and others’ changes glow into it', async ({ open, company }) => {
  const name = uniqueWord('Kettle');
  await company.asRoot('POST', '/v1/campaign/batch', [{ name: `${name} b` }, { name: `${name} a` }]);
  const page = await open();
  await page.goto(`/office/campaigns?q=${name}&sort=name`);
  const table = page.getByRole('table', { name: say('campaign.title') });
  await expect(table.getByRole('row').nth(1)).toContainText(`${name} a`);
  await table.getByRole('button', { name: say('field.name') }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(table.getByRole('row').nth(1)).toContainText(`${name} b`);
  await company.asRoot('POST', '/v1/campaign', { name: `${name} c` });
  await expect(table.getByRole('row').nth(1)).toContainText(`${name} c`);
});

test('a filtered list is kept as a view, opened again and deleted', async ({ open }) => {
  const view = uniqueWord('View ');
  const page = await open();
  await page.goto('/office/campaigns?sort=name');
  await page.getByRole('button', { name: say('view.views') }).click();
  await page.getByRole('menuitem', { name: say('view.saveAs') }).click();
  const dialog = page.getByRole('dialog', { name: say('view.saveTitle') });
  await field(dialog, say('view.name')).fill(view);
  await dialog.getByRole('button', { name: say('ui.save') }).click();
  await expect(page.getByRole('button', { name: view })).toBeVisible();

  await page.goto('/office/campaigns');
  await page.getByRole('button', { name: say('view.views') }).click();
  await page.getByRole('menuitem', { name: view }).click();
  await expect(page).toHaveURL(/sort=name/);
  await page.getByRole('button', { name: view }).click();
  await page.getByRole('menuitem', { name: say('view.delete', { name: view }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('view.deleteConfirm') })
    .click();
  await expect(page.getByRole('button', { name: say('view.views') })).toBeVisible();
});

test('a list is saved as a file with the rows and columns on the screen', async ({ open, company }) => {
  const name = uniqueWord('Pebble');
  await company.asRoot('POST', '/v1/campaign', { name });
  const page = await open();
  await page.goto(`/office/campaigns?q=${name}`);
  await page.getByRole('button', { name: say('list.export') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say('list.exportCsv') }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);
});

test('many campaigns are created from text, and a mistake is told with its line', async ({ open }) => {
  const name = uniqueWord('Willow');
  const page = await open();
  await page.goto('/office/campaigns');
  await page.getByRole('button', { name: say('list.json') }).click();
  const dialog = page.getByRole('dialog', { name: say('list.jsonTitle') });
  const text = dialog.getByLabel(say('list.jsonLabel'));
  await text.fill(`[\n  { "name": "${name} 1" },\n  { "name": "" }\n]`);
  await dialog.getByRole('button', { name: say('list.jsonCreate') }).click();
  await expect(dialog.getByText(/Line 3/)).toBeVisible();
  await text.fill(`[\n  { "name": "${name} 1" },\n  { "name": "${name} 2" }\n]`);
  await dialog.getByRole('button', { name: say('list.jsonCreate') }).click();
  await expect(page.getByText(say('list.created', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('table')).toContainText(`${name} 2`);
});
