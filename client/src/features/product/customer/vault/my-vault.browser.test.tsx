import { acceptOffer, counterOffer, declineOffer, offer, Offer } from '@countinghouse/contract/offer/offer.ts';
import { vault, VaultItem, vaultStats } from '@countinghouse/contract/product/vault.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { MyVault } from './my-vault.tsx';

const now = '2026-03-02T10:00:00.000Z';
const offerOf = (fields: Partial<Offer> = {}): Offer =>
  sampleOf(Offer, {
    id: idOf(1),
    product: idOf(10),
    productName: 'Thaler',
    productPrice: 100,
    amount: 120.5,
    gain: 20.5,
    status: 'pending',
    expirationDate: '2026-03-04T14:00:30.000Z',
    origin: 'Auction house',
    madeBy: 'company',
    version: 2,
    ...fields,
  });
const owned = sampleOf(VaultItem, {
  id: idOf(30),
  product: idOf(10),
  productName: 'Thaler',
  categoryName: 'Coins',
  cost: 100,
  status: 'owned',
});

const offersAre = (...rows: readonly Offer[]): void =>
  answers(offer.routes.list, ({ query }) => {
    const { status, madeBy } = JSON.parse(query['filters'] ?? '{}') as {
      readonly status: { readonly eq?: string; readonly in?: readonly string[] };
      readonly madeBy?: { readonly eq: string };
    };
    const found = rows.filter(
      (row) => (status.in ?? [status.eq]).includes(row.status) && (madeBy === undefined || madeBy.eq === row.madeBy),
    );
    const offers = found.slice(0, Number(query['pageSize']));
    return { offers, count: found.length, countIsMinimum: false, pageToCreate: 1 };
  });
const vaultIs = (...rows: readonly VaultItem[]): void =>
  answers(vault.routes.list, ({ query }) => {
    const found = rows.filter(({ status }) => query['filters']?.includes(`"${status}"`));
    return { vault: found, count: found.length, countIsMinimum: false, pageToCreate: 1 };
  });
const showVault = (options: ShowOptions = {}) =>
  show(<MyVault />, { address: '/my/vault', as: personOf('lead'), size: phone, ...options });
