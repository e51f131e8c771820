import { approval } from '@countinghouse/contract/approval/approval.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { orderStats, OrderStats } from '@countinghouse/contract/order/order-stats.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { OrderList } from './order-list.tsx';

const { routes } = order;
const customer = sampleOf(User, {
  id: idOf(7),
  firstName: 'Bertha',
  lastName: 'Lindqvist',
  email: 'bertha@example.test',
  role: 'lead',
});
const placed = sampleOf(Order, { id: idOf(30), lead: customer.id, leadName: 'Bertha Lindqvist', symbol: 'EURUSD' });

beforeEach(() => {
  answers(approval.routes.list, { approvals: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  lists(order, []);
  answers(mandate.routes.list, { mandates: [], count: 0, countIsMinimum: false, pageToCreate: 1 });
  lists(user, [customer]);
  answers(
    orderStats,
    sampleOf(OrderStats, {
      closed: { won: 0, lost: 0, even: 0, profits: 0, losses: 0, result: 0 },
    }),
  );
  answers(availableFunds, { available: 1_234.5 });
  answers(priceQuotes, { feed: 'provider', at: '2026-03-02T09:00:00.000Z', quotes: [] });
  answers(routes.create, placed);
});

const dialog = () => page.getByRole('dialog');
const at = (name: string) => field(name, dialog());
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const submit = () => button(say('order.create')).click();
const choose = async (name: string, option: string) => {
  await dialog().getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const openForm = async (options: ShowOptions = {}) => {
  await show(<OrderList />, { address: '/office/orders', ...options });
  await page
    .getByRole('button', { name: speak(options.language === 'de' ? 'de' : 'en')('order.create'), exact: true })
    .first()
    .click();
  await expect.element(dialog()).toBeVisible();
};
/** The required fields of every order: customer, market and stake. */
const fillTerms = async () => {
  await choose(say('order.customer'), 'Bertha Lindqvist · bertha@example.test');
  await choose(say('field.symbol'), 'EURUSD');
  await at(say('field.quantity')).fill('250.5');
};
const sent = () => callsTo(routes.create).map(({ body }) => body);
const done = async (): Promise<void> => {
  await expect.element(button(say('order.create'))).not.toBeInTheDocument();
};

describe('placing an order for a customer', () => {
  test('reports every missing field, and sends nothing', async () => {
    await openForm();
    await submit();
    const alert = dialog().getByRole('alert');
    await expect.element(alert).toMatchTextContent(say('field.symbol'));
    await expect.element(alert).toMatchTextContent(say('field.quantity'));
    await expect.element(at(say('field.quantity'))).toHaveAccessibleDescription(new RegExp(say('error.required')));
    expect(sent()).toEqual([]);
  });

  test('shows the customer’s available cash once they are selected', async () => {
    await openForm();
    await expect.element(dialog().getByText(/Available/)).not.toBeInTheDocument();
    await choose(say('order.customer'), 'Bertha Lindqvist · bertha@example.test');
    await expect.element(dialog().getByText(say('order.availableNow', { amount: '€1,234.50' }))).toBeVisible();
    expect(callsTo(availableFunds).map(({ params }) => params)).toEqual([{ userId: customer.id }]);
  });

  test('sends a market order with the customer and without empty fields', async () => {
    await openForm();
    await fillTerms();
    await submit();
    await done();
    expect(sent()).toEqual([
      {
        lead: customer.id,
        kind: 'forex',
        symbol: 'EURUSD',
        type: 'buy',
        quantity: 250.5,
        leverage: 10,
        entry: 'market',
      },
    ]);
  });

  test('requires the price of a pending order', async () => {
    await openForm();
    await fillTerms();
    await expect.element(at(say('field.entryPrice'))).not.toBeInTheDocument();
    await choose(say('field.entry'), say('order.limit'));
    await at(say('field.entryPrice')).fill('no price');
    await submit();
    await expect
      .element(at(say('field.entryPrice')))
      .toHaveAccessibleDescription(say('ui.numberDigits', { example: '1,234.50' }));
    expect(sent()).toEqual([]);
    await at(say('field.entryPrice')).fill('1.05');
    await at(say('field.stopLoss')).fill('1.01');
    await submit();
    await done();
    expect(sent()).toEqual([expect.objectContaining({ entry: 'limit', entryPrice: '1.05', stopLoss: '1.01' })]);
  });

  test('never turns a leverage of 501 into 50', async () => {
    await openForm();
    await fillTerms();
    await at(say('field.leverage')).fill('50120:1');
    await submit();
    await expect.element(at(say('field.leverage'))).toHaveAccessibleDescription(say('error.tooBig', { maximum: 1000 }));
    await at(say('field.leverage')).fill('501:1');
    await submit();
    await done();
    expect(sent()).toEqual([expect.objectContaining({ leverage: 501 })]);
  });

  test('asks what a price of 1,085 means before sending it', async () => {
    await openForm();
    await fillTerms();
    await at(say('field.stopLoss')).fill('1,085');
    await submit();
    await expect.element(at(say('field.stopLoss'))).toHaveAccessibleDescription(say('ui.numberChoice'));
    expect(sent()).toEqual([]);
    await button('1.08500').click();
    await submit();
    await done();
    expect(sent()).toEqual([expect.objectContaining({ stopLoss: '1.085' })]);
  });

  test('sends a binary order without leverage, guards or entry', async () => {
    await openForm();
    await fillTerms();
    await at(say('field.stopLoss')).fill('1.01');
    await choose(say('field.kind'), say('order.binary'));
    await expect.element(at(say('field.leverage'))).not.toBeInTheDocument();
    await expect.element(at(say('field.stopLoss'))).not.toBeInTheDocument();
    await choose(say('order.expiry'), say('order.expiry_12h'));
    await submit();
    await done();
    expect(sent()).toEqual([
      {
        lead: customer.id,
        kind: 'binary',
        symbol: 'EURUSD',
        type: 'buy',
        quantity: 250.5,
        leverage: 1,
        expiryPreset: '12h',
      },
    ]);
  });

  test('keeps the typed values if the server refuses, with the reason at its field', async () => {
    refuses(routes.create, {
      status: 422,
      code: 'invalidInput',
      message: 'Please check the form fields',
      fields: [{ path: 'body.quantity', code: 'insufficientFunds', message: 'The available amount is lower.' }],
    });
    await openForm();
    await fillTerms();
    await submit();
    await expect.element(at(say('field.quantity'))).toHaveAccessibleDescription(/The available amount is lower\./);
    await expect.element(at(say('field.quantity'))).toHaveValue('250.50 €');
  });

  test('shows above the fields a rule that forbids the order', async () => {
    refuses(routes.create, { status: 422, code: 'leverageCap', message: 'At most 5:1 on EURUSD.' });
    await openForm();
    await fillTerms();
    await submit();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent('At most 5:1 on EURUSD.');
  });
});

describe('a past trade', () => {
  // The label continues with the explanation below it.
  const toggle = (name: 'withOpenPrice' | 'withClosePrice') =>
    dialog().getByRole('switch', { name: new RegExp(`^${say(`order.${name}`)}`) });

  test('reports every missing field of its toggles at once, and sends nothing', async () => {
    await openForm();
    await toggle('withOpenPrice').click();
    await toggle('withClosePrice').click();
    await submit();
    const alert = dialog().getByRole('alert');
    for (const name of ['symbol', 'quantity', 'openPrice', 'dateOpened', 'closePrice', 'dateClosed'] as const)
      await expect.element(alert).toMatchTextContent(say(`field.${name}`));
    expect(sent()).toEqual([]);
  });

  test('requires both prices: a missing one is reported at its toggle', async () => {
    await openForm();
    await fillTerms();
    await toggle('withOpenPrice').click();
    await at(say('field.openPrice')).fill('1.1');
    await at(say('field.dateOpened')).fill('2025-01-02T10:00:00');
    await expect.element(at(say('field.closePrice'))).not.toBeInTheDocument();
    await submit();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(say('error.bothPrices'));
    expect(sent()).toEqual([]);
  });

  test('is proposed with both prices and their times by an admin', async () => {
    answers(routes.create, { ...placed, status: 'proposed', imported: true });
    await openForm();
    await fillTerms();
    await toggle('withOpenPrice').click();
    await toggle('withClosePrice').click();
    await expect.element(at(say('field.entry'))).not.toBeInTheDocument();
    await at(say('field.openPrice')).fill('1.1');
    await at(say('field.dateOpened')).fill('2025-01-02T10:00:00');
    await at(say('field.closePrice')).fill('1.2');
    await at(say('field.dateClosed')).fill('2025-01-03T10:00:00');
    await submit();
    await done();
    expect(sent()).toEqual([
      expect.objectContaining({
        openPrice: '1.1',
        closePrice: '1.2',
        // Entered in Berlin time, an hour ahead of UTC in winter.
        dateOpened: '2025-01-02T09:00:00.000Z',
        dateClosed: '2025-01-03T09:00:00.000Z',
      }),
    ]);
    expect(sent()).not.toEqual([expect.objectContaining({ entry: 'market' })]);
    const name = `${placed.symbol} · ${placed.leadName}`;
    await expect.element(page.getByText(say('list.proposedOne', { name }))).toBeVisible();
    await expect.element(page.getByText(say('order.emptyTitle'))).toBeVisible();
  });

  test('cannot be recorded by regular staff', async () => {
    await openForm({ as: personOf('regular') });
    await expect.element(at(say('field.quantity'))).toBeVisible();
    await expect.element(toggle('withOpenPrice')).not.toBeInTheDocument();
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the form has no faults in German %s', async (_name, options) => {
  await openForm({ language: 'de', ...options });
  await dialog()
    .getByRole('button', { name: speak('de')('order.create') })
    .click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
