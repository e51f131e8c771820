import { once } from 'node:events';
import http from 'node:http';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mostConnections, mostPerPerson, mostVisitorsPerNetwork } from '../../src/kernel/changes/socket-places.ts';
import { signedIn, signIn } from '../app/caller.ts';
import { closed } from '../app/sign-in.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { type Listener, listen, settled, socketPaths } from './live-room.ts';

const seed = 20_261;
const visitor = { token: '', cookie: '' };
let app: TestApp;
let honest: Listener;

beforeAll(async () => {
  app = await startTestApp();
  honest = await listen(app.url, await signedIn(app, 'root'));
});
afterAll(async () => {
  honest.socket.close();
  await app.stop();
});

/** Checks that the honest connection is open and still receives events. */
const expectHonestServed = async (): Promise<void> => {
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
  expect(honest.socket.connected).toBe(true);
  await settled(app, [honest]);
};

const rawSocket = async (path: string = socketPaths[0], headers = {}): Promise<WebSocket> => {
  const address = `${app.url.replace('http', 'ws')}${path}/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { headers } as never);
  socket.binaryType = 'arraybuffer';
  await once(socket, 'open');
  return socket;
};

const ended = (socket: WebSocket): Promise<unknown> =>
  socket.readyState === WebSocket.CLOSED ? Promise.resolve() : once(socket, 'close');

/** The status with which the server answers a handshake. */
const handshake = (path: string, transport: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const upgrade = transport === 'websocket' && {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const request = http.get(`${app.url}${path}/?EIO=4&transport=${transport}`, {
      agent: false,
      headers: { ...headers, ...upgrade },
    });
    const answered = (reply: http.IncomingMessage) => {
      resolve(reply.statusCode ?? 0);
      request.destroy();
    };
    request.on('response', answered).on('upgrade', answered).on('error', reject);
  });

describe('the handshake of a live connection', () => {
  const foreign = [
    'http://evil.example',
    'https://localhost.evil.example',
    'null',
    'file://',
    'http://127.0.0.1:1',
    'http://127.0.0.1@evil.example',
    'x',
  ];
  const doors = socketPaths.flatMap((path) => ['polling', 'websocket'].map((transport) => [path, transport] as const));

  it.each(doors)('at %s by %s is refused for every foreign origin', async (path, transport) => {
    // How the two transports refuse.
    const refused = transport === 'polling' ? 403 : 400;
    for (const origin of foreign)
      expect([origin, await handshake(path, transport, { origin })]).toEqual([origin, refused]);
    expect(await handshake(path, transport, { origin: app.url })).toBe(transport === 'polling' ? 200 : 101);
  });

  it('with malformed secrets makes the caller a visitor, or is refused, and never causes an error', async () => {
    for (const token of [1, null, {}, ['a'], 'x'.repeat(5_000), { toString: 1 }]) {
      const socket = io(app.url, {
        path: socketPaths[0],
        auth: { token, __proto__: { role: 'root' } },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      await new Promise((resolve) => socket.once('connect', () => resolve(null)));
      socket.close();
    }
    expect(app.logged()).not.toContain('"level":50');
  });
});

const packet = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '0',
          '1',
          '2',
          '3',
          '4',
          '5',
          '6',
          '40',
          '41',
          '42',
          '43',
          '44',
          '45',
          '46',
          '451-',
          '459999999-',
          '461-/x,',
          '4/x,',
          '42["joinDepositRoom"',
          '40{"token":',
        ),
        fc.oneof(
          fc.json(),
          fc.constantFrom(
            '',
            '[]',
            '{}',
            '["__proto__"]',
            '["connect",{}]',
            '["disconnect"]',
            '["joinDepositRoom",{"_placeholder":true,"num":9}]',
            '[{"_placeholder":true,"num":-1}]',
            '{"__proto__":{"a":1}}',
            '9'.repeat(50),
            '['.repeat(900),
          ),
        ),
      )
      .map((parts) => parts.join('')),
  },
);

describe('malformed packets', () => {
  it(`of six hundred kinds (seed ${seed}) close at most the connection that sent them`, async () => {
    const packets = fc.sample(packet, { seed, numRuns: 600 });
    const sockets = await Promise.all(Array.from({ length: 60 }, (_, index) => rawSocket(socketPaths[index % 2])));
    for (const [index, data] of packets.entries()) {
      const socket = sockets[index % sockets.length];
      if (socket?.readyState !== WebSocket.OPEN) continue;
      // Half of them come from a client that has sent its greeting.
      if (index < 30) socket.send('40{}');
      socket.send(typeof data === 'string' ? data : Uint8Array.from(data));
    }
    for (const socket of sockets) socket.close();
    await Promise.all(sockets.map(ended));
    await expectHonestServed();
  });

  it('sent by polling are answered, whatever they contain', async () => {
    for (const body of fc.sample(packet, { seed, numRuns: 60 })) {
      const opened = await fetch(`${app.url}${socketPaths[0]}/?EIO=4&transport=polling`);
      const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
      const reply = await fetch(`${app.url}${socketPaths[0]}/?EIO=4&transport=polling&sid=${sid}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : Uint8Array.from(body),
      });
      expect(reply.status).toBeLessThan(500);
    }
    for (const query of [
      '',
      '?EIO=9',
      '?EIO=4&transport=x',
      '?EIO=4&transport=polling&sid=__proto__',
      '?EIO[]=4&transport[a]=b',
    ]) {
      expect([query, (await fetch(`${app.url}${socketPaths[0]}/${query}`)).status]).toEqual([query, 400]);
    }
    await expectHonestServed();
  });
});

