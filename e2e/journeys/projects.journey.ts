import { Buffer } from 'node:buffer';
import { type Offer, termsOf } from '@countinghouse/contract/investment/calculator.ts';
import { scheduleOf } from '@countinghouse/contract/investment/schedule.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../product/accessible.ts';
import { field } from '../product/field.ts';
import { expect, test } from '../product/journey.ts';
import { approveAll, createPerson, uniqueName } from '../product/people.ts';
import { say } from '../product/texts.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

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

const fillForm = async (panel: Locator, name: string): Promise<void> => {
  await field(panel, say('field.name')).fill(name);
  await panel.locator('input[type=file]').setInputFiles(picture);
  await expect(panel.getByText(say('picture.replace'))).toBeVisible();
  for (const [language, key] of [
    ['English', 'field.descriptionEn'],
    ['French', 'field.descriptionFr'],
    ['German', 'field.descriptionDe'],
    ['Dutch', 'field.descriptionNl'],
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

test('staff create a project, a second person approves it, a customer calculates its payments on a phone, and it disappears when it closes', async ({
  open,
  company,
}) => {
  const name = uniqueName('Harbour ');
  const office = await open();
  await office.goto('/office/projects');
  await office.getByRole('button', { name: say('project.create') }).click();
  const panel = office.getByRole('dialog', { name: say('project.create') });
  await fillForm(panel, name);
  await panel.getByRole('button', { name: say('project.create') }).click();
  await expect(office.getByText(say('list.createdOne', { name }))).toBeVisible();
  const row = office.getByRole('table').getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('€1,234.50');
  await expect(row.locator('img')).toHaveAttribute('src', /^\/v1\/uploads\//);

  await approveAll(company);

  const customer = await open(await createPerson(company, { role: 'lead' }), phone);
  await customer.goto('/my');
  await customer.getByRole('link', { name: say('shell.placeInvest'), exact: true }).tap();
  await customer.getByRole('link', { name: say('shell.customerProjects') }).tap();
  await customer.getByRole('link', { name }).tap();
  await expect(customer.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(customer.getByText(`${name} in English`)).toBeVisible();
  await expect(customer.getByText(say('offer.projected'), { exact: true })).toBeInViewport();

  await customer.getByRole('radio', { name: new RegExp(`^${say('offer.adjustAmount')}`) }).check();
  await customer.getByRole('textbox', { name: say('offer.amount') }).fill('3,210.99');
  const chosen = scheduleOf(termsOf(offer, { adjustment: 'amount', cents: 321_099n }, dayOf(new Date())));
  await expect(customer.locator('[data-figure]')).toHaveText([euro(chosen.total), euro(321_099n + chosen.total)]);
  await customer.getByRole('button', { name: say('offer.showAll', { count: 7 }) }).tap();
  const payments = customer.locator('tbody tr');
  await expect(payments).toHaveCount(7);
  for (const [at, payment] of chosen.lines.entries()) await expect(payments.nth(at)).toContainText(euro(payment.cents));
  await expectAccessible(customer);

  const { projects } = await company.asRoot<{ projects: { id: string; name: string }[] }>('GET', '/v1/project');
  const created = projects.find((one) => one.name === name);
  await company.asRoot('PATCH', `/v1/project/${created?.id}`, { status: 'closed' });
  await expect(customer.getByRole('heading', { name: say('offer.goneTitle') })).toBeVisible();
});
