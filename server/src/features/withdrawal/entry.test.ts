import { notification } from '@countinghouse/contract/notification/notification.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { confirmed } from '../../../test/app/confirmations.ts';
import { contradictions } from '../../../test/app/contradictions.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, otherIban, ownProof, saveDestination, savedIban, verify } from '../../../test/app/withdrawals.ts';

const { routes } = contract.withdrawal;
let app: TestApp;
let admin: Caller;
let otherAdmin: Caller;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [admin, otherAdmin] = [await signedIn(app, 'admin'), await signedIn(app, { role: 'admin', firstName: 'Olga' })];
  agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Seller' });
  const id = await addPerson(app, { role: 'lead', firstName: 'Ada', lastName: 'Payee', assignedTo: agent.id });
  await verify(app, id);
  await addFunds(app, id, 1_000_00n);
  await saveDestination(app, id, otherIban);
  lead = await signIn(app, id);
});
afterAll(() => app.stop());

const enter = (who: Caller, fields: object = {}) =>
  who.call(routes.create, { body: { amount: 12.5, destination: savedIban, ...ownProof, ...fields } });
const change = (who: Caller, id: string, body: object = { destination: otherIban }) =>
  who.call(routes.update, { params: { id }, body: { ...body, ...ownProof } });
const noticesOf = async (who: Caller, id: string) =>
  (await who.call(notification.routes.list, {})).body.notifications
    .filter(({ recordId, resource }) => recordId === id && resource === 'withdrawal')
    .map(({ kind, params }) => ({ kind, params }));
const count = async (): Promise<number> => (await app.database.query(sql`select 1 from withdrawal`)).length;

describe('the customer of a withdrawal', () => {
  it('is the caller for a customer, named or not', async () => {
    for (const fields of [{}, { lead: lead.id }]) {
      const { status, body } = await enter(lead, fields);
      expect([status, body.lead, body.enteredBy]).toEqual([201, lead.id, lead.id]);
    }
  });

  it('can be neither another customer nor a person who is not a customer', async () => {
    const stranger = await addPerson(app, { role: 'lead' });
    const before = await count();
    for (const [who, whose] of [
      [lead, stranger],
      [lead, agent.id],
      [agent, stranger],
      [admin, agent.id],
      [admin, crypto.randomUUID()],
    ] as const)
      expect((await enter(who, { lead: whose })).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('must be named by staff', async () => {
    const { status, problem } = await enter(admin);
    expect([status, problem.code, problem.fields]).toMatchObject([
      400,
      'invalidInput',
      [{ path: 'body.lead', code: 'leadRequired' }],
    ]);
  });
});

describe('a withdrawal', () => {
  it('appears on the statement as requested, with a link to it', async () => {
    const { id } = (await enter(lead)).body;
    const booked = await app.database.query(sql`
      select kind, resource, record_id as record, lead_id as lead from transfer where ref = ${id}`);
    expect(booked).toEqual([{ kind: 'withdrawal.request', resource: 'withdrawal', record: id, lead: lead.id }]);
  });

  it('requested by the customer notifies the admins, and not the customer', async () => {
    const { id } = (await enter(lead)).body;
    const requested = [{ kind: 'withdrawal.requested', params: { name: 'Ada Payee', amount: 12.5 } }];
    expect(await noticesOf(admin, id)).toEqual(requested);
    expect(await noticesOf(otherAdmin, id)).toEqual(requested);
    expect([await noticesOf(agent, id), await noticesOf(lead, id)]).toEqual([[], []]);
  });

  it('prepared by staff notifies the admins once the customer has confirmed it', async () => {
    const waiting = (await enter(agent, { lead: lead.id })).body.id;
    expect(await noticesOf(admin, waiting)).toEqual([]);
    const { id } = await confirmed<contract.Withdrawal>(lead);
    expect([await noticesOf(admin, id), await noticesOf(lead, id)]).toMatchObject([
      [{ kind: 'withdrawal.requested' }],
      [],
    ]);
  });

  it('prepared by staff agrees with the audit trail, which has only the ends of the account number', async () => {
    await enter(agent, { lead: lead.id });
    await confirmed<contract.Withdrawal>(lead);
    const found = await contradictions(app.database);
    expect(found.filter((line) => line.startsWith('prepared'))).toEqual([]);
  });

  it('has a warning planned for the time when it is late', async () => {
    const { id, target } = (await enter(lead)).body;
    const jobs = await app.database.query<{ due: Date }>(sql`
      select due_at as due from job where kind = 'withdrawal.late' and payload ->> 'withdrawalId' = ${id}`);
    expect(jobs.map(({ due }) => due.toISOString())).toEqual([new Date(target).toISOString()]);
  });
});

describe('the destination', () => {
  it('stays when a change does not include it, and changes when it does', async () => {
    const { id } = (await enter(lead)).body;
    expect((await change(lead, id, {})).body.destination).toBe(savedIban);
    expect((await change(lead, id)).body.destination).toBe(otherIban);
  });

  it('is fixed once the withdrawal is decided, or awaits approval', async () => {
    const decided = (await enter(lead)).body.id;
    await lead.call(contract.cancelWithdrawal, { params: { id: decided } });
    const late = await change(lead, decided);
    expect([late.status, late.problem.code]).toEqual([409, 'withdrawalDecided']);
    await admin.call(updateSetting, { body: { withdrawalApprovalThreshold: 10 } });
    const waiting = (await enter(lead)).body.id;
    expect((await change(lead, waiting)).status).toBe(200);
    await admin.call(contract.completeWithdrawal, { params: { id: waiting }, body: {} });
    const refused = await change(lead, waiting);
    expect([refused.status, refused.problem.code]).toEqual([409, 'approvalPending']);
  });
});
