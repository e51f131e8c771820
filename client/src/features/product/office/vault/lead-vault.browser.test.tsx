import { Offer, offer } from '@countinghouse/contract/offer/offer.ts';
import { vault, VaultItem, vaultStats } from '@countinghouse/contract/product/vault.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../../test/list-answers.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { show } from '../../../../../test/show.tsx';
import { LeadOffers, LeadVault } from '../../index.ts';

const lead = idOf(700);
const item = sampleOf(VaultItem, { id: idOf(1), productName: 'Thaler', status: 'owned', cost: 1000 });
const vaultIs = (...rows: readonly VaultItem[]): void =>
  answers(vault.routes.list, { vault: [...rows], count: rows.length, countIsMinimum: false, pageToCreate: 1 });
const rows = () => page.getByRole('list', { name: say('vault.title') }).getByRole('listitem');

beforeEach(() => {
  answers(vaultStats, sampleOf(vaultStats.reply));
});

describe('the vault of one customer', () => {
  test('loads the products and figures of that customer only', async () => {
    vaultIs(item);
    await show(<LeadVault lead={lead} />);
    await expect.element(rows().first()).toMatchTextContent(/Thalerbought for €1,000\.00–Owned/);
    expect(callsTo(vault.routes.list)[0]?.query['filters']).toBe(JSON.stringify({ lead: { eq: lead } }));
    await expect.poll(() => callsTo(vaultStats).at(-1)?.query).toEqual({ lead });
  });

  test('shows the best offer for an owned product, and the sale price of a sold one', async () => {
    const sold = { ...item, id: idOf(2), productName: 'Gulden', status: 'sold', amount: 900, gain: -100 } as const;
    vaultIs({ ...item, currentOfferAmount: 1200, offerCount: 2, gain: 200 }, sold);
    await show(<LeadVault lead={lead} />);
    await expect.element(rows().first()).toMatchTextContent(/best offer €1,200\.00\+€200\.00Owned/);
    await expect.element(rows().nth(1)).toMatchTextContent(/sold for €900\.00-€100\.00Sold/);
  });

  test('shows no figures if nothing was ever bought', async () => {
    vaultIs();
    await show(<LeadVault lead={lead} />);
    await expect.element(page.getByText(say('vault.leadEmpty'))).toBeVisible();
    expect(callsTo(vaultStats)).toHaveLength(0);
  });

  test('does not appear empty if it failed to load', async () => {
    refuses(vault.routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await show(<LeadVault lead={lead} />);
    await expect.element(page.getByText('Something went wrong here.')).toBeVisible();
    await expect.element(page.getByText(say('vault.leadEmpty'))).not.toBeInTheDocument();
  });
});

describe('the offers of one customer', () => {
  const offers = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      sampleOf(Offer, { id: idOf(at + 1), productName: `Piece ${at + 1}`, amount: 100, status: 'rejected' }),
    );

  test('are loaded for that customer only, newest first, and link to the record', async () => {
    lists(offer, offers(2));
    await show(<LeadOffers lead={lead} />);
    await expect
      .element(page.getByRole('link', { name: /Piece 1 · €100\.00/ }))
      .toHaveAttribute('href', `/office/offers?record=${idOf(1)}`);
    expect(callsTo(offer.routes.list)[0]?.query).toMatchObject({
      filters: JSON.stringify({ user: { eq: lead } }),
      sorts: '["-dateCreation"]',
    });
    await expect.element(page.getByText(say('productOffer.leadAll', { count: 2 }))).not.toBeInTheDocument();
  });

  test('link to the whole list if there are more than ten', async () => {
    lists(offer, offers(11));
    await show(<LeadOffers lead={lead} />);
    await expect.element(page.getByRole('link', { name: say('productOffer.leadAll', { count: 11 }) })).toBeVisible();
  });
});
