import type { Page } from '@playwright/test';
import { field } from '../product/field.ts';
import { expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Answers of a person who has never traded. */
const novice = {
  experience: 'none',
  background: 'none',
  leverage: 'gainOnly',
  margin: 'call',
  spread: 'tax',
  stopLoss: 'forbids',
} as const;

const answer = async (page: Page, answers: Readonly<Record<string, string>>): Promise<void> => {
  for (const [question, given] of Object.entries(answers)) {
    const group = page.getByRole('radiogroup', { name: say(`questions.forex_${question}`) });
    await group.getByRole('radio', { name: say(`questions.forex_${question}_${given}`), exact: true }).check();
  }
};

test('a customer answers the questions, confirms the warning and sets a limit on a phone, and staff cannot make them a professional unasked', async ({
  open,
  company,
}) => {
  const lead = await createPerson(company, { role: 'lead', fields: { labels: 'forex;binary_options' } });
  const office = await open(root);
  await office.goto(`/office/leads/${lead.id}`);
  await office.getByRole('tab', { name: say('lead.tabRules') }).click();
  await expect(office.getByText(say('policy.answersNone'))).toBeVisible();

  const page = await open(lead, phone);
  await page.goto('/my');
  await page.getByRole('link', { name: say('shell.placeMe'), exact: true }).tap();
  await page.getByRole('link', { name: say('shell.customerLimits') }).tap();
  await page.getByRole('link', { name: `${say('limits.answer')}: ${say('limits.forex')}` }).tap();
  await answer(page, novice);
  await page.getByRole('button', { name: say('questions.send') }).tap();
  await expect(page.getByText(say('questions.warningTitle'))).toBeVisible();
  await expect(office.getByText(say('policy.notAcknowledged'))).toBeVisible();
  await page.getByRole('checkbox', { name: say('questions.warningAccept') }).check();
  await page.getByRole('button', { name: say('questions.goOn'), exact: true }).tap();
  await expect(office.getByText(say('policy.acknowledgedOn', { date: '' }).trim())).toBeVisible();

  await page.getByRole('link', { name: say('questions.back') }).tap();
  await expect(page.getByRole('link', { name: `${say('limits.yourAnswers')}: ${say('limits.forex')}` })).toBeVisible();
  const deposits = page.getByRole('region', { name: say('limits.deposit') });
  await field(deposits, say('limits.day')).fill('100');
  await deposits.getByRole('button', { name: say('limits.save') }).tap();
  await expect(page.getByText(say('limits.saved')).first()).toBeVisible();
  await expect(office.getByRole('region', { name: say('policy.limitsTitle') })).toContainText('€100.00');

  const rules = page.getByRole('region', { name: say('limits.rules') });
  await expect(rules.getByText('30:1')).toBeVisible();
  await office.getByRole('button', { name: say('policy.change'), exact: true }).click();
  const dialog = office.getByRole('dialog', { name: say('policy.changeTitle', { name: lead.name }) });
  await dialog.getByRole('combobox', { name: say('policy.class') }).click();
  await office.getByRole('option', { name: say('policy.professional') }).click();
  await field(dialog, say('policy.reason')).fill('Fund manager since 2009');
  await dialog.getByRole('button', { name: say('policy.changeSave'), exact: true }).click();
  await expect(dialog.getByText(say('refusal.professionalNotRequested'))).toBeVisible();
  await expect(rules.getByText('30:1')).toBeVisible();
});
