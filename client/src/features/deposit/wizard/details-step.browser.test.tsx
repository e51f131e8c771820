import { confirmDeposit, Deposit, deposit, startDeposit } from '@countinghouse/contract/deposit/deposit.ts';
import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { OwnLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { leverageCaps } from '@countinghouse/contract/trading/leverage.ts';
import { getTerms, TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { user, User } from '@countinghouse/contract/user/user.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { pageFaults } from '../../../../test/page-faults.ts';
import { CustomerDepositHost } from '../customer/customer-deposit-host.tsx';
import { closeDeposit, enterDeposit } from '../deposit-screen.ts';
import { OfficeDepositHost } from '../office/office-deposit-host.tsx';

const mira = personOf('lead', { id: idOf(20), firstName: 'Mira', lastName: 'Sand', phone: '+4940123456' });
const paidBefore = sampleOf(Deposit, {
  method: 'card',
  status: 'completed',
  amount: 75,
  cardNumber: '•••• •••• •••• 4242',
  cardExpirationDate: '11/29',
  fullName: 'Mira S. Sand',
  street: 'Harbour street 4',
  zipCode: '20457',
  country: 'DE',
  phone: '+4940999888',
});
const dialog = (name = say('deposit.newDeposit')) => page.getByRole('dialog', { name });
const input = (name: Parameters<typeof say>[0]) => field(say(name), dialog());
const submit = () => dialog().element().querySelector<HTMLButtonElement>('button[type=submit]')?.click();
const button = (name: string) => dialog().getByRole('button', { name });

const asCustomer = async (options: ShowOptions = {}): Promise<void> => {
  enterDeposit();
  await show(<CustomerDepositHost />, { as: mira, ...options });
};

const fillCard = async (amount = '40.5'): Promise<void> => {
  await input('field.amount').fill(amount);
  await input('field.cardNumber').fill('4242424242424242');
  await input('field.cardExpirationDate').fill('1234');
  await input('field.cardCVV').fill('123');
};

beforeEach(() => {
  answers(depositGateway, { cards: true, gateway: 'stripe', test: false, pretend: false, transfer: false });
  lists(deposit, [paidBefore]);
  answers(availableFunds, { available: 75 });
  answers(getTerms, sampleOf(TradingTerms, { leverageCaps: leverageCaps.retail, country: 'CH', limits: [] }));
});

afterEach(closeDeposit);

describe('the form of a card deposit', () => {
  test('the form shows the limits of one payment', async () => {
    answers(depositGateway, {
      cards: true,
      gateway: 'stripe',
      test: false,
      pretend: false,
      transfer: false,
      limits: { least: 0.5, most: 999_999.99 },
    });
    await asCustomer();
    const between = say('deposit.amountBetween', { least: '€0.50', most: '€999,999.99' });
    await expect.element(input('field.amount')).toHaveAccessibleDescription(between);
  });

  test('the form suggests round amounts within the limits of a payment and the customer’s own', async () => {
    const limits = [sampleOf(OwnLimit, { kind: 'deposit', amount: 300, used: 40 })];
    answers(getTerms, sampleOf(TradingTerms, { leverageCaps: leverageCaps.retail, limits }));
    await asCustomer();
    const presets = dialog().getByRole('group', { name: say('deposit.presets') });
    await expect.element(presets.getByRole('button')).toHaveLength(3);
    await presets.getByRole('button', { name: '€250' }).click();
    await expect.element(input('field.amount')).toHaveValue('250.00 €');
    await expect.element(presets.getByRole('button', { name: '€250' })).toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(input('field.amount'))
      .toHaveAccessibleDescription(new RegExp(say('deposit.amountLeft', { amount: '€260.00' })));
    await expect.element(button(say('deposit.payAmount', { amount: '€250.00' }))).toBeVisible();
  });

  test('the form that asks for a card says that its number passes through this server and is not stored', async () => {
    await asCustomer();
    await expect.element(input('field.cardNumber')).toBeVisible();
    await expect.element(dialog().getByText(say('deposit.cardKept'), { exact: true })).toBeVisible();
    expect(say('deposit.cardKept')).toMatch(/passes through our server.*not stored.*only its last four digits/);
  });

  test('the form is prefilled with the address of the last card payment, but not its card or amount', async () => {
    await asCustomer();
    await expect.element(input('field.street')).toHaveValue('Harbour street 4');
    await expect.element(input('field.fullName')).toHaveValue('Mira S. Sand');
    await expect.element(input('field.country')).toHaveValue('DE');
    for (const name of ['field.amount', 'field.cardNumber', 'field.cardExpirationDate', 'field.cardCVV'] as const)
      await expect.element(input(name)).toHaveValue('');
    expect(callsTo(deposit.routes.list)[0]?.query).toMatchObject({
      filters: JSON.stringify({ method: { eq: 'card' } }),
      pageSize: '1',
    });
  });

  test('the form is prefilled with the name, phone and country of a customer without card payments', async () => {
    lists(deposit, []);
    await asCustomer();
    await expect.element(input('field.fullName')).toHaveValue('Mira Sand');
    await expect.element(input('field.phone')).toHaveValue('+4940123456');
    await expect.element(input('field.country')).toHaveValue('CH');
    await expect.element(input('field.street')).toHaveValue('');
  });

  test('what the last card payment left empty does not replace what is on file', async () => {
    lists(deposit, [{ ...paidBefore, fullName: '', country: '', phone: '' }]);
    await asCustomer();
    await expect.element(input('field.street')).toHaveValue('Harbour street 4');
    await expect.element(input('field.fullName')).toHaveValue('Mira Sand');
    await expect.element(input('field.phone')).toHaveValue('+4940123456');
    await expect.element(input('field.country')).toHaveValue('CH');
  });

  test('the form shows what is available afterwards as soon as there is an amount', async () => {
    await asCustomer();
    const after = dialog().getByText(say('deposit.availableAfter', { amount: '€115.50' }));
    await expect.element(input('field.street')).toHaveValue('Harbour street 4');
    await expect.element(after).not.toBeInTheDocument();
    await input('field.amount').fill('40.5');
    await expect.element(after).toBeVisible();
  });

  test('the form opens with an empty address if the last payment cannot be read', async () => {
    refuses(deposit.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await asCustomer();
    await expect.element(input('field.street')).toHaveValue('');
    await expect.element(input('field.fullName')).toHaveValue('Mira Sand');
  });

  test('a customer sends the amount, the bare card number and the payer, and no customer id', async () => {
    refuses(startDeposit, { status: 422, code: 'cardRefused', message: say('refusal.cardRefused') });
    await asCustomer();
    await fillCard('1234.56');
    await button(say('deposit.payAmount', { amount: '€1,234.56' })).click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('refusal.cardRefused'));
    expect(callsTo(startDeposit).map(({ body }) => body)).toEqual([
      {
        amount: 1234.56,
        cardNumber: '4242424242424242',
        cardExpirationDate: '12/34',
        cardCVV: '123',
        fullName: 'Mira S. Sand',
        street: 'Harbour street 4',
        zipCode: '20457',
        country: 'DE',
        phone: '+4940999888',
      },
    ]);
  });

  test.each([
    ['1,234.56', 1234.56],
    ['1 000,50', 1000.5],
    ['1,5', 1.5],
    ['10.000', 10_000],
  ])('a deposit of %s is sent as it was parsed', async (typed, amount) => {
    refuses(startDeposit, { status: 422, code: 'cardRefused', message: say('refusal.cardRefused') });
    await asCustomer();
    await fillCard(typed);
    submit();
    await expect.poll(() => callsTo(startDeposit).at(-1)?.body).toMatchObject({ amount });
  });

  test('a form with empty fields reports each of them and sends nothing', async () => {
    lists(deposit, []);
    await asCustomer();
    await expect.element(input('field.fullName')).toBeVisible();
    await button(say('deposit.pay')).click();
    const summary = dialog().getByRole('alert');
    for (const name of ['field.amount', 'field.cardNumber', 'field.cardExpirationDate', 'field.cardCVV'] as const)
      await expect.element(summary).toMatchTextContent(say(name));
    await expect.element(input('field.amount')).toHaveFocus();
    expect(callsTo(startDeposit)).toHaveLength(0);
  });

  test.each([
    ['no money', '0', say('error.tooSmall', { minimum: 0.01 })],
    ['an amount below zero', '-5', say('error.tooSmall', { minimum: 0.01 })],
    ['more than a billion', '1000000001', /at most/],
  ])('a deposit of %s is refused at the amount and not sent', async (_name, amount, message) => {
    await asCustomer();
    await fillCard(amount);
    submit();
    await expect.element(input('field.amount')).toHaveAccessibleDescription(message);
    expect(callsTo(startDeposit)).toHaveLength(0);
  });

  test.each([
    ['a card number with a mistyped digit', 'field.cardNumber', '4242424242424241', 'error.cardNumber'],
    ['a month that does not exist', 'field.cardExpirationDate', '1334', 'error.cardExpirationDate'],
    ['a security code of two digits', 'field.cardCVV', '12', 'error.cardCVV'],
    ['a phone number without digits', 'field.phone', 'call me', 'error.phone'],
  ] as const)('%s is refused at its field and not sent', async (_name, name, typed, message) => {
    await asCustomer();
    await fillCard();
    await input(name).fill(typed);
    submit();
    await expect.element(input(name)).toHaveAccessibleDescription(say(message));
    expect(callsTo(startDeposit)).toHaveLength(0);
  });

  test('a refusal of the server appears at the named field', async () => {
    refuses(startDeposit, {
      status: 422,
      code: 'invalidInput',
      message: say('refusal.invalidInput'),
      fields: [{ path: 'body.cardExpirationDate', code: 'cardExpired', message: say('refusal.cardExpired') }],
    });
    await asCustomer();
    await fillCard();
    submit();
    await expect.element(input('field.cardExpirationDate')).toHaveAccessibleDescription(say('refusal.cardExpired'));
    await expect.element(input('field.cardExpirationDate')).toHaveFocus();
    await expect.element(input('field.cardNumber')).toHaveValue('4242 4242 4242 4242');
  });
});

describe('typing a card', () => {
  test('a card number is grouped as on the card, with its brand', async () => {
    await asCustomer();
    await input('field.cardNumber').fill('378282246310005');
    await expect.element(input('field.cardNumber')).toHaveValue('3782 822463 10005');
    await expect.element(dialog().getByText('American Express')).toBeVisible();
  });

  test('the caret stays in place when a digit in the middle of a card number is corrected', async () => {
    await asCustomer();
    await input('field.cardNumber').fill('4242424242424242');
    const element = input('field.cardNumber').element() as HTMLInputElement;
    element.setSelectionRange(2, 4);
    await userEvent.keyboard('0');
    await expect.element(input('field.cardNumber')).toHaveValue('4204 2424 2424 242');
    expect(element.selectionStart).toBe(3);
  });

  test('an expiry date that the browser fills in with a four-digit year is accepted', async () => {
    await asCustomer();
    await input('field.cardExpirationDate').fill('12/2034');
    await expect.element(input('field.cardExpirationDate')).toHaveValue('12/34');
    await input('field.cardExpirationDate').fill('3/27');
    await expect.element(input('field.cardExpirationDate')).toHaveValue('03/27');
  });

  test('the customer’s browser may fill in the card', async () => {
    await asCustomer();
    await expect.element(input('field.cardNumber')).toHaveAttribute('autocomplete', 'cc-number');
    await expect.element(input('field.cardCVV')).toHaveAttribute('autocomplete', 'cc-csc');
    await expect.element(input('field.street')).toHaveAttribute('autocomplete', 'billing street-address');
  });

  test('a test card can be chosen from the list of a test installation without sending anything', async () => {
    answers(depositGateway, { cards: true, gateway: 'sandbox', test: true, pretend: false, transfer: false });
    await asCustomer();
    await dialog().getByText(say('deposit.testTitle')).click();
    await dialog()
      .getByRole('button', { name: /^4000 0000 0000 0002/ })
      .click();
    await expect.element(input('field.cardNumber')).toHaveValue('4000 0000 0000 0002');
    await expect.element(input('field.cardCVV')).toHaveValue('123');
    expect(callsTo(startDeposit)).toHaveLength(0);
  });

  test('no test cards are offered if cards are real', async () => {
    await asCustomer();
    await expect.element(input('field.cardNumber')).toBeVisible();
    await expect.poll(() => callsTo(depositGateway)).toHaveLength(1);
    await expect.element(dialog().getByText(say('deposit.testTitle'))).not.toBeInTheDocument();
  });
});

describe('a payment without an answer', () => {
  test('a payment without an answer is retried with the same idempotency key', async () => {
    let tries = 0;
    answers(startDeposit, () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return paidBefore;
    });
    answers(availableFunds, { available: 115.5 });
    answers(confirmDeposit, paidBefore);
    await asCustomer();
    await fillCard();
    submit();
    await expect.element(page.getByText(say('deposit.resultCompletedText'), { exact: false })).toBeVisible();
    const keys = callsTo(startDeposit).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('a payment without an answer is forgotten with its form: the same card is then a new payment', async () => {
    isUnreachable(startDeposit);
    await asCustomer();
    await fillCard();
    submit();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('kernel.network'));
    closeDeposit();
    await expect.element(dialog()).not.toBeInTheDocument();
    refuses(startDeposit, { status: 422, code: 'cardRefused', message: say('refusal.cardRefused') });
    enterDeposit();
    await fillCard();
    submit();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('refusal.cardRefused'));
    const keys = callsTo(startDeposit).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[3]).toBeTruthy();
    expect(keys[3]).not.toBe(keys[0]);
  });
});

