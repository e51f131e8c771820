import { approve as approveRoute } from '@countinghouse/contract/approval/approval.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { completeWithdrawal, withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { bookedFor, fundsOf, paid, propose, refundsOf } from '../../../test/app/refund-scenes.ts';
import { startStripeScene, type StripeScene } from '../../../test/app/stripe-scene.ts';
import { ensurePassword } from '../../../test/app/sign-in.ts';
import { addFunds, ownProof, savedIban, saveDestination, verify } from '../../../test/app/withdrawals.ts';
import { countBooks } from '../../../test/app/books.ts';

let scene: StripeScene;
let lead: Caller;
beforeAll(async () => {
  scene = await startStripeScene();
});
beforeEach(async () => {
  ({ lead } = await agentAndLead(scene.app));
  await verify(scene.app, lead.id);
  await ensurePassword(scene.app, lead.id);
  await saveDestination(scene.app, lead.id);
  scene.stripe.refundsBecome('succeeded');
  scene.stripe.fail(null);
});
afterEach(async () => expect((await countBooks(scene.app)).holds).toBe(true));
afterAll(() => scene.stop());

const spend = (cents: bigint) => addFunds(scene.app, lead.id, -cents);
const earn = (cents: bigint) => addFunds(scene.app, lead.id, cents);
const funds = () => fundsOf(scene.app, lead.id);
const request = (amount: number) =>
  lead.call(withdrawal.routes.create, { body: { amount, destination: savedIban, ...ownProof } });
const complete = (id: string) => scene.admin.call(completeWithdrawal, { params: { id }, body: {} });

/** Card money that is too old to go back, so that it can be paid to a bank account; disputes may still follow. */
const paidLongAgo = async (amount: number) => {
  const deposited = await paid(lead, amount);
  await scene.app.database.query(sql`
    update deposit set date_done = date_done - interval '200 days' where id = ${deposited.id}::uuid`);
  return deposited;
};

describe('a dispute', () => {
  it('holds the amount once, and notifies the customer and the admins, however often Stripe reports it', async () => {
    const { id } = await paid(lead, 100);
    const made = scene.stripe.dispute(id, 100_00);
    await Promise.all(
      ['created', 'updated', 'funds_withdrawn', 'created'].map((type) => scene.send(made, `charge.dispute.${type}`)),
    );
    expect(await bookedFor(scene.app, id)).toEqual(['deposit.complete', 'dispute.hold']);
    expect(await funds()).toMatchObject({ cash: 0n, hold: 100_00n, cover: 0n });
    expect(await scene.disputesOf(id)).toMatchObject([{ amount: 100, held: 100, status: 'open', shortfall: 0 }]);
    expect((await refundsOf(lead, id)).disputes).toMatchObject([{ amount: 100, respondBy: null }]);
    expect((await lead.call(deposit.routes.one, { params: { id } })).body.dispute).toBe('open');
    expect(await scene.noticesOf(lead, 'deposit.disputed')).toEqual([{ amount: 100, recordId: id }]);
    const notice = { amount: 100, name: 'Test lead', recordId: id };
    expect(await scene.noticesOf(scene.admin, 'dispute.opened')).toContainEqual(notice);
  });

  it('that is won returns the hold; that is lost leaves with it', async () => {
    const [one, two] = [await paid(lead, 30), await paid(lead, 50)];
    await scene.becomes(await scene.disputed(one.id, 30_00), 'won');
    expect(await funds()).toEqual({ cash: 80_00n, hold: 0n, cover: 0n, clearing: -80_00n });
    await scene.becomes(await scene.disputed(two.id, 50_00), 'lost');
    expect(await funds()).toEqual({ cash: 30_00n, hold: 0n, cover: 0n, clearing: -30_00n });
    expect(await scene.noticesOf(lead, 'deposit.disputeWon')).toHaveLength(1);
    expect(await scene.noticesOf(lead, 'deposit.disputeLost')).toHaveLength(1);
    expect(await scene.noticesOf(lead, 'debt.opened')).toEqual([]);
    expect((await request(30)).status).toBe(201);
  });

  it('that Stripe reports only when it is lost is booked at once', async () => {
    const { id } = await paid(lead, 40);
    const made = scene.stripe.dispute(id, 40_00);
    await scene.becomes(made, 'lost');
    expect(await bookedFor(scene.app, id)).toEqual(['deposit.complete', 'dispute.lose']);
    expect(await funds()).toMatchObject({ cash: 0n, hold: 0n, cover: 0n, clearing: 0n });
  });

  it('won after it was lost returns everything that the customer paid, at once and later', async () => {
    const { id } = await paid(lead, 100);
    await spend(60_00n);
    const made = await scene.disputed(id, 100_00);
    await scene.becomes(made, 'lost');
    await earn(25_00n);
    expect(await funds()).toMatchObject({ cash: 0n, cover: -35_00n });
    await scene.becomes(made, 'appeal_under_review');
    expect((await scene.disputesOf(id))[0]?.status).toBe('lost');
    await scene.becomes(made, 'won');
    expect(await funds()).toMatchObject({ cash: 65_00n, hold: 0n, cover: 0n });
    expect(await scene.debtsOf(id)).toMatchObject([{ state: 'cancelled' }]);
    await scene.becomes(made, 'lost');
    expect(await funds()).toMatchObject({ cash: 0n, cover: -35_00n });
    expect(await scene.debtsOf(id)).toMatchObject([{ state: 'open', amount: 35, collected: 0 }]);
  });

  it('whose decision and opening arrive at the same time is booked once, in the order of the decisions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await paid(lead, 20);
      const before = await funds();
      const made = scene.stripe.dispute(id, 20_00);
      const opened = scene.send(made, 'charge.dispute.created');
      made.status = 'lost';
      await Promise.all([opened, ...Array.from({ length: 4 }, () => scene.send(made, 'charge.dispute.closed'))]);
      expect((await scene.disputesOf(id))[0]?.status).toBe('lost');
      const kinds = await bookedFor(scene.app, id);
      expect(kinds.filter((kind) => kind === 'dispute.lose')).toHaveLength(1);
      expect(await funds()).toMatchObject({ cash: before.cash - 20_00n, hold: 0n, cover: 0n });
    }
  });

  it('about another payment, or forged, changes nothing', async () => {
    const { id } = await paid(lead, 30);
    const lie = { ...scene.stripe.dispute(id, 30_00), payment_intent: 'pi_unknown' };
    expect(await scene.send(lie, 'charge.dispute.created')).toBe(201);
    expect(await scene.send({ ...lie, payment_intent: null }, 'charge.dispute.closed')).toBe(201);
    expect(await scene.send(lie, 'charge.dispute.created', 'whsec_other12345678')).toBe(400);
    expect(await bookedFor(scene.app, id)).toEqual(['deposit.complete']);
  });

  it('whose message was lost is found by the search, as is a refund at the dashboard', async () => {
    const [one, two] = [await paid(lead, 30), await paid(lead, 20)];
    scene.stripe.dispute(one.id, 30_00);
    scene.stripe.refundAtDashboard(two.id, 20_00);
    await scene.searchMissed();
    await scene.searchMissed();
    expect(await bookedFor(scene.app, one.id)).toEqual(['deposit.complete', 'dispute.hold']);
    expect(await bookedFor(scene.app, two.id)).toEqual(['deposit.complete', 'deposit.refund']);
  });
});

