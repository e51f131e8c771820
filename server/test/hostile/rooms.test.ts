import sql from 'sql-template-tag';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { bulkAssign, bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteStaff } from '../app/approvals.ts';
import type { Caller } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { covers } from '../matrix/expectation.ts';
import { policies } from '../matrix/policy.ts';
import { buildWorld, type MatrixActor, type Target, type World } from '../matrix/world.ts';
import { type Listener, listen, settled } from './live-room.ts';

let app: TestApp;
let world: World;
let rooms: { actor: MatrixActor; listener: Listener }[];

beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
  rooms = await Promise.all(
    world.actors.map(async (actor) => ({ actor, listener: await listen(app.url, actor.caller) })),
  );
});
afterAll(async () => {
  for (const { listener } of rooms) listener.socket.close();
  await app.stop();
});

const target = (name: string): Target => world.targets.find((one) => one.name === name) as Target;
const root = (): Caller => (world.actors.find(({ name }) => name === 'root') as MatrixActor).caller;

/** Names of the actors who may read the record by the hand-written policy, and of the customer themselves. */
const readers = (record: Target): string[] => {
  const policy = policies[`${['lead', 'staff'].includes(record.area) ? 'user' : record.area}.one`];
  if (!policy) throw new Error(`no policy for ${record.area}`);
  return world.actors
    .filter((actor) => covers({ policy, actor }, record) || (actor.role === 'lead' && actor.caller.id === record.id))
    .map(({ name }) => name);
};

/** Names of those who received an event about the record during the action. */
const audienceAt = async (id: string, act: () => Promise<{ status: number }>): Promise<string[]> => {
  for (const { listener } of rooms) listener.received.length = 0;
  expect((await act()).status).toBeLessThan(300);
  await settled(
    app,
    rooms.map(({ listener }) => listener),
  );
  return rooms
    .filter(({ listener }) => listener.received.some(({ ids }) => ids?.includes(id)))
    .map(({ actor }) => actor.name);
};

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

