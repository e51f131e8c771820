import { route } from '@countinghouse/contract/kernel/route.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { registerRoutes } from './register.ts';
import { serve } from './served.ts';
import { createServer } from './server.ts';

const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const noting = route({
  name: 'planted.note',
  method: 'POST',
  path: '/v1/planted/note',
  access: 'public',
  body: z.strictObject({ fails: z.boolean() }),
  reply: 'nothing',
});

const planted = serve(noting, async (context, { body }) => {
  context.app.log.info('planted line');
  await context.query(sql`select 1`);
  context.app.log.info('planted line');
  if (body.fails) throw new Error('planted');
  return undefined;
});

const linesSince = (start: number): string[] =>
  app
    .logged()
    .slice(start)
    .split('\n')
    .filter((line) => line !== '');

describe('the log of a request', () => {
  it.each([false, true])('has the same request id once on every line, when it fails: %s', async (fails) => {
    const server = await createServer(app.running.app);
    registerRoutes(server, app.running.app, [planted]);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const start = app.logged().length;
    try {
      await fetch(`${url}${noting.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fails }),
      });
    } finally {
      await server.close();
    }
    const lines = linesSince(start).filter((line) => /planted|request failed/.test(line));
    expect(lines).toHaveLength(fails ? 4 : 3);
    for (const line of lines) {
      expect(line.match(/"(?:requestId|reqId|id)":/g)).toEqual(['"requestId":']);
    }
    const ids = lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('a request through a proxy that is not trusted', () => {
  const forwarded = () => fetch(`${app.url}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const warnings = (start: number) => linesSince(start).filter((line) => line.includes('TRUST_PROXY'));

  it('is logged as a warning once a minute', async () => {
    const start = app.logged().length;
    await fetch(`${app.url}/health/live`);
    expect(warnings(start)).toHaveLength(0);
    await forwarded();
    await forwarded();
    expect(warnings(start)).toHaveLength(1);
    expect(warnings(start)[0]).not.toContain('203.0.113.9');
    clock.advance(60_000);
    await forwarded();
    expect(warnings(start)).toHaveLength(2);
  });

  it('is not logged as a warning where the proxy is trusted', async () => {
    const trusting = await startTestApp({ env: { TRUST_PROXY: 'true' } });
    await fetch(`${trusting.url}/health/live`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(trusting.logged()).not.toContain('TRUST_PROXY');
    await trusting.stop();
  });
});
