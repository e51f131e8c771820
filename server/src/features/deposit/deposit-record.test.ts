import * as approvals from '@countinghouse/contract/approval/approval.ts';
import { deposit, type Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { cancel, cards, confirm, agentAndLead, started } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { balancesOf } from '../../ledger/balances.ts';

const { routes } = deposit;
let app: TestApp;
let admin: Caller;
let otherAdmin: Caller;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, otherAdmin] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  ({ agent, lead } = await agentAndLead(app));
});
afterAll(() => app.stop());

let lines = 0;
const record = async (amount = 12.34): Promise<Deposit> => {
  lines += 1;
  const reply = await admin.call(routes.create, { body: { lead: lead.id, amount, transactionId: `SEPA ${lines}` } });
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.body;
};
const proposalOf = async (id: string) => {
  const { body } = await admin.call(approvals.approval.routes.list, {
    query: { filters: JSON.stringify({ record: id }) },
  });
  const [found] = body.approvals;
  if (!found) throw new Error('no pending approval');
  return found;
};
const approve = async (who: Caller, id: string) =>
  who.call(approvals.approve, { params: { id: (await proposalOf(id)).id }, body: {} });
const one = async (id: string) => (await admin.call(routes.one, { params: { id } })).body;
/** The company's accounts from which a deposit was paid. */
const paidFrom = async (id: string): Promise<string[]> => {
  const rows = await app.database.query<{ kind: string }>(sql`
    select a.kind from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    where t.record_id = ${id}::uuid and a.lead_id is null`);
  return rows.map(({ kind }) => kind);
};
const cash = async () => (await balancesOf(app.database, lead.id)).cash;

