import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { type Listener, listen, settled } from '../../../test/hostile/live-room.ts';
import type { Queryable } from '../database/database.ts';
import { readNext, readSeen, sweepSent } from './outbox-table.ts';

let app: TestApp;
let admin: Caller;
let listener: Listener;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  listener = await listen(app.url, admin);
});
afterAll(async () => {
  listener.socket.close();
  await app.stop();
});

const write = (runner: Pick<Queryable, 'query'>, change: string) =>
  runner.query(sql`
    insert into outbox (event_id, resource, change, rooms) values (gen_random_uuid(), 'probe', ${change}, '{"everyone": []}')`);

const changes = () => listener.received.filter(({ resource }) => resource === 'probe').map(({ change }) => change);
const patiently = { timeout: 10_000 };

describe('live events', () => {
  it('of a transaction that commits after later ones are sent once it has, and each once', async () => {
    const slow = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const ended = app.database.transaction(async (transaction) => {
      await write(transaction, 'slow');
      written.resolve();
      await slow.promise;
    });
    await written.promise;
    await write(app.database, 'quick');
    await write(app.database, 'quicker');
    await vi.waitFor(() => expect(changes()).toEqual(['quick', 'quicker']), patiently);
    slow.resolve();
    await ended;
    await vi.waitFor(() => expect(changes()).toContain('slow'), patiently);
    await settled(app, [listener]);
    expect(changes()).toEqual(['quick', 'quicker', 'slow']);
  });

  it('are read in pages from one moment', async () => {
    const seen = await readSeen(app.database);
    for (const change of ['one', 'two', 'three']) await write(app.database, change);
    const first = await readNext(app.database, { seen, until: null, after: 0n, most: 2 });
    await write(app.database, 'afterwards');
    const rest = { seen, until: first.now, after: first.rows.at(-1)?.id ?? 0n, most: 2 };
    const second = await readNext(app.database, rest);
    expect([...first.rows, ...second.rows].map(({ change }) => change)).toEqual(['one', 'two', 'three']);
  });

  it('are deleted only when every transaction of their time has ended', async () => {
    const kept = async (change: string) =>
      (await app.database.query(sql`select 1 from outbox where change = ${change}`)).length > 0;
    const sweep = async () => sweepSent(app.database, await readSeen(app.database));
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const ended = app.database.transaction(async (transaction) => {
      await write(transaction, 'under way');
      begun.resolve();
      await slow.promise;
    });
    await begun.promise;
    await write(app.database, 'sent');
    await sweep();
    expect(await kept('sent')).toBe(true);
    slow.resolve();
    await ended;
    await vi.waitFor(async () => {
      await sweep();
      expect(await kept('sent')).toBe(false);
    }, patiently);
  });
});
