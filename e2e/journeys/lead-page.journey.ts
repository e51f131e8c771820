import type { Page } from '@playwright/test';
import { field } from '../product/field.ts';
import { type Company, expect, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const entriesOf = (page: Page) => page.getByRole('list', { name: say('timeline.label') }).locator('[data-entry]');
const comment = (company: Company, lead: string, text: string) => company.asRoot('POST', '/v1/comment', { lead, text });

test('the line of time tells every entry once to its end, and only the groups that are chosen', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const texts = Array.from({ length: 120 }, (_none, at) => ({ lead: lead.id, text: `Note ${at} of many` }));
  await company.asRoot('POST', '/v1/comment/batch', texts);
  const page = await open();
  await page.goto(`/office/leads/${lead.id}`);
  const entries = entriesOf(page);
  const end = page.getByText(say('timeline.beginning'));
  await expect(async () => {
    await entries.last().scrollIntoViewIfNeeded();
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  const told = await entries.filter({ hasText: /^.*Note \d+ of many$/s }).allInnerTexts();
  expect(new Set(told.map((text) => /Note \d+/.exec(text)?.[0])).size).toBe(120);
  expect(told).toHaveLength(120);
  await expect(entries.filter({ hasText: say('timeline.created') })).toHaveCount(1);

  const groups = page.getByRole('group', { name: say('timeline.show') });
  await groups.getByRole('button', { name: say('timeline.groupPerson') }).click();
  await expect(entries.filter({ hasText: say('timeline.created') })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'of many' })).toHaveCount(0);
  await groups.getByRole('button', { name: say('timeline.groupComments') }).click();
  await expect(entries.first()).toContainText('of many');
  await groups.getByRole('button', { name: say('timeline.groupAll') }).click();
  await groups.getByRole('button', { name: say('timeline.groupMoney') }).click();
  await expect(page.getByText(say('timeline.noneTitle'))).toBeVisible();
});

test('new entries come in front without moving what is read, and say that they are there', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead' });
  const texts = Array.from({ length: 45 }, (_none, at) => ({ lead: lead.id, text: `Line ${at} to read` }));
  await company.asRoot('POST', '/v1/comment/batch', texts);
  const page = await open();
  await page.goto(`/office/leads/${lead.id}`);
  const entries = entriesOf(page);
  await expect(entries.nth(40)).toBeVisible();
  await entries.nth(30).scrollIntoViewIfNeeded();
  const key = await entries.nth(30).getAttribute('data-entry');
  const read = page.locator(`[data-entry="${key}"]`);
  const before = await read.boundingBox();
  const newer = page.getByRole('button', { name: say('timeline.newer', { count: 2 }) });

  await comment(company, lead.id, 'Came while reading');
  await comment(company, lead.id, 'And another');
  await expect(newer).toBeVisible();
  await expect(entries.first()).toContainText('And another');
  expect(Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await newer.click();
  await expect(entries.first()).toBeInViewport();
  await expect(newer).toHaveCount(0);
});

test('a missing country is seen, set from the facts, and told', async ({ open, company }) => {
  const lead = await createPerson(company, { role: 'lead' });
  const page = await open();
  await page.goto(`/office/leads/${lead.id}`);
  const facts = page.getByRole('region', { name: say('lead.facts') });
  await expect(facts).toContainText(say('policy.countryMissing'));
  await expect(facts).toContainText(say('policy.countryStrict'));
  await facts.getByRole('button', { name: say('policy.countrySet') }).click();
  const dialog = page.getByRole('dialog', { name: say('policy.changeTitle', { name: lead.name }) });
  await dialog.getByRole('combobox', { name: say('policy.country') }).fill('France');
  await page.getByRole('option', { name: 'France' }).click();
  await field(dialog, say('policy.reason')).fill('Seen on the identity card');
  await dialog.getByRole('button', { name: say('policy.changeSave') }).click();
  await expect(facts).toContainText('France');
  await expect(facts).not.toContainText(say('policy.countryMissing'));
  await expect(entriesOf(page).first()).toContainText(say('timeline.classified'));
});
