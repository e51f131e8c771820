import dns from 'node:dns';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let greedy: Caller;
let other: Caller;

const hasIpv6 = Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === '::1'));
const further = hasIpv6 ? '::1' : '127.0.0.2';
/** As on most machines; a hosts file may name only one of them. */
const localhost = [
  { address: '127.0.0.1', family: 4 },
  { address: further, family: hasIpv6 ? 6 : 4 },
];
const lookup = dns.lookup as (...given: unknown[]) => void;

beforeAll(async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(((...given: unknown[]) => {
    const done = given.at(-1) as (error: null, found: typeof localhost) => void;
    if (given[0] === 'localhost' && given.length === 3) done(null, localhost);
    else lookup(...given);
  }) as typeof dns.lookup);
  app = await startTestApp({ env: { HOST: 'localhost' } });
  [greedy, other] = await Promise.all([signedIn(app, 'admin'), signedIn(app, 'admin')]);
  // From then on their sessions are known.
  await Promise.all([greedy.call(getSetting, {}), other.call(getSetting, {})]);
});
afterAll(async () => {
  await app.stop();
  vi.restoreAllMocks();
});

const headersOf = (caller: Caller | null): string =>
  caller === null ? '' : `authorization: Bearer ${caller.token}\r\ncookie: session=${caller.cookie}\r\n`;

const ask = async (socket: Socket, caller: Caller | null, path: string): Promise<void> => {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n${headersOf(caller)}\r\n`);
  await once(socket, 'data');
};

/** A connection that the server has accepted: it accepts one in a turn. */
const socketTo = async (host = '127.0.0.1'): Promise<Socket> => {
  const socket = connect(Number(new URL(app.url).port), host);
  await once(socket, 'connect');
  await ask(socket, null, '/health/live');
  return socket;
};

/** How many of a caller's requests, sent at once over open connections, were answered before another one sent after them. */
const answeredBefore = async (crowd: Caller | null, one: Caller | null, path = '/v1/setting'): Promise<number> => {
  const [last, ...sockets] = await Promise.all(Array.from({ length: 61 }, () => socketTo()));
  if (!last) throw new Error('no connection');
  let answered = 0;
  const all = sockets.map((socket) => ask(socket, crowd, '/v1/setting').then(() => (answered += 1)));
  await ask(last, one, path);
  const before = answered;
  await Promise.all(all);
  for (const socket of [last, ...sockets]) socket.destroy();
  return before;
};

it('another person’s request does not wait for sixty of one session', async () => {
  expect(await answeredBefore(greedy, other)).toBeLessThan(30);
});

it.each(['127.0.0.1', further])(
  'a flood from one address is refused at every address of localhost: %s',
  async (host) => {
    const requests = 1_500;
    const socket = await socketTo(host);
    let text = '';
    socket.on('data', (piece) => (text += String(piece)));
    socket.write('GET /v1/nowhere HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
    const statuses = () => Array.from(text.matchAll(/HTTP\/1.1 (\d+)/g), ([, status]) => status);
    await vi.waitFor(() => expect(statuses()).toHaveLength(requests), { timeout: 20_000 });
    socket.destroy();
    expect(new Set(statuses())).toEqual(new Set(['404', '503']));
  },
);

it('monitoring does not wait for sixty requests of visitors from one address', async () => {
  expect(await answeredBefore(null, null, '/health/live')).toBeLessThan(30);
});

it('a request waits for those of the same session that came before it', async () => {
  expect(await answeredBefore(greedy, greedy)).toBeGreaterThan(30);
});
