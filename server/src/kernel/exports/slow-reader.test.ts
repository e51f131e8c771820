import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { system } from '../actor.ts';
import { noContacts } from '../contacts/open-file.ts';
import { newId } from '../ids.ts';
import { exportReply } from './export-reply.ts';

const minute = 60_000;
const kilobyte = 1_024;
const megabyte = kilobyte * kilobyte;
const clock = testClock();
const ended = 'export ended: its reader is too slow';
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const endings = (): number => app.logged().split(ended).length - 1;

// First, because the other tests move the clock beyond the end of the session.
it('readers who stop reading free their places for the other exports of that person', async () => {
  await app.database.query(sql`
    insert into campaign (id, name) select gen_random_uuid(), n || repeat('x', 99990) from generate_series(1, 200) n`);
  const address = '/v1/campaign/export?format=csv&columns=name';
  const headers = { authorization: `Bearer ${admin.token}`, cookie: `session=${admin.cookie}` };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const stalled = [1, 2].map(() => connect(Number(new URL(app.url).port), '127.0.0.1'));
  for (const socket of stalled) {
    socket.on('error', () => undefined).write(`GET ${address} HTTP/1.1\r\nhost: test\r\n${lines.join('')}\r\n`);
    await once(socket, 'data');
    socket.pause();
  }
  const third = fetch(`${app.url}${address}`, { headers }).then((reply) => reply.arrayBuffer());
  const before = endings();
  await vi.waitFor(
    () => {
      clock.advance(minute);
      expect(endings()).toBe(before + 2);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect((await third).byteLength).toBeGreaterThan(15 * megabyte);
  for (const socket of stalled) socket.destroy();
}, 60_000);

describe('the reader of an export', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterAll(() => void vi.useRealTimers());
  let opened: Readable | undefined;
  afterEach(() => void opened?.destroy());

  const fileOf = (pieces: AsyncIterable<Buffer>): Readable => {
    const file = exportReply(
      { app: app.running.app, actor: { ...system, id: admin.id } },
      {
        exported: { id: newId(), resource: 'ownData', subject: null, format: 'json' },
        name: 'x',
        body: () => pieces,
        contacts: noContacts,
      },
    );
    opened = file.body as Readable;
    return opened;
  };
  const pass = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    vi.advanceTimersByTime(1_000);
    await nextTurn();
  };
  async function* pieces(count: number, bytes: number): AsyncGenerator<Buffer> {
    for (let piece = 0; piece < count; piece += 1) yield Buffer.alloc(bytes, 'x');
  }

  it('loses the download if they take a kilobyte a minute', async () => {
    const file = fileOf(pieces(Infinity, kilobyte));
    const before = endings();
    for (let taken = 0; taken < 4; taken += 1) {
      file.read(kilobyte);
      await nextTurn();
      await pass(minute);
    }
    expect([file.destroyed, endings()]).toEqual([true, before + 1]);
  });

  it('loses the download if they take much at first and then trickle', async () => {
    const file = fileOf(pieces(Infinity, megabyte));
    for (let taken = 0; taken < 100; taken += 1) {
      file.read();
      await nextTurn();
    }
    for (let taken = 0; taken < 4; taken += 1) {
      file.read(kilobyte);
      await pass(minute);
    }
    expect(file.destroyed).toBe(true);
  });

  it('gets the whole of a large file if they take a megabyte a minute for an hour', async () => {
    const file = fileOf(pieces(60, megabyte));
    let bytes = 0;
    file.on('readable', () => undefined);
    while (!file.closed) {
      const piece: unknown = file.read();
      // The next piece waits for its reader by then.
      await nextTurn();
      if (!Buffer.isBuffer(piece)) continue;
      bytes += piece.length;
      await pass(minute);
    }
    expect(bytes).toBe(60 * megabyte);
  });

  it('gets the whole file if it is written slowly', async () => {
    const { promise: rest, resolve } = Promise.withResolvers<Buffer>();
    const file = fileOf(
      (async function* () {
        yield Buffer.from('first ');
        yield Buffer.from('second ');
        yield await rest;
      })(),
    );
    const whole = buffer(file);
    for (let hour = 0; hour < 5; hour += 1) await pass(60 * minute);
    resolve(Buffer.from('third'));
    expect(String(await whole)).toBe('first second third');
  });
});
