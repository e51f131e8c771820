import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { route } from '@countinghouse/contract/kernel/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { registerRoutes } from './register.ts';
import { serve } from './served.ts';
import { createServer } from './server.ts';

let app: TestApp;
let url: string;
let stop: () => Promise<void>;

const planted = (name: string, length: number, secret: boolean) =>
  serve(
    route({
      name: `planted.${name}`,
      method: 'GET',
      path: `/v1/planted/${name}`,
      access: 'public',
      reply: z.object({ text: z.string() }),
      ...(secret && { secret }),
    }),
    async () => ({ text: 'a'.repeat(length) }),
  );

beforeAll(async () => {
  app = await startTestApp();
  const server = await createServer(app.running.app);
  registerRoutes(server, app.running.app, [
    planted('long', 5_000, false),
    planted('short', 50, false),
    planted('secret', 5_000, true),
  ]);
  url = await server.listen({ port: 0, host: '127.0.0.1' });
  stop = () => server.close().then(() => app.stop());
});
afterAll(() => stop());

/** The raw reply: fetch would decompress it. */
const raw = async (name: string, headers: Record<string, string>) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/v1/planted/${name}`, { headers: { 'accept-encoding': 'br', ...headers } }, resolve).on('error', reject);
  });
  return { encoding: response.headers['content-encoding'], body: await buffer(response) };
};

const bearer = { authorization: 'Bearer any' };

it('a long reply to a bearer token is sent compressed', async () => {
  const { encoding, body } = await raw('long', bearer);
  expect(encoding).toBe('br');
  expect(JSON.parse(brotliDecompressSync(body).toString())).toEqual({ text: 'a'.repeat(5_000) });
});

it('a reply to a request that another site could make is not compressed, since its length would reveal its content', async () => {
  expect((await raw('long', { cookie: 'session=any' })).encoding).toBeUndefined();
});

it('replies that hold a secret, or are short, are not compressed', async () => {
  expect((await raw('secret', bearer)).encoding).toBeUndefined();
  expect((await raw('short', bearer)).encoding).toBeUndefined();
});
