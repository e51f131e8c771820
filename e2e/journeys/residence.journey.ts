import { expectAccessible } from '../product/accessible.ts';
import { acceptDocuments, applyFor } from '../product/documents.ts';
import { field } from '../product/field.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('a customer states their country, the reviewer sees it beside the documents, and a later change waits for staff', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const customer = await open(lead, phone);
  await customer.goto('/my/verification');
  await expect(customer.getByText(say('country.none'))).toBeVisible();
  await customer.getByLabel(say('country.label')).selectOption('CH');
  await customer.getByRole('button', { name: say('country.save') }).tap();
  await expect(customer.getByText(/Switzerland\. We are checking this/)).toBeVisible();
  await expectAccessible(customer);

  await applyFor(company, lead);
  const office = await open(root);
  await office.goto(`/office/verification?lead=${lead.id}`);
  await expect(office.getByText(/^Switzerland, on .*; not checked yet$/)).toBeVisible();
  await expect(office.getByText(say('verification.countryConfirms'))).toBeVisible();
  await expectAccessible(office);
  await acceptDocuments(company, lead);
  await expect(customer.getByText(say('country.onFile', { country: 'Switzerland' }))).toBeVisible();

  await customer.goto('/my/profile');
  await customer.getByLabel(say('country.label')).selectOption('FR');
  await customer.getByRole('button', { name: say('country.save') }).tap();
  await expect(customer.getByText(/France\. We are checking this/)).toBeVisible();
  await office.goto(`/office/leads/${lead.id}?tab=rules`);
  await expect(office.getByText(/^France, on .*; not checked yet$/)).toBeVisible();
  await expect(office.getByText(say('policy.strict'))).toBeVisible();
  await office
    .getByRole('tabpanel')
    .getByRole('button', { name: say('policy.change'), exact: true })
    .click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByText(say('policy.statedNotice', { country: 'France' }))).toBeVisible();
  await dialog.getByRole('combobox', { name: say('policy.country') }).click();
  await office.getByRole('option', { name: 'France', exact: true }).click();
  await field(dialog, say('policy.reason')).fill('Bill of 3 May');
  await dialog.getByRole('button', { name: say('policy.changeSave') }).click();
  await expect(customer.getByText(say('country.onFile', { country: 'France' }))).toBeVisible();
});
