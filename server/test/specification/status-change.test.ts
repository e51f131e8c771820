import { completeWithdrawal, failWithdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../app/caller.ts';
import { cards, started } from '../app/deposit-scenes.ts';
import { buy, makeCategory, makeProduct, richLead, shownOffer } from '../app/product-scenes.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { otherIban, savedIban, verify } from '../app/withdrawals.ts';
import { ownProof } from '../app/withdrawals.ts';

/** Updates with a status in the body, as sent by the specification's own client. */
let app: TestApp;
let admin: Caller;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  agent = await signedIn(app, 'regular');
  lead = await richLead(app, 10_000n, { assignedTo: agent.id });
  await verify(app, lead.id);
  await admin.call(updateSetting, { body: { withdrawalApprovalThreshold: 500 } });
});
afterAll(() => app.stop());

interface Sent {
  readonly status: number;
  readonly code: string | undefined;
  readonly record: { readonly id: string; readonly status: string; readonly approval: string | null };
}
const send = async (who: Caller, method: string, path: string, body: object): Promise<Sent> => {
  const { status, body: record, problem } = await who.send(method, `/v1/${path}`, body);
  return { status, code: problem?.code, record: record as Sent['record'] };
};
const patch = (who: Caller, path: string, body: object) => send(who, 'PATCH', path, body);
const fieldOf = async (who: Caller, path: string, body: object) => {
  const { status, problem } = await who.send('PATCH', `/v1/${path}`, body);
  return [status, problem.fields?.[0]?.path, problem.fields?.[0]?.code];
};

/** The audit trail of a record, without ids and moments. */
const trailOf = (id: string) =>
  app.database.query<{ action: string }>(sql`
    select a.action, a.resource, a.after ->> 'status' as status from audit a
    where a.record_id = ${id}::uuid order by a.at, a.id`);

const requested = async (amount = 10): Promise<string> =>
  (await send(lead, 'POST', 'withdrawal', { amount, destination: savedIban, ...ownProof })).record.id;
const offered = async (): Promise<string> => {
  const { id } = await makeProduct(admin, (await makeCategory(admin)).id);
  await buy(lead, id);
  return (await shownOffer(app, admin, id)).id;
};

describe('a status in the update of a withdrawal', () => {
  it('has the effect and the audit trail of the status’s own call', async () => {
    const [byStatus, byCall] = [await requested(), await requested()];
    const done = await patch(admin, `withdrawal/${byStatus}`, { status: 'completed' });
    expect([done.status, done.record.status]).toEqual([200, 'completed']);
    await admin.call(completeWithdrawal, { params: { id: byCall }, body: {} });
    expect((await trailOf(byStatus)).map(({ action }) => action)).toContain('withdrawal.complete');
    expect(await trailOf(byStatus)).toEqual(await trailOf(byCall));
    const [failed, alsoFailed] = [await requested(), await requested()];
    const reason = 'The account is closed';
    expect((await patch(admin, `withdrawal/${failed}`, { status: 'failed', reason })).record.status).toBe('failed');
    await admin.call(failWithdrawal, { params: { id: alsoFailed }, body: { reason } });
    expect(await trailOf(failed)).toEqual(await trailOf(alsoFailed));
  });

  it('waits for a second person above the threshold', async () => {
    const id = await requested(600);
    const { status, record } = await patch(admin, `withdrawal/${id}`, { status: 'completed' });
    expect([status, record.status]).toEqual([200, 'pending']);
    expect(record.approval).not.toBeNull();
    expect((await patch(admin, `withdrawal/${id}`, { status: 'completed' })).code).toBe('approvalPending');
  });

  it('is refused like the status’s own call: by permission, version, state, and without its reason', async () => {
    const id = await requested();
    for (const who of [agent, lead])
      expect((await patch(who, `withdrawal/${id}`, { status: 'completed' })).status).toBe(403);
    const connected = await signIn(app, lead.id, admin);
    expect((await patch(connected, `withdrawal/${id}`, { status: 'failed' })).code).toBe('notWhileConnected');
    expect((await patch(admin, `withdrawal/${id}`, { status: 'completed', version: 9 })).code).toBe('versionConflict');
    expect(await fieldOf(admin, `withdrawal/${id}`, { status: 'failed' })).toEqual([400, 'body.reason', 'required']);
    expect((await patch(lead, `withdrawal/${id}`, { status: 'failed' })).record).toMatchObject({ cancelled: true });
    expect((await patch(admin, `withdrawal/${id}`, { status: 'completed' })).code).toBe('withdrawalDecided');
  });

  it('is refused together with other fields, and changes nothing', async () => {
    const id = await requested();
    const together = { status: 'failed', destination: otherIban };
    expect(await fieldOf(lead, `withdrawal/${id}`, together)).toEqual([400, 'body.destination', 'statusAlone']);
    const { body } = await lead.send('GET', `/v1/withdrawal/${id}`);
    expect(body).toMatchObject({ status: 'pending', destination: savedIban, version: 1 });
    const unchanged = { status: 'pending', destination: otherIban, ...ownProof };
    expect((await patch(lead, `withdrawal/${id}`, unchanged)).record).toMatchObject({
      destination: otherIban,
    });
    expect(await fieldOf(lead, `withdrawal/${id}`, { reason: 'None' })).toEqual([400, 'body.reason', 'unknownField']);
  });

  it('is refused where no call leads to it', async () => {
    const id = await requested();
    await patch(lead, `withdrawal/${id}`, { status: 'failed' });
    const { status, code } = await patch(lead, `withdrawal/${id}`, { status: 'pending' });
    expect([status, code]).toEqual([409, 'statusNotSet']);
    expect((await patch(admin, `withdrawal/${id}`, { status: 'paid' })).status).toBe(400);
  });
});