describe('a transfer recorded by hand', () => {
  it('needs approval by a second person, who sees its details, and is credited then', async () => {
    const before = await cash();
    const { id, status, method, cardNumber, enteredByName, test } = await record();
    expect([status, method, cardNumber, enteredByName, test]).toEqual([
      'pending',
      'bank_transfer',
      null,
      'Test admin',
      false,
    ]);
    expect(await proposalOf(id)).toMatchObject({
      kind: 'deposit.record',
      lead: lead.id,
      params: { amount: 12.34, transactionId: 'SEPA 1' },
    });
    expect((await approve(admin, id)).problem.code).toBe('approvalOwnProposal');
    expect((await approve(agent, id)).status).toBe(403);
    expect(await cash()).toBe(before);
    expect((await approve(otherAdmin, id)).status).toBe(201);
    expect((await one(id)).status).toBe('completed');
    expect((await approve(otherAdmin, id)).problem.code).toBe('approvalDecided');
    expect(await cash()).toBe(before + 1234n);
    expect(await paidFrom(id)).toEqual(['bank_clearing']);
  });

  it('fails when it is rejected, and is cancelled when its author withdraws it', async () => {
    const rejected = await record();
    const { id } = await proposalOf(rejected.id);
    await otherAdmin.call(approvals.reject, { params: { id }, body: { reason: 'No such transfer' } });
    expect(await one(rejected.id)).toMatchObject({ status: 'failed', reason: 'notApproved' });
    const taken = await record();
    await admin.call(approvals.withdrawProposal, { params: { id: (await proposalOf(taken.id)).id } });
    expect((await one(taken.id)).status).toBe('cancelled');
  });

  it('leaves the queue when it is cancelled; one of many simultaneous decisions and cancellations wins', async () => {
    const { id } = await record();
    expect((await cancel(lead, id)).body.status).toBe('cancelled');
    expect((await proposalOf(id)).state).toBe('withdrawn');
    const before = await cash();
    const contested = await record(1);
    const proposal = await proposalOf(contested.id);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        index % 2
          ? cancel(agent, contested.id)
          : otherAdmin.call(approvals.approve, { params: { id: proposal.id }, body: {} }),
      ),
    );
    expect(replies.filter((reply) => reply.status < 300)).toHaveLength(1);
    expect(replies.every((reply) => reply.status < 300 || reply.status === 409)).toBe(true);
    const { status } = await one(contested.id);
    expect(await cash()).toBe(before + (status === 'completed' ? 100n : 0n));
  });

  it('is closed to agents and customers, and requires no code from the customer’s bank', async () => {
    const body = { lead: lead.id, amount: 1, transactionId: 'x' };
    expect((await agent.call(routes.create, { body })).status).toBe(403);
    expect((await lead.call(routes.create, { body })).status).toBe(403);
    const { id } = await record();
    expect((await confirm(lead, id, '123456')).problem.code).toBe('depositNotAwaiting');
    expect((await confirm(lead, id)).body.status).toBe('pending');
  });

  it('allows changes of the payer’s details while it is pending, and of nothing else', async () => {
    const { id } = await record();
    const change = (body: object) => admin.send('PATCH', `/v1/deposit/${id}`, body);
    expect((await change({ street: 'Quay 2', country: 'FR' })).status).toBe(200);
    expect(await one(id)).toMatchObject({ street: 'Quay 2', country: 'FR' });
    expect((await change({ status: 'completed' })).problem.code).toBe('statusNotSet');
    for (const body of [{ amount: 5 }, { lead: lead.id }, { transactionId: 'y' }])
      expect((await change(body)).status).toBe(400);
    await approve(otherAdmin, id);
    expect((await change({ street: 'Quay 3' })).problem.code).toBe('depositNotEditable');
    const byCard = await started(lead);
    const refused = await admin.send('PATCH', `/v1/deposit/${byCard.id}`, { street: 'Quay 3' });
    expect([refused.status, refused.problem.code]).toEqual([409, 'depositNotEditable']);
    // The state that a crash before the charge leaves.
    const uncharged = newId();
    await app.database.query(sql`
      insert into deposit (id, lead_id, amount, method, transaction_id, gateway, card_last4, card_expiry)
      values (${uncharged}::uuid, ${lead.id}::uuid, 100, 'card', 'test_approved_x', 'sandbox', '4242', '12/49')`);
    expect((await admin.send('PATCH', `/v1/deposit/${uncharged}`, { street: 'Quay 3' })).status).toBe(409);
  });

  it('must name a customer, and leaves no trace for anyone else', async () => {
    const refused = await admin.call(routes.create, { body: { lead: agent.id, amount: 1, transactionId: 'none' } });
    expect(refused.status).toBe(404);
    expect(await app.database.query(sql`select 1 from deposit where transaction_id = 'none'`)).toEqual([]);
  });

  it('is recorded in a batch as a whole or not at all', async () => {
    const row = { lead: lead.id, amount: 1, transactionId: 'batch' };
    const reply = await admin.call(routes.createMany, { body: [row, { ...row, transactionId: 'batch 2' }] });
    for (const { id } of reply.body.deposits) expect((await proposalOf(id)).state).toBe('pending');
    const third = { ...row, transactionId: 'batch 3' };
    const mixed = [third, { ...row, transactionId: 'batch 4', lead: admin.id }];
    expect((await admin.call(routes.createMany, { body: mixed })).status).toBe(404);
    const twice = await admin.call(routes.createMany, { body: [third, third] });
    expect([twice.status, twice.problem.code]).toEqual([409, 'statementBooked']);
    expect((await admin.call(routes.create, { body: third })).status).toBe(201);
  });
});

describe('a deposit by card', () => {
  it('comes from the company’s card account', async () => {
    const { id } = await started(lead, { cardNumber: cards.approved });
    expect(await paidFrom(id)).toEqual(['card_clearing']);
  });
});

describe('deleting a deposit', () => {
  it('is possible only after it has failed or was cancelled, and restoring brings it back unchanged', async () => {
    const failed = await started(lead, { cardNumber: cards.declined });
    const [done, waiting, pending] = [
      await started(lead, { cardNumber: cards.approved }),
      await started(lead),
      await record(),
    ];
    for (const { id } of [done, waiting, pending]) {
      const reply = await admin.call(routes.remove, { params: { id } });
      expect([reply.status, reply.problem.code]).toEqual([409, 'depositKept']);
    }
    const many = await admin.call(routes.removeMany, { body: { ids: [failed.id, done.id] } });
    expect(many.body).toMatchObject({ done: 1, refused: [{ id: done.id, code: 'depositKept' }] });
    expect((await admin.call(routes.one, { params: { id: failed.id } })).status).toBe(404);
    await admin.call(routes.restore, { body: { ids: [failed.id] } });
    expect(await one(failed.id)).toMatchObject({ status: 'failed', reason: 'declined' });
  });
});
