import { field } from '../product/field.ts';
import { expect, root, test } from '../product/journey.ts';
import { chooseMore } from '../product/more-actions.ts';
import { createPerson } from '../product/people.ts';
import { proveInDialog } from '../product/proof.ts';
import { say } from '../product/texts.ts';

test('an admin exports the data of a customer, then another admin approves the erasure of that person', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const office = await open(root);
  await office.goto(`/office/leads/${lead.id}`);
  await chooseMore(office, say('lead.exportData'));
  const exporting = office.getByRole('dialog', { name: say('erasure.exportTitle', { name: lead.name }) });
  await field(exporting, say('erasure.exportReason')).fill('Asked for by letter');
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    exporting.getByRole('button', { name: say('erasure.exportSave') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('customer-data.json');
  const customer = await open(lead);
  await customer.goto('/my/activity');
  await expect(customer.getByText(say('activity.kindDataExported'))).toBeVisible();
  await expect(customer.getByText(say('activity.reason', { reason: 'Asked for by letter' }))).toBeVisible();

  await chooseMore(office, say('lead.erase'));
  const dialog = office.getByRole('dialog', { name: say('erasure.title', { name: lead.name }) });
  await expect(dialog.getByText(say('erasure.keptNothing'))).toBeVisible();
  await field(dialog, say('erasure.reason')).fill('Asked for by letter');
  await field(dialog, say('erasure.confirm', { email: lead.email })).fill('somebody@journey.example');
  await dialog.getByRole('button', { name: say('erasure.propose') }).click();
  await expect(dialog.getByText(say('refusal.confirmationWrong')).first()).toBeVisible();
  await field(dialog, say('erasure.confirm', { email: lead.email })).fill(lead.email);
  await dialog.getByRole('button', { name: say('erasure.propose') }).click();
  await expect(office.getByText(say('erasure.proposed'))).toBeVisible();

  const { admin } = company.demo;
  if (!admin) throw new Error('the demo company has an admin');
  const other = await open(admin);
  await other.goto('/office/approvals');
  await other.getByRole('row', { name: new RegExp(lead.name) }).click();
  await other.getByRole('button', { name: new RegExp(say('approval.approve')) }).click();
  await proveInDialog(other, admin.password);
  await expect(office.getByText(say('erasure.markErased'))).toBeVisible();
  await expect(office.getByRole('group', { name: say('lead.actions', { name: lead.name }) })).toBeHidden();
  await expect(office.getByText(lead.name)).toHaveCount(0);

  await office.goto('/office/closures?tab=erased');
  await expect(office.getByText('Asked for by letter')).toBeVisible();
  await expect(company.call(lead)).rejects.toThrow();
});
