import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sql from 'sql-template-tag';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { addressesOf } from './hosts.ts';
import { openLockSession } from './lock-session.ts';
import { openDatabase } from './pool.ts';

const patiently = { timeout: 20_000, interval: 20 };
const ends: (() => Promise<void>)[] = [];
let test: TestDatabase;

beforeEach(async () => {
  test = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await test.drop();
});

/** A way to the database that can be closed, as when its machine is gone. */
const wayTo = async (url: string) => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let tries = 0;
  const server = createServer((client) => {
    tries += 1;
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.pipe(upstream).on('close', () => client.destroy());
    upstream.pipe(client).on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  ends.push(close);
  return { port, close, tries: () => tries };
};

const through = (...ports: number[]): string => {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `${test.url.replace(/@[^/]+/, `@${hosts}`)}?target_session_attrs=read-write`;
};

const opened = (url: string) => {
  const database = openDatabase(url, { max: 3 });
  ends.push(() => database.close());
  return database;
};

const one = sql`select 1 as one`;

describe('a database that several servers have', () => {
  it('is used at the next one when the first is gone, also by those that listen and hold locks', async () => {
    const [first, second] = [await wayTo(test.url), await wayTo(test.url)];
    const url = through(first.port, second.port);
    const database = opened(url);
    const heard: string[] = [];
    await database.listen('changed', (text) => heard.push(text));
    expect(await database.query(one)).toEqual([{ one: 1 }]);
    await first.close();
    await vi.waitFor(async () => expect(await database.query(one)).toEqual([{ one: 1 }]), patiently);
    await vi.waitFor(async () => {
      await test.database.query(sql`select pg_notify('changed', 'later')`);
      expect(heard).toContain('later');
    }, patiently);
    const beats = { name: 'test', betweenMilliseconds: 1_000, longestMilliseconds: 4_000, silenceMilliseconds: 0 };
    const session = openLockSession(url, beats);
    ends.push(() => session.end());
    expect(await session.claim('7420118300001')).toBe(true);
  });

  it('is reported as lost at once while none answers, and tried in moderation', async () => {
    const [first, second] = [await wayTo(test.url), await wayTo(test.url)];
    const database = opened(through(first.port, second.port));
    await database.query(one);
    await Promise.all([first.close(), second.close()]);
    for (let count = 0; count < 3; count += 1) await expect(database.query(one)).rejects.toThrow(/ECONNREFUSED|CLOSED/);
  });

  it('is asked a few times for many connections that open together', async () => {
    const way = await wayTo(test.url);
    const gone = await wayTo(test.url);
    await gone.close();
    const database = opened(through(gone.port, way.port));
    await Promise.all(Array.from({ length: 30 }, () => database.query(one)));
    expect(way.tries()).toBeLessThanOrEqual(6);
  });
});

describe('the addresses of a database', () => {
  it('are as many as it has hosts, without what the driver would make of it', () => {
    expect(addressesOf('postgres://u:p@a:1,b/d?sslmode=verify-full&target_session_attrs=read-write')).toEqual([
      'postgres://u:p@a:1/d?sslmode=verify-full',
      'postgres://u:p@b/d?sslmode=verify-full',
    ]);
    expect(addressesOf('postgresql://a,b/d?target_session_attrs=primary')).toEqual([
      'postgresql://a/d',
      'postgresql://b/d',
    ]);
    expect(addressesOf('postgres://u:p@a:1/d?x=y')).toEqual(['postgres://u:p@a:1/d?x=y']);
  });
});
