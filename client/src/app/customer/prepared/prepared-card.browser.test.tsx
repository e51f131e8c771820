import { twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { preparedAgreement } from '@countinghouse/contract/investment/agreement-draft.ts';
import { Investment, investment } from '@countinghouse/contract/investment/investment.ts';
import { Order, order } from '@countinghouse/contract/order/order.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import type { OrderChange } from '@countinghouse/contract/order/order-change.ts';
import { Capital, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { declinePrepared, Prepared, prepared } from '@countinghouse/contract/prepared/prepared.ts';
import { priceQuotes } from '@countinghouse/contract/price/price.ts';
import { Product, purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { Destination, listDestinations } from '@countinghouse/contract/withdrawal/destination.ts';
import { reviewWithdrawal } from '@countinghouse/contract/withdrawal/review.ts';
import { Withdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, answersFile, callsTo, refuses } from '../../../../test/server-answers.ts';
import { phone, show, showCustomer, type ShowOptions } from '../../../../test/show.tsx';
import { PreparedCard } from './prepared-card.tsx';

const waiting = (number: number, fields: Partial<Prepared>): Prepared =>
  sampleOf(Prepared, {
    id: idOf(number),
    state: 'prepared',
    preparedByName: 'Sam Seller',
    lapsesAt: '2030-01-01T10:00:00.000Z',
    ...fields,
  });
const binaryOrder = waiting(1, {
  kind: 'order',
  name: 'EURUSD',
  amount: 100,
  terms: { symbol: 'EURUSD', kind: 'forex', type: 'buy', quantity: 100, leverage: 5, stopLoss: '1.00000' },
});
const live = sampleOf(Order, {
  id: idOf(70),
  symbol: 'EURUSD',
  kind: 'forex',
  type: 'buy',
  status: 'open',
  quantity: 100,
  leverage: 10,
  openPrice: '1.10000',
});
const changing = (terms: Omit<OrderChange, 'order' | 'type' | 'version'>): Prepared =>
  waiting(5, {
    kind: 'orderChange',
    name: 'EURUSD',
    amount: 100,
    terms: { order: live.id, type: 'buy', version: 3, ...terms },
  });
const goods = waiting(2, {
  kind: 'purchase',
  name: 'Brilliant',
  amount: 300,
  terms: { product: idOf(20), version: 3 },
});
const account = sampleOf(Destination, {
  id: idOf(60),
  holder: 'Ada Buyer',
  label: '',
  iban: 'DE89370400440532013000',
  isOwnName: true,
  usableFrom: '2026-01-01T00:00:00.000Z',
});
const other: Destination = { ...account, id: idOf(61), iban: 'GB33BUKB20201555555555' };
const showsAccounts = (destinations: readonly Destination[]): void => {
  answers(twoFactorState, { active: false, recoveryCodesLeft: 0 });
  answers(listDestinations, { destinations: [...destinations], most: 10 });
  answers(reviewWithdrawal, sampleOf(reviewWithdrawal.reply, { cards: [], toBank: 200 }));
};
const payout = waiting(3, {
  kind: 'withdrawal',
  name: '',
  amount: 200,
  terms: { amount: 200, destination: account.iban },
});
const bond = waiting(4, {
  kind: 'investment',
  name: 'Harbour bond',
  amount: 500,
  terms: { initialAmount: 500, rentability: 5, duration: 12, dividendFrequency: 'monthly' },
});

const prepares = (items: readonly Prepared[]): void =>
  answers(prepared.routes.list, { prepared: [...items], count: items.length, countIsMinimum: false, pageToCreate: 1 });
const showCard = (items: readonly Prepared[], options: ShowOptions = {}) => {
  prepares(items);
  return show(<PreparedCard />, { as: personOf('lead'), address: '/my', size: phone, ...options });
};
const named = (key: 'confirmNamed' | 'declineNamed', what: string) =>
  page.getByRole('button', { name: say(`prepared.${key}`, { what }) });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
const confirm = () => inDialog(say('prepared.confirm'));
const buyOrder = say('prepared.buyOrder', { name: 'EURUSD', amount: '€100.00' });

beforeEach(() => {
  const time = new Date().toISOString();
  const quote = { symbol: 'EURUSD', bid: '1.20000', ask: '1.20002', time, stale: false, open: true };
  answers(priceQuotes, { feed: 'simulated', at: time, quotes: [quote] });
});

test('the card is readable and accessible in German on a phone', async () => {
  await showCard([binaryOrder, goods, payout, bond], { language: 'de' });
  await expect.element(page.getByRole('listitem').nth(3)).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});

test('the card renders nothing when nothing is prepared', async () => {
  await showCard([]);
  await expect.poll(() => callsTo(prepared.routes.list).length).toBe(1);
  await expect.element(page.getByRole('region', { name: say('prepared.title') })).not.toBeInTheDocument();
});

test('an order is confirmed in two clicks, with the price in view', async () => {
  answers(order.routes.create, sampleOf(Order, { id: idOf(50), status: 'open' }));
  await showCard([binaryOrder]);
  await named('confirmNamed', buyOrder).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/1\.20002/);
  await confirm().click();
  await expect.element(page.getByText(say('prepared.confirmed', { what: buyOrder }))).toBeVisible();
  expect(callsTo(order.routes.create).map(({ body }) => body)).toMatchObject([
    { ...binaryOrder.terms, prepared: binaryOrder.id, price: '1.20002' },
  ]);
});

test('a close is confirmed with its price and result in view', async () => {
  answers(order.routes.one, live);
  answers(closeOrder, { ...live, status: 'closed', approval: null });
  await showCard([changing({ action: 'close' })], { language: 'de' });
  const text = speak('de');
  const what = text('prepared.closeOrder', { name: 'EURUSD', amount: '100,00 €' });
  await page.getByRole('button', { name: text('prepared.confirmNamed', { what }) }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/1,20000.*\+90,91/);
  await inDialog(text('prepared.confirm')).click();
  await expect
    .poll(() => callsTo(closeOrder).map(({ params, body }) => [params, body]))
    .toMatchObject([[{ id: live.id }, { prepared: idOf(5), price: '1.20000' }]]);
});

test('a change names each price, from and to', async () => {
  answers(order.routes.one, live);
  answers(order.routes.update, live);
  const changes = { stopLoss: '1.05', takeProfit: null, trailing: '0.01' };
  const before = { stopLoss: '1.04000', takeProfit: '1.30000', trailing: null };
  await showCard([changing({ action: 'update', changes, before })]);
  const what =
    'Change order EURUSD: Stop-loss from 1.04000 to 1.05000, Take-profit 1.30000 removed, ' +
    'Trailing stop (distance) at 0.01000';
  await named('confirmNamed', what).click();
  await confirm().click();
  await expect
    .poll(() => callsTo(order.routes.update).map(({ params, body }) => [params, body]))
    .toEqual([[{ id: live.id }, { ...changes, prepared: idOf(5) }]]);
});

test('a cancellation is confirmed by its order', async () => {
  answers(order.routes.one, { ...live, status: 'pending', openPrice: null });
  answers(order.routes.remove, undefined);
  await showCard([changing({ action: 'cancel' })]);
  await named('confirmNamed', say('prepared.cancelOrder', { name: 'EURUSD', amount: '€100.00' })).click();
  await confirm().click();
  await expect
    .poll(() => callsTo(order.routes.remove).map(({ params, query }) => [params, query]))
    .toEqual([[{ id: live.id }, { prepared: idOf(5) }]]);
});

test('each record shows until when it can be confirmed, and the time left', async () => {
  await showCard([{ ...binaryOrder, lapsesAt: new Date(Date.now() + 14.5 * 60_000).toISOString() }]);
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/until .* \(in 14 minutes\)/);
});

test('a refused confirmation keeps its dialog open with the reason', async () => {
  refuses(order.routes.create, { status: 409, code: 'priceMoved', message: 'The price is now 1.3.' });
  await showCard([binaryOrder]);
  await named('confirmNamed', buyOrder).click();
  await confirm().click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(/The price is now 1\.3\./);
});

test('a purchase is confirmed for the version that was prepared, and can be declined with one click', async () => {
  answers(purchaseProduct, sampleOf(Product, { id: idOf(20) }));
  answers(declinePrepared, { ...goods, state: 'declined' });
  await showCard([goods]);
  const what = say('prepared.purchase', { name: 'Brilliant', amount: '€300.00' });
  await named('confirmNamed', what).click();
  await confirm().click();
  await expect
    .poll(() => callsTo(purchaseProduct).map(({ body }) => body))
    .toEqual([{ ...goods.terms, prepared: goods.id }]);
  await named('declineNamed', what).click();
  await expect.element(page.getByText(say('prepared.declined'))).toBeVisible();
});

test('a withdrawal is confirmed with the password', async () => {
  showsAccounts([other, account]);
  answers(withdrawal.routes.create, sampleOf(Withdrawal, { id: idOf(51) }));
  await showCard([payout]);
  await named('confirmNamed', say('prepared.withdrawal', { amount: '€200.00' })).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/DE89 •••• 3000/);
  await field(say('profile.twoFactorPassword')).fill('Walnut-Harbour-77');
  await inDialog(say('withdrawal.ownRequest')).click();
  await expect
    .poll(() => callsTo(withdrawal.routes.create).map(({ body }) => body))
    .toEqual([{ ...payout.terms, password: 'Walnut-Harbour-77', prepared: payout.id }]);
});

