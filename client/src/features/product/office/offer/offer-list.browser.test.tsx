import { Offer, offer, offerStats } from '@countinghouse/contract/offer/offer.ts';
import { vault, VaultItem } from '@countinghouse/contract/product/vault.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { OfferList } from './offer-list.tsx';

const { routes } = offer;
const offerOf = (number: number, fields: Partial<Offer> = {}): Offer =>
  sampleOf(Offer, {
    id: idOf(number),
    productName: 'Thaler',
    userName: 'Lea Lark',
    user: idOf(700),
    productPrice: 100,
    amount: 120.5,
    gain: 20.5,
    status: 'pending',
    expirationDate: '2026-03-17T12:00:30.000Z',
    ...fields,
  });
const vaultItemOf = (number: number, productName: string, cost: number): VaultItem =>
  sampleOf(VaultItem, {
    id: idOf(number),
    product: idOf(number + 100),
    productName,
    leadName: 'Lea Lark',
    cost,
    status: 'owned',
  });
const showList = (options: ShowOptions = {}) => show(<OfferList />, { address: '/office/offers', ...options });
const row = (text: string) => page.getByRole('table').getByRole('row').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-03-15T10:00:00.000Z');
  lists(offer, [offerOf(1)]);
  answers(vault.routes.list, {
    vault: [vaultItemOf(1, 'Thaler', 99.99), vaultItemOf(2, 'Gulden', 200)],
    count: 2,
    countIsMinimum: false,
    pageToCreate: 1,
  });
  answers(offerStats, sampleOf(offerStats.reply));
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the list of offers', () => {
  test('shows price, amount, gain with its sign and the time left', async () => {
    await showList();
    await expect.element(row('Thaler')).toMatchTextContent(/€100\.00€120\.50\+€20\.50Pending2 days 2 hr left/);
  });

  test('shows an offer as expired from its expiration date on', async () => {
    lists(offer, [offerOf(1, { expirationDate: '2026-03-15T10:00:00.000Z' })]);
    await showList();
    await expect.element(row('Thaler')).toMatchTextContent(/Expired/);
    await expect.element(row('Thaler')).not.toMatchTextContent(/Pending/);
  });

  test('shows a customer’s acceptance without a reload', async () => {
    await showList();
    await expect.element(row('Thaler')).toMatchTextContent(/Pending/);
    lists(offer, [offerOf(1, { status: 'accepted' })]);
    notifyChanged({ event: 'offerAccepted', resource: 'offer', change: 'updated', ids: [idOf(1)] });
    await expect.element(row('Thaler')).toMatchTextContent(/Accepted/);
  });

  test('allows regular staff to make offers but not to delete them', async () => {
    await showList({ as: personOf('regular') });
    await expect.element(row('Thaler')).toBeVisible();
    await expect.element(button(say('productOffer.create'))).toBeVisible();
    await expect.element(button(say('productOffer.batch'))).toBeVisible();
    await expect.element(button(say('list.actionsOf', { name: 'Thaler · Lea Lark' }))).not.toBeInTheDocument();
  });

  test('shows which figures failed to load with a retry, and no figures instead', async () => {
    refuses(offerStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showList();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(page.getByText(say('productOffer.statOnTable'), { exact: true })).not.toBeInTheDocument();
    answers(offerStats, sampleOf(offerStats.reply));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('productOffer.statOnTable'), { exact: true })).toBeVisible();
  });

  test('adds up pending and accepted offers', async () => {
    answers(
      offerStats,
      sampleOf(offerStats.reply, {
        pending: 4,
        endingSoon: 1,
        amountPending: 12_345.67,
        accepted: 2,
        amountAccepted: 300,
        gainAccepted: -20.5,
        rejected: 3,
        expired: 5,
      }),
    );
    await showList();
    await expect.element(page.getByText('€12,345.67')).toBeVisible();
    await expect.element(page.getByText(say('productOffer.statEnding', { count: 1 }))).toBeVisible();
    await expect.element(page.getByText('-€20.50')).toBeVisible();
    await expect.element(page.getByText('3 declined, 5 expired')).toBeVisible();
  });

  test('is readable and accessible in German on a phone, dark and compact', async () => {
    lists(offer, [offerOf(1, { productName: 'Donaudampfschifffahrtsgesellschaftsgedenkmünze' })]);
    await showList({ language: 'de', size: phone, mode: 'dark', compact: true });
    await expect.element(page.getByText(/Donaudampf/).first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

describe('a new offer', () => {
  const panel = () => page.getByRole('dialog', { name: say('productOffer.create') });
  const chooseProduct = async (option: RegExp) => {
    await panel()
      .getByRole('combobox', { name: say('field.productName') })
      .click();
    await page.getByRole('option', { name: option }).click();
  };

  test('is made for an owned product and lasts until the end of the reader’s day in two weeks', async () => {
    answers(routes.create, offerOf(9));
    await showList();
    await button(say('productOffer.create')).click();
    await chooseProduct(/Gulden · Lea Lark · €200\.00/);
    await field(say('field.amount'), panel()).fill('210.5');
    await field(say('field.origin'), panel()).fill(' Auction in Geneva ');
    await panel()
      .getByRole('button', { name: say('productOffer.create') })
      .click();
    await expect.poll(() => callsTo(routes.create).length).toBe(1);
    expect(callsTo(routes.create)[0]?.body).toEqual({
      product: idOf(102),
      amount: 210.5,
      origin: 'Auction in Geneva',
      expirationDate: '2026-03-29T21:59:59.000Z',
    });
    expect(callsTo(vault.routes.list)[0]?.query['filters']).toContain('{"status":{"eq":"owned"}');
  });

  test('reports missing fields and is not sent', async () => {
    await showList();
    await button(say('productOffer.create')).click();
    await panel()
      .getByRole('button', { name: say('productOffer.create') })
      .click();
    await expect.element(panel().getByText(say('ui.errorSummary', { count: 3 }))).toBeVisible();
    const product = panel().getByRole('combobox', { name: say('field.productName') });
    await expect.element(product).toHaveAccessibleDescription(/Please select a product/);
    expect(callsTo(routes.create)).toHaveLength(0);
  });
});

describe('several offers at once', () => {
  const dialog = () => page.getByRole('dialog', { name: say('productOffer.batchTitle') });
  const confirm = (count: number) =>
    dialog().getByRole('button', { name: say('productOffer.batchConfirm', { count }) });
  const openWithBoth = async () => {
    await showList();
    await button(say('productOffer.batch')).click();
    const products = dialog().getByRole('combobox', { name: say('productOffer.products') });
    for (const name of [/Thaler/, /Gulden/]) {
      await products.click();
      await page.getByRole('option', { name }).click();
    }
    await expect.element(dialog().getByRole('list', { name: say('productOffer.title') })).toBeVisible();
  };
  const preview = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
  const percent = () => field(say('productOffer.percent'), dialog());
  const origin = () => field(say('field.origin'), dialog());

  test('preview each price to the cent before anything is sent', async () => {
    await openWithBoth();
    await expect.element(preview('Thaler')).toMatchTextContent(/€104\.99\+€5\.00/);
    await expect.element(preview('Gulden')).toMatchTextContent(/€210\.00\+€10\.00/);
    await percent().fill('-2.5');
    await expect.element(preview('Gulden')).toMatchTextContent(/€195\.00-€5\.00/);
    expect(callsTo(routes.createMany)).toHaveLength(0);
  });

  test('cannot be made without a basis of the price or a percentage', async () => {
    await openWithBoth();
    await expect.element(confirm(2)).toBeDisabled();
    await origin().fill('Market week');
    await expect.element(confirm(2)).toBeEnabled();
    await percent().fill('');
    await expect.element(confirm(2)).toBeDisabled();
    await percent().fill('-101');
    await expect.element(confirm(2)).toBeDisabled();
  });

  test('are sent in one request', async () => {
    answers(routes.createMany, { offers: [offerOf(8), offerOf(9)] });
    await openWithBoth();
    await origin().fill('Market week');
    await confirm(2).click();
    await expect.element(page.getByText(say('productOffer.batchMade', { count: 2 }))).toBeVisible();
    const shared = { origin: 'Market week', expirationDate: '2026-03-29T21:59:59.000Z' };
    expect(callsTo(routes.createMany).map(({ body }) => body)).toEqual([
      [
        { product: idOf(101), amount: 104.99, ...shared },
        { product: idOf(102), amount: 210, ...shared },
      ],
    ]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('stay selected if the server refuses one of them', async () => {
    refuses(routes.createMany, { status: 409, code: 'notOwned', message: 'Row 2: nobody owns Gulden.' });
    await openWithBoth();
    await origin().fill('Market week');
    await confirm(2).click();
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(/Row 2: nobody owns Gulden\./);
    await expect.element(preview('Thaler')).toBeVisible();
  });

  test('are readable and accessible in German on a phone', async () => {
    await showList({ language: 'de', size: phone });
    await button(speak('de')('productOffer.batch')).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
