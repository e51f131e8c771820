import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { agentAndLead } from '../../../test/app/deposit-scenes.ts';
import { paid, refund } from '../../../test/app/refund-scenes.ts';
import { startStripeScene, type StripeScene } from '../../../test/app/stripe-scene.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

let scene: StripeScene;
let lead: Caller;
beforeAll(async () => {
  scene = await startStripeScene();
});
beforeEach(async () => {
  ({ lead } = await agentAndLead(scene.app));
});
afterAll(() => scene.stop());

/** The audit rows about a deposit's refunds, in order. */
const recorded = (id: string) =>
  scene.app.database.query(sql`
    select action, resource, actor_id as actor, before, after from audit
    where record_id = ${id}::uuid and after ? 'refund' order by at, id`);

const booked = (id: string) =>
  scene.app.database.query(sql`
    select kind, resource, lead_id as lead from transfer where record_id = ${id}::uuid order by booked_at, id`);

describe('a refund of a deposit', () => {
  it('is in the audit trail from start to end, with its previous states', async () => {
    const { id } = await paid(lead, 30);
    await refund([scene.admin, scene.other], id, 12);
    expect(await recorded(id)).toEqual([
      {
        action: 'approval.approve',
        resource: 'deposit',
        actor: scene.other.id,
        before: null,
        after: { refund: 'pending', amount: 12, reason: 'Paid twice' },
      },
      {
        action: 'deposit.refunded',
        resource: 'deposit',
        actor: null,
        before: { refund: 'pending' },
        after: { refund: 'completed', amount: 12 },
      },
    ]);
  });

  it('made by Stripe itself is recorded once, without a previous state or an actor of ours', async () => {
    const { id } = await paid(lead, 30);
    const made = scene.stripe.refundAtDashboard(id, 5_00);
    await scene.deliver(made);
    await scene.deliver(made);
    expect(await recorded(id)).toEqual([
      {
        action: 'deposit.refunded',
        resource: 'deposit',
        actor: null,
        before: null,
        after: { refund: 'completed', amount: 5 },
      },
    ]);
  });

  it('is booked under the deposit and its customer, and nothing is held for the part that the company covers', async () => {
    const { id } = await paid(lead, 30);
    await addFunds(scene.app, lead.id, -30_00n);
    scene.stripe.refundsBecome('pending');
    const made = scene.stripe.refundAtDashboard(id, 30_00);
    await scene.deliver(made);
    const booking = (kind: string) => ({ kind, resource: 'deposit', lead: lead.id });
    expect(await booked(id)).toEqual([booking('deposit.complete')]);
    made.status = 'succeeded';
    await scene.deliver(made);
    expect(await booked(id)).toEqual([booking('deposit.complete'), booking('deposit.refund')]);
    scene.stripe.refundsBecome('succeeded');
  });
});
