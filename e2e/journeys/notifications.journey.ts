import { expect, root, test } from '../product/journey.ts';
import { createPerson, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const unread = (count: number) => say('shell.unread', { count });

test('a lead assigned and a message written elsewhere reach the bell at once, and stay read after a reload', async ({
  open,
  company,
}) => {
  const agent = await createPerson(company, { role: 'regular' });
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(agent);
  const silent = page.getByRole('button', { name: say('shell.notifications'), exact: true });
  await page.goto('/office');
  await expect(silent).toBeVisible();
  const boss = await open(root);
  await boss.goto(`/office/leads/${lead.id}`);
  await boss.getByRole('button', { name: say('lead.assign'), exact: true }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await boss.getByRole('option', { name: agent.name }).click();
  await dialog.getByRole('button', { name: say('lead.assign'), exact: true }).click();

  await page.getByRole('button', { name: unread(1) }).click();
  await page.getByRole('link', { name: say('notification.leadsAssigned') }).click();
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
  await expect(silent).toBeVisible();

  const text = uniqueName('Please call ');
  await company.asRoot('POST', '/v1/notification', { userId: agent.id, text });
  await page.getByRole('button', { name: unread(1) }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(text)).toBeVisible();
  await panel.getByRole('link', { name: say('notification.seeAll') }).click();
  await expect(page.getByRole('heading', { name: say('notification.title'), level: 1 })).toBeVisible();
  // The bell's panel, which has the same button, is still fading out.
  await page
    .getByRole('main')
    .getByRole('button', { name: say('notification.markAll') })
    .click();
  await expect(silent).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(silent).toBeVisible();
});
