import type { Page } from '@playwright/test';
import { field } from '../product/field.ts';
import { type Company, expect, root, test } from '../product/journey.ts';
import { createPerson } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const trader = (company: Company) =>
  createPerson(company, { role: 'lead', fields: { labels: 'forex;binary_options' } });

/** What somebody answers who has never done it. */
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
    const asked = page.getByRole('radiogroup', { name: say(`questions.forex_${question}`) });
    await asked.getByRole('radio', { name: say(`questions.forex_${question}_${given}`), exact: true }).check();
  }
};

test('a customer without experience is warned on a phone, goes on by his own hand, and staff see it live', async ({
  open,
  company,
}) => {
  const lead = await trader(company);
  const office = await open(root);
  await office.goto(`/office/leads/${lead.id}`);
  await office.getByRole('tab', { name: say('lead.tabRules') }).click();
  await expect(office.getByText(say('policy.answersNone'))).toBeVisible();

  const page = await open(lead, phone);
  await page.goto('/my');
  await page.getByRole('link', { name: say('shell.customerLimits') }).tap();
  await page.getByRole('link', { name: `${say('limits.answer')}: ${say('limits.forex')}` }).tap();
  await page.getByRole('button', { name: say('questions.send') }).tap();
  await expect(page.getByText(say('error.choice')).first()).toBeVisible();
  await answer(page, novice);
  await page.getByRole('button', { name: say('questions.send') }).tap();
  await expect(page.getByText(say('questions.warningTitle'))).toBeVisible();
  await expect(office.getByText(say('policy.notAcknowledged'))).toBeVisible();

  const goOn = page.getByRole('button', { name: say('questions.goOn'), exact: true });
  await expect(goOn).toBeDisabled();
  await page.getByRole('checkbox', { name: say('questions.warningAccept') }).check();
  await goOn.tap();
  await expect(page.getByText(say('questions.acknowledged', { date: '' }).slice(0, 28))).toBeVisible();
  await expect(office.getByText(say('policy.acknowledgedOn', { date: '' }).trim())).toBeVisible();
  await page.getByRole('link', { name: say('questions.back') }).tap();
  await expect(page.getByRole('link', { name: `${say('limits.yourAnswers')}: ${say('limits.forex')}` })).toBeVisible();
});

test('a customer sets himself limits on a phone: tighter at once, looser tomorrow, and nothing passes them', async ({
  open,
  company,
}) => {
  const lead = await trader(company);
  const page = await open(lead, phone);
  await page.goto('/my/limits');
  const deposits = page.getByRole('region', { name: say('limits.deposit') });
  const day = field(deposits, say('limits.day'));
  const save = deposits.getByRole('button', { name: say('limits.save') });
  await day.fill('100');
  await save.tap();
  await expect(page.getByText(say('limits.saved')).first()).toBeVisible();
  await day.fill('250');
  await save.tap();
  await expect(deposits.getByText(/From .+: €250\.00/)).toBeVisible();
  await expect(day).toHaveValue('100.00 €');

  const call = await company.call(lead);
  const paying = call('POST', '/v1/deposit/3d-secure', {
    amount: 100.01,
    cardNumber: '4242424242424242',
    cardCVV: '123',
    cardExpirationDate: '12/40',
    fullName: 'Ada Payer',
    street: 'Quai 1',
    zipCode: '4000',
    country: 'BE',
    phone: '+32 4 123456',
  });
  await expect(paying).rejects.toThrow(/422.*depositLimit/);

  const pause = page.getByRole('region', { name: say('limits.pause') });
  await field(pause, say('limits.pauseUntil')).fill('2099-05-01');
  await pause.getByRole('button', { name: say('limits.pauseSave') }).tap();
  await expect(pause.getByText(say('limits.pauseOn', { date: 'May 1, 2099' }))).toBeVisible();
  await expect(page.getByText(/lasts until May 1, 2099/).first()).toBeVisible();
  await pause.getByRole('button', { name: say('limits.pauseEnd') }).tap();
  await expect(pause.getByText(new RegExp(`${say('limits.pauseNone')}$`))).toBeVisible();
});