describe('a card deposit that staff start', () => {
  const lea = sampleOf(User, {
    id: idOf(31),
    firstName: 'Lea',
    lastName: 'Brook',
    email: 'lea@example.test',
    role: 'lead',
  });

  test('staff must choose a customer, and the deposit is sent for that customer', async () => {
    lists(user, [lea]);
    refuses(startDeposit, {
      status: 422,
      code: 'invalidInput',
      message: say('refusal.invalidInput'),
      fields: [{ path: 'body.lead', code: 'leadRequired', message: say('refusal.leadRequired') }],
    });
    enterDeposit();
    await show(<OfficeDepositHost />);
    await fillCard('20');
    await input('field.fullName').fill('Lea Brook');
    await input('field.street').fill('Quay 1');
    await input('field.zipCode').fill('20457');
    await input('field.country').selectOptions('DE');
    await input('field.phone').fill('+4940111222');
    await button(say('deposit.startAmount', { amount: '€20.00' })).click();
    const customer = dialog().getByRole('combobox', { name: say('deposit.customer') });
    await expect.element(customer).toHaveAccessibleDescription(new RegExp(say('refusal.leadRequired')));
    expect(callsTo(startDeposit)[0]?.body).not.toHaveProperty('lead');
    refuses(startDeposit, { status: 422, code: 'cardRefused', message: say('refusal.cardRefused') });
    await customer.fill('lea@');
    await page.getByRole('option', { name: /Lea Brook/ }).click();
    await button(say('deposit.startAmount', { amount: '€20.00' })).click();
    await expect.element(dialog().getByText(say('refusal.cardRefused'))).toBeVisible();
    expect(callsTo(startDeposit)[1]?.body).toMatchObject({ lead: lea.id, amount: 20 });
  });

  test('staff on a customer’s page need not select one, and see that customer’s address', async () => {
    const title = say('deposit.newDepositFor', { name: 'Lea Brook' });
    enterDeposit({ id: lea.id, name: 'Lea Brook' });
    await show(<OfficeDepositHost />);
    await expect.element(field(say('field.street'), dialog(title))).toHaveValue('Harbour street 4');
    await expect.element(dialog(title).getByLabelText(say('deposit.customer'))).not.toBeInTheDocument();
    expect(callsTo(deposit.routes.list)[0]?.query['filters']).toBe(
      JSON.stringify({ method: { eq: 'card' }, lead: { eq: lea.id } }),
    );
  });

  test('a staff browser does not store the customer’s card', async () => {
    enterDeposit({ id: lea.id, name: 'Lea Brook' });
    await show(<OfficeDepositHost />);
    const form = dialog(say('deposit.newDepositFor', { name: 'Lea Brook' }));
    for (const name of ['cardNumber', 'cardExpirationDate', 'cardCVV', 'fullName', 'street'] as const)
      await expect.element(field(say(`field.${name}`), form)).toHaveAttribute('autocomplete', 'off');
  });
});

describe('the appearance of the form', () => {
  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark', { size: phone, mode: 'dark' }],
  ] as const)('the form of a deposit is readable in German %s', async (_name, options) => {
    const german = speak('de');
    answers(depositGateway, { cards: true, gateway: 'sandbox', test: true, pretend: false, transfer: false });
    await asCustomer({ language: 'de', ...options });
    const form = dialog(german('deposit.newDeposit'));
    await expect.element(form.getByText(german('deposit.testTitle'))).toBeVisible();
    await field(german('field.amount'), form).fill('1234,5');
    await form.getByRole('button', { name: german('deposit.payAmount', { amount: '1.234,50 €' }) }).click();
    await expect.element(form.getByRole('alert')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
