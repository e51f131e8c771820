import { expect, test } from '../product/journey.ts';
import { codeFor } from '../product/one-time-code.ts';
import { createPerson } from '../product/people.ts';
import { field } from '../product/field.ts';
import { proveInDialog } from '../product/proof.ts';
import { turnTwoFactorOn } from '../product/two-factor.ts';
import { say } from '../product/texts.ts';

test('a customer signs in with two-factor and a recovery code, loses both, and two members of staff let them in again', async ({
  open,
  company,
}) => {
  const reason = 'Phone stolen, shown her passport';
  const lead = await createPerson(company, { role: 'lead' });
  const [proposer, approver, customer] = [await open(), await open(company.demo['admin']), await open(lead)];
  await proposer.goto(`/office/leads/${lead.id}`);
  const actions = proposer.getByRole('group', { name: say('lead.actions', { name: lead.name }) });
  const more = actions.getByRole('button', { name: say('lead.moreActions') });
  const remove = proposer.getByRole('menuitem', { name: say('lead.removeTwoFactor') });
  await more.click();
  await expect(proposer.getByRole('menuitem', { name: say('lead.edit') })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await proposer.keyboard.press('Escape');
  await customer.goto('/my/profile?tab=security');
  const { secret, enrolled, recovery } = await turnTwoFactorOn(customer, lead.password);

  const enter = async (code: string, isRecovery: boolean) => {
    const fresh = await open(null);
    await fresh.goto('/login');
    await field(fresh, say('auth.email')).fill(lead.email);
    await field(fresh, say('auth.password')).fill(lead.password);
    await fresh.getByRole('button', { name: say('auth.signIn'), exact: true }).click();
    await expect(fresh.getByRole('heading', { name: say('auth.codeTitle') })).toBeVisible();
    if (isRecovery) await fresh.getByRole('button', { name: say('auth.codeOther') }).click();
    await field(fresh, say(isRecovery ? 'auth.recoveryCode' : 'auth.code')).fill(code);
    await fresh.getByRole('button', { name: say('auth.confirm') }).click();
    return fresh;
  };
  // Each code works once, so the app's next one is used; the server accepts a clock half a minute ahead.
  await expect(await enter(codeFor(secret, enrolled + 30_000), false)).toHaveURL(/\/my$/);
  await expect(await enter(recovery, true)).toHaveURL(/\/my$/);
  const again = await enter(recovery, true);
  await expect(again.getByRole('alert').filter({ hasText: say('error.codeWrong') })).toBeVisible();

  // The lead's page learns live that there is something to remove.
  await more.click();
  await remove.click();
  const dialog = proposer.getByRole('dialog', { name: say('user.stepTitle', { name: lead.name }) });
  await dialog.getByRole('button', { name: say('user.stepPropose') }).click();
  await expect(field(dialog, say('field.reason'))).toHaveAttribute('aria-invalid', 'true');
  await field(dialog, say('field.reason')).fill(reason);
  await dialog.getByRole('button', { name: say('user.stepPropose') }).click();
  await expect(proposer.getByText(say('user.stepProposed'))).toBeVisible();
  await customer.goto('/my/activity');
  await expect(customer.getByText(say('activity.kindTwoFactorRemovalProposed'))).toBeVisible();
  await expect(customer.getByText(say('activity.reason', { reason }))).toBeVisible();

  await approver.goto('/office/approvals');
  await approver.getByText(lead.name).first().click();
  const panel = approver.getByRole('dialog', { name: say('approval.kindUserTwoFactor') });
  await expect(panel).toContainText(reason);
  await panel.getByRole('button', { name: say('approval.approve') }).click();
  await proveInDialog(approver, company.demo['admin']?.password);
  await expect(approver.getByText(say('approval.approvedToast'))).toBeVisible();
  await more.click();
  await expect(proposer.getByRole('menuitem', { name: say('lead.edit') })).toBeVisible();
  await expect(remove).toHaveCount(0);

  await expect(customer).toHaveURL(/\/login/);
  await field(customer, say('auth.email')).fill(lead.email);
  await field(customer, say('auth.password')).fill(lead.password);
  await customer.getByRole('button', { name: say('auth.signIn'), exact: true }).click();
  await expect(customer).toHaveURL(/\/my/);
  await customer.goto('/my/activity');
  await expect(customer.getByText(say('activity.kindTwoFactorRemoved'))).toBeVisible();
});