describe('a status in the update of an offer', () => {
  it('accepts or declines it for those who may decide', async () => {
    const [accepted, declined] = [await offered(), await offered()];
    expect((await patch(agent, `offer/${accepted}`, { status: 'accepted' })).status).toBe(403);
    expect((await patch(admin, `offer/${accepted}`, { status: 'accepted' })).code).toBe('offerOwnSide');
    const connected = await signIn(app, lead.id, admin);
    expect((await patch(connected, `offer/${accepted}`, { status: 'accepted' })).code).toBe('notWhileConnected');
    expect(await fieldOf(lead, `offer/${accepted}`, { status: 'accepted' })).toEqual([400, 'body.version', 'required']);
    const { version } = (await lead.send('GET', `/v1/offer/${accepted}`)).body as { version: number };
    expect((await patch(lead, `offer/${accepted}`, { status: 'accepted', version })).record.status).toBe('accepted');
    expect((await patch(lead, `offer/${declined}`, { status: 'rejected' })).record.status).toBe('rejected');
    const actions = (await Promise.all([accepted, declined].map(trailOf))).map((trail) => trail.at(-1)?.action);
    expect(actions).toEqual(['offer.accept', 'offer.decline']);
    expect((await patch(lead, `offer/${declined}`, { status: 'accepted' })).code).toBe('offerDecided');
  });

  it('does not let customers change the other fields', async () => {
    const id = await offered();
    expect((await patch(lead, `offer/${id}`, { origin: 'Dealer' })).status).toBe(403);
    expect((await patch(lead, `offer/${id}`, { status: 'pending', origin: 'Dealer' })).status).toBe(403);
    const body = { status: 'rejected', origin: 'Dealer' };
    expect(await fieldOf(lead, `offer/${id}`, body)).toEqual([400, 'body.origin', 'statusAlone']);
    expect((await patch(admin, `offer/${id}`, { status: 'expired' })).code).toBe('statusNotSet');
    expect((await patch(admin, `offer/${id}`, { status: 'pending', origin: 'Dealer' })).status).toBe(200);
  });
});

describe('a status in the update of a deposit', () => {
  it('cancels it at the gateway first, as its own call does', async () => {
    const { id } = await started(lead, { cardNumber: cards.challenged });
    expect((await patch(lead, `deposit/${id}`, { status: 'cancelled' })).record.status).toBe('cancelled');
    expect((await trailOf(id)).at(-1)?.action).toBe('deposit.cancel');
    const paid = await started(lead, { cardNumber: cards.approved });
    expect((await patch(lead, `deposit/${paid.id}`, { status: 'cancelled' })).code).toBe('depositFinal');
  });

  it('never completes it: that takes the gateway, or a second person who approves', async () => {
    const transfer = { lead: lead.id, amount: 25 };
    const { id } = (await send(admin, 'POST', 'deposit', transfer)).record;
    for (const status of ['completed', 'failed', 'awaiting_3d_secure'])
      expect((await patch(admin, `deposit/${id}`, { status })).code).toBe('statusNotSet');
    expect((await patch(lead, `deposit/${id}`, { status: 'completed' })).status).toBe(403);
    expect((await patch(admin, `deposit/${id}`, { status: 'pending', street: 'Hill 2' })).status).toBe(200);
    const stranger = await signedIn(app, 'lead');
    expect((await patch(stranger, `deposit/${id}`, { status: 'cancelled' })).status).toBe(404);
  });
});
