import { route } from '@countinghouse/contract/kernel/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { features } from '../../src/features.ts';
import { JsonText } from '../../src/kernel/http/reply.ts';
import { registerRoutes } from '../../src/kernel/http/register.ts';
import { serve } from '../../src/kernel/http/served.ts';
import { createServer } from '../../src/kernel/http/server.ts';
import { signedIn, signIn, visitorOf } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { haveTwoFactor } from '../app/two-factor.ts';
import { fuzz } from './fuzz.ts';

const routes = features.flatMap((feature) => feature.routes).map((served) => served.route);
/** So many per call of the API that a third of the calls succeed. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? routes.length * 7);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'error' } });
});
afterAll(() => app.stop());

/** With two-factor, because some request turns on the rule that staff have it. */
const asStaff = async (role: 'root' | 'admin' | 'regular') => {
  const who = await signedIn(app, role);
  await haveTwoFactor(app, who);
  return who;
};
const asRegular = () => asStaff('regular');
const asLead = async () => signedIn(app, { role: 'lead', assignedTo: (await asRegular()).id });
const senders = [
  () => asStaff('root'),
  () => asStaff('admin'),
  asRegular,
  asLead,
  async () => signIn(app, (await asLead()).id, await asStaff('admin')),
  async () => visitorOf(app),
  () => asStaff('root'),
  () => asStaff('admin'),
  () => asStaff('admin'),
];

describe('any request', () => {
  it(
    `gets a reply that fits the contract or a refusal with a reason, in ${count} requests`,
    { timeout: 60_000 + count * 20 },
    async () => {
      const report = await fuzz({ url: app.url, routes, seed, count, senders });
      expect(report.findings.slice(0, 5)).toEqual([]);
      expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
      // If all requests were refused at the first check, nothing would be tested.
      const accepted = [200, 201, 204].map((status) => report.statuses[status] ?? 0);
      expect(accepted.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(count / 10);
      expect(report.succeeded.size).toBeGreaterThan(routes.length / 3);
    },
  );
});

describe('a planted fault', () => {
  const Name = z.strictObject({ name: z.string().check(z.maxLength(60)), amount: z.optional(z.number()) });
  const faulty = (name: string, reply: 'nothing' | typeof Name) =>
    route({
      name: `planted.${name}`,
      method: 'POST',
      path: `/v1/planted/${name}`,
      access: 'public',
      body: Name,
      reply,
    });

  const planted = {
    'server error': serve(faulty('crash', 'nothing'), async (_context, input) => {
      // Fails for some values only, as real faults do.
      if (!/^[\x20-\x7e]*$/.test((input.body as { name: string }).name)) throw new TypeError('planted');
      return undefined;
    }),
    'reply unlike the contract': serve(
      faulty('leak', Name),
      async () => new JsonText('{"name":"x","passwordHash":"secret"}') as never,
    ),
    'no answer': serve(faulty('hang-up', 'nothing'), async () => {
      throw Object.assign(new Error('planted'), { hangUp: true });
    }),
  } as const;

  it.each(Object.entries(planted))('is found: %s', async (what, served) => {
    const server = await createServer(app.running.app);
    server.addHook('onError', async (request, _reply, error) => {
      if ('hangUp' in error) request.raw.socket.destroy();
    });
    registerRoutes(server, app.running.app, [served]);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { findings } = await fuzz({
        url,
        routes: [served.route],
        seed,
        count: 100,
        senders: [async () => visitorOf(app)],
      });
      expect(findings.map((finding) => finding.what)).toContain(what);
    } finally {
      await server.close();
    }
  });
});
