import { approval, approve } from '@countinghouse/contract/approval/approval.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { cancelInvestment, investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { acceptOffer, counterOffer } from '@countinghouse/contract/offer/offer.ts';
import { order } from '@countinghouse/contract/order/order.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countBooks } from '../app/books.ts';
import { balancesOf } from '../../src/ledger/balances.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { confirmed } from '../app/confirmations.ts';
import { buy, makeCategory, makeOffer, makeProduct, richLead } from '../app/product-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { ownProof, savedIban, verify } from '../app/withdrawals.ts';

const threshold = 100;
let app: TestApp;
/** The dishonest admin, the honest colleague who is never involved, and the customer whose password the admin reset. */
let admin: Caller;
let colleague: Caller;
let customer: Caller;

beforeEach(async () => {
  app ??= await startTestApp();
  [admin, colleague] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  customer = await richLead(app, 5_000n);
  await verify(app, customer.id);
  await colleague.call(updateSetting, { body: { withdrawalApprovalThreshold: threshold } });
});
afterAll(() => app.stop());

const paidOut = async (): Promise<number> => {
  const { body } = await colleague.call(withdrawal.routes.list, {
    query: { filters: JSON.stringify({ lead: customer.id, status: 'completed' }), pageSize: 100 },
  });
  return body.withdrawals.reduce((sum, { amount }) => sum + amount, 0);
};
/** The customer's balances and payouts, in euro. */
const wealth = async (): Promise<number> => {
  const { cash, hold, margin, invested, vault } = await balancesOf(app.database, customer.id);
  return Number(cash + hold + margin + invested + vault) / 100 + (await paidOut());
};
const payOut = async (amount: number): Promise<void> => {
  const { body } = await customer.call(withdrawal.routes.create, {
    body: { amount, destination: savedIban, ...ownProof },
  });
  await admin.call(completeWithdrawal, { params: { id: body.id }, body: {} });
};
/** Approves everything in the queue that the admin may approve. */
const approveAll = async (): Promise<number[]> => {
  const { body } = await admin.call(approval.routes.list, {
    query: { filters: JSON.stringify({ state: 'pending', lead: customer.id }), pageSize: 100 },
  });
  const replies = await Promise.all(
    body.approvals.map(({ id }) => admin.call(approve, { params: { id }, body: { note: 'Fine' } })),
  );
  return replies.map(({ status }) => status);
};
const invest = (rentability: number, dividendFrequency: 'monthly' | 'end' = 'monthly') =>
  admin.call(investment.routes.create, {
    body: {
      lead: customer.id,
      name: 'Friendly bond',
      initialAmount: 500,
      rentability,
      expirationDate: addMonths(dayOf(new Date()), 24),
      dividendFrequency,
    },
  });
const expectNoOneRicher = async (): Promise<void> => {
  expect(await wealth()).toBe(5_000);
  expect(await paidOut()).toBeLessThanOrEqual(threshold);
  expect(await countBooks(app)).toMatchObject({ holds: true, sum: 0, negative: 0 });
};

describe('one admin alone cannot make a customer richer', () => {
  it('by a manual dividend and a payout', async () => {
    const { body: bond } = await invest(1);
    await approveAll();
    const { body: started } = await colleague.call(approval.routes.list, {
      query: { filters: JSON.stringify({ record: bond.id }) },
    });
    // The bond itself is honest: the colleague approves it.
    await colleague.call(approve, { params: { id: started.approvals[0]?.id ?? '' }, body: {} });
    await confirmed(customer);
    const paid = await admin.call(dividend.routes.create, { body: { investment: bond.id, amount: 500_000 } });
    expect([paid.status, paid.body.status, paid.body.datePaid]).toEqual([201, 'pending', null]);
    expect(await approveAll()).toEqual([403]);
    await payOut(5_000);
    await expectNoOneRicher();
  });

  it('by a past trade with an invented profit, which the customer would believe', async () => {
    const terms = {
      lead: customer.id,
      symbol: 'BTCUSD',
      kind: 'forex',
      type: 'buy',
      quantity: 90_000,
      leverage: 10,
    } as const;
    const opened = { openPrice: '1000', dateOpened: '1999-01-01T00:00:00Z' };
    const closed = { closePrice: '90000', dateClosed: '1999-02-01T00:00:00Z' };
    const { status, body } = await admin.call(order.routes.create, { body: { ...terms, ...opened, ...closed } });
    expect([status, body.profit]).toEqual([201, 80_100_000]);
    expect(await approveAll()).toEqual([403]);
    expect((await customer.call(order.routes.list, {})).body.orders).toEqual([]);
    expect((await customer.call(orderStats, { query: {} })).body).toMatchObject({ bySymbol: [], byKind: [] });
    const file = await customer.call(exportOwnData, { query: { format: 'json' } });
    expect([file.status, file.text]).toEqual([200, expect.not.stringContaining('BTCUSD')]);
    expect(file.text).toContain(customer.id);
    await expectNoOneRicher();
  });

  it('by an investment at any rate and its cancellation', async () => {
    const { status, body } = await invest(300, 'end');
    expect([status, body.status]).toEqual([201, 'pending']);
    expect(await approveAll()).toEqual([403]);
    const cancelled = await admin.call(cancelInvestment, { params: { id: body.id }, body: {} });
    expect(cancelled.status).toBe(409);
    expect((await customer.call(investment.routes.one, { params: { id: body.id } })).status).toBe(404);
    await expectNoOneRicher();
  });

  it('by a generous offer that they accept as the customer', async () => {
    const { id } = await makeProduct(admin, (await makeCategory(admin)).id);
    await buy(customer, id);
    const generous = await makeOffer(admin, id, { amount: 500_000 });
    expect((await customer.call(acceptOffer, { params: { id: generous.id }, body: {} })).status).toBe(404);
    expect(await approveAll()).toEqual([403]);
    expect((await customer.call(acceptOffer, { params: { id: generous.id }, body: {} })).status).toBe(404);
    await expectNoOneRicher();
  });

  it('by a generous counter-offer of the customer that they accept as the company', async () => {
    const { id } = await makeProduct(admin, (await makeCategory(admin)).id);
    await buy(customer, id);
    const fair = await makeOffer(admin, id, { amount: 90 });
    const { body } = await colleague.call(approval.routes.list, {
      query: { filters: JSON.stringify({ record: fair.id }) },
    });
    await colleague.call(approve, { params: { id: body.approvals[0]?.id ?? '' }, body: {} });
    const { body: greedy } = await customer.call(counterOffer, { params: { id: fair.id }, body: { amount: 500_000 } });
    const accepted = await admin.call(acceptOffer, { params: { id: greedy.id }, body: { version: greedy.version } });
    expect([accepted.status, accepted.body.status]).toEqual([201, 'pending']);
    expect(await approveAll()).toEqual([403]);
    await expectNoOneRicher();
  });

  it('by fifty withdrawals of exactly the threshold', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 50; count += 1) {
      const { body } = await customer.call(withdrawal.routes.create, {
        body: { amount: threshold, destination: savedIban, ...ownProof },
      });
      ids.push(body.id);
    }
    const replies = await Promise.all(ids.map((id) => admin.call(completeWithdrawal, { params: { id }, body: {} })));
    expect(replies.filter(({ body }) => body.status === 'completed')).toHaveLength(1);
    expect(new Set(await approveAll())).toEqual(new Set([403]));
    await expectNoOneRicher();
  });
});
