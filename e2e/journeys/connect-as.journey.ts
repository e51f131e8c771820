import type { Page } from '@playwright/test';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const reason = 'Asks for help on the telephone';

/** Acts as the lead from his page on; gives the banner that says so. */
const connect = async (page: Page, lead: { readonly id: string; readonly name: string }) => {
  await page.goto(`/office/leads/${lead.id}`);
  await page
    .getByRole('group', { name: say('lead.actions', { name: lead.name }) })
    .getByRole('button', { name: say('lead.connect') })
    .click();
  const dialog = page.getByRole('dialog', { name: say('lead.connectTitle', { name: lead.name }) });
  await dialog.getByRole('button', { name: say('lead.connect') }).click();
  await expect(field(dialog, say('lead.connectReason'))).toHaveAttribute('aria-invalid', 'true');
  await field(dialog, say('lead.connectReason')).fill(reason);
  await dialog.getByRole('button', { name: say('lead.connect') }).click();
  return page.getByRole('region', { name: say('shell.actingAs', { name: lead.name }) });
};

test('staff act as a customer for a reason, see his area with a banner above, and return to the office', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open();
  const banner = await connect(page, lead);
  await expect(banner).toContainText(say('shell.actingReason', { reason }));
  await expect(page.getByRole('heading', { name: say('shell.customerGreeting', { name: 'Ada' }) })).toBeVisible();
  await expect(page).toHaveURL(/\/my/);

  await page.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: say('shell.actingReturn') }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/office/);
  await page.goto(`/office/leads/${lead.id}`);
  const happenings = page.getByRole('list', { name: say('lead.tabTimeline') });
  await expect(happenings).toContainText(say('lead.happenedConnected'));
  await expect(happenings).toContainText(say('lead.reason', { reason }));
  await field(page, say('comment.label')).fill('Was helped');
  await page.getByRole('button', { name: say('comment.add') }).click();
  await expect(happenings).toContainText('Was helped');
});

test('whoever acts as a customer can change neither his details nor his secrets, nor reach the office', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open();
  const banner = await connect(page, lead);
  await expect(banner).toBeVisible();

  await page.goto('/my/profile');
  await expect(page.getByText(say('profile.notWhileActing'))).toBeVisible();
  await expect(field(page, say('profile.lastName'))).toBeDisabled();
  await page.goto('/my/profile?tab=security');
  await expect(page.getByText(say('profile.notWhileActing'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('profile.passwordSubmit') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('profile.totpStart') })).toHaveCount(0);

  await page.goto('/office/leads');
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(/\/my/);
  await expect(page.getByRole('table')).toHaveCount(0);

  const refusals = await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
    };
    const ask = async (method: string, path: string, body?: object) =>
      (await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null })).status;
    return [
      await ask('GET', '/v1/auth/check-auth'),
      await ask('GET', '/v1/campaign?page=1'),
      await ask('POST', '/v1/auth/change-password', { currentPassword: 'x', password: 'Walnut-boat-48-harbour' }),
    ];
  });
  expect(refusals).toEqual([200, 403, 403]);
});
