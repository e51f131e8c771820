import { user } from '@countinghouse/contract/user/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { userTable } from '../../src/features/user/index.ts';
import { registerRoutes } from '../../src/kernel/http/register.ts';
import { createServer } from '../../src/kernel/http/server.ts';
import { resourceHandlers, serveResource } from '../../src/kernel/resource/handlers.ts';
import { everything } from '../../src/kernel/resource/table.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { unwritten, walk } from './walk.ts';
import { buildWorld, type World } from './world.ts';

const routes = features.flatMap((feature) => feature.routes).map((served) => served.route);
let app: TestApp;
let world: World;

beforeAll(async () => {
  // Each connection parses and plans all 325 routes' statements for itself.
  app = await startTestApp({ connections: 4 });
  world = await buildWorld(app);
});
afterAll(() => app.stop());

describe('the access matrix', () => {
  it('has a hand-written policy for every served route', () => {
    expect(unwritten(routes)).toEqual([]);
  });

  it('finds a route without a policy', () => {
    const planted = {
      name: 'planted.read',
      method: 'GET',
      path: '/v1/planted',
      access: 'signedIn',
      reply: 'nothing',
    } as const;
    expect(unwritten([...routes, planted])).toEqual(['planted.read']);
  });

  it('finds a table whose scope lets everything through', async () => {
    const server = await createServer(app.running.app);
    const leaking = { ...userTable, scope: () => everything };
    const served = serveResource(user, resourceHandlers(leaking, { create: () => ({}) })).filter(
      ({ route }) => route.method === 'GET',
    );
    registerRoutes(server, app.running.app, served);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const { findings } = await walk(
      world,
      served.map(({ route }) => route),
      url,
    );
    await server.close();
    expect(findings).toContain('user.one by agent on otherLead: 200, not 404');
    expect(findings).toContain('user.list by agent on nothing: shows otherLead');
  });

  it(
    'holds for every route, actor and ownership, and refusals leave nothing behind',
    { timeout: 400_000 },
    async () => {
      const { cells, refused, findings } = await walk(world, routes);
      console.log(
        `access matrix: ${routes.length} routes, ${world.actors.length} actors, ${cells} cells, ${refused} of them refused, ${findings.length} findings`,
      );
      expect(findings).toEqual([]);
    },
  );
});