const list = (name: string) => page.getByRole('list', { name, exact: true });
const accept = () => page.getByRole('button', { name: say('myVault.acceptNamed', { name: 'Thaler' }) });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  answers(vaultStats, sampleOf(vaultStats.reply));
  offersAre(offerOf());
  vaultIs(owned);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an offer of the company', () => {
  test('shows the amount, the cost, the gain with its sign, its basis and the time left', async () => {
    await showVault();
    const item = list(say('myVault.pending'));
    await expect.element(item).toMatchTextContent(/€120\.50/);
    await expect.element(item).toMatchTextContent(/You paid€100\.00Gain\+€20\.50Basis of the priceAuction house/);
    await expect.element(item).toMatchTextContent(/2 days 4 hr left/);
  });

  test('below the price paid is labelled as a loss', async () => {
    offersAre(offerOf({ amount: 90, gain: -10 }));
    await showVault();
    await expect.element(list(say('myVault.pending'))).toMatchTextContent(/Loss-€10\.00/);
  });

  test('is accepted only after a confirmation that shows the amount', async () => {
    answers(acceptOffer, offerOf({ status: 'accepted' }));
    await showVault();
    await accept().click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/€120\.50 is added to your available cash/);
    await inDialog(say('ui.cancel')).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(callsTo(acceptOffer)).toHaveLength(0);
    await accept().click();
    offersAre(offerOf({ status: 'accepted' }));
    await inDialog(say('myVault.acceptConfirm', { amount: '€120.50' })).click();
    await expect.element(page.getByText(say('myVault.pendingNone'))).toBeVisible();
    expect(callsTo(acceptOffer).map(({ params, body }) => [params['id'], body])).toEqual([[idOf(1), { version: 2 }]]);
  });

  test('that was replaced in the meantime is not accepted, and the customer sees why', async () => {
    refuses(acceptOffer, { status: 409, code: 'offerDecided', message: 'This offer was replaced.' });
    await showVault();
    await accept().click();
    await inDialog(say('myVault.acceptConfirm', { amount: '€120.50' })).click();
    await expect.element(page.getByText('This offer was replaced.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(callsTo(acceptOffer)).toHaveLength(1);
  });

  test('that has changed is refused and shown at its new price', async () => {
    refuses(acceptOffer, { status: 412, code: 'versionConflict', message: 'Someone else changed this record.' });
    await showVault();
    await accept().click();
    offersAre(offerOf({ amount: 20, version: 3 }));
    await inDialog(say('myVault.acceptConfirm', { amount: '€120.50' })).click();
    await expect.element(page.getByText('Someone else changed this record.')).toBeVisible();
    await expect.element(page.getByText('€20.00').first()).toBeVisible();
  });

  test('is declined after a confirmation', async () => {
    answers(declineOffer, offerOf({ status: 'rejected' }));
    await showVault();
    await page.getByRole('button', { name: say('myVault.declineNamed', { name: 'Thaler' }) }).click();
    offersAre(offerOf({ status: 'rejected' }));
    await inDialog(say('myVault.declineConfirm')).click();
    await expect.element(page.getByText(say('myVault.declineDone', { name: 'Thaler' }))).toBeVisible();
    await expect.element(list(say('myVault.history'))).toMatchTextContent(/Declined/);
    expect(callsTo(declineOffer).map(({ body }) => body)).toEqual([{ version: 2 }]);
    expect(callsTo(acceptOffer)).toHaveLength(0);
  });

  test('can no longer be answered once it has expired, without a reload', async () => {
    offersAre(offerOf({ expirationDate: '2026-03-02T10:02:30.000Z' }));
    await showVault();
    await expect.element(page.getByText(/^2 min \d+ sec left$/)).toBeVisible();
    await expect.element(accept()).toBeVisible();
    vi.setSystemTime('2026-03-02T10:02:30.000Z');
    await expect.element(page.getByText(say('myVault.ended'), { exact: true })).toBeVisible();
    await expect.element(accept()).not.toBeInTheDocument();
  });

  test('appears while the customer views the vault', async () => {
    offersAre();
    await showVault();
    await expect.element(page.getByText(say('myVault.pendingNone'))).toBeVisible();
    offersAre(offerOf());
    notifyChanged({ event: 'offerCreated', resource: 'offer', change: 'created', ids: [idOf(1)] });
    await expect.element(accept()).toBeVisible();
  });

  test('that failed to load can be reloaded', async () => {
    isUnreachable(offer.routes.list);
    await showVault();
    const names = ['pending', 'waiting', 'history'] as const;
    const [pending, ...others] = names.map((name) => page.getByRole('region', { name: say(`myVault.${name}`) }));
    for (const panel of others) await expect.element(panel.getByText(say('kernel.network'))).toBeVisible();
    offersAre(offerOf());
    await pending?.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(accept()).toBeVisible();
  });
});

describe('a counter-offer', () => {
  const price = () => field(say('myVault.counterPrice'), page.getByRole('dialog'));
  const openForm = async () => {
    await showVault();
    await page.getByRole('button', { name: say('myVault.counterNamed', { name: 'Thaler' }) }).click();
    await expect.element(price()).toBeVisible();
  };

  test('requires a price, and is sent with the version of the offer that it answers', async () => {
    answers(counterOffer, offerOf({ madeBy: 'customer' }));
    await openForm();
    await inDialog(say('myVault.counterConfirm')).click();
    await expect.element(price()).toHaveAccessibleDescription('Please fill in this field.');
    await expect.element(price()).toHaveFocus();
    expect(callsTo(counterOffer)).toHaveLength(0);
    await price().fill('1,234.5');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(say('myVault.countered'))).toBeVisible();
    expect(callsTo(counterOffer).map(({ body }) => body)).toEqual([{ amount: 1234.5, version: 2 }]);
  });

  test('below zero is refused at the field', async () => {
    await openForm();
    await price().fill('-5');
    await inDialog(say('myVault.counterConfirm')).click();
    await expect.element(price()).toHaveAccessibleDescription('Amount must be greater than or equal to 0');
    expect(callsTo(counterOffer)).toHaveLength(0);
  });

  test('refused by the server keeps the form and the typed price', async () => {
    refuses(counterOffer, { status: 409, code: 'offerExpired', message: 'This offer has expired.' });
    await openForm();
    await price().fill('140');
    await inDialog(say('myVault.counterConfirm')).click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(/This offer has expired\./);
    await expect.element(price()).toHaveValue('140 €');
  });

  test('waits for the company and cannot be accepted by the customer', async () => {
    offersAre(offerOf({ madeBy: 'customer', amount: 140 }));
    await showVault();
    const item = list(say('myVault.waiting'));
    await expect.element(item).toMatchTextContent(/€140\.00/);
    await expect.element(item.getByText(say('myVault.answerWaits'))).toBeVisible();
    await expect.element(accept()).not.toBeInTheDocument();
  });
});

