import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { proposeWriteOff } from '@countinghouse/contract/deposit/refund.ts';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { cards, polled, agentAndLead, started } from '../../../test/app/deposit-scenes.ts';
import { jobsDone } from '../../../test/app/mailbox.ts';
import { approve, bookedFor, paid, propose, refundsOf, fundsOf } from '../../../test/app/refund-scenes.ts';
import type { StripeRefund } from '../../../test/app/stripe-payments.ts';
import { startStripeScene, type StripeScene } from '../../../test/app/stripe-scene.ts';
import type { StripeServer } from '../../../test/app/stripe-server.ts';
import type { TestApp } from '../../../test/app/test-app.ts';
import { migrationsFolder } from '../../../test/harness/test-server.ts';
import { addFunds, ownProof } from '../../../test/app/withdrawals.ts';
import { countBooks } from '../../../test/app/books.ts';

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

const spend = (cents: bigint) => addFunds(app, lead.id, -cents);

describe('a refund made in Stripe’s dashboard', () => {
  it('is booked once, however often and in whichever order Stripe reports it, even concurrently', async () => {
    const { id } = await paid(lead, 30);
    const [one, two] = [stripe.refundAtDashboard(id, 5_00), stripe.refundAtDashboard(id, 7_00)];
    await Promise.all([scene.deliver(two), scene.deliver(one), scene.deliver(two), scene.deliver(one)]);
    const { refunds } = await refundsOf(admin, id);
    expect(refunds.map(({ amount, origin }) => `${amount} ${origin}`).toSorted()).toEqual(['5 gateway', '7 gateway']);
    expect(await bookedFor(app, id)).toEqual(['deposit.complete', 'deposit.refund', 'deposit.refund']);
    expect(await fundsOf(app, lead.id)).toEqual({ cash: 18_00n, hold: 0n, cover: 0n, clearing: -18_00n });
    expect((await admin.call(deposit.routes.one, { params: { id } })).body.refunded).toBe(12);
  });

  it('is found together with its deposit when the deposit was not yet known as paid', async () => {
    const { id } = await started(lead, { amount: 30, cardNumber: cards.challenged });
    stripe.authenticate(id, true);
    await scene.deliver(stripe.refundAtDashboard(id, 30_00));
    expect(await polled(lead, id)).toMatchObject({ status: 'completed', refunded: 30 });
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, clearing: 0n });
  });

  it('changes nothing when the message is wrong, forged or about another payment', async () => {
    const { id } = await paid(lead, 30);
    const lie = { id: 're_lie', object: 'refund', payment_intent: stripe.intentOf(id).id, amount: 3000 };
    expect(await scene.send({ ...lie, status: 'succeeded' }, 'refund.updated')).toBe(201);
    expect(await scene.send({ ...lie, payment_intent: 'pi_unknown' }, 'refund.updated')).toBe(201);
    expect(await scene.send({ ...lie, payment_intent: null }, 'charge.refunded')).toBe(201);
    expect(await scene.send(lie, 'refund.updated', 'whsec_other12345678')).toBe(400);
    expect(await bookedFor(app, id)).toEqual(['deposit.complete']);
  });

  it('with our refund’s id but another amount is a separate refund', async () => {
    const { id } = await paid(lead, 30);
    stripe.fail('before', 'POST /v1/refunds');
    const ours = await scene.begun(id, 12);
    stripe.fail(null);
    const there = stripe.refundAtDashboard(id, 3_00);
    Object.assign(there, { metadata: { refund: ours } });
    await scene.watch(id, ours);
    const { refunds } = await refundsOf(admin, id);
    expect(refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
      '12 completed',
      '3 completed',
    ]);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 15_00n, hold: 0n });
  });

  it('of a deposit that had ended without credit does not affect the customer', async () => {
    const { id } = await started(lead);
    await app.database.query(sql`
      update deposit set status = 'cancelled', date_done = now(), challenge_expires = null where id = ${id}::uuid`);
    stripe.authenticate(id, true);
    await polled(lead, id);
    expect(await scene.send(stripe.intentOf(id), 'payment_intent.succeeded')).toBe(201);
    await scene.deliver(stripe.refunds.at(-1) as StripeRefund);
    expect(await refundsOf(admin, id)).toMatchObject({ refunds: [], refundable: 0 });
    expect(await bookedFor(app, id)).toEqual([]);
  });
});