describe('a customer who deposits by card, withdraws and then disputes', () => {
  it('is not paid when the dispute comes first: neither the pending withdrawal nor a new one', async () => {
    const { id } = await paidLongAgo(100);
    const asked = (await request(60)).body;
    const made = await scene.disputed(id, 100_00);
    expect(await funds()).toMatchObject({ cash: 0n, hold: 100_00n });
    expect((await complete(asked.id)).problem.code).toBe('payoutDisputed');
    await earn(10_00n);
    expect((await request(10)).problem.code).toBe('payoutDisputed');
    await scene.becomes(made, 'won');
    expect((await complete(asked.id)).status).toBe(201);
  });

  it('is not paid by an approval that was proposed before the dispute', async () => {
    const { id } = await paidLongAgo(20_000);
    const asked = (await request(15_000)).body;
    expect((await complete(asked.id)).status).toBe(201);
    const [waiting] = await scene.app.database.query<{ id: string }>(
      sql`select id from approval where record_id = ${asked.id}::uuid and state = 'pending'`,
    );
    await scene.disputed(id, 20_000_00);
    const decided = await scene.other.call(approveRoute, { params: { id: waiting?.id ?? '' }, body: {} });
    expect([decided.status, decided.problem.code]).toEqual([409, 'payoutDisputed']);
  });

  it('owes what has left when the payout came first: the next credits pay it, and nothing is paid out before', async () => {
    const { id } = await paidLongAgo(100);
    const asked = (await request(70)).body;
    expect((await complete(asked.id)).status).toBe(201);
    const made = await scene.disputed(id, 100_00);
    expect(await funds()).toMatchObject({ cash: 0n, hold: 30_00n });
    await scene.becomes(made, 'lost');
    expect(await funds()).toMatchObject({ cash: 0n, hold: 0n, cover: -70_00n });
    expect(await scene.debtsOf(id)).toMatchObject([{ amount: 70, collected: 0, state: 'open' }]);
    expect(await scene.noticesOf(lead, 'debt.opened')).toEqual([{ amount: 70, recordId: id }]);
    const notice = { amount: 100, owedAmount: 70, name: 'Test lead', recordId: id };
    expect(await scene.noticesOf(scene.admin, 'dispute.lost')).toContainEqual(notice);

    await earn(50_00n);
    expect(await funds()).toMatchObject({ cash: 0n, cover: -20_00n });
    expect(await scene.debtsOf(id)).toMatchObject([{ collected: 50, state: 'open' }]);
    const refused = await request(1);
    expect([refused.status, refused.problem.code]).toEqual([409, 'payoutOwed']);
    expect(refused.problem.message).toContain('€20.00');
    const later = await paid(lead, 45);
    expect(await funds()).toMatchObject({ cash: 25_00n, cover: 0n });
    expect(await scene.debtsOf(id)).toMatchObject([{ collected: 70, state: 'collected' }]);
    expect(later.status).toBe('completed');
    expect((await request(25)).status).toBe(201);
  });

  it('cannot hide money in a pending withdrawal: once it is cancelled, the debt takes it', async () => {
    const { id } = await paid(lead, 100);
    const asked = (await request(100)).body;
    await scene.becomes(await scene.disputed(id, 100_00), 'lost');
    expect(await funds()).toMatchObject({ cash: 0n, hold: 100_00n, cover: -100_00n });
    expect((await complete(asked.id)).problem.code).toBe('payoutOwed');
    await lead.call(withdrawal.routes.update, { params: { id: asked.id }, body: { status: 'failed' } });
    expect(await funds()).toMatchObject({ cash: 0n, hold: 0n, cover: 0n });
  });

  it('gets no refund of another deposit while the dispute is open', async () => {
    const [one, two] = [await paid(lead, 100), await paid(lead, 50)];
    await scene.disputed(one.id, 100_00);
    const { approval } = (await propose(scene.admin, two.id, 50)).body;
    const decided = await scene.other.call(approveRoute, { params: { id: approval }, body: {} });
    expect([decided.status, decided.problem.code]).toEqual([409, 'payoutDisputed']);
    expect((await propose(scene.admin, one.id, 1)).problem.code).toBe('refundTooMuch');
  });

  it('owes both when they dispute a deposit that was refunded in part', async () => {
    const { id } = await paid(lead, 100);
    await scene.deliver(scene.stripe.refundAtDashboard(id, 40_00));
    expect((await refundsOf(scene.admin, id)).refundable).toBe(60);
    await scene.becomes(await scene.disputed(id, 100_00), 'lost');
    expect(await funds()).toMatchObject({ cash: 0n, cover: -40_00n, clearing: 40_00n });
    expect((await refundsOf(scene.admin, id)).refundable).toBe(0);
  });

  it('pays the debt of a dashboard refund with the next credit, and gets back what was collected when it fails', async () => {
    const { id } = await paid(lead, 100);
    await spend(90_00n);
    const made = scene.stripe.refundAtDashboard(id, 100_00);
    await scene.deliver(made);
    expect((await request(1)).problem.code).toBe('payoutOwed');
    await earn(30_00n);
    expect(await funds()).toMatchObject({ cash: 0n, cover: -60_00n });
    made.status = 'failed';
    await scene.deliver(made);
    expect(await funds()).toMatchObject({ cash: 40_00n, cover: 0n });
    expect(await scene.debtsOf(id)).toMatchObject([{ state: 'cancelled', collected: 30 }]);
  });

  it('pays their debt exactly once when credits arrive at the same time', async () => {
    const { id } = await paid(lead, 100);
    await spend(100_00n);
    await scene.becomes(await scene.disputed(id, 100_00), 'lost');
    await Promise.all(Array.from({ length: 10 }, () => earn(15_00n)));
    expect(await funds()).toMatchObject({ cash: 50_00n, cover: 0n });
    expect(await scene.debtsOf(id)).toMatchObject([{ collected: 100, state: 'collected' }]);
  });
});

describe('the dispute of a customer who is no longer there', () => {
  it.each([
    ['closed', sql`closed_at = now()`],
    ['deleted', sql`deleted_at = now(), deleted_by = id`],
    ['erased', sql`closed_at = now(), erased_at = now(), first_name = 'Erased', last_name = 'customer'`],
  ])('is booked for a %s account, and the admins are notified', async (_name, end) => {
    const { id } = await paid(lead, 100);
    await spend(100_00n);
    await scene.app.database.query(sql`update users set status = 'locked', ${end} where id = ${lead.id}::uuid`);
    await scene.becomes(await scene.disputed(id, 100_00), 'lost');
    expect(await funds()).toMatchObject({ cash: 0n, hold: 0n, cover: -100_00n });
    expect(await scene.noticesOf(scene.admin, 'dispute.lost')).toContainEqual(
      expect.objectContaining({ recordId: id, owedAmount: 100 }),
    );
  });
});