describe('a live event', () => {
  it('is tested with at least twelve kinds of listeners, so that some are excluded', () => {
    expect(rooms.length).toBeGreaterThanOrEqual(12);
  });

  it.each(['lead', 'otherLead', 'freeLead', 'agent', 'otherAdmin', 'spareRoot'])(
    'of a changed %s reaches exactly those who may read that record',
    async (name) => {
      const record = target(name);
      const receivers = await audienceAt(record.id, () =>
        root().call(user.routes.update, { params: { id: record.id }, body: { phone: '123' } }),
      );
      expect(sorted(receivers)).toEqual(sorted(readers(record)));
    },
  );

  it('of a changed campaign reaches staff only', async () => {
    const record = target('campaign');
    const receivers = await audienceAt(record.id, () =>
      root().call(campaign.routes.update, { params: { id: record.id }, body: { name: 'Heard' } }),
    );
    expect(sorted(receivers)).toEqual(sorted(readers(record)));
  });

  it.each(['comment on lead', 'comment on otherLead', 'comment on freeLead'])(
    'of a changed %s stays with those who may read it',
    async (name) => {
      const record = target(name);
      const receivers = await audienceAt(record.id, () =>
        root().call(comment.routes.update, { params: { id: record.id }, body: { hidden: true } }),
      );
      expect(sorted(receivers)).toEqual(sorted(readers(record)));
    },
  );

  it.each(['lead', 'freeLead', 'agent'])('of a binned and restored %s reaches no one else', async (name) => {
    const id = await world.another(target(name));
    const removed = await audienceAt(id, () =>
      name === 'agent' ? deleteStaff(app, root(), id) : root().call(user.routes.remove, { params: { id } }),
    );
    const restored = await audienceAt(id, () => root().call(user.routes.restore, { body: { ids: [id] } }));
    const allowed = readers({ ...target(name), id });
    expect([sorted(removed), sorted(restored)]).toEqual([sorted(allowed), sorted(allowed)]);
  });

  it('of an assignment reaches the old and the new agent, and no third', async () => {
    const id = await world.another(target('lead'));
    const to = target('otherAgent').id;
    const receivers = await audienceAt(id, () =>
      root().call(bulkAssign, { body: { leads: { ids: [id] }, assignedTo: to } }),
    );
    expect(sorted(receivers)).toEqual(sorted(['root', 'admin', 'otherAdmin', 'mustChange', 'agent', 'otherAgent']));
    const later = await audienceAt(id, () =>
      root().call(user.routes.update, { params: { id }, body: { phone: '77' } }),
    );
    expect(later).not.toContain('agent');
  });

  it('of a lock reaches no one outside the scope', async () => {
    const id = await world.another(target('otherLead'));
    const receivers = await audienceAt(id, () =>
      root().call(bulkStatus, { body: { users: { ids: [id] }, status: 'locked' } }),
    );
    expect(sorted(receivers)).toEqual(sorted(readers({ ...target('otherLead'), id })));
  });

  it('of a private view reaches only its owner', async () => {
    const agent = (world.actors.find(({ name }) => name === 'agent') as MatrixActor).caller;
    const record = target('private view of agent');
    const receivers = await audienceAt(record.id, () =>
      agent.send('PATCH', `/v1/saved-view/${record.id}`, { name: 'Heard' }),
    );
    expect(receivers.filter((name) => name !== 'agent')).toEqual([]);
  });

  it('of the settings contains what each listener can read of them by call, and their own record', async () => {
    const body = { companyName: 'Canary Ltd', withdrawalApprovalThreshold: 4711, receiveEmails: false };
    expect((await root().send('PATCH', '/v1/setting', body)).status).toBe(200);
    await vi.waitFor(() => {
      for (const { listener } of rooms)
        if (!JSON.stringify(listener.settings.at(-1)).includes('Canary Ltd')) throw new Error('settings not received');
    }, 10_000);
    for (const { actor, listener } of rooms) {
      const data = (await actor.caller.send('GET', '/v1/setting')).body;
      const own = await actor.caller.send('GET', `/v1/user/${actor.caller.id}`);
      const readable = { data, currentUser: own.status === 200 ? own.body : null };
      expect([actor.name, listener.settings.at(-1)]).toEqual([actor.name, readable]);
      expect(JSON.stringify(listener.received)).not.toContain('Canary');
    }
    const settingsOf = (name: string) =>
      JSON.stringify(rooms.find(({ actor }) => actor.name === name)?.listener.settings.at(-1));
    // With its colon, since the digits alone may also occur in an id.
    expect(settingsOf('admin')).toContain(':4711,');
    for (const name of ['visitor', 'ended', 'locked', 'half', 'agent', 'lead', 'connected'])
      expect(settingsOf(name)).not.toContain(':4711');
    for (const name of ['visitor', 'ended', 'locked', 'half', 'mustChange'])
      expect(settingsOf(name)).toContain('"currentUser":null');
  });

  it('of settings that cannot be read at the moment arrives without them', async () => {
    await app.database.query(sql`alter table setting rename to setting_elsewhere`);
    try {
      for (const { listener } of rooms) listener.settings.length = 0;
      await settled(
        app,
        rooms.map(({ listener }) => listener),
      );
      for (const { listener } of rooms) expect(listener.settings.at(-1)).toEqual({ data: null, currentUser: null });
    } finally {
      await app.database.query(sql`alter table setting_elsewhere rename to setting`);
    }
  });

  it('cannot be obtained by asking to join a room', async () => {
    const chosen = rooms.filter(({ actor }) =>
      ['visitor', 'ended', 'locked', 'half', 'lead', 'otherAgent'].includes(actor.name),
    );
    const wanted = ['all:lead', `user:${target('lead').id}`, 'all:staff', 'regular:staff'];
    for (const { listener } of chosen) {
      for (const name of ['join', 'joinDepositRoom', 'subscribe', 'room'])
        listener.socket.emit(name, wanted, { rooms: wanted });
    }
    const record = target('freeLead');
    const receivers = await audienceAt(record.id, () =>
      root().call(user.routes.update, { params: { id: record.id }, body: { phone: '321' } }),
    );
    expect(sorted(receivers)).toEqual(sorted(readers(record)));
  });

  it('would be noticed here if it went to a wrong room', async () => {
    const record = target('freeLead');
    const planted = JSON.stringify({ everyone: [record.id] });
    const receivers = await audienceAt(record.id, async () => {
      await app.database.query(
        sql`insert into outbox (event_id, resource, change, rooms) values (gen_random_uuid(), 'x', 'leaked', ${planted}::text::jsonb)`,
      );
      return { status: 200 };
    });
    expect(receivers).toContain('visitor');
  });
});
