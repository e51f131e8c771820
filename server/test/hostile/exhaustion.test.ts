import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueue } from '../../src/kernel/jobs/enqueue.ts';
import { addPerson, type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { listen, settled } from './live-room.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const create = (who: Caller, name: string, key?: string) =>
  who.call(campaign.routes.create, { body: { name } }, key === undefined ? {} : { 'idempotency-key': key });

describe('a statement that waits or runs too long', () => {
  it('is aborted with 503 and Retry-After, and can then be retried', async () => {
    let reply: Awaited<ReturnType<typeof create>> | undefined;
    await app.database.transaction(async (transaction) => {
      await transaction.query(sql`lock table campaign in exclusive mode`);
      reply = await create(admin, 'Locked out', 'locked-out');
    });
    expect([reply?.status, reply?.problem.code, reply?.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect((await create(admin, 'Locked out', 'locked-out')).status).toBe(201);
  });

  it.each([
    ['a statement timeout', '57014'],
    ['too many connections', '53300'],
    ['a full disk', '53100'],
    ['deadlock after deadlock', '40P01'],
  ])('or fails by %s is answered with 503 and stores nothing', async (name, code) => {
    await app.database.transaction((transaction) =>
      transaction.script(`create function fail_now() returns trigger language plpgsql as $$ begin
        if new.name like 'fails%' then raise exception 'now' using errcode = '${code}'; end if; return new; end $$;
        create trigger fail_now before insert on campaign for each row execute function fail_now();`),
    );
    const reply = await create(admin, `fails by ${name}`, `fails-${code}`);
    await app.database.transaction((transaction) => transaction.script('drop function fail_now cascade'));
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await create(admin, `fails by ${name}`, `fails-${code}`)).status).toBe(201);
  });
});

describe('a pool with two connections', () => {
  it('serves sixty requests at once, including live events', async () => {
    const small = await startTestApp({ connections: 2 });
    const me = await signedIn(small, 'admin');
    const listener = await listen(small.url, me);
    const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => create(me, `Crowd ${index}`)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    await settled(small, [listener]);
    listener.socket.close();
    await small.stop();
  });
});

describe('a backlog of fifty thousand live events', () => {
  /** Waits until everything has arrived while more keeps arriving: the speed depends on the machine. */
  const arrived = async (count: () => number, all: number) => {
    for (let before = 0; before < all;) {
      before = await vi.waitFor(() => {
        const now = count();
        if (now < all && now <= before) throw new Error(`still ${now}`);
        return now;
      }, 18_000);
    }
  };

  it('drains while requests are answered, and reaches only its audience', async () => {
    const stranger = await listen(app.url, { token: '', cookie: '' });
    const own = await listen(app.url, admin);
    await app.database.query(sql`
      insert into outbox (event_id, resource, change, rooms)
      select gen_random_uuid(), 'backlog', 'updated', jsonb_build_object(${`user:${admin.id}`}::text, jsonb_build_array(gen_random_uuid())) from generate_series(1, 50000)`);
    const meanwhile = await create(admin, 'During the backlog');
    await arrived(() => own.received.length, 50_000);
    await settled(app, [stranger, own]);
    expect(meanwhile.status).toBe(201);
    expect(own.received.filter(({ resource }) => resource === 'backlog')).toHaveLength(50_000);
    expect(stranger.received.filter(({ resource }) => resource === 'backlog')).toEqual([]);
    for (const { socket } of [stranger, own]) socket.close();
  });
});

describe('a database that drops every connection', () => {
  const cut = () =>
    app.database.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );

  it('is used again automatically by requests, live events and jobs', async () => {
    const listener = await listen(app.url, admin);
    for (let round = 0; round < 3; round += 1) {
      const crossing = Array.from({ length: 20 }, (_, index) =>
        create(admin, `Round ${round} ${index}`, `cut-${round}-${index}`),
      );
      await cut().catch(() => undefined);
      const statuses = new Set((await Promise.all(crossing)).map(({ status }) => status));
      expect(statuses.isSubsetOf(new Set([201, 503]))).toBe(true);
      // Each is done once, whatever happened to the first attempt.
      for (let index = 0; index < 20; index += 1) {
        await vi.waitFor(
          async () =>
            expect((await create(admin, `Round ${round} ${index}`, `cut-${round}-${index}`)).status).toBe(201),
          10_000,
        );
      }
    }
    const [row] = await app.database.query<{ n: number }>(
      sql`select count(*)::integer as n from campaign where name like 'Round %'`,
    );
    expect(row?.n).toBe(60);
    await settled(app, [listener]);
    listener.socket.close();
    const job = await enqueue(app.database, 'housekeeping', {});
    await vi.waitFor(async () => {
      const [found] = await app.database.query<{ state: string }>(sql`select state from job where id = ${job}::uuid`);
      expect(found?.state).toBe('done');
    }, 10_000);
    expect(app.logged()).not.toContain('"msg":"request failed"');
  });
});

describe('a client that disconnects', () => {
  it('in the middle of requests does no harm', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const controller = new AbortController();
        const request = fetch(`${app.url}/v1/comment`, {
          method: 'POST',
          signal: controller.signal,
          headers: {
            authorization: `Bearer ${admin.token}`,
            cookie: `session=${admin.cookie}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ lead, text: `Hurry ${index}` }),
        });
        setImmediate(() => controller.abort());
        await request.catch(() => undefined);
      }),
    );
    expect((await create(admin, 'After the hurry')).status).toBe(201);
    expect(app.logged()).not.toContain('"msg":"request failed"');
  });
});