test('a withdrawal that was prepared without an account is confirmed to the one that the customer chooses', async () => {
  showsAccounts([account, other]);
  answers(withdrawal.routes.create, sampleOf(Withdrawal, { id: idOf(51) }));
  await showCard([{ ...payout, terms: { amount: 200 } }]);
  await named('confirmNamed', say('prepared.withdrawal', { amount: '€200.00' })).click();
  await page.getByRole('combobox', { name: say('withdrawal.payTo') }).click();
  await page.getByRole('option', { name: /GB33/ }).click();
  await field(say('profile.twoFactorPassword')).fill('Walnut-Harbour-77');
  await inDialog(say('withdrawal.ownRequest')).click();
  await expect
    .poll(() => callsTo(withdrawal.routes.create).map(({ body }) => body))
    .toEqual([{ amount: 200, destination: other.iban, password: 'Walnut-Harbour-77', prepared: payout.id }]);
});

test('an investment is read and signed, tied to the draft of its agreement', async () => {
  const draft = 'cd'.repeat(32);
  answersFile(preparedAgreement, new Blob(['%PDF-1.7']), { etag: `"${draft}"` });
  answers(investment.routes.create, sampleOf(Investment, { id: idOf(52), name: 'Harbour bond', initialAmount: 500 }));
  await showCard([bond]);
  await named('confirmNamed', say('prepared.investment', { name: 'Harbour bond', amount: '€500.00' })).click();
  for (const accepted of ['acceptTerms', 'acceptRisk'] as const) {
    await page.getByRole('checkbox', { name: say(`subscription.${accepted}`) }).click();
    await inDialog(say('subscription.next')).click();
  }
  await inDialog(say('subscription.readDocument')).click();
  await expect.poll(() => callsTo(preparedAgreement).length).toBe(1);
  await page.getByText(say('subscription.byTyping')).click();
  await page.getByRole('textbox', { name: say('subscription.typedName') }).fill('Ada Buyer');
  await inDialog(say('subscription.sign')).click();
  await expect
    .poll(() => callsTo(investment.routes.create).map(({ body }) => body))
    .toEqual([
      {
        prepared: bond.id,
        acceptsTerms: true,
        acceptsRisk: true,
        draft,
        signature: { kind: 'typed', text: 'Ada Buyer' },
      },
    ]);
});

test('the screen for withdrawals asks for prepared withdrawals alone, and for all of them', async () => {
  prepares([payout]);
  showsAccounts([account]);
  answers(capitalFunds, sampleOf(Capital, { available: 500 }));
  answers(getVerification, sampleOf(Verification, { status: 'verified' }));
  for (const list of [withdrawal, investment]) lists(list, []);
  await showCustomer('/my/withdraw', { as: personOf('lead'), size: phone });
  await expect.element(named('confirmNamed', say('prepared.withdrawal', { amount: '€200.00' }))).toBeVisible();
  const [asked] = callsTo(prepared.routes.list).map(({ query }) => query);
  expect(asked).toMatchObject({ pageSize: '100', filters: '{"state":{"eq":"prepared"},"kind":{"in":["withdrawal"]}}' });
});
