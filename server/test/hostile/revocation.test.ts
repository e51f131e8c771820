import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { bulkAssign } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../../src/app.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { addPerson, caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { listen, settled } from './live-room.ts';
import { play } from './revocation/play.ts';
import { revocations } from './revocation/revocations.ts';
import { done, manySessions, type Revocation, type Stage } from './revocation/stage.ts';

let app: TestApp;
let stage: Stage;
beforeAll(async () => {
  app = await startTestApp();
  stage = { app, root: await signedIn(app, 'root') };
});
afterAll(() => app.stop());

describe('ended sessions', () => {
  it('are tested after at least twenty kinds of events', () => {
    expect(new Set(revocations.map(({ name }) => name)).size).toBe(revocations.length);
    expect(revocations.length).toBeGreaterThanOrEqual(20);
  });

  it.each(revocations.map((one) => [one.name, one] as const))(
    'after %s are refused at the next call and receive nothing more, without affecting others',
    async (_name, revocation) => {
      expect((await play(stage, revocation)).faults).toEqual([]);
    },
  );
});

describe('the referee', () => {
  const impatient = (): Stage => ({ ...stage, patience: 3_000 });
  const nothing: Revocation = {
    name: 'nothing',
    silent: true,
    set: async (on) => ({
      doomed: (await manySessions(on, 'lead')).doomed,
      spared: [],
      revoke: async () => undefined,
    }),
  };

  it('notices sessions that are still accepted, connected or notified', async () => {
    expect((await play(impatient(), nothing)).faults).toEqual([
      'a session was accepted again',
      'a connection stayed open',
      'an ended session received an event',
    ]);
  });

  it('notices when an event affects another person', async () => {
    const tooMuch: Revocation = {
      name: 'too much',
      set: async (on) => {
        const { doomed, own, account } = await manySessions(on, 'regular');
        const revoke = () => app.database.query(sql`update users set status = 'locked' where id = ${account.id}::uuid`);
        return { doomed, spared: [own], revoke };
      },
    };
    expect((await play(impatient(), tooMuch)).faults).toEqual(['another person lost their session']);
  });
});

describe('a second server on the same database', () => {
  let second: RunningApp;
  beforeAll(async () => {
    const database = openDatabase(app.databaseUrl, { max: 6 });
    const dataDir = path.join(app.dataDir, 'second');
    await mkdir(dataDir);
    const config = { ...app.running.app.config, dataDir };
    second = await startApp({ config, database, log: app.running.app.log });
    return async () => {
      await second.stop();
      await database.close();
    };
  });

  it('refuses a person locked by the first, and closes their connections', async () => {
    const { doomed, account } = await manySessions(stage, 'regular');
    const listeners = await Promise.all(doomed.map((who) => listen(second.address, who)));
    await done(stage.root.call(user.routes.update, { params: { id: account.id }, body: { status: 'locked' } }));
    for (const who of doomed) expect((await caller(second.address, who).send('GET', '/v1/profile')).status).toBe(401);
    await Promise.all(
      listeners.map(
        ({ socket }) => new Promise((resolve) => (socket.connected ? socket.once('disconnect', resolve) : resolve(0))),
      ),
    );
  });
});

describe('an agent who keeps their session but loses a customer', () => {
  it('receives the reassignment and nothing of the customer after it, but their successor does', async () => {
    const [former, next] = [await signedIn(app, 'regular'), await signedIn(app, 'regular')];
    const lead = await addPerson(app, { role: 'lead', assignedTo: former.id });
    const rooms = [await listen(app.url, former), await listen(app.url, next)] as const;
    const hasReceived = () => rooms.map((room) => room.received.splice(0).some(({ ids }) => ids?.includes(lead)));
    await done(stage.root.call(bulkAssign, { body: { leads: { ids: [lead] }, assignedTo: next.id } }));
    await settled(app, rooms);
    expect(hasReceived()).toEqual([true, true]);
    await done(stage.root.call(user.routes.update, { params: { id: lead }, body: { phone: '123' } }));
    await settled(app, rooms);
    expect(hasReceived()).toEqual([false, true]);
    for (const { socket } of rooms) socket.close();
  });
});