test('a limit changed on another device shows at once, and what is being typed here stays', async ({
  open,
  company,
}) => {
  const lead = await trader(company);
  const page = await open(lead, phone);
  await page.goto('/my/limits');
  const deposits = page.getByRole('region', { name: say('limits.deposit') });
  const week = field(deposits, say('limits.week'));
  await week.fill('700');
  const call = await company.call(lead);
  await call('PATCH', '/v1/trading-policy/limits', { limits: [{ kind: 'deposit', period: 'day', amount: 80 }] });
  await expect(field(deposits, say('limits.day'))).toHaveValue('80.00 €');
  await expect(week).toHaveValue('700.00 €');
  await deposits.getByRole('button', { name: say('limits.save') }).tap();
  await expect(page.getByText(say('limits.saved')).first()).toBeVisible();
  await expect(week).toHaveValue('700.00 €');
  await expect(field(deposits, say('limits.day'))).toHaveValue('80.00 €');
});

test('staff make a customer a professional for a reason that he reads, and his rules follow at once', async ({
  open,
  company,
}) => {
  const lead = await trader(company);
  const page = await open(lead, phone);
  await page.goto('/my/limits');
  const rules = page.getByRole('region', { name: say('limits.rules') });
  await expect(rules.getByText('30:1')).toBeVisible();
  const office = await open(root);
  await office.goto(`/office/leads/${lead.id}?tab=rules`);
  await office.getByRole('button', { name: say('policy.change'), exact: true }).click();
  const dialog = office.getByRole('dialog', { name: say('policy.changeTitle', { name: lead.name }) });
  await dialog.getByRole('combobox', { name: say('policy.class') }).click();
  await office.getByRole('option', { name: say('policy.professional') }).click();
  await dialog.getByRole('button', { name: say('policy.changeSave'), exact: true }).click();
  await expect(dialog.getByText(say('error.tooShort', { minimum: 3 })).first()).toBeVisible();
  await field(dialog, say('policy.reason')).fill('Fund manager since 2009');
  await dialog.getByRole('button', { name: say('policy.changeSave'), exact: true }).click();
  await expect(rules.getByText('200:1')).toBeVisible();
  await expect(rules.getByText('Fund manager since 2009')).toBeVisible();
});

test('a leverage above the regulator’s is saved only past a warning, which the screen keeps showing', async ({
  open,
  company,
}) => {
  const page = await open(root);
  await page.goto('/office/settings?tab=trading');
  const gold = field(page, say('policy.capRetail', { asset: say('limits.gold') }));
  const save = page.getByRole('button', { name: say('policy.save') });
  await gold.fill('25');
  await save.click();
  const warning = page.getByRole('dialog', { name: say('policy.aboveTitle') });
  await expect(warning.getByText(/Gold: 25:1 for retail customers instead of 20:1/)).toBeVisible();
  await warning.getByRole('button', { name: say('policy.aboveAccept') }).click();
  await expect(page.getByText(say('policy.saved')).first()).toBeVisible();
  await expect(page.getByText(say('policy.aboveNow'))).toBeVisible();
  const { admin } = company.demo;
  if (!admin) throw new Error('The demo company has no admin');
  const reader = await open(admin);
  await reader.goto('/office/settings?tab=trading');
  await expect(reader.getByText(say('policy.readOnly'))).toBeVisible();
  await expect(reader.getByRole('cell', { name: '25:1' })).toBeVisible();
  await gold.fill('20');
  await save.click();
  await expect(page.getByText(say('policy.aboveNow'))).toBeHidden();
  await expect(reader.getByRole('cell', { name: '25:1' })).toBeHidden();
});
