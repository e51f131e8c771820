import { field } from '../product/field.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('a customer requests account closure, sees it rejected live, withdraws a second request, and is signed out when a third is accepted', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open(lead, phone);
  const office = await open(root);
  await office.goto('/office/closures');
  const row = office.getByRole('row', { name: new RegExp(lead.name) });
  const panel = office.getByRole('dialog', { name: lead.name, exact: true });
  const answer = office.getByRole('dialog');
  await page.goto('/my/profile?tab=security');
  const requestClosure = async (reason: string) => {
    await page.getByRole('button', { name: say('closure.ask') }).tap();
    const dialog = page.getByRole('dialog', { name: say('closure.askTitle') });
    await field(dialog, say('closure.reason')).fill(reason);
    await field(dialog, say('profile.twoFactorPassword')).fill(lead.password);
    await dialog.getByRole('button', { name: say('closure.ask') }).tap();
    await expect(page.getByText(say('closure.waitingTitle'))).toBeVisible();
  };

  await requestClosure('I move abroad');
  await row.click();
  await expect(panel.getByText('I move abroad')).toBeVisible();
  await panel.getByRole('button', { name: say('closure.refuse') }).click();
  const refusing = answer.filter({ hasText: say('closure.refuseTitle', { name: lead.name }) });
  await field(refusing, say('closure.refuseReason')).fill('A transfer of yours is on its way.');
  await refusing.getByRole('button', { name: say('closure.refuse') }).click();
  await expect(page.getByText('A transfer of yours is on its way.')).toBeVisible();
  await expect(refusing).toHaveCount(0);
  await office.keyboard.press('Escape');
  await expect(row).toHaveCount(0);

  await requestClosure('It has arrived');
  await row.click();
  await expect(panel.getByText('It has arrived')).toBeVisible();
  await page.getByRole('button', { name: say('closure.takeBack') }).tap();
  await expect(panel.getByText(say('closure.stateWithdrawn'), { exact: true })).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(row).toHaveCount(0);

  await requestClosure('Now I am sure');
  await row.click();
  await panel.getByRole('button', { name: say('closure.accept') }).click();
  await answer
    .filter({ hasText: say('closure.acceptTitle', { name: lead.name }) })
    .getByRole('button', { name: say('closure.accept') })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await office.goto(`/office/leads/${lead.id}`);
  await expect(office.getByText(say('erasure.markClosed'))).toBeVisible();
});
