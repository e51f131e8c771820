import { Sale, sale, vaultStats } from '@countinghouse/contract/product/vault.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { phone, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { SaleList } from './sale-list.tsx';

const thaler = sampleOf(Sale, { id: idOf(1), productName: 'Thaler', leadName: 'Lea Lark', cost: 1000, amount: 900.5 });
const salesAre = (...rows: readonly Sale[]): void =>
  answers(sale.routes.list, { sales: [...rows], count: rows.length, countIsMinimum: false, pageToCreate: 1 });
const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });

beforeEach(() => {
  salesAre({ ...thaler, gain: -99.5 });
  answers(vaultStats, sampleOf(vaultStats.reply, { sold: 1, costSold: 1000, amountSold: 900.5, gainSold: -99.5 }));
});

test('a sale shows the customer’s cost, proceeds and loss, and the figures add them up', async () => {
  await show(<SaleList />, { address: '/office/sales' });
  await expect.element(row('Thaler')).toMatchTextContent(/Lea Lark€1,000\.00€900\.50-€99\.50/);
  await expect.element(page.getByText(say('vault.statGainSold')).first()).toBeVisible();
  expect(page.getByText('-€99.50').elements()).toHaveLength(2);
});

test('the figures of sales show what failed to load with a retry, and no figures instead', async () => {
  refuses(vaultStats, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
  await show(<SaleList />, { address: '/office/sales' });
  await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
  await expect.element(page.getByText(say('vault.statCostSold'), { exact: true })).not.toBeInTheDocument();
  answers(vaultStats, sampleOf(vaultStats.reply, { sold: 1 }));
  await page.getByRole('button', { name: say('ui.retry') }).click();
  await expect.element(page.getByText(say('vault.statCostSold'), { exact: true })).toBeVisible();
});

test('sales are sorted by gain on the server', async () => {
  await show(<SaleList />, { address: '/office/sales' });
  await page
    .getByRole('columnheader')
    .getByRole('button', { name: say('field.gain'), exact: true })
    .click();
  await expect.poll(() => callsTo(sale.routes.list).at(-1)?.query['sorts']).toBe('["-gain"]');
});

test('a sale appears as soon as a customer accepts an offer', async () => {
  salesAre();
  await show(<SaleList />, { address: '/office/sales' });
  await expect.element(page.getByText(say('vault.saleEmptyTitle'))).toBeVisible();
  salesAre(thaler);
  notifyChanged({ event: 'offerAccepted', resource: 'offer', change: 'updated', ids: [idOf(50)] });
  await expect.element(row('Thaler')).toBeVisible();
});

test('the sales are readable and accessible in German on a phone', async () => {
  await show(<SaleList />, { address: '/office/sales', language: 'de', size: phone });
  await expect.element(page.getByText('Lea Lark')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
