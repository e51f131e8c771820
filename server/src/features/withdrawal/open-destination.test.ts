import { approve } from '@countinghouse/contract/approval/approval.ts';
import { audit } from '@countinghouse/contract/audit/audit.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { listDestinations } from '@countinghouse/contract/withdrawal/destination.ts';
import * as contract from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { confirm, confirmed, waitingFor } from '../../../test/app/confirmations.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { addFunds, addWithdrawal, otherIban, ownProof, savedIban, verify } from '../../../test/app/withdrawals.ts';

const { routes } = contract.withdrawal;
let app: TestApp;
let admins: Caller[];
let agent: Caller;
let lead: Caller;
const admin = (index: number) => admins[index] as Caller;
beforeAll(async () => {
  app = await startTestApp();
  admins = await Promise.all([1, 2, 3].map(() => signedIn(app, 'admin')));
  agent = await signedIn(app, 'regular');
  const id = await addPerson(app, { role: 'lead', assignedTo: agent.id });
  await verify(app, id);
  await addFunds(app, id, 1_000_00n);
  lead = await signIn(app, id);
});
afterAll(() => app.stop());

/** A withdrawal that staff entered before customers had to confirm. */
const enterOpen = async (who: Caller): Promise<contract.Withdrawal> => {
  const id = await addWithdrawal(app, lead.id);
  await app.database.query(sql`
    update withdrawal set destination = null, destination_id = null, entered_by = ${who.id}::uuid where id = ${id}::uuid`);
  return (await who.call(routes.one, { params: { id } })).body;
};
const add = (who: Caller, id: string, destination = savedIban) =>
  who.call(routes.update, { params: { id }, body: { destination, ...ownProof } });
const complete = (who: Caller, id: string) => who.call(contract.completeWithdrawal, { params: { id }, body: {} });

describe('a withdrawal that staff prepare without a destination', () => {
  it('gets it from the customer who confirms it', async () => {
    const asked = { amount: 10, status: 'pending', user: lead.id };
    const { status } = await agent.send('POST', '/v1/withdrawal', asked);
    expect([status, (await confirm(lead, await waitingFor(lead))).status]).toEqual([201, 400]);
    expect(await confirmed(lead, { destination: savedIban })).toMatchObject({
      destination: savedIban,
      enteredBy: lead.id,
    });
  });
});

describe('a withdrawal that staff entered without a destination', () => {
  it('shows the agent who adds an account of the customer only its ends, in the reply and in the audit trail', async () => {
    const { id } = await enterOpen(agent);
    const [saved] = (await agent.call(listDestinations, { query: { lead: lead.id } })).body.destinations;
    const added = await add(agent, id, saved?.id);
    expect([added.status, added.body.destination]).toEqual([200, saved?.iban]);
    const filters = JSON.stringify({ record: { eq: id } });
    const trail = await agent.call(audit.routes.list, { query: { filters } });
    expect(trail.body.entries).toHaveLength(1);
    expect(trail.text).toContain(saved?.iban);
    expect(trail.text).not.toContain(savedIban);
  });

  it('holds the money, is shown to the customer as pending, and cannot be paid', async () => {
    const { id, destination } = await enterOpen(agent);
    expect(destination).toBeNull();
    expect((await lead.call(routes.one, { params: { id } })).body).toMatchObject({
      destination: null,
      status: 'pending',
    });
    const refused = await complete(admin(0), id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'withdrawalNoDestination']);
    expect((await admin(0).call(routes.one, { params: { id } })).body).toMatchObject({
      status: 'pending',
      approval: null,
    });
  });

  it('gets its destination from a colleague, who then may not pay it', async () => {
    const { id } = await enterOpen(agent);
    expect((await add(admin(0), id)).body).toMatchObject({ destination: savedIban, destinationBy: admin(0).id });
    for (const who of [agent, admin(1)]) {
      const late = await add(who, id);
      expect([late.status, late.problem.code]).toEqual([403, 'withdrawalOthersEntry']);
    }
    const own = await complete(admin(0), id);
    expect([own.status, own.problem.code]).toEqual([403, 'withdrawalOwnEntry']);
    expect((await complete(admin(1), id)).body).toMatchObject({ status: 'completed', destination: savedIban });
  });

  it('gets its destination from the customer, who may correct it while it is pending', async () => {
    const { id } = await enterOpen(agent);
    expect((await add(lead, id, otherIban)).status).toBe(200);
    expect((await add(lead, id)).body).toMatchObject({ destination: savedIban, destinationBy: lead.id });
  });

  it('of a large amount is approved by two people other than the author of its destination', async () => {
    await admin(0).call(updateSetting, { body: { withdrawalApprovalThreshold: 1 } });
    const { id } = await enterOpen(agent);
    await add(admin(0), id);
    const { approval } = (await complete(admin(1), id)).body;
    const own = await admin(0).call(approve, { params: { id: approval ?? '' }, body: {} });
    expect([own.status, own.problem.code]).toEqual([403, 'approvalNotYours']);
    expect((await admin(2).call(approve, { params: { id: approval ?? '' }, body: {} })).status).toBe(201);
  });

  it('cannot be stored as paid without a destination, even by direct SQL', async () => {
    const { id } = await enterOpen(agent);
    const paid = sql`update withdrawal set status = 'completed', date_decided = now() where id = ${id}::uuid`;
    await expect(app.database.query(paid)).rejects.toThrow('withdrawal_paid_somewhere');
  });
});

describe('a withdrawal requested by the customer', () => {
  it('must name its destination', async () => {
    const refused = await lead.call(routes.create, { body: { amount: 10, ...ownProof } });
    expect([refused.status, refused.problem.fields]).toMatchObject([
      400,
      [{ path: 'body.destination', code: 'required' }],
    ]);
  });
});
