import { expect, test } from '../product/journey.ts';
import { createPerson, uniqueWord } from '../product/people.ts';
import { say } from '../product/texts.ts';

interface Person {
  readonly id: string;
  readonly role: string;
}

test('shows a proposed role to another admin at once, lets only them decide it, and applies it once approved', async ({
  open,
  company,
}) => {
  const lastName = uniqueWord('Rise');
  const colleague = await createPerson(company, { role: 'regular', lastName });
  const admin = await createPerson(company, { role: 'admin' });
  const [mine, theirs] = [await open(), await open(admin)];
  await theirs.goto('/office/approvals');
  await expect(theirs.getByRole('heading', { name: say('approval.title') })).toBeVisible();
  await company.asRoot('PATCH', `/v1/user/${colleague.id}`, { role: 'admin' });
  const row = theirs.getByText(`Ada ${lastName}`).first();
  await expect(row).toBeVisible();
  await row.click();
  const panel = theirs.getByRole('dialog');
  await expect(panel.getByText(say('approval.whatWillBeDone'))).toBeVisible();
  await panel.getByRole('button', { name: say('approval.reject') }).click();
  await expect(panel.getByText(say('approval.reasonNeeded'))).toBeVisible();

  await mine.goto('/office/approvals');
  await mine.getByText(`Ada ${lastName}`).first().click();
  await expect(mine.getByRole('dialog').getByText(say('approval.ownText'))).toBeVisible();
  await expect(mine.getByRole('button', { name: say('approval.approve') })).toHaveCount(0);

  await panel.getByLabel(say('approval.note')).fill('Known for years');
  await panel.getByRole('button', { name: say('approval.approve') }).click();
  await expect(theirs.getByText(say('approval.approvedToast'))).toBeVisible();
  await expect(mine.getByRole('dialog').getByText('Known for years')).toBeVisible();
  const now = await company.asRoot<Person>('GET', `/v1/user/${colleague.id}`);
  expect(now.role).toBe('admin');
});
