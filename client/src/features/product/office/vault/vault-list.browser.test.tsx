import { vault, VaultItem, vaultStats } from '@countinghouse/contract/product/vault.ts';
import { User, user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { VaultList } from './vault-list.tsx';

const thaler = sampleOf(VaultItem, {
  id: idOf(1),
  product: idOf(10),
  productName: 'Thaler',
  lead: idOf(700),
  leadName: 'Lea Lark',
  status: 'owned',
  cost: 1000,
  currentOffer: idOf(50),
  currentOfferAmount: 1200.5,
  currentOfferExpires: '2026-03-20T10:00:00.000Z',
  offerCount: 2,
  gain: 200.5,
});
const vaultIs = (rows: readonly VaultItem[], count = rows.length): void =>
  answers(vault.routes.list, { vault: [...rows], count, countIsMinimum: false, pageToCreate: 1 });
const showVault = (address = '/office/vault', options: ShowOptions = {}) =>
  show(<VaultList />, { address, ...options });
const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lastQuery = () => callsTo(vault.routes.list).at(-1)?.query ?? {};

beforeEach(() => {
  vaultIs([thaler]);
  answers(vaultStats, sampleOf(vaultStats.reply));
});

describe('the vault of all customers', () => {
  test('shows the cost, the current offer and its gain, with links to product, customer and offer', async () => {
    await showVault();
    await expect.element(row('Thaler')).toMatchTextContent(/Owned€1,000\.00€1,200\.50.*\+€200\.50/);
    const link = (name: string) => row('Thaler').getByRole('link', { name });
    await expect.element(link('Thaler')).toHaveAttribute('href', `/office/products?record=${thaler.product}`);
    await expect.element(link('Lea Lark')).toHaveAttribute('href', `/office/leads/${thaler.lead}?tab=vault`);
    await expect.element(link('€1,200.50')).toHaveAttribute('href', `/office/offers?record=${idOf(50)}`);
  });

  test('shows a dash for the gain of a product without an offer', async () => {
    vaultIs([{ ...thaler, currentOffer: null, currentOfferAmount: null, currentOfferExpires: null, gain: null }]);
    await showVault();
    await expect.element(row('Thaler')).toMatchTextContent(/€1,000\.00–/);
  });

  test('follows a purchase made elsewhere', async () => {
    vaultIs([]);
    await showVault();
    await expect.element(page.getByText(say('vault.emptyTitle'))).toBeVisible();
    vaultIs([thaler]);
    notifyChanged({ event: 'productPurchased', resource: 'product', change: 'updated', ids: [idOf(10)] });
    await expect.element(row('Thaler')).toBeVisible();
  });

  test('shows why it failed to load, and reloads on request', async () => {
    refuses(vault.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showVault();
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    vaultIs([thaler]);
    await button(say('ui.retry')).click();
    await expect.element(row('Thaler')).toBeVisible();
  });

  test('shows which figures failed to load with a retry, and no figures instead', async () => {
    refuses(vaultStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showVault();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    await expect.element(page.getByText(say('vault.statOffered'), { exact: true })).not.toBeInTheDocument();
    answers(vaultStats, sampleOf(vaultStats.reply));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(page.getByText(say('vault.statOffered'), { exact: true })).toBeVisible();
  });

  test('adds up owned, offered and gained amounts, also by category', async () => {
    answers(
      vaultStats,
      sampleOf(vaultStats.reply, {
        owned: 2,
        costOwned: 1500,
        offered: 1200.5,
        offeredGain: -299.5,
        sold: 1,
        gainSold: 40,
        byCategory: [
          { category: idOf(20), name: 'Coins', owned: 2, costOwned: 1500, sold: 0, gainSold: 0 },
          { category: idOf(21), name: 'Stones', owned: 0, costOwned: 0, sold: 1, gainSold: 40 },
        ],
      }),
    );
    await showVault();
    await expect.element(page.getByText('-€299.50')).toBeVisible();
    await expect.element(page.getByText('+€40.00')).toBeVisible();
    const categories = page.getByRole('list', { name: say('vault.statCategories') });
    await expect.element(categories).toMatchTextContent(/Coins€1,500\.00/);
    await expect.element(categories).not.toMatchTextContent(/Stones/);
  });

  test('can be exported by an admin', async () => {
    await showVault();
    await expect.element(row('Thaler')).toBeVisible();
    await expect.element(button(say('list.export'))).toBeVisible();
  });

  test('cannot be exported by regular staff', async () => {
    await showVault('/office/vault', { as: personOf('regular') });
    await expect.element(row('Thaler')).toBeVisible();
    await expect.element(button(say('list.export'))).not.toBeInTheDocument();
  });
});

describe('filtering the vault', () => {
  test('by sold products is sent to the server and kept in the address', async () => {
    const shown = await showVault();
    await button(say('ui.addFilter')).click();
    await page.getByRole('menuitem', { name: say('field.status') }).click();
    await page.getByRole('checkbox', { name: say('vault.sold') }).click();
    await button(say('ui.apply')).click();
    await expect.poll(() => JSON.parse(lastQuery()['filters'] ?? '{}')).toEqual({ status: { in: ['sold'] } });
    expect(decodeURIComponent(shown.address())).toContain('sold');
  });

  test('without a match does not appear as an empty vault', async () => {
    vaultIs([]);
    await showVault(`/office/vault?filters=${encodeURIComponent(JSON.stringify({ status: { in: ['sold'] } }))}`);
    await expect.element(page.getByText(say('list.noMatch'))).toBeVisible();
    await expect.element(page.getByText(say('vault.emptyTitle'))).not.toBeInTheDocument();
  });

  test('shows the name of a selected customer, not the id', async () => {
    lists(user, [sampleOf(User, { id: idOf(700), firstName: 'Lea', lastName: 'Lark', email: 'lea@example.test' })]);
    await showVault(`/office/vault?filters=${encodeURIComponent(JSON.stringify({ lead: { in: [idOf(700)] } }))}`);
    await expect.element(button(`${say('field.leadName')} Lea Lark`)).toBeVisible();
  });

  test('sorts by a column and pages on the server', async () => {
    vaultIs([thaler], 60);
    const shown = await showVault();
    await page
      .getByRole('columnheader')
      .getByRole('button', { name: say('field.leadName'), exact: true })
      .click();
    await expect.poll(() => lastQuery()['sorts']).toBe('["leadName"]');
    await button(say('ui.nextPage')).click();
    await expect.poll(() => lastQuery()['page']).toBe('2');
    expect(shown.address()).toContain('page=2');
  });
});

test('the vault is readable and accessible in German on a phone, dark and compact', async () => {
  vaultIs([{ ...thaler, productName: 'Donaudampfschifffahrtsgesellschaftsgedenkmünze', gain: -1_234_567.89 }]);
  await showVault('/office/vault', { language: 'de', size: phone, mode: 'dark', compact: true });
  await expect.element(page.getByText(/Donaudampf/).first()).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
