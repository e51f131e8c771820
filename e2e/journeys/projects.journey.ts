import { Buffer } from 'node:buffer';
import { type Offer, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { createPerson, uniqueWord } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** One red pixel. */
const picture = {
  name: 'harbour.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
};

const offer: Offer = {
  rentability: 7.35,
  duration: 7,
  coefficient: 3,
  minimumAmount: 1234.5,
  dividendFrequency: 'monthly',
};

const euro = (cents: bigint): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(Number(cents) / 100);

/** Fills everything but the Dutch description. */
const fillForm = async (panel: Locator, name: string): Promise<void> => {
  await field(panel, say('field.name')).fill(name);
  await panel.locator('input[type=file]').setInputFiles(picture);
  await expect(panel.getByText(say('picture.replace'))).toBeVisible();
  for (const [language, key] of [
    ['English', 'field.descriptionEn'],
    ['French', 'field.descriptionFr'],
    ['German', 'field.descriptionDe'],
  ] as const) {
    await panel.getByRole('tab', { name: language }).click();
    await field(panel, say(key)).fill(`${name} in ${language}`);
  }
  await panel.getByRole('tab', { name: 'English' }).click();
  await field(panel, say('field.rentability')).fill(String(offer.rentability));
  await field(panel, say('field.duration')).fill(String(offer.duration));
  await field(panel, say('field.minimumAmount')).fill(String(offer.minimumAmount));
  await field(panel, say('field.coefficient')).fill(String(offer.coefficient));
  await panel.getByRole('combobox', { name: say('field.dividendFrequency') }).click();
  await panel
    .page()
    .getByRole('option', { name: say('project.monthly') })
    .click();
  await panel.getByRole('combobox', { name: say('field.status') }).click();
  await panel
    .page()
    .getByRole('option', { name: say('project.open') })
    .click();
  await field(panel, say('field.startDate')).fill('2020-01-31');
  await field(panel, say('field.endDate')).fill('2099-12-31');
};

test('staff create a project, and a customer works out on a phone what it would pay', async ({ open, company }) => {
  const name = uniqueWord('Harbour ');
  const office = await open();
  await office.goto('/office/projects');
  await office.getByRole('button', { name: say('project.create') }).click();
  const panel = office.getByRole('dialog', { name: say('project.create') });
  await fillForm(panel, name);

  // The mistake stands behind a tab that is not open: the tab says so, and the way to it opens it.
  await panel.getByRole('button', { name: say('project.create') }).click();
  const dutch = panel.getByRole('tab', { name: say('project.languageFaulty', { language: 'Dutch' }) });
  await expect(dutch).toHaveAttribute('aria-selected', 'true');
  await field(panel, say('field.descriptionNl')).fill(`${name} in Dutch`);
  await panel.getByRole('button', { name: say('project.create') }).click();
  await expect(office.getByText(say('list.createdOne', { name }))).toBeVisible();
  const row = office.getByRole('table').getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('€1,234.50');
  await expect(row.locator('img')).toHaveAttribute('src', /^\/v1\/uploads\//);

  const customer = await open(await createPerson(company, { role: 'lead' }), phone);
  await customer.goto('/my');
  await customer.getByRole('link', { name: say('shell.customerProjects') }).tap();
  await customer.getByRole('link', { name }).tap();
  await expect(customer.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(customer.getByText(`${name} in English`)).toBeVisible();
  await expect(customer.getByText(say('offer.projected'), { exact: true })).toBeInViewport();

  const schedule = (cents: bigint) => scheduleOf(termsOf(offer, { adjustment: 'amount', cents }, dayOf(new Date())));
  const figures = customer.locator('[data-figure]');
  await customer.getByRole('radio', { name: new RegExp(`^${say('offer.adjustAmount')}`) }).check();
  await expect(figures).toHaveText([euro(schedule(123_450n).total), euro(123_450n + schedule(123_450n).total)]);

  const amount = customer.getByRole('textbox', { name: say('offer.amount') });
  await amount.fill('3,210.99');
  const chosen = schedule(321_099n);
  await expect(figures).toHaveText([euro(chosen.total), euro(321_099n + chosen.total)]);
  await customer.getByRole('button', { name: say('offer.showAll', { count: 7 }) }).tap();
  const payments = customer.locator('tbody tr');
  await expect(payments).toHaveCount(7);
  for (const [at, line] of chosen.lines.entries()) await expect(payments.nth(at)).toContainText(euro(line.cents));
  const last = chosen.lines.at(-1);
  await payments.last().getByRole('button').tap();
  await expect(customer.locator('tbody')).toContainText(
    `${euro(chosen.total)} − 6 × ${euro(chosen.lines[0]?.cents ?? 0n)} = ${euro(last?.cents ?? 0n)}`,
  );
  await expectAccessible(customer);

  // Beyond the coefficient's reach the figures stay, and the field says how far it goes.
  await amount.fill('3,703.51');
  await expect(customer.getByText(say('offer.outOfReach', { least: '€1,234.50', most: '€3,703.50' }))).toBeVisible();
  await expect(figures.first()).toHaveText(euro(chosen.total));

  await customer.getByRole('radio', { name: new RegExp(`^${say('offer.adjustDuration')}`) }).check();
  const slider = customer.getByRole('slider', {
    name: say('offer.sliderOf', { name: say('offer.durationInMonths') }),
  });
  await slider.press('End');
  const longest = scheduleOf(termsOf(offer, { adjustment: 'duration', months: 21 }, dayOf(new Date())));
  await expect(figures.first()).toHaveText(euro(longest.total));
});

test('a project that closes leaves the customer’s screen while he looks at it', async ({ open, company }) => {
  const [shown] = (
    await company.asRoot<{ projects: { id: string; name: string; status: string }[] }>('GET', '/v1/project')
  ).projects.filter(({ status }) => status === 'open');
  if (!shown) throw new Error('The demo company offers nothing');
  const page = await open(company.demo['lead'], phone);
  await page.goto(`/my/projects/${shown.id}`);
  await expect(page.getByRole('heading', { level: 1, name: shown.name })).toBeVisible();
  await company.asRoot('PATCH', `/v1/project/${shown.id}`, { status: 'closed' });
  await expect(page.getByRole('heading', { name: say('offer.goneTitle') })).toBeVisible();
  await company.asRoot('PATCH', `/v1/project/${shown.id}`, { status: 'open' });
});
