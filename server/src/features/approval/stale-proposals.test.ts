import { approval, approve, waitingApprovals } from '@countinghouse/contract/approval/approval.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import { cancelInvestment, investment } from '@countinghouse/contract/investment/investment.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import * as offers from '@countinghouse/contract/offer/offer.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { agreeTo, waitingFor } from '../../../test/app/approvals.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { confirmedBy } from '../../../test/app/confirmations.ts';
import { contradictions } from '../../../test/app/contradictions.ts';
import { buy, makeCategory, makeOffer, makeProduct, richLead, shownOffer } from '../../../test/app/product-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { verify } from '../../../test/app/withdrawals.ts';
import { settleDue } from '../investment/index.ts';
import { expireDue } from '../offer/index.ts';

const start = new Date('2026-06-15T12:00:00Z');
const clock = testClock(start);
let app: TestApp;
let admin: Caller;
let second: Caller;
let lead: Caller;
let category = '';
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
  second = await signedIn(app, 'admin');
  category = (await makeCategory(admin)).id;
});
beforeEach(async () => {
  lead = await richLead(app, 10_000n);
  await verify(app, lead.id);
});
afterAll(() => app.stop());

/** Sessions expire while the clock moves, so everyone logs in again. */
const moveTo = async (moment: Date): Promise<void> => {
  clock.moveTo(moment);
  [admin, second, lead] = await Promise.all([signIn(app, admin.id), signIn(app, second.id), signIn(app, lead.id)]);
};
const owned = async (): Promise<string> => {
  const { id } = await makeProduct(admin, category);
  await buy(lead, id);
  return id;
};
const accept = async (who: Caller, id: string) => {
  const { version } = (await who.call(offers.offer.routes.one, { params: { id } })).body;
  return who.call(offers.acceptOffer, { params: { id }, body: { version } });
};
const decide = (who: Caller, id: string) => who.call(approve, { params: { id }, body: {} });

/** Expects a proposal to be closed with this reason, to be out of the queue, and its proposer to be notified. */
const expectClosed = async (id: string, endReason: string): Promise<void> => {
  expect((await second.call(approval.routes.one, { params: { id } })).body).toMatchObject({
    state: 'withdrawn',
    endReason,
    decisions: [],
  });
  expect((await second.call(waitingApprovals)).body.waiting.map((one) => one.id)).not.toContain(id);
  const { notifications } = (await admin.call(notification.routes.list, { query: { pageSize: 100 } })).body;
  expect(notifications.filter(({ recordId }) => recordId === id).map(({ kind }) => kind)).toEqual(['approval.ended']);
  expect((await decide(second, id)).problem.code).toBe('approvalDecided');
  const [audited] = await app.database.query<{ after: object }>(sql`
    select after from audit where resource = 'approval' and record_id = ${id}::uuid order by id desc limit 1`);
  expect(audited?.after).toEqual({ state: 'withdrawn', endReason });
};

describe('a proposed offer', () => {
  it('is closed with the sale of its product by another offer', async () => {
    const product = await owned();
    const shown = await shownOffer(app, admin, product, { amount: 150 });
    const { id } = await waitingFor(second, (await makeOffer(admin, product)).id);
    expect((await accept(lead, shown.id)).status).toBe(201);
    await expectClosed(id, 'productSold');
  });

  it('is closed when it is deleted', async () => {
    const made = await makeOffer(admin, await owned());
    const { id } = await waitingFor(second, made.id);
    expect((await second.call(offers.offer.routes.remove, { params: { id: made.id } })).status).toBe(204);
    await expectClosed(id, 'offerEnded');
  });

  it('agrees with the audit trail when it was deleted before anyone had approved it', async () => {
    const { id } = await makeOffer(admin, await owned());
    expect((await second.call(offers.offer.routes.remove, { params: { id } })).status).toBe(204);
    const found = await contradictions(app.database);
    expect(found.filter((line) => line.startsWith('offer'))).toEqual([]);
  });

  it('is closed when it expires before anyone has approved it', async () => {
    const until = new Date(clock.now().getTime() + 3_600_000);
    const { id } = await waitingFor(
      second,
      (await makeOffer(admin, await owned(), { expirationDate: until.toISOString() })).id,
    );
    await expireDue(app.running.app);
    expect((await second.call(approval.routes.one, { params: { id } })).body.state).toBe('pending');
    await moveTo(until);
    await expireDue(app.running.app);
    await expectClosed(id, 'offerExpired');
  });
});

