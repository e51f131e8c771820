import { acceptOffer, counterOffer, declineOffer, Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { OfferPanel } from './offer-panel.tsx';

// Two weeks before the clocks in Berlin, the reader's zone, go forward.
const now = '2026-03-15T10:00:00.000Z';
const requested = sampleOf(Offer, {
  id: idOf(1),
  product: idOf(10),
  productName: 'Thaler',
  productPrice: 100,
  amount: 140.5,
  gain: 40.5,
  status: 'pending',
  expirationDate: '2026-03-20T10:00:30.000Z',
  user: idOf(700),
  userName: 'Lea Lark',
  origin: 'Auction house',
  madeBy: 'customer',
  version: 3,
});
const made: Offer = { ...requested, madeBy: 'company', enteredByName: 'Ada Quill' };
const save = vi.fn<(fields: object) => Promise<void>>(async () => undefined);
const showPanel = (item: Offer, options: ShowOptions = {}) =>
  show(<OfferPanel item={item} save={save} onClose={() => undefined} />, options);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });
const regular = { as: personOf('regular') };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  save.mockClear();
  lists(offer, []);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an offer made by a customer', () => {
  test('can be accepted, countered or declined by an admin', async () => {
    await showPanel(requested);
    for (const answer of ['accept', 'counter', 'decline'] as const)
      await expect.element(button(say(`productOffer.${answer}`))).toBeVisible();
  });

  test('cannot be answered by regular staff', async () => {
    await showPanel(requested, regular);
    await expect.element(page.getByText('€140.50')).toBeVisible();
    await expect.element(button(say('productOffer.accept'))).not.toBeInTheDocument();
  });

  test('cannot be answered once it has expired, even if the server still has it as pending', async () => {
    await showPanel({ ...requested, expirationDate: '2026-03-15T10:00:00.000Z' });
    await expect.element(page.getByText(say('productOffer.expired'), { exact: true })).toBeVisible();
    await expect.element(button(say('productOffer.accept'))).not.toBeInTheDocument();
  });

  test('cannot be edited by the company', async () => {
    await showPanel(requested);
    await expect.element(button(say('productOffer.accept'))).toBeVisible();
    await expect.element(button(say('productOffer.edit'))).not.toBeInTheDocument();
  });

  test('is paid only after a confirmation with customer and amount', async () => {
    answers(acceptOffer, { ...requested, approval: idOf(60) });
    await showPanel(requested);
    await button(say('productOffer.accept')).click();
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/a second person has approved, Lea Lark is paid €140\.50/);
    expect(callsTo(acceptOffer)).toHaveLength(0);
    await inDialog(say('productOffer.acceptConfirm', { amount: '€140.50' })).click();
    const named = { name: 'Thaler', amount: '€140.50' };
    await expect.element(page.getByText(say('productOffer.acceptDone', named))).toBeVisible();
    expect(callsTo(acceptOffer).map(({ params, body }) => [params['id'], body])).toEqual([
      [requested.id, { version: 3 }],
    ]);
  });

  test('that the customer has withdrawn is not paid, and staff see why', async () => {
    refuses(acceptOffer, { status: 409, code: 'offerDecided', message: 'This offer was replaced.' });
    await showPanel(requested);
    await button(say('productOffer.accept')).click();
    await inDialog(say('productOffer.acceptConfirm', { amount: '€140.50' })).click();
    await expect.element(page.getByText('This offer was replaced.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('awaits a second person once an admin has accepted it, and can still be declined', async () => {
    await showPanel({ ...requested, approval: idOf(60) });
    await expect.element(page.getByText(say('productOffer.waiting'), { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('alert').filter({ hasText: say('productOffer.acceptWaitingText') }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: say('productOffer.toApprovals') })).toBeVisible();
    await expect.element(button(say('productOffer.accept'))).not.toBeInTheDocument();
    await expect.element(button(say('productOffer.decline'))).toBeVisible();
  });

  test('is declined only if the confirmation is not cancelled', async () => {
    answers(declineOffer, { ...requested, status: 'rejected' });
    await showPanel(requested);
    await button(say('productOffer.decline')).click();
    await inDialog(say('ui.cancel')).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(callsTo(declineOffer)).toHaveLength(0);
    await button(say('productOffer.decline')).click();
    await inDialog(say('productOffer.declineConfirm')).click();
    await expect.element(page.getByText(say('productOffer.declineDone'))).toBeVisible();
    expect(callsTo(declineOffer).map(({ body }) => body)).toEqual([{ version: 3 }]);
    expect(callsTo(acceptOffer)).toHaveLength(0);
  });
});

describe('an offer of the company that a second person has not approved', () => {
  test('shows that it awaits approval, and cannot be edited meanwhile', async () => {
    await showPanel({ ...made, approval: idOf(60) });
    await expect.element(page.getByText(say('productOffer.waiting'), { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert').filter({ hasText: say('productOffer.waitingText') })).toBeVisible();
    await expect.element(button(say('productOffer.edit'))).not.toBeInTheDocument();
  });
});

describe('a counter-offer by the company', () => {
  const amount = () => field(say('field.amount'), page.getByRole('dialog'));
  const openForm = async () => {
    await showPanel(requested);
    await button(say('productOffer.counter')).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Lea Lark paid €100\.00 and asks €140\.50/);
  };

  test('requires a price and lasts until the end of the reader’s day, even if the clocks change', async () => {
    answers(counterOffer, made);
    await openForm();
    await inDialog(say('productOffer.counterConfirm')).click();
    await expect.element(amount()).toHaveAccessibleDescription('Please fill in this field.');
    expect(callsTo(counterOffer)).toHaveLength(0);
    await amount().fill('125');
    await inDialog(say('productOffer.counterConfirm')).click();
    await expect.element(page.getByText(say('productOffer.countered', { customer: 'Lea Lark' }))).toBeVisible();
    expect(callsTo(counterOffer).map(({ body }) => body)).toEqual([
      { amount: 125, expirationDate: '2026-03-29T21:59:59.000Z', version: 3 },
    ]);
  });

  test('refused by the server keeps the form open with the reason', async () => {
    refuses(counterOffer, { status: 409, code: 'offerExpired', message: 'This offer has expired.' });
    await openForm();
    await amount().fill('125');
    await inDialog(say('productOffer.counterConfirm')).click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(/This offer has expired\./);
  });
});

describe('an offer of the company', () => {
  test('can be edited while it is pending, but not decided by the company', async () => {
    await showPanel(made, regular);
    await expect.element(button(say('productOffer.edit'))).toBeVisible();
    await expect.element(button(say('productOffer.accept'))).not.toBeInTheDocument();
  });

  test.each(['accepted', 'rejected', 'expired'] as const)('cannot be edited once it is %s', async (status) => {
    await showPanel({ ...made, status });
    await expect.element(page.getByText(say(`productOffer.${status}`), { exact: true })).toBeVisible();
    await expect.element(button(say('productOffer.edit'))).not.toBeInTheDocument();
  });

  test('keeps its exact expiration time if only the amount is changed', async () => {
    await showPanel(made);
    await button(say('productOffer.edit')).click();
    await field(say('field.amount')).fill('99.9');
    await button(say('ui.save')).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    const expected = { amount: 99.9, expirationDate: made.expirationDate, origin: 'Auction house' };
    expect(save.mock.calls[0]?.[0]).toEqual(expected);
  });

  test('expires at the last second of a newly selected day', async () => {
    await showPanel(made);
    await button(say('productOffer.edit')).click();
    await field(say('field.expirationDate')).fill('2026-03-28');
    await button(say('ui.save')).click();
    await expect.poll(() => save.mock.calls.length).toBe(1);
    expect(save.mock.calls[0]?.[0]).toMatchObject({ expirationDate: '2026-03-28T22:59:59.000Z' });
  });

  test('reports every empty field', async () => {
    await showPanel(made);
    await button(say('productOffer.edit')).click();
    for (const name of ['amount', 'origin', 'expirationDate'] as const) await field(say(`field.${name}`)).fill('');
    await button(say('ui.save')).click();
    await expect.element(page.getByText(say('ui.errorSummary'))).toBeVisible();
    await expect.element(field(say('field.amount'))).toHaveAccessibleDescription(say('error.amountMissing'));
    expect(save).not.toHaveBeenCalled();
  });
});

test('an offer shows the loss with its sign, who entered it, and the other offers for the product', async () => {
  lists(offer, [made, { ...requested, id: idOf(2), status: 'rejected' }]);
  await showPanel({ ...made, gain: -12.3 });
  await expect.element(page.getByText('-€12.30')).toBeVisible();
  await expect.element(page.getByText('Ada Quill')).toBeVisible();
  const others = page.getByRole('list').getByRole('listitem');
  await expect.element(others.first()).toMatchTextContent(/€140\.50.*Declined/);
  await expect.element(others.nth(1)).not.toBeInTheDocument();
});

test('the panel of an offer is readable and accessible in German on a phone, dark and compact', async () => {
  await showPanel(requested, { language: 'de', size: phone, mode: 'dark', compact: true });
  await expect.element(page.getByText('Lea Lark')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
