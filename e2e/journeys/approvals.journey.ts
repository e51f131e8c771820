import { expect, test } from '../product/journey.ts';
import { createPerson, uniqueName } from '../product/people.ts';
import { asProvenRoot, proveInDialog } from '../product/proof.ts';
import { say } from '../product/texts.ts';

interface Person {
  readonly id: string;
  readonly role: string;
}

test('shows a proposed role to another admin at once, lets only them decide it, and applies it once approved', async ({
  open,
  company,
}) => {
  const lastName = uniqueName('Rise');
  const colleague = await createPerson(company, { role: 'regular', lastName });
  // Not an admin created by root: they could not decide for each other yet.
  const [proposer, approver] = [await open(), await open(company.demo['admin'])];
  await approver.goto('/office/approvals');
  await expect(approver.getByRole('heading', { name: say('approval.title') })).toBeVisible();
  await (
    await asProvenRoot(company)
  )('PATCH', `/v1/user/${colleague.id}`, { role: 'admin' });
  const row = approver.getByText(`Ada ${lastName}`).first();
  await expect(row).toBeVisible();
  await row.click();
  const panel = approver.getByRole('dialog');
  await expect(panel.getByText(say('approval.whatWillBeDone'))).toBeVisible();
  await panel.getByRole('button', { name: say('approval.reject') }).click();
  await expect(panel.getByText(say('approval.reasonNeeded'))).toBeVisible();

  await proposer.goto('/office/approvals');
  await proposer.getByText(`Ada ${lastName}`).first().click();
  await expect(proposer.getByRole('dialog').getByText(say('approval.ownText'))).toBeVisible();
  await expect(proposer.getByRole('button', { name: say('approval.approve') })).toHaveCount(0);

  await panel.getByLabel(say('approval.note')).fill('Known for years');
  await panel.getByRole('button', { name: say('approval.approve') }).click();
  await proveInDialog(approver, company.demo['admin']?.password);
  await expect(approver.getByText(say('approval.approvedToast'))).toBeVisible();
  await expect(proposer.getByRole('dialog').getByText('Known for years')).toBeVisible();
  const now = await company.asRoot<Person>('GET', `/v1/user/${colleague.id}`);
  expect(now.role).toBe('admin');
});
