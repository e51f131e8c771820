import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let greedy: Caller;
let other: Caller;

beforeAll(async () => {
  app = await startTestApp();
  [greedy, other] = await Promise.all([signedIn(app, 'admin'), signedIn(app, 'admin')]);
  // From then on their sessions are known.
  await Promise.all([greedy.call(getSetting, {}), other.call(getSetting, {})]);
});
afterAll(() => app.stop());

const headersOf = (caller: Caller | null): string =>
  caller === null ? '' : `authorization: Bearer ${caller.token}\r\ncookie: session=${caller.cookie}\r\n`;

const ask = async (socket: Socket, caller: Caller | null, path: string): Promise<void> => {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n${headersOf(caller)}\r\n`);
  await once(socket, 'data');
};

/** A connection that the server has accepted: it accepts one in a turn. */
const socketTo = async (): Promise<Socket> => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await ask(socket, null, '/health/live');
  return socket;
};

/** How many of a caller's requests, sent at once over open connections, were answered before another one sent after them. */
const answeredBefore = async (crowd: Caller | null, one: Caller | null, path: string): Promise<number> => {
  const [last, ...sockets] = await Promise.all(Array.from({ length: 61 }, socketTo));
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
  expect(await answeredBefore(greedy, other, '/v1/setting')).toBeLessThan(30);
});

it('monitoring does not wait for sixty requests of visitors from one address', async () => {
  expect(await answeredBefore(null, null, '/health/live')).toBeLessThan(30);
});

it('a request waits for those of the same session that came before it', async () => {
  expect(await answeredBefore(greedy, greedy, '/v1/setting')).toBeGreaterThan(30);
});
