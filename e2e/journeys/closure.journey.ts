import { field } from '../product/field.ts';
import { payIn } from '../product/funds.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('a customer reads what is open, asks all the same, and takes it back on his phone', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  await payIn(company, lead, 80);
  const page = await open(lead, phone);
  await page.goto('/my/profile?tab=security');
  await expect(page.getByText(say('closure.standsMoney', { amount: '€80.00' }))).toBeVisible();
  await page.getByRole('link', { name: say('closure.doMoney') }).tap();
  await expect(page).toHaveURL(/\/my\/withdraw$/);
  await page.goto('/my/profile?tab=security');
  await page.getByRole('button', { name: say('closure.ask') }).tap();
  const dialog = page.getByRole('dialog', { name: say('closure.askTitle') });
  await field(dialog, say('closure.reason')).fill('I move abroad');
  await dialog.getByRole('button', { name: say('closure.ask') }).tap();
  await expect(page.getByText(say('closure.waitingTitle'))).toBeVisible();

  const office = await open(root);
  await office.goto('/office/closures');
  await office.getByRole('row', { name: new RegExp(lead.name) }).click();
  const panel = office.getByRole('dialog', { name: lead.name });
  await expect(panel.getByText('I move abroad')).toBeVisible();
  await expect(panel.getByText(say('closure.standsMoney', { amount: '€80.00' }))).toBeVisible();
  await expect(panel.getByRole('button', { name: say('closure.accept') })).toBeDisabled();

  await page.getByRole('button', { name: say('closure.takeBack') }).tap();
  await expect(page.getByText(say('closure.waitingTitle'))).toBeHidden();
  await expect(panel.getByText(say('closure.stateWithdrawn'), { exact: true })).toBeVisible();
});

test('staff close an account, and its customer is out at once', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(lead);
  await page.goto('/my/profile?tab=security');
  await expect(page.getByText(say('closure.nothingStands'))).toBeVisible();
  await page.getByRole('button', { name: say('closure.ask') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('closure.ask') })
    .click();
  await expect(page.getByText(say('closure.waitingTitle'))).toBeVisible();

  const office = await open(root);
  await office.goto('/office/closures');
  await office.getByRole('row', { name: new RegExp(lead.name) }).click();
  await office
    .getByRole('dialog', { name: lead.name })
    .getByRole('button', { name: say('closure.accept') })
    .click();
  await office
    .getByRole('dialog', { name: say('closure.acceptTitle', { name: lead.name }) })
    .getByRole('button', { name: say('closure.accept') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await office.goto(`/office/leads/${lead.id}`);
  await expect(office.getByText(say('erasure.markClosed'))).toBeVisible();
});

test('staff refuse a request, and the customer reads why', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const call = await company.call(lead);
  await call('POST', '/v1/own-closure', { reason: '' });
  const page = await open(lead);
  await page.goto('/my/profile?tab=security');
  const office = await open(root);
  await office.goto('/office/closures');
  await office.getByRole('row', { name: new RegExp(lead.name) }).click();
  await office
    .getByRole('dialog', { name: lead.name })
    .getByRole('button', { name: say('closure.refuse') })
    .click();
  const dialog = office.getByRole('dialog', { name: say('closure.refuseTitle', { name: lead.name }) });
  await field(dialog, say('closure.refuseReason')).fill('A transfer of yours is on its way.');
  await dialog.getByRole('button', { name: say('closure.refuse') }).click();
  await expect(page.getByText('A transfer of yours is on its way.')).toBeVisible();
  await expect(page.getByRole('button', { name: say('closure.ask') })).toBeVisible();
});