describe('the products of a customer', () => {
  test('show owned ones first, with the best offer, and sold ones on request', async () => {
    vaultIs(
      { ...owned, currentOfferAmount: 120.5, currentOfferExpires: '2026-03-04T14:00:30.000Z', gain: 20.5 },
      { ...owned, id: idOf(31), productName: 'Gulden', status: 'sold', amount: 90, gain: -10, dateSold: now },
    );
    await showVault();
    const ownedList = list(say('myVault.owned'));
    await expect.element(ownedList).toMatchTextContent(/Current offer€120\.50 · 2 days 4 hr left/);
    await expect.element(ownedList).not.toMatchTextContent(/Gulden/);
    await page.getByText(say('myVault.sold'), { exact: true }).first().click();
    await expect.element(list(say('myVault.sold'))).toMatchTextContent(/Gulden.*Sold for€90\.00Loss-€10\.00/);
    expect(callsTo(vault.routes.list).at(-1)?.query).toMatchObject({ sorts: '["-dateSold"]' });
  });

  test('link to the catalogue if there are none', async () => {
    vaultIs();
    await showVault();
    await expect.element(page.getByText(say('myVault.ownedEmpty'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: say('myVault.toCatalogue') }).first())
      .toHaveAttribute('href', '/my/products');
  });

  test('show what failed to load with a retry, and no figures instead', async () => {
    refuses(vaultStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showVault();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(page.getByText(say('myVault.statCost'), { exact: true })).not.toBeInTheDocument();
    answers(vaultStats, sampleOf(vaultStats.reply));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('myVault.statCost'), { exact: true })).toBeVisible();
  });

  test('add up to cost, current offers and realised gains', async () => {
    answers(
      vaultStats,
      sampleOf(vaultStats.reply, { owned: 1, costOwned: 100, offered: 90, offeredGain: -10, sold: 2, gainSold: 35.5 }),
    );
    await showVault();
    const figures = page.getByRole('region', { name: say('myVault.figures') });
    await expect.element(figures).toMatchTextContent(/€100\.001 product/);
    await expect.element(figures).toMatchTextContent(/€90\.00-€10\.00 if you accept/);
    await expect.element(figures).toMatchTextContent(/\+€35\.502 products/);
  });
});

describe('earlier offers', () => {
  test('are limited to ten until the customer asks for more', async () => {
    const ended = Array.from({ length: 12 }, (_, index) => offerOf({ id: idOf(index + 1), status: 'expired' }));
    offersAre(...ended);
    await showVault();
    const rows = list(say('myVault.history')).getByRole('listitem');
    await expect.element(rows.nth(9)).toBeVisible();
    await expect.element(rows.nth(10)).not.toBeInTheDocument();
    await page.getByRole('button', { name: say('myVault.more') }).click();
    await expect.element(rows.nth(11)).toBeVisible();
    await expect.element(page.getByRole('button', { name: say('myVault.more') })).not.toBeInTheDocument();
  });
});

test.each([
  ['on a phone', {}],
  ['on a phone in the dark, compact', { mode: 'dark', compact: true }],
] as const)('the vault is readable, accessible and not too wide in German %s', async (_name, options) => {
  const productName = 'Donaudampfschifffahrtsgesellschaftsgedenkmünze Reichstaler';
  offersAre(offerOf({ productName, gain: -9_999_999.99 }), offerOf({ id: idOf(2), productName, madeBy: 'customer' }));
  vaultIs({ ...owned, productName });
  await showVault({ language: 'de', ...options });
  await expect.element(page.getByText(speak('de')('myVault.answerWaits'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
