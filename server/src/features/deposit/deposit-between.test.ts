import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { cancel, codeOf, agentAndLead, started } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { type Actor, visitor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Before } from '../../kernel/http/served.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { prepareCancel } from './cancel-deposit.ts';
import { prepareConfirm } from './confirm-deposit.ts';
import { transitionBySystem } from './transition.ts';
import { depositWatch } from './watch-deposit.ts';

let app: TestApp;
let agent: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const scene = async (): Promise<{ id: string; code: string }> => {
  ({ agent, lead } = await agentAndLead(app));
  const { id } = await started(lead);
  return { id, code: await codeOf(lead, id) };
};
const actorOf = ({ id }: Caller, role: 'lead' | 'regular' | 'admin'): Actor => ({ ...visitor, id, role, name: 'Test' });
const before = (actor: Actor): Before =>
  ({ app: app.running.app, actor, now: new Date(), attempt: crypto.randomUUID() }) as unknown as Before;
/** Runs a prepared command as the call's own transaction would. */
const finish = (actor: Actor, command: (context: Context, input: never) => Promise<unknown>) =>
  runAsSystem(app.running.app, 'test', (context) => command({ ...context, actor }, undefined as never));
const watch = (id: string): Promise<void> =>
  depositWatch.run(app.running.app, { id, payload: { depositId: id }, attempt: 1 });
const cash = async (): Promise<bigint> => (await balancesOf(app.database, lead.id)).cash;

const confirming = async ({ id, code }: { id: string; code: string }) => {
  const actor = actorOf(lead, 'lead');
  const command = await prepareConfirm(before(actor), {
    params: { depositId: id },
    body: { secureCode: code },
  } as never);
  return () => finish(actor, command);
};
const cancelling = async (id: string, actor: Actor) => {
  const command = await prepareCancel(before(actor), { params: { id } } as never);
  return () => finish(actor, command);
};

describe('between the gateway’s reply and its storage', () => {
  it('another process may store that the code was right: the customer gets that reply, and is credited once', async () => {
    const begun = await scene();
    const go = await confirming(begun);
    await watch(begun.id);
    expect(await go()).toMatchObject({ status: 'completed' });
    expect(await cash()).toBe(10_000n);
  });

  it('the deposit may have ended otherwise: a right code comes too late and credits nothing', async () => {
    const begun = await scene();
    const go = await confirming(begun);
    await transitionBySystem(app.running.app, begun.id, { event: 'cancelled' });
    await expect(go()).rejects.toMatchObject({ kind: 'conflict', code: 'depositFinal' });
    expect(await cash()).toBe(0n);
  });

  it('another process may store the cancellation: it still counts for its author', async () => {
    const { id } = await scene();
    const go = await cancelling(id, actorOf(agent, 'regular'));
    await watch(id);
    expect(await go()).toMatchObject({ id, status: 'cancelled' });
  });

  it('the deposit may have failed: a cancellation comes too late', async () => {
    const { id } = await scene();
    const go = await cancelling(id, actorOf(agent, 'regular'));
    await transitionBySystem(app.running.app, id, { event: 'refused', reason: 'declined' });
    await expect(go()).rejects.toMatchObject({ kind: 'conflict', code: 'depositFinal' });
  });

  it('the customer may have been reassigned: the previous agent cancels nothing', async () => {
    const { id } = await scene();
    const go = await cancelling(id, actorOf(agent, 'regular'));
    await app.database.query(sql`update users set assigned_to = null where id = ${lead.id}::uuid`);
    await expect(go()).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('a transfer recorded by hand', () => {
  it('is cancelled once: the second attempt comes too late', async () => {
    await scene();
    const admin = await signedIn(app, 'admin');
    const { id } = (
      await admin.call(deposit.routes.create, { body: { lead: lead.id, amount: 3, transactionId: 'SEPA 9' } })
    ).body;
    expect((await cancel(lead, id)).body.status).toBe('cancelled');
    const again = await cancel(admin, id);
    expect([again.status, again.problem.code]).toEqual([409, 'depositFinal']);
  });
});
