import type { Page } from '@playwright/test';
import { field } from '../product/field.ts';
import { cheapestProject } from '../product/investor.ts';
import { type Company, expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { slot } from '../product/photographs.ts';
import type { Person } from '../product/sign-in.ts';
import { say } from '../product/texts.ts';

const reason = 'Asks for help on the telephone';

/** Connects as the lead from the lead's page; returns the banner. */
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

const demoAdmin = ({ demo }: Company): Person => {
  if (!demo['admin']) throw new Error('The demo company has no admin');
  return demo['admin'];
};

test('staff connect as a customer, change nothing and return; record, audit trail and customer show the connection and the reason', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const call = await company.call(demoAdmin(company));
  const own = await call<Record<'firstName' | 'lastName', string>>('GET', '/v1/profile');
  const page = await open(demoAdmin(company));
  const banner = await connect(page, lead);
  await expect(banner).toContainText(say('shell.actingReason', { reason }));
  await expect(page.getByRole('heading', { name: say('shell.customerGreeting', { name: 'Ada' }) })).toBeVisible();
  for (const screen of ['', '/statement', '/platform', '/no-such-page']) {
    await page.goto(`/my${screen}`);
    await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(banner, `${screen} scrolled down`).toBeInViewport();
  }
  await page.goto('/office/leads');
  await expect(page).toHaveURL(/\/my/);
  await page.goto('/my/verification');
  await expect(
    slot(page, 'identityFront').getByRole('button', {
      name: say('verification.chooseFileOf', { kind: say('verification.identityFront') }),
    }),
  ).toBeDisabled();

  await banner.getByRole('button', { name: say('shell.actingReturn'), exact: true }).click();
  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/office/);
  await page.goto(`/office/leads/${lead.id}`);
  const timeline = page.getByRole('list', { name: say('timeline.label') });
  await expect(timeline).toContainText(say('timeline.connected'));
  await expect(timeline).toContainText(say('timeline.reason', { reason }));
  await field(page, say('comment.label')).fill('Was helped');
  await page.getByRole('button', { name: say('comment.add') }).click();
  await expect(timeline).toContainText('Was helped');
  await page.goto('/office/audit');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: say('audit.actionAuthGenerateToken') })
      .first(),
  ).toBeVisible();

  const customer = await open(lead);
  await customer.goto('/my/activity');
  const entries = customer.getByRole('list', { name: say('activity.title') }).getByRole('listitem');
  const connected = entries.filter({ hasText: say('activity.kindConnected') });
  await expect(connected).toContainText(own.firstName);
  await expect(connected).toContainText(say('activity.reason', { reason }));
});

test('withdrawals, codes, secrets, the address and signatures are reserved to the customer while staff are connected', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const project = await cheapestProject(company);
  const page = await open();
  await expect(await connect(page, lead)).toBeVisible();
  const screens = [
    ['/my/withdraw', 'withdrawal.ownConnected', 'withdrawal.reviewContinue'],
    ['/my/deposit', 'deposit.ownConnected', 'deposit.newDeposit'],
    [`/my/projects/${project.id}/subscribe`, 'subscription.connected', 'subscription.sign'],
    ['/my/limits', 'limits.ownHand', 'limits.save'],
    ['/my/questions/forex', 'questions.ownHand', 'questions.send'],
    ['/my/profile?tab=security', 'profile.notWhileActing', 'profile.passwordSubmit'],
  ] as const;
  for (const [screen, sentence, button] of screens) {
    await page.goto(screen);
    await expect(page.getByText(say(sentence)).first(), screen).toBeVisible();
    for (const found of await page.getByRole('button', { name: say(button), exact: true }).all())
      await expect(found, screen).toBeDisabled();
  }

  const forbidden = [
    ['POST', '/v1/withdrawal', { amount: 1, destination: 'DE89370400440532013000' }],
    ['POST', `/v1/deposit/${project.id}/confirm-3d-secure`, { secureCode: '123456' }],
    ['GET', `/v1/deposit/${project.id}/challenge`],
    ['POST', '/v1/auth/change-password', { currentPassword: 'x', password: 'Walnut-boat-48-harbour' }],
    ['POST', '/v1/auth/totp', { password: 'x' }],
    ['DELETE', '/v1/auth/totp', { password: 'x' }],
    ['PATCH', '/v1/profile', { email: 'another@journey.example' }],
    ['POST', '/v1/investment', { project: project.id }],
  ] as const;
  const answers = await page.evaluate(async (calls) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
      'content-type': 'application/json',
      'x-lang': 'en',
    };
    const found: string[] = [];
    for (const [method, path, body] of calls) {
      const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null });
      found.push(`${method} ${path} ${answer.status} ${((await answer.json()) as { message?: string }).message}`);
    }
    const campaigns = await fetch('/v1/campaign?page=1', { headers });
    return { found, campaigns: campaigns.status };
  }, forbidden);
  const refusal = say('refusal.notWhileConnected');
  expect(answers.found).toEqual(forbidden.map(([method, path]) => `${method} ${path} 403 ${refusal}`));
  expect(answers.campaigns).toBe(403);
});
