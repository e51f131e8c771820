import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import * as approvals from '@countinghouse/contract/approval/approval.ts';
import { cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { ledgerStatement } from '@countinghouse/contract/ledger/statement.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { contradictions } from '../../../test/app/contradictions.ts';
import { cards, agentAndLead, started } from '../../../test/app/deposit-scenes.ts';
import { approve, bookedFor, paid, propose, refund, refundsOf, fundsOf } from '../../../test/app/refund-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';
import { countBooks } from '../../../test/app/books.ts';

let app: TestApp;
let admin: Caller;
let other: Caller;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, other] = [await signedIn(app, 'admin'), await signedIn(app, 'root')];
});
beforeEach(async () => {
  ({ agent, lead } = await agentAndLead(app));
});
afterAll(() => app.stop());

const both = (): [Caller, Caller] => [admin, other];
const codeOf = async (reply: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await reply;
  return [status, problem.code];
};
const shown = async (who: Caller, id: string) => (await who.call(deposit.routes.one, { params: { id } })).body;

describe('a refund', () => {
  it('takes nothing before approval; once a second person approves it goes to the card and is booked once', async () => {
    const { id, transactionId } = await paid(lead, 50);
    const { status, body } = await propose(admin, id, 20, 'Paid twice');
    expect(status).toBe(201);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 5000n, hold: 0n });
    expect(await refundsOf(admin, id)).toMatchObject({
      refunds: [],
      refundable: 50,
      waiting: { approval: body.approval, amount: 20, reason: 'Paid twice', byName: 'Test admin' },
    });
    expect(await codeOf(approve(admin, body.approval))).toEqual([403, 'approvalOwnProposal']);
    expect((await approve(other, body.approval)).body).toMatchObject({
      state: 'approved',
      kind: 'deposit.refund',
      recordName: transactionId,
    });
    expect(await fundsOf(app, lead.id)).toEqual({ cash: 3000n, hold: 0n, cover: 0n, clearing: -3000n });
    expect(await bookedFor(app, id)).toEqual(['deposit.complete', 'refund.hold', 'deposit.refund']);
    expect(await refundsOf(admin, id)).toMatchObject({
      refunds: [{ amount: 20, status: 'completed', origin: 'staff', shortfall: 0, proposedByName: 'Test admin' }],
      refundable: 30,
      waiting: null,
    });
    expect(await shown(agent, id)).toMatchObject({ status: 'completed', amount: 50, refunded: 20 });
    expect(await codeOf(approve(other, body.approval))).toEqual([409, 'approvalDecided']);
    expect((await countBooks(app)).holds).toBe(true);
  });

  it('can be made in parts to the last cent and not beyond', async () => {
    const { id } = await paid(lead, 10);
    await addFunds(app, lead.id, 100_00n);
    await refund(both(), id, 9.99);
    expect(await codeOf(propose(admin, id, 0.02))).toEqual([409, 'refundTooMuch']);
    await refund(both(), id, 0.01);
    expect(await codeOf(propose(admin, id, 0.01))).toEqual([409, 'refundTooMuch']);
    expect(await refundsOf(admin, id)).toMatchObject({ refundable: 0, refunds: [{ amount: 0.01 }, { amount: 9.99 }] });
  });

  it('never takes more than the available balance, both at the proposal and at the approval', async () => {
    const { id } = await paid(lead, 30);
    const spend = async (cents: bigint) => addFunds(app, lead.id, -cents);
    await spend(10_00n);
    expect(await codeOf(propose(admin, id, 20.01))).toEqual([409, 'insufficientFunds']);
    expect((await refundsOf(admin, id)).refundable).toBe(20);
    const { approval } = (await propose(admin, id, 20)).body;
    await spend(1n);
    expect(await codeOf(approve(other, approval))).toEqual([409, 'insufficientFunds']);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 19_99n, hold: 0n });
    await addFunds(app, lead.id, 1n);
    expect((await approve(other, approval)).status).toBe(201);
    expect(await fundsOf(app, lead.id)).toMatchObject({ cash: 0n, hold: 0n });
  });

  it('is possible for completed card deposits only', async () => {
    await addFunds(app, lead.id, 100_00n);
    const waiting = await started(lead);
    const declined = await started(lead, { cardNumber: cards.declined });
    const transfer = await admin.call(deposit.routes.create, {
      body: { lead: lead.id, amount: 5, transactionId: 'SEPA' },
    });
    for (const { id } of [waiting, declined, transfer.body])
      expect(await codeOf(propose(admin, id, 1))).toEqual([409, 'depositNotRefundable']);
  });

  it('excludes a second proposal while pending, and changes nothing when it is rejected', async () => {
    const { id } = await paid(lead, 10);
    const { approval } = (await propose(admin, id, 4)).body;
    expect(await codeOf(propose(other, id, 5))).toEqual([409, 'approvalPending']);
    await other.call(approvals.reject, { params: { id: approval }, body: { reason: 'Not twice' } });
    expect(await refundsOf(admin, id)).toEqual({ refunds: [], disputes: [], debts: [], refundable: 10, waiting: null });
    expect(await bookedFor(app, id)).toEqual(['deposit.complete']);
  });

  it('can be proposed and approved by root and admins only', async () => {
    const { id } = await paid(lead, 10);
    for (const who of [agent, lead]) expect((await propose(who, id, 1)).status).toBe(403);
    const { approval } = (await propose(admin, id, 1)).body;
    expect((await approve(agent, approval)).status).toBe(403);
  });
});

describe('the customer', () => {
  it('sees a refund on the deposit, the statement, the activity and in notifications, and nowhere who proposed it', async () => {
    const { id } = await paid(lead, 40);
    await refund(both(), id, 15);
    const own = await refundsOf(lead, id);
    expect(own).toMatchObject({
      refunds: [{ amount: 15, status: 'completed', reason: 'Paid twice', proposedByName: null }],
      refundable: 0,
      waiting: null,
    });
    const { lines } = (await lead.call(ledgerStatement, { params: { userId: lead.id } })).body;
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund.hold', -15],
      ['deposit.complete', 40],
    ]);
    const { activity } = (await lead.call(listActivity)).body;
    expect(activity.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { by: 'system', reason: null },
      { by: 'staff', reason: 'Paid twice' },
    ]);
    const { notifications } = (await lead.call(notification.routes.list)).body;
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'deposit.refunded', params: { amount: 15 }, recordId: id }),
    );
  });

  it('has the refund counted as money out', async () => {
    const before = (await admin.call(cashFlowStats, { query: {} })).body.total;
    const { id } = await paid(lead, 40);
    await refund(both(), id, 15);
    const after = (await admin.call(cashFlowStats, { query: {} })).body.total;
    expect([after.in - before.in, after.out - before.out, after.countOut - before.countOut]).toEqual([40, 15, 1]);
  });

  it('has a deposit that still agrees with the audit trail, whose refunds have amounts of their own', async () => {
    const { id } = await paid(lead, 40);
    await refund(both(), id, 15);
    const found = await contradictions(app.database);
    expect(found.filter((line) => line.startsWith('deposit'))).toEqual([]);
  });
});
