import * as calls from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { cancel, codeOf, confirm, polled, agentAndLead, started } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';
import { paymentOf } from './consult.ts';
import { readCardDeposit } from './deposit-table.ts';
import { depositWatch } from './watch-deposit.ts';

const minute = 60_000;
const clock = testClock();
let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  ({ agent, lead } = await agentAndLead(app));
});
afterAll(() => app.stop());

const watch = (depositId: string): Promise<void> =>
  depositWatch.run(app.running.app, { id: depositId, payload: { depositId }, attempt: 1 });
const one = async (id: string) => (await lead.call(calls.deposit.routes.one, { params: { id } })).body;

/** A deposit in the state that a crash before the charge leaves. */
const uncharged = async (outcome: string): Promise<string> => {
  const id = newId();
  await app.database.query(sql`
    insert into deposit (id, lead_id, amount, method, transaction_id, gateway, card_last4, card_expiry)
    values (${id}::uuid, ${lead.id}::uuid, 100, 'card', ${`test_${outcome}_${id}`}, 'sandbox', '4242', '12/49')`);
  return id;
};

describe('the time limit of five minutes', () => {
  it('accepts the code until the last moment', async () => {
    const { id } = await started(lead);
    const code = await codeOf(lead, id);
    clock.advance(5 * minute - 1);
    expect((await confirm(lead, id, code)).body.status).toBe('completed');
  });

  it.each([
    ['the right code', async (id: string, code: string) => (await confirm(lead, id, code)).status, 409],
    ['a cancellation', async (id: string) => (await cancel(agent, id)).status, 409],
    ['a status check', async (id: string) => (await confirm(agent, id)).status, 201],
  ])('is over for %s, though no job has run', async (_name, come, status) => {
    const { id } = await started(lead);
    const code = await codeOf(lead, id);
    clock.advance(5 * minute);
    expect((await lead.call(calls.sandboxBank, { params: { id } })).status).toBe(409);
    expect((await lead.call(calls.depositChallenge, { params: { id } })).status).toBe(409);
    expect(await come(id, code)).toBe(status);
    expect(await one(id)).toMatchObject({ status: 'failed', reason: 'timedOut', challengeExpires: null });
  });

  it('is enforced by the watch job on an abandoned deposit, and not before', async () => {
    const { id } = await started(agent, { lead: lead.id });
    clock.advance(5 * minute - 1);
    await watch(id);
    expect((await one(id)).status).toBe('awaiting_3d_secure');
    const [next] = await app.database.query<{ due: Date }>(sql`
      select max(due_at) as due from job where kind = 'deposit.watch' and payload ->> 'depositId' = ${id}`);
    expect(next?.due.getTime()).toBeGreaterThan(clock.now().getTime());
    clock.advance(1);
    await watch(id);
    expect(await one(id)).toMatchObject({ status: 'failed', reason: 'timedOut' });
  });
});

describe('after a crash', () => {
  it.each([
    ['approved', 'completed'],
    ['challenged', 'awaiting_3d_secure'],
    ['declined', 'failed'],
  ])('before the charge the watch job charges: %s becomes %s', async (outcome, status) => {
    const id = await uncharged(outcome);
    await watch(id);
    expect((await one(id)).status).toBe(status);
  });

  it('before the charge the first status check gets the gateway’s state', async () => {
    const id = await uncharged('approved');
    expect((await polled(lead, id)).status).toBe('completed');
  });

  it('before the charge a code is refused', async () => {
    const id = await uncharged('challenged');
    const reply = await confirm(lead, id, '123456');
    expect([reply.status, reply.problem.code]).toEqual([409, 'depositNotAwaiting']);
    expect((await one(id)).status).toBe('pending');
  });

  it('before the charge a cancellation is final: the payment is not charged afterwards', async () => {
    const id = await uncharged('approved');
    expect((await cancel(lead, id)).body.status).toBe('cancelled');
    await watch(id);
    expect((await one(id)).status).toBe('cancelled');
    const deposit = await readCardDeposit(app.database, id);
    if (!deposit) throw new Error('no deposit');
    expect(await gatewayOf(app.running.app).charge(paymentOf(deposit))).toEqual({ state: 'cancelled' });
  });

  it('between the gateway’s reply and its storage the watch job stores it', async () => {
    const { id } = await started(lead);
    const deposit = await readCardDeposit(app.database, id);
    if (!deposit) throw new Error('no deposit');
    const code = await codeOf(lead, id);
    await gatewayOf(app.running.app).answer(paymentOf(deposit), code, 'a try whose process died');
    expect((await one(id)).status).toBe('awaiting_3d_secure');
    await watch(id);
    expect((await one(id)).status).toBe('completed');
  });
});