describe('a greedy client', () => {
  it.each(socketPaths)('at %s that sends more than 16 kB at once is disconnected', async (path) => {
    const socket = await rawSocket(path);
    socket.send(`42["x","${'a'.repeat(17 * 1024)}"]`);
    await ended(socket);
    await expectHonestServed();
  });

  it('that sends many events is disconnected, and one that sends a few is not', async () => {
    const talker = await listen(app.url, visitor);
    for (let count = 0; count < 20; count += 1) talker.socket.emit('joinDepositRoom', count);
    await settled(app, [talker]);
    expect(talker.socket.connected).toBe(true);
    const gone = closed(talker.socket);
    for (let count = 0; count < 100; count += 1) talker.socket.emit('joinDepositRoom', count);
    await gone;
    await expectHonestServed();
  });

  it('that opens ever more connections as a visitor is refused, and a signed-in one is not', async () => {
    const crowd: Socket[] = [];
    const fill = async () => {
      while (crowd.length <= mostVisitorsPerNetwork) crowd.push((await listen(app.url, visitor)).socket);
    };
    await expect(fill()).rejects.toThrow('tooMany');
    expect(crowd.length).toBeLessThanOrEqual(mostVisitorsPerNetwork);
    const staff = await listen(app.url, await signedIn(app, 'regular'));
    expect(staff.socket.connected).toBe(true);
    for (const socket of [...crowd, staff.socket]) socket.close();
    await expectHonestServed();
  });

  it('that only opens transports keeps nobody at the same address from live events', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });
    const open = () =>
      new Promise((resolve, reject) => {
        const got = (reply: http.IncomingMessage) => reply.resume().on('end', resolve);
        http.get(`${app.url}${socketPaths[0]}/?EIO=4&transport=polling`, { agent }, got).on('error', reject);
      });
    for (let count = 0; count <= mostConnections; count += 100)
      await Promise.all(Array.from({ length: 100 }, () => open()));
    const staff = await listen(app.url, await signedIn(app, 'regular'));
    expect(staff.socket.connected).toBe(true);
    staff.socket.close();
    agent.destroy();
    await expectHonestServed();
  });

  it('that opens ever more connections in one or more sessions is refused until it closes one', async () => {
    const who = await signedIn(app, 'lead');
    const again = await signIn(app, who.id);
    const crowd: Socket[] = [];
    for (let count = 0; count < mostPerPerson; count += 1)
      crowd.push((await listen(app.url, count % 2 === 0 ? who : again)).socket);
    await expect(listen(app.url, again)).rejects.toThrow('tooMany');
    crowd.pop()?.close();
    const next = await vi.waitFor(() => listen(app.url, who), 10_000);
    expect(next.socket.connected).toBe(true);
    for (const socket of [...crowd, next.socket]) socket.close();
    await expectHonestServed();
  });
});

it('lets in an office whose 200 people have two pages each that all return at once behind one address', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => signedIn(app, 'regular')));
  const pages = people.flatMap((who) => Array.from({ length: 20 }, () => who));
  const sockets = await Promise.all(
    pages.map(({ cookie }) => rawSocket(socketPaths[0], { cookie: `session=${cookie}` })),
  );
  const answers = sockets.map(async (socket, index) => {
    const answer = new Promise<string>((resolve) => {
      socket.addEventListener(
        'message',
        ({ data }) => /^4[04]/.test(String(data)) && resolve(String(data).slice(0, 2)),
      );
      void ended(socket).then(() => resolve('closed'));
    });
    socket.send(`40${JSON.stringify({ token: pages[index]?.token })}`);
    return answer;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['40']));
  for (const socket of sockets) socket.close();
  await Promise.all(sockets.map(ended));
});
