import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { approve, bookedFor, paid, propose, refund, refundsOf, fundsOf } from '../../../test/app/refund-scenes.ts';
import type { StripeRefund } from '../../../test/app/stripe-payments.ts';
import { startStripeScene, type StripeScene } from '../../../test/app/stripe-scene.ts';
import type { StripeServer } from '../../../test/app/stripe-server.ts';
import type { TestApp } from '../../../test/app/test-app.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

let scene: StripeScene;
let app: TestApp;
let stripe: StripeServer;
let admin: Caller;
let other: Caller;
let lead: Caller;
beforeAll(async () => {
  scene = await startStripeScene();
  ({ app, stripe, admin, other } = scene);
});
beforeEach(async () => {
  ({ lead } = await agentAndLead(app));
  stripe.refundsBecome('succeeded');
  stripe.fail(null);
});
afterAll(() => scene.stop());

describe('a refund through Stripe', () => {
  it('is ordered in cents under its own key and id, and booked once whatever Stripe reports later', async () => {
    const { id, transactionId } = await paid(lead, 19.99);
    await refund([admin, other], id, 9.98);
    const made = stripe.refunds.at(-1) as StripeRefund;
    const { id: ours } = (await scene.latest(id)) ?? {};
    expect(made).toMatchObject({ amount: 998, payment_intent: transactionId, metadata: { refund: ours } });
    expect(stripe.seen).toContainEqual({ call: 'POST /v1/refunds', key: `${ours}:refund` });
    await scene.deliver(made);
    await scene.deliver(made);
    expect(await bookedFor(app, id)).toEqual(['deposit.complete', 'refund.hold', 'deposit.refund']);
    expect((await refundsOf(admin, id)).refunds).toHaveLength(1);
  });

  it('holds the money while the bank works on it, and continues when Stripe reports the result', async () => {
    const { id } = await paid(lead, 30);
    stripe.refundsBecome('pending');
    const ours = await scene.begun(id, 10);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 20_00n, hold: 10_00n });
    expect(await scene.latest(id)).toMatchObject({ status: 'pending', dateDone: null });
    expect((await refundsOf(admin, id)).refundable).toBe(20);
    await scene.watch(id, ours);
    expect(await scene.latest(id)).toMatchObject({ status: 'pending' });
    const made = stripe.refunds.at(-1) as StripeRefund;
    made.status = 'succeeded';
    await scene.deliver(made);
    expect(await scene.latest(id)).toMatchObject({ status: 'completed', amount: 10 });
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 20_00n, hold: 0n, clearing: -20_00n });
    expect(await scene.noticesOf(lead, 'deposit.refunded')).toEqual([{ amount: 10, recordId: id }]);
  });

  it('refused by Stripe returns the money, and notifies the customer and the admins', async () => {
    const { id } = await paid(lead, 30);
    const proposal = (await propose(admin, id, 30)).body.approval;
    // A refund in the dashboard came first; its message has not arrived yet.
    const there = stripe.refundAtDashboard(id, 10_00);
    await addFunds(app, lead.id, 10_00n);
    expect((await approve(other, proposal)).status).toBe(201);
    expect((await refundsOf(admin, id)).refunds).toMatchObject([
      { origin: 'gateway', amount: 10, status: 'completed' },
      { origin: 'staff', amount: 30, status: 'failed' },
    ]);
    await scene.deliver(there);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 30_00n, hold: 0n, cover: 0n });
    expect(await scene.noticesOf(lead, 'refund.returned')).toEqual([{ amount: 30, recordId: id }]);
    expect(await scene.noticesOf(other, 'refund.failed')).toContainEqual({
      amount: 30,
      name: 'Test lead',
      recordId: id,
    });
  });

  it('is refused when other refunds since the proposal leave too little', async () => {
    const { id } = await paid(lead, 30);
    const { approval } = (await propose(admin, id, 30)).body;
    await scene.deliver(stripe.refundAtDashboard(id, 10_00));
    await addFunds(app, lead.id, 10_00n);
    const refused = await approve(other, approval);
    expect([refused.status, refused.problem.code]).toEqual([409, 'refundTooMuch']);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 30_00n, hold: 0n });
  });

  it('that comes back after payment is booked back once', async () => {
    const { id } = await paid(lead, 30);
    await refund([admin, other], id, 30);
    const made = stripe.refunds.at(-1) as StripeRefund;
    made.status = 'failed';
    await scene.deliver(made);
    await scene.deliver(made);
    expect(await bookedFor(app, id)).toEqual(['deposit.complete', 'refund.hold', 'deposit.refund', 'refund.fail']);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 30_00n, hold: 0n, clearing: -30_00n });
    expect((await refundsOf(admin, id)).refundable).toBe(30);
    await refund([admin, other], id, 30);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, clearing: 0n });
  });
});

describe('a lost reply from Stripe', () => {
  it.each([
    ['before', 'POST /v1/refunds'],
    ['after', 'POST /v1/refunds'],
    ['before', 'GET /v1/refunds'],
  ] as const)('%s %s leaves the money held; twenty who look after it book it once', async (how, call) => {
    const { id } = await paid(lead, 30);
    const count = stripe.refunds.length;
    stripe.fail(how, call);
    const ours = await scene.begun(id, 12);
    expect(await scene.latest(id)).toMatchObject({ status: 'pending' });
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 18_00n, hold: 12_00n });
    stripe.fail(null);
    await Promise.all(Array.from({ length: 20 }, () => scene.watch(id, ours)));
    expect(stripe.refunds.length).toBe(count + 1);
    expect(await bookedFor(app, id)).toEqual(['deposit.complete', 'refund.hold', 'deposit.refund']);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 18_00n, hold: 0n });
  });

  it('does not order a refund again though its key is forgotten: Stripe finds the refund by our id', async () => {
    const { id } = await paid(lead, 30);
    stripe.fail('after', 'POST /v1/refunds');
    const ours = await scene.begun(id, 12);
    const count = stripe.refunds.length;
    stripe.fail(null);
    stripe.forgetKeys();
    await scene.watch(id, ours);
    expect(stripe.refunds.length).toBe(count);
    expect(await scene.latest(id)).toMatchObject({ status: 'completed' });
  });

  it('is not repeated either while the bank takes longer than the key lasts', async () => {
    const { id } = await paid(lead, 30);
    stripe.refundsBecome('pending');
    const ours = await scene.begun(id, 12);
    const count = stripe.refunds.length;
    stripe.forgetKeys();
    await scene.watch(id, ours);
    expect(stripe.refunds.length).toBe(count);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 18_00n, hold: 12_00n });
  });

  it('is recovered by a job planned with the approval', async () => {
    const { id } = await paid(lead, 30);
    stripe.fail('before');
    const ours = await scene.begun(id, 12);
    stripe.fail(null);
    const [job] = await app.database.query<{ payload: unknown }>(sql`
      select payload from job where kind = 'refund.watch' and payload ->> 'refundId' = ${ours}`);
    expect(job?.payload).toEqual({ depositId: id, refundId: ours });
  });
});
