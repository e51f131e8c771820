import { Investment, investment, investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { InvestmentList } from './investment-list.tsx';

const lead = sampleOf(User, {
  id: idOf(31),
  role: 'lead',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.test',
});
const made = (name: string) =>
  sampleOf(Investment, { id: idOf(1), lead: lead.id, leadName: 'Grace Hopper', name, initialAmount: 10_000 });

const form = () => page.getByRole('dialog', { name: say('investment.create') });
const own = (label: string) => field(label, form());
const submit = () => form().getByRole('button', { name: say('investment.create') });
const months = () => own(say('investment.monthsField'));
const day = () => own(say('field.expirationDate'));
const preview = () =>
  form()
    .getByRole('row')
    .filter({ hasText: say('offer.total') });
const sent = () => callsTo(investment.routes.create).map(({ body }) => body);

const openForm = async (options: ShowOptions = {}) => {
  await show(<InvestmentList />, { address: '/office/investments', ...options });
  await page
    .getByRole('button', { name: say('investment.create'), exact: true })
    .first()
    .click();
  await expect.element(form()).toBeVisible();
};
const chooseCustomer = async () => {
  await form()
    .getByRole('combobox', { name: say('investment.customer') })
    .fill('Grace');
  await page.getByRole('option', { name: 'Grace Hopper · grace@example.test' }).click();
};
const fill = async (values: Readonly<Record<'name' | 'initialAmount' | 'rentability', string>>) => {
  await own(say('field.name')).fill(values.name);
  await own(say('field.initialAmount')).fill(values.initialAmount);
  await own(say('field.rentability')).fill(values.rentability);
};
const bridge = { name: 'Bridge loan', initialAmount: '10000', rentability: '12' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T10:00:00Z') });
  lists(investment, []);
  lists(user, [lead]);
  answers(investmentStats, sampleOf(investmentStats.reply));
  answers(availableFunds, { available: 12_345.6 });
  answers(investment.routes.create, made('Bridge loan'));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('entering an investment', () => {
  test('shows its payments as soon as the fields are complete enough', async () => {
    await openForm();
    await expect.element(form()).toMatchTextContent(say('investment.previewNone'));
    await fill(bridge);
    await months().fill('24');
    await expect.element(preview()).toMatchTextContent(/€2,400\.00/);
    await own(say('field.rentability')).fill('');
    await expect.element(form()).toMatchTextContent(say('investment.previewNone'));
  });

  test('shows the selected customer’s available cash', async () => {
    await openForm();
    expect(callsTo(availableFunds)).toHaveLength(0);
    await chooseCustomer();
    const text = say('investment.availableNow', { amount: '€12,345.60' });
    await expect.element(own(say('field.initialAmount'))).toHaveAccessibleDescription(text);
    expect(callsTo(availableFunds).map(({ params }) => params)).toEqual([{ userId: lead.id }]);
  });

  test('sends the customer, the terms and the day, and confirms the new investment', async () => {
    await openForm();
    await chooseCustomer();
    await fill(bridge);
    await months().fill('24');
    lists(investment, [made('Bridge loan')]);
    await submit().click();
    await expect.element(page.getByText(say('list.createdOne', { name: 'Bridge loan · Grace Hopper' }))).toBeVisible();
    await expect.element(page.getByRole('row').filter({ hasText: 'Bridge loan' })).toMatchTextContent(/€10,000\.00/);
    expect(sent()).toEqual([
      {
        lead: lead.id,
        name: 'Bridge loan',
        initialAmount: 10_000,
        rentability: 12,
        dividendFrequency: 'monthly',
        expirationDate: '2028-01-31',
      },
    ]);
  });

  test('reports each empty field and sends nothing', async () => {
    await openForm();
    await submit().click();
    const summary = form().getByRole('alert').first();
    for (const label of [
      say('investment.customer'),
      say('field.name'),
      say('field.initialAmount'),
      say('field.rentability'),
    ])
      await expect.element(summary.getByRole('button', { name: new RegExp(`^${label}:`) })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['an amount of nothing', { ...bridge, initialAmount: '0' }, 'field.initialAmount'],
    ['a rate above 300 percent', { ...bridge, rentability: '300.01' }, 'field.rentability'],
    ['a name of spaces', { ...bridge, name: '   ' }, 'field.name'],
  ] as const)('refuses %s at its field', async (_name, values, label) => {
    await openForm();
    await chooseCustomer();
    await fill(values);
    await submit().click();
    await expect.element(own(say(label))).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
  });

  test('reports at the field that the customer has too little cash, and keeps the values', async () => {
    const message = say('refusal.insufficientFundsInvestment');
    refuses(investment.routes.create, {
      status: 422,
      code: 'insufficientFundsInvestment',
      message,
      fields: [{ path: 'body.initialAmount', code: 'insufficientFundsInvestment', message }],
    });
    await openForm();
    await chooseCustomer();
    await fill(bridge);
    await submit().click();
    await expect.element(own(say('field.initialAmount'))).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(own(say('field.name'))).toHaveValue('Bridge loan');
  });

  test('reports above the fields that the customer is not verified', async () => {
    refuses(investment.routes.create, { status: 422, code: 'notVerified', message: say('error.notVerified') });
    await openForm();
    await chooseCustomer();
    await fill(bridge);
    await submit().click();
    await expect.element(form().getByRole('alert').first()).toMatchTextContent(say('error.notVerified'));
  });

  test('is offered to an agent for their own customers', async () => {
    await openForm({ as: personOf('regular') });
    await expect.element(submit()).toBeVisible();
  });
});

describe('the term of an investment', () => {
  test('is entered in months or as a day, and each follows the other', async () => {
    await openForm();
    await expect.element(months()).toHaveValue('12');
    await expect.element(day()).toHaveValue('2027-01-31');
    await months().fill('1');
    await expect.element(day()).toHaveValue('2026-02-28');
    await day().fill('2026-04-30');
    await expect.element(months()).toHaveValue('3');
  });

  test('moves to the next whole month on blur, and announces it before', async () => {
    await openForm();
    await day().fill('2026-03-01');
    await expect.element(day()).toHaveAccessibleDescription(say('investment.expirationMoved', { date: '31 Mar 2026' }));
    await expect.element(months()).toHaveValue('');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    await expect.element(day()).toHaveValue('2026-03-31');
    await expect.element(months()).toHaveValue('2');
  });

  test('is at most 120 months', async () => {
    await openForm();
    await fill(bridge);
    await months().fill('120');
    await expect.element(preview()).toBeVisible();
    await months().fill('121');
    await expect.element(day()).toHaveValue('');
    await expect.element(preview()).not.toBeInTheDocument();
  });
});

describe('the appearance of the form', () => {
  test('is readable in German on a dark, compact phone, with its errors and its payments', async () => {
    const german = speak('de');
    await show(<InvestmentList />, { language: 'de', size: phone, mode: 'dark', compact: true });
    await page
      .getByRole('button', { name: german('investment.create'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: german('investment.create') });
    await field(german('field.initialAmount'), dialog).fill('1234567,89');
    await field(german('field.rentability'), dialog).fill('8,25');
    await expect.element(dialog.getByRole('row').last()).toMatchTextContent(/1\.234\.567,89\s€/);
    await dialog.getByRole('button', { name: german('investment.create') }).click();
    await expect.element(dialog.getByRole('alert').first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
