import { faultsOf } from '../product/faults.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson, uniqueWord } from '../product/people.ts';
import { say, speak } from '../product/texts.ts';

const unread = (count: number) => say('shell.unread', { count });

test('what staff write lights the customer’s bell at once, and reading it puts the bell out', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const customer = await open(lead);
  const markAll = customer.getByRole('button', { name: say('notification.markAll') });
  await customer.goto('/my');
  await expect(customer.getByRole('button', { name: say('shell.notifications'), exact: true })).toBeVisible();
  const text = uniqueWord('Please call ');
  await company.asRoot('POST', '/v1/notification', { userId: lead.id, text });
  const bell = customer.getByRole('button', { name: unread(1) });
  await expect(bell).toBeVisible();
  await bell.click();
  const panel = customer.getByRole('dialog');
  await expect(panel.getByText(text)).toBeVisible();
  expect(await faultsOf(customer, 'en')).toEqual([]);
  await panel.getByRole('button', { name: say('notification.markRead') }).click();
  await expect(customer.getByRole('button', { name: unread(1) })).toHaveCount(0);
  await panel.getByRole('link', { name: say('notification.seeAll') }).click();
  await expect(customer.getByRole('heading', { name: say('notification.title'), level: 1 })).toBeVisible();
  await expect(customer.getByRole('main').getByText(text)).toBeVisible();
  await expect(markAll).toHaveCount(0);
  await company.asRoot('POST', '/v1/notification', { userId: lead.id, text: uniqueWord('And write ') });
  await markAll.click();
  await expect(customer.getByRole('button', { name: unread(1) })).toHaveCount(0);
  await expect(markAll).toHaveCount(0);
  await customer.getByRole('switch', { name: say('notification.onlyUnread') }).click();
  await expect(customer.getByText(say('notification.noneUnread'))).toBeVisible();
});

test('older notifications stand on further pages, and the address leads back to a page', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const rows = Array.from({ length: 26 }, (_none, at) => ({ userId: lead.id, text: `Note ${at}.` }));
  for (const row of rows) await company.asRoot('POST', '/v1/notification', row);
  const page = await open(lead);
  await page.goto('/my/notifications');
  await expect(page.getByText('Note 25.')).toBeVisible();
  await expect(page.getByText('Note 0.')).toHaveCount(0);
  await page.getByRole('button', { name: say('ui.nextPage') }).click();
  await expect(page.getByText('Note 0.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Note 0.')).toBeVisible();
  await expect(page.getByText('Note 25.')).toHaveCount(0);
});

test('leads assigned in one browser light the bell in another, which leads to them', async ({ open, company }) => {
  const seller = await createPerson(company, { role: 'regular' });
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(seller);
  await page.goto('/office');
  await expect(page.getByRole('button', { name: say('shell.notifications'), exact: true })).toBeVisible();
  const boss = await open(root);
  await boss.goto(`/office/leads/${lead.id}`);
  await boss.getByRole('button', { name: say('lead.assign'), exact: true }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await boss.getByRole('option', { name: seller.name }).click();
  await dialog.getByRole('button', { name: say('lead.assign'), exact: true }).click();
  await page.getByRole('button', { name: unread(1) }).click();
  await page.getByRole('link', { name: say('notification.leadsAssigned') }).click();
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
  await expect(page.getByRole('button', { name: say('shell.notifications'), exact: true })).toBeVisible();
});

test('the bell reads well in German on a phone, and one chooses there what one is told', async ({ open, company }) => {
  const { asRoot, demo } = company;
  const { lead } = demo;
  if (!lead) throw new Error('The demo company has no customer');
  const { id } = await (await company.call(lead))<{ id: string }>('GET', '/v1/profile');
  await asRoot('POST', '/v1/notification', { userId: id, text: 'Bitte rufen Sie uns an. '.repeat(12) });
  await asRoot('POST', `/v1/auth/generate-token/${id}`, { reason: 'a look' });
  const page = await open(lead, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto('/my');
  const german = speak('de');
  await page.getByRole('button', { name: german('shell.unread', { count: 2 }) }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(german('notification.securityAccountOpened'))).toBeVisible();
  expect(await faultsOf(page, 'de')).toEqual([]);
  await panel.getByRole('button', { name: german('notification.markAll') }).click();
  await expect(page.getByRole('button', { name: german('shell.notifications'), exact: true })).toBeVisible();
  await page.goto('/my/profile?tab=notifications');
  const money = `${german('notification.groupMoney')}: ${german('notification.channelEmail')}`;
  await page.getByRole('checkbox', { name: money }).uncheck();
  await expect(page.getByText(german('notification.choicesSaved'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: money })).not.toBeChecked();
});
