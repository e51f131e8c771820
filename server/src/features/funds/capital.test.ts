import { capitalParts } from '@countinghouse/contract/ledger/capital.ts';
import { availableFunds, capitalFunds, fundsHistory } from '@countinghouse/contract/ledger/funds.ts';
import { leadAccounts } from '@countinghouse/contract/ledger/ledger.ts';
import { ledgerStatement } from '@countinghouse/contract/ledger/statement.ts';
import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { purchaseProduct } from '@countinghouse/contract/product/product.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, addProduct } from '../../../test/app/products.ts';
import { openProject, subscriptionTo } from '../../../test/app/subscriptions.ts';
import { placed, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { ownProof, saveDestination } from '../../../test/app/withdrawals.ts';

let desk: TradingDesk;

beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());

const sum = (amounts: readonly number[]): number => toEuro(amounts.reduce((all, amount) => all + toCents(amount), 0n));

it('is the same sum wherever a customer sees it, with trades, investments, products and a withdrawal under way', async () => {
  const lead = await desk.trader(10_000);
  await desk.quote('EURUSD', '1.1000');
  await placed(lead, { quantity: 1_000 });
  await placed(lead, { quantity: 200, entry: 'limit', entryPrice: '1.0500' });
  const body = subscriptionTo(await openProject(desk.app, 'Harbour loan'));
  expect((await lead.call(investment.routes.create, { body })).status).toBe(201);
  const product = await addProduct(desk.app, await addCategory(desk.app));
  expect((await lead.call(purchaseProduct, { body: { product } })).status).toBe(201);
  const destination = await saveDestination(desk.app, lead.id);
  const wanted = { amount: 30.5, destination, ...ownProof };
  expect((await lead.call(withdrawal.routes.create, { body: wanted })).status).toBe(201);
  desk.clock.advance(1_000);
  await desk.quote('EURUSD', '1.1110');

  const params = { userId: lead.id };
  const { body: funds } = await lead.call(capitalFunds, { params });
  expect(funds).toMatchObject({ hold: 30.5, margin: 1_200, unrealised: 100, invested: 1_000, vault: 100 });
  expect(funds.capital).toBe(10_100);
  expect(sum(capitalParts.map((part) => funds[part]))).toBe(funds.capital);
  expect((await lead.call(availableFunds, { params })).body.available).toBe(funds.available);

  const today = (await lead.call(fundsHistory, { params })).body.days.at(-1);
  expect(today).toMatchObject({ capital: funds.capital, cash: funds.available, unrealised: 100 });
  const closings = await Promise.all(
    leadAccounts.map(
      async (account) => (await lead.call(ledgerStatement, { params, query: { account } })).body.closing,
    ),
  );
  expect(closings[0]).toBe(funds.available);
  expect(sum([...closings, funds.unrealised])).toBe(funds.capital);
});