describe('a proposal to accept the customer’s price', () => {
  const counterOffer = async (product: string): Promise<string> => {
    const shown = await shownOffer(app, admin, product, { amount: 110 });
    const body = { amount: 130 };
    return (await lead.call(offers.counterOffer, { params: { id: shown.id }, body })).body.id;
  };

  it('is closed when the customer sells at another price', async () => {
    const product = await owned();
    const counter = await counterOffer(product);
    await accept(admin, counter);
    const { id } = await waitingFor(second, counter);
    const better = await shownOffer(app, admin, product, { amount: 180 });
    expect((await accept(lead, better.id)).status).toBe(201);
    await expectClosed(id, 'productSold');
  });

  it('is closed when the price has expired', async () => {
    const counter = await counterOffer(await owned());
    await accept(admin, counter);
    const { id } = await waitingFor(second, counter);
    await moveTo(new Date(clock.now().getTime() + 8 * 86_400_000));
    await expireDue(app.running.app);
    await expectClosed(id, 'offerExpired');
  });

  it('fails when it is being decided while the product is sold, and is closed afterwards', async () => {
    const product = await owned();
    const counter = await counterOffer(product);
    await accept(admin, counter);
    const { id } = await waitingFor(second, counter);
    const better = await shownOffer(app, admin, product, { amount: 180 });
    const calls: Promise<{ status: number }>[] = [];
    const waits = (count: number) =>
      vi.waitFor(async () => {
        const blocked = await app.database.query(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        if (blocked.length < count) throw new Error('not blocked yet');
      }, 5_000);
    // The customer waits for the product first; then the approver locks the proposal and waits behind them.
    await app.database.transaction(async ({ query }) => {
      await query(sql`select 1 from product where id = ${product}::uuid for update`);
      calls.push(accept(lead, better.id));
      await waits(1);
      calls.push(decide(second, id));
      await waits(2);
    });
    const [sold, decided] = await Promise.all(calls);
    expect([sold?.status, decided?.status]).toEqual([201, 409]);
    await expectClosed(id, 'productSold');
  });
});

describe('a proposed dividend', () => {
  const proposed = async () => {
    const made = await admin.call(investment.routes.create, {
      body: {
        lead: lead.id,
        name: 'Harbour bond',
        initialAmount: 1_000,
        rentability: 12,
        expirationDate: addMonths(dayOf(clock.now()), 6),
        dividendFrequency: 'end',
      } as never,
    });
    await agreeTo(app, made.body.id);
    await confirmedBy(app, lead.id);
    const given = await admin.call(dividend.routes.create, { body: { investment: made.body.id, amount: 10 } });
    return {
      investment: made.body.id,
      dividend: given.body.id,
      proposal: (await waitingFor(second, given.body.id)).id,
    };
  };
  const statusOf = async (id: string) => (await admin.call(dividend.routes.one, { params: { id } })).body.status;

  it('is closed when its investment is cancelled', async () => {
    const made = await proposed();
    expect((await second.call(cancelInvestment, { params: { id: made.investment }, body: {} })).status).toBe(201);
    expect(await statusOf(made.dividend)).toBe('rejected');
    await expectClosed(made.proposal, 'investmentEnded');
  });

  it('is closed when its investment expires', async () => {
    const made = await proposed();
    await moveTo(new Date(clock.now().getTime() + 200 * 86_400_000));
    await settleDue(app.running.app);
    expect(await statusOf(made.dividend)).toBe('rejected');
    await expectClosed(made.proposal, 'investmentEnded');
  });
});
