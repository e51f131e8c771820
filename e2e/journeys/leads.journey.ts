import type { Page } from '@playwright/test';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson, uniqueName } from '../product/people.ts';
import { logIn } from '../product/sign-in.ts';
import { say } from '../product/texts.ts';

const actionsOf = (page: Page, name: string) => page.getByRole('group', { name: say('lead.actions', { name }) });

const assignTo = async (page: Page, title: string, staff: string) => {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('combobox', { name: say('lead.assignTo') }).fill(staff);
  await page.getByRole('option', { name: staff }).click();
  await dialog.getByRole('button', { name: say('lead.assign') }).click();
  await expect(dialog).toHaveCount(0);
};

test('staff create a lead, comment on it, set its stage and assign it on its page', async ({ open, company }) => {
  const lastName = uniqueName('Heron');
  const name = `Ada ${lastName}`;
  const agent = await createPerson(company, { role: 'regular' });
  const page = await open();
  await page.goto('/office/leads');
  await page.getByRole('button', { name: say('lead.create') }).click();
  const panel = page.getByRole('dialog', { name: say('lead.create') });
  await field(panel, say('field.firstName')).fill('Ada');
  await field(panel, say('field.lastName')).fill(lastName);
  await field(panel, say('field.email')).fill(`${lastName}@journey.example`);
  await panel.getByRole('button', { name: say('lead.makePassword') }).click();
  await expect(field(panel, say('lead.firstPassword'))).not.toHaveValue('');
  await panel.getByRole('button', { name: say('lead.create') }).click();
  await expect(page.getByText(say('list.createdOne', { name }))).toBeVisible();

  await page.getByLabel(say('lead.search')).fill(lastName);
  await page
    .getByRole('table', { name: say('lead.title') })
    .getByRole('link', { name })
    .click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const timeline = page.getByRole('list', { name: say('timeline.label') });
  await expect(timeline).toContainText(say('timeline.created'));

  await field(page, say('comment.label')).fill('Wants to be called on Monday');
  await page.getByRole('button', { name: say('comment.add') }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText('Wants to be called on Monday');

  await actionsOf(page, name)
    .getByRole('button', { name: say('lead.qualify') })
    .click();
  await page
    .getByRole('dialog', { name: say('lead.qualifyTitle', { name }) })
    .getByRole('button', { name: say('word.interested'), exact: true })
    .click();
  const stage = say('lead.stageOf', { name, stage: say('word.interested') });
  const facts = page.getByRole('region', { name: say('lead.facts') });
  await expect(facts.getByRole('button', { name: stage })).toBeVisible();
  await expect(timeline.getByRole('listitem').first()).toContainText(
    say('timeline.qualified', { name: say('word.interested') }),
  );

  await actionsOf(page, name)
    .getByRole('button', { name: say('lead.assign') })
    .click();
  await assignTo(page, say('lead.assignTitle', { name }), agent.name);
  await expect(page.getByText(say('lead.assigned', { name, staff: agent.name }))).toBeVisible();
  await expect(timeline.getByRole('listitem').first()).toContainText(agent.name);
});

test('staff see a new password once, and the customer can then log in with no other', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open();
  await page.goto(`/office/leads/${lead.id}`);
  await actionsOf(page, lead.name)
    .getByRole('button', { name: say('lead.resetPassword') })
    .click();
  await page
    .getByRole('dialog', { name: say('user.resetTitle', { name: lead.name }) })
    .getByRole('button', { name: say('user.resetPassword') })
    .click();
  const given = page.getByRole('dialog', { name: say('user.resetDone', { name: lead.name }) });
  await expect(given).toContainText(say('user.resetOnce'));
  const password = await given.getByRole('group', { name: say('user.newPassword') }).innerText();
  await page.keyboard.press('Escape');
  await expect(given).toBeVisible();
  await given.getByRole('button', { name: say('user.resetClose') }).click();
  await expect(given).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: lead.name, level: 1 })).toBeVisible();
  await expect(page.getByText(password)).toHaveCount(0);

  await expect(logIn(company.url, lead)).rejects.toThrow('401');
  const visitor = await open(null);
  await visitor.goto('/login');
  await field(visitor, say('auth.email')).fill(lead.email);
  await field(visitor, say('auth.password')).fill(password);
  await visitor.getByRole('button', { name: say('auth.signIn'), exact: true }).click();
  await expect(visitor.getByRole('heading', { name: say('auth.changeTitle') })).toBeVisible();
});
