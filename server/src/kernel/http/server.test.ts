import { Readable } from 'node:stream';
import { route } from '@countinghouse/contract/kernel/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noContacts } from '../contacts/open-file.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { registerRoutes } from './register.ts';
import { FileReply } from './reply.ts';
import { serve } from './served.ts';
import { createServer } from './server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it.each([
  ['cannot be read', '/v1/campaign/%ED%A0%80'],
  ['cannot be decoded', '/v1/campaign/%'],
  ['has an endless part', `/v1/campaign/${'9'.repeat(400)}`],
  ['is unknown', '/v1/nothing'],
])('an address that %s is refused like any other', async (_what, address) => {
  const response = await fetch(`${app.url}${address}`, { headers: { 'x-lang': 'fr' } });
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect([404, 401]).toContain(response.status);
  expect(Object.keys(body)).toEqual(['message', 'code']);
  expect(JSON.stringify(body)).not.toMatch(/FST_|Bad Request/);
});

it('a file that breaks off before its first byte is refused as JSON, not saved as a file', async () => {
  const file = route({
    name: 'planted.file',
    method: 'GET',
    path: '/v1/planted/file',
    access: 'public',
    reply: 'file',
  });
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new Error('planted'));
      },
    });
  const headers = { 'content-type': 'text/csv', 'content-disposition': 'attachment', 'content-length': '5' };
  const server = await createServer(app.running.app);
  registerRoutes(server, app.running.app, [
    serve(file, async () => new FileReply(broken(), headers, noContacts) as never),
  ]);
  try {
    const response = await fetch(`${await server.listen({ port: 0, host: '127.0.0.1' })}${file.path}`);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([500, null]);
    expect(await response.json()).toMatchObject({ code: 'unexpected' });
  } finally {
    await server.close();
  }
});

it.each([
  ['', false],
  [', also behind a proxy', true],
])('a request whose caller has closed the connection by the time it is read is refused%s', async (_how, trustProxy) => {
  const { app: running } = app.running;
  const server = await createServer({ ...running, config: { ...running.config, trustProxy } });
  const met = Promise.withResolvers<unknown>();
  server.addHook('onError', async (_request, _reply, error) => met.resolve(error));
  server.server.prependListener('request', ({ socket }) => void socket.destroy());
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    await expect(fetch(`${address}/v1/nothing`, { headers })).rejects.toThrow('fetch failed');
    expect(await met.promise).toMatchObject({ kind: 'unavailable', code: 'unavailable' });
  } finally {
    await server.close();
  }
});