describe('a refund beyond the customer’s money', () => {
  it('is covered by the company: no balance falls below zero, admins are notified, and it remains the customer’s debt until two people write it off', async () => {
    const { id } = await paid(lead, 100);
    await spend(70_00n);
    await scene.deliver(stripe.refundAtDashboard(id, 100_00));
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, hold: 0n, cover: -70_00n });
    const open = await scene.latest(id);
    expect(open).toMatchObject({ amount: 100, shortfall: 70, status: 'completed' });
    expect(await scene.debtsOf(id)).toMatchObject([{ id: open?.id, amount: 70, collected: 0, state: 'open' }]);
    expect(await scene.noticesOf(admin, 'refund.short')).toContainEqual({
      amount: 70,
      name: 'Test lead',
      recordId: id,
    });
    expect(await scene.noticesOf(lead, 'debt.opened')).toEqual([{ amount: 70, recordId: id }]);
    expect((await countBooks(app)).holds).toBe(true);

    const writeOff = (who: Caller, note = 'Written off') =>
      who.call(proposeWriteOff, { params: { id }, body: { debt: open?.id ?? '', note } });
    expect((await writeOff(lead)).status).toBe(403);
    const replies = await Promise.all(Array.from({ length: 20 }, () => writeOff(admin)));
    const proposed = replies.filter(({ status }) => status === 201);
    expect(proposed).toHaveLength(1);
    const approval = proposed[0]?.body.approval ?? '';
    expect((await approve(admin, approval)).status).toBe(403);
    expect((await scene.debtsOf(id))[0]?.state).toBe('open');
    expect((await approve(other, approval)).status).toBe(201);
    expect(await scene.debtsOf(id)).toMatchObject([
      { state: 'written_off', writtenOff: { byName: 'Test admin', note: 'Written off' } },
    ]);
    expect((await refundsOf(lead, id)).debts).toMatchObject([{ state: 'written_off', writtenOff: null }]);
    expect((await writeOff(admin)).problem.code).toBe('debtClosed');
  });

  it('that an earlier version left open becomes a debt of which customer and staff are notified once', async () => {
    const { id } = await paid(lead, 100);
    await spend(70_00n);
    await scene.deliver(stripe.refundAtDashboard(id, 100_00));
    const { id: debt } = (await scene.latest(id)) ?? { id: '' };
    const notices = async () => [
      await scene.noticesOf(lead, 'debt.opened'),
      await scene.noticesOf(admin, 'refund.short'),
    ];
    const [ofLead = [], ofAdmin = []] = await notices();
    await app.database.query(sql`update debt set date_creation = '2026-01-01' where id = ${debt}::uuid`);
    const migration = await readFile(path.join(migrationsFolder, '0085-debt-notices.sql'), 'utf8');
    for (let start = 0; start < 2; start += 1) await app.database.query(sql([migration]));
    await app.database.query(sql`select pg_notify('job', '')`);
    await jobsDone(app, 'debt.announce');
    expect((await notices()).map(({ length }) => length)).toEqual([ofLead.length + 1, ofAdmin.length + 1]);
    expect((await scene.noticesOf(lead, 'debt.opened'))[0]).toEqual({ amount: 70, recordId: id });
  });

  it('is covered in full when the customer has nothing, and returned when the refund fails', async () => {
    const { id } = await paid(lead, 100);
    await spend(100_00n);
    const made = stripe.refundAtDashboard(id, 40_00);
    await scene.deliver(made);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, cover: -40_00n });
    made.status = 'failed';
    await scene.deliver(made);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, cover: 0n });
    expect(await scene.latest(id)).toMatchObject({ status: 'failed', shortfall: 40 });
  });

  it('is held in part while the bank works on it, and returned when it fails', async () => {
    const { id } = await paid(lead, 100);
    await spend(70_00n);
    stripe.refundsBecome('pending');
    const made = stripe.refundAtDashboard(id, 100_00);
    await scene.deliver(made);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, hold: 30_00n, cover: 0n });
    expect(await scene.noticesOf(lead, 'refund.begun')).toEqual([{ amount: 100, recordId: id }]);
    expect(await scene.noticesOf(admin, 'refund.made')).toContainEqual({
      amount: 100,
      name: 'Test lead',
      recordId: id,
    });
    made.status = 'failed';
    await scene.deliver(made);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 30_00n, hold: 0n, cover: 0n });
    expect(await scene.noticesOf(admin, 'refund.short')).not.toContainEqual(expect.objectContaining({ recordId: id }));
  });

  it('lets nothing be paid out while it is under way, and takes money that came meanwhile when it is paid', async () => {
    const { id } = await paid(lead, 100);
    await spend(70_00n);
    stripe.refundsBecome('pending');
    const made = stripe.refundAtDashboard(id, 100_00);
    await scene.deliver(made);
    await addFunds(app, lead.id, 90_00n);
    const body = { amount: 90, destination: 'DE89370400440532013000', ...ownProof };
    const refused = await lead.call(withdrawal.routes.create, { body });
    expect([refused.status, refused.problem.code]).toEqual([409, 'payoutRefund']);
    made.status = 'succeeded';
    await scene.deliver(made);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 20_00n, hold: 0n, cover: 0n });
    expect(await scene.debtsOf(id)).toMatchObject([{ amount: 70, collected: 70, state: 'collected' }]);
    expect(await scene.noticesOf(lead, 'debt.opened')).toEqual([]);
    expect((await lead.call(withdrawal.routes.create, { body: { ...body, amount: 20 } })).status).toBe(201);
  });

  it(
    'is settled to the cent against withdrawals and refunds that come at the same time',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await paid(lead, 20);
        const before = await fundsOf(app, lead.id);
        const { approval } = (await propose(admin, id, 10)).body;
        const made = stripe.refundAtDashboard(id, 10_00);
        await Promise.all([scene.deliver(made), approve(other, approval), spend(5_00n).catch(() => undefined)]);
        await Promise.all([scene.watch(id, approval), scene.deliver(made)]);
        const { cash, hold, cover } = await fundsOf(app, lead.id);
        expect([cash >= 0n, hold, cover <= before.cover]).toEqual([true, 0n, true]);
        expect((await refundsOf(admin, id)).refunds.filter(({ status }) => status === 'pending')).toEqual([]);
      }
      expect((await countBooks(app)).holds).toBe(true);
    },
  );
});
