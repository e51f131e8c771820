import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { exchange, openWire, statusOf, type Wire } from './wire.ts';

const idle = 150;
const seconds = 1_000;
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop(), 30_000);

const crowd = (count: number): Promise<Wire[]> => Promise.all(Array.from({ length: count }, () => openWire(app.url)));
const credentials = () => `authorization: Bearer ${admin.token}\r\ncookie: session=${admin.cookie}\r\n`;
const post = (length: number) =>
  `POST /v1/campaign HTTP/1.1\r\nhost: x\r\n${credentials()}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Sends a further piece now and then until the server closes the connection. */
const drip = async (wires: readonly Wire[], piece: string): Promise<void> => {
  const timer = setInterval(() => {
    for (const { socket } of wires) if (!socket.destroyed) socket.write(piece);
  }, 500);
  await Promise.all(wires.map(({ closed }) => closed));
  clearInterval(timer);
};

// All at once, because they wait for the same timeouts. Each ends only because the server closes the connection.
describe.concurrent('connections that are kept open', { timeout: 25 * seconds }, () => {
  it('without a byte are closed, even many of them', async () => {
    await Promise.all((await crowd(idle)).map(({ closed }) => closed));
  });

  it('with headers that never end are closed', async () => {
    const wires = await crowd(50);
    for (const { socket } of wires) socket.write('GET /v1/setting HTTP/1.1\r\nhost: x\r\n');
    await drip(wires, 'x-more: 1\r\n');
    expect(wires.map((wire) => statusOf(wire.text()))).toEqual(wires.map(() => 408));
  });

  it('with a trickled body are closed, and nothing is done', async () => {
    const wires = await crowd(20);
    for (const { socket } of wires) socket.write(`${post(1_000)}{"name":"`);
    await drip(wires, 'd');
    expect(await app.database.query(sql`select 1 from campaign where name like 'd%'`)).toEqual([]);
  });

  it('with a trickled chunked body are closed', async () => {
    const wires = await crowd(20);
    for (const { socket } of wires) {
      socket.write(
        `POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
    }
    await drip(wires, '1\r\n \r\n');
  });

  it('after an answered request are closed', async () => {
    const wires = await crowd(20);
    for (const { socket } of wires) socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    const texts = await Promise.all(wires.map(({ closed }) => closed));
    expect(texts.map(statusOf)).toEqual(wires.map(() => 200));
  });

  it('do not keep an honest client from being answered', async () => {
    const wires = await crowd(idle);
    for (const { socket } of wires.slice(0, 50)) socket.write(`${post(50)}{`);
    for (let count = 0; count < 20; count += 1) {
      expect((await caller(app.url, admin).send('GET', '/v1/campaign')).status).toBe(200);
    }
    for (const { socket } of wires) socket.destroy();
  });
});

describe('an oversized request', () => {
  const large: [string, () => string, number][] = [
    ['headers of 20 kB', () => `GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['thousands of small headers', () => `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(5_000)}\r\n`, 431],
    ['an address of 20 kB', () => `GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    [
      'two lengths',
      () => 'POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
      400,
    ],
    [
      'length and chunks at once',
      () =>
        'POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no HTTP at all', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
    ['a broken line end in a header', () => 'GET / HTTP/1.1\r\nhost: x\r\na: b\nc: d\r\n\r\n', 400],
    ['a NUL in a header', () => 'GET / HTTP/1.1\r\nhost: x\r\na: \u0000\r\n\r\n', 400],
  ];

  it.each(large)(
    '%s is refused with the headers of every reply and the connection is closed',
    async (_name, text, status) => {
      const reply = await exchange(app.url, text());
      expect(statusOf(reply)).toBe(status);
      const headers = reply.split('\r\n\r\n')[0]?.toLowerCase() ?? '';
      for (const name of ['cache-control: no-store', 'x-content-type-options: nosniff', 'content-security-policy: '])
        expect(headers).toContain(name);
      expect(reply).toContain('"code":"json"');
    },
  );

  it('with a declared length far beyond its body is refused before the rest arrives', async () => {
    const wire = await openWire(app.url);
    wire.socket.write(post(10_000_000));
    expect(statusOf(await wire.closed)).toBe(413);
  });

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"name":[', ']}'],
  ])('of JSON nested ten thousand deep by %s is refused', async (open, close) => {
    const depth = 10_000;
    const body = `${open.repeat(depth)}1${close.repeat(depth)}`.slice(0, 900_000);
    const send = (path: string) =>
      fetch(`${app.url}${path}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${admin.token}`,
          cookie: `session=${admin.cookie}`,
        },
      });
    expect([400, 413]).toContain((await send('/v1/campaign')).status);
    expect([400, 413]).toContain((await send('/v1/campaign/batch')).status);
  });

  it('with very many small mistakes gets a small reply', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    const one = await admin.send('POST', '/v1/campaign', fields);
    const many = await admin.send(
      'POST',
      '/v1/user/batch',
      Array.from({ length: 200_000 }, () => ({})),
    );
    const ids = await admin.send('DELETE', '/v1/user/batch', { ids: Array.from({ length: 300_000 }, () => 1) });
    for (const reply of [one, many, ids]) {
      expect(reply.status).toBe(400);
      expect(reply.text.length).toBeLessThan(50_000);
    }
  });
});
