import { notification } from '@countinghouse/contract/notification/notification.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { cancel, cards, codeOf, confirm, agentAndLead, started, wrong } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { listen, type Listener, settled } from '../../../test/hostile/live-room.ts';

let app: TestApp;
const people = new Map<string, Caller>();
const listeners = new Map<string, Listener>();
beforeAll(async () => {
  app = await startTestApp();
  const own = await agentAndLead(app);
  const other = await agentAndLead(app);
  for (const [name, who] of [
    ['agent', own.agent],
    ['lead', own.lead],
    ['otherAgent', other.agent],
    ['otherLead', other.lead],
    ['admin', await signedIn(app, 'admin')],
  ] as const) {
    people.set(name, who);
    const listener = await listen(app.url, who);
    // The server ignores rooms that a client asks to join.
    listener.socket.emit('joinDepositRoom', { room: `user:${own.lead.id}`, depositId: 'all:deposit' });
    listener.socket.emit('joinDepositRoom', 'all:deposit');
    listeners.set(name, listener);
  }
});
afterAll(async () => {
  for (const { socket } of listeners.values()) socket.disconnect();
  await app.stop();
});

const person = (name: string): Caller => people.get(name) as Caller;

/** The events about this deposit that each of them received, in order. */
const receivedBy = async (id: string): Promise<Record<string, string[]>> => {
  await settled(app, [...listeners.values()]);
  return Object.fromEntries(
    [...listeners].map(([name, listener]) => [
      name,
      listener.received
        .filter(({ resource, ids }) => resource === 'deposit' && ids?.includes(id))
        .map(({ change }) => change),
    ]),
  );
};

const kindsOf = async (who: Caller, id: string): Promise<string[]> => {
  const { body } = await who.call(notification.routes.list, {});
  return body.notifications.filter(({ recordId }) => recordId === id).map(({ kind }) => kind);
};

describe('a deposit that staff start', () => {
  it('opens its challenge in the customer’s session; staff see its progress, and strangers receive nothing', async () => {
    const { id } = await started(person('agent'), { lead: person('lead').id });
    await confirm(person('lead'), id, await codeOf(person('lead'), id));
    const events = ['created', 'challenge', 'completed'];
    expect(await receivedBy(id)).toEqual({
      agent: events,
      lead: events,
      admin: events,
      otherAgent: [],
      otherLead: [],
    });
    expect(await kindsOf(person('lead'), id)).toEqual(['deposit.completed', 'deposit.challenge']);
    expect(await kindsOf(person('otherLead'), id)).toEqual([]);
  });

  it('and cancel again disappears from the customer’s session as well', async () => {
    const { id } = await started(person('admin'), { lead: person('lead').id });
    await cancel(person('agent'), id);
    expect((await receivedBy(id))['lead']).toEqual(['created', 'challenge', 'cancelled']);
  });
});

describe('the audit trail', () => {
  it('shows for each step its author and the changed values, and no unchanged ones', async () => {
    const [lead, agent] = [person('lead'), person('agent')];
    const { id } = await started(agent, { lead: lead.id });
    await confirm(lead, id, await codeOf(lead, id));
    const rows = await app.database.query<{ action: string; actor: string | null; before: object; after: object }>(sql`
      select action, actor_id as actor, before, after from audit
      where resource = 'deposit' and record_id = ${id}::uuid order by at, id`);
    const challenged = { status: 'awaiting_3d_secure', triesLeft: 3, challengeExpires: expect.any(String) as string };
    expect(rows).toMatchObject([
      { action: 'deposit.start', actor: agent.id, before: null, after: { id, status: 'pending' } },
      { action: 'deposit.settle', before: { status: 'pending', triesLeft: null }, after: challenged },
      {
        action: 'deposit.confirm',
        actor: lead.id,
        before: challenged,
        after: { status: 'completed', triesLeft: null },
      },
    ]);
    for (const { before, after } of rows.slice(1))
      for (const side of [before, after]) expect(side).not.toHaveProperty('amount');
  });
});

describe('a deposit that the customer starts', () => {
  it('notifies the customer of its completion with the amount, and not of a wrong code or a cancellation', async () => {
    const lead = person('lead');
    const { id } = await started(lead, { amount: 12.34 });
    await confirm(lead, id, wrong(await codeOf(lead, id)));
    expect((await receivedBy(id))['agent']).toEqual(['created', 'challenge', 'updated']);
    await confirm(lead, id, await codeOf(lead, id));
    const rows = await app.database.query(sql`
      select kind, resource, params from notification where user_id = ${lead.id}::uuid and record_id = ${id}::uuid`);
    expect(rows).toEqual([{ kind: 'deposit.completed', resource: 'deposit', params: { amount: 12.34 } }]);
    const other = await started(lead);
    await cancel(lead, other.id);
    expect(await kindsOf(lead, other.id)).toEqual([]);
  });

  it('notifies the customer of its failure, and not of the challenge', async () => {
    const { id } = await started(person('lead'), { cardNumber: cards.challengedThenDeclined });
    await confirm(person('lead'), id, await codeOf(person('lead'), id));
    expect(await kindsOf(person('lead'), id)).toEqual(['deposit.failed']);
    expect((await receivedBy(id))['admin']).toEqual(['created', 'challenge', 'failed']);
  });
});
