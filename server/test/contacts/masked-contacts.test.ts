import { tokenPermissions } from '@countinghouse/contract/api-token/token-permissions.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { features } from '../../src/features.ts';
import { registerRoutes } from '../../src/kernel/http/register.ts';
import { createServer } from '../../src/kernel/http/server.ts';
import { serve } from '../../src/kernel/http/served.ts';
import { notify } from '../../src/features/notification/index.ts';
import { tokenFor } from '../app/api-tokens.ts';
import { type Caller, caller } from '../app/caller.ts';
import { closed } from '../app/sign-in.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { areasOf } from '../matrix/expectation.ts';
import { policies } from '../matrix/policy.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { listen, settled } from '../hostile/live-room.ts';

/** Values that occur nowhere else. */
const canaries = [
  'zwetschgenbaum',
  '7700 904317',
  '7700904317',
  '1512 8830961',
  '15128830961',
  '7911 556034',
  '7911556034',
];

const reads = features
  .flatMap((feature) => feature.routes)
  .map(({ route }) => route)
  // Logging out is a GET.
  .filter(({ method, name }) => method === 'GET' && name !== 'auth.logout');

let app: TestApp;
let world: World;
let agent: Caller;
let connected: Caller;
let lead = '';

const actor = (name: string): Caller => {
  const found = world.actors.find((one) => one.name === name);
  if (!found) throw new Error(`no actor ${name}`);
  return found.caller;
};

beforeAll(async () => {
  app = await startTestApp({ connections: 4 });
  world = await buildWorld(app);
  agent = actor('agent');
  connected = world.actors.find(({ isConnected }) => isConnected)?.caller ?? agent;
  await app.database.query(sql`update session set actor_id = ${agent.id}::uuid where actor_id is not null`);
  lead = world.targets.find(({ name }) => name === 'lead')?.id ?? '';
  await app.database.query(sql`
    update users set email = 'greta@zwetschgenbaum.test', phone = '+44 7700 904317', mobile = '' where id = ${lead}::uuid`);
  await app.database.query(sql`
    update deposit set phone = '+44 7911 556034', full_name = 'Greta Z' where lead_id = ${lead}::uuid`);
  // The old and the new number are in the audit trail, as a change that the agent made.
  await agent.call(user.routes.update, { params: { id: lead }, body: { mobile: '+49 1512 8830961' } });
  await app.database.transaction((transaction) =>
    notify(
      { query: (fragment) => transaction.query(fragment), now: app.running.app.clock.now() },
      {
        to: [agent.id],
        kind: 'account.emailRefused',
        params: { name: 'Greta', email: 'greta@zwetschgenbaum.test' },
        recordId: lead,
      },
    ),
  );
});
afterAll(() => app.stop());

const mask = (isMasked: boolean) => app.database.query(sql`update setting set mask_contacts = ${isMasked}`);

interface Found {
  readonly leaks: string[];
  readonly files: string[];
  readonly answered: number;
}

/** The lead or their records, of the kinds that the call is about; a call about any kind gets them all. */
const idsFor = (route: AnyRoute): string[] => {
  const policy = policies[route.name];
  const areas = policy === undefined ? [] : areasOf(policy);
  const ofLead = world.targets.filter(
    ({ name, owner, inBin }) => inBin !== true && (name === 'lead' || owner === 'lead'),
  );
  const about = ofLead.filter(({ area }) => areas.includes(area));
  return (about.length > 0 ? about : ofLead).map(({ id }) => id);
};

const addressesOf = (route: AnyRoute): string[] => {
  const query = policies[route.name]?.query;
  return (route.path.includes(':') ? idsFor(route) : ['']).map((id) => {
    const path = route.path.replace(/:(?:id|userId|depositId)\b/, id).replace(/:\w+/g, '1');
    return query ? `${path}?${query}` : path;
  });
};

const callsAtOnce = 10;

/** Makes every call that reads, for every record of the lead; names the routes that give contact data out, and files. */
const walkAs = async (who: Caller, routes: readonly AnyRoute[] = reads): Promise<Found> => {
  const calls = routes.flatMap((route) => addressesOf(route).map((address) => ({ name: route.name, address })));
  const replies: { name: string; text: string; isFile: boolean }[] = [];
  for (let at = 0; at < calls.length; at += callsAtOnce) {
    const piece = calls.slice(at, at + callsAtOnce).map(async ({ name, address }) => {
      const { status, text, headers } = await who.send('GET', address);
      const isFile = !headers.get('content-type')?.startsWith('application/json');
      return status === 200 ? [{ name, text: text.toLowerCase(), isFile }] : [];
    });
    replies.push(...(await Promise.all(piece)).flat());
  }
  const namesOf = (some: typeof replies) => [...new Set(some.map(({ name }) => name))].toSorted();
  return {
    leaks: namesOf(replies.filter(({ text }) => canaries.some((canary) => text.includes(canary)))),
    files: namesOf(replies.filter(({ isFile }) => isFile)),
    answered: namesOf(replies).length,
  };
};

describe('the contact data of a lead', () => {
  it('is given out by these calls while the company does not mask it', async () => {
    await mask(false);
    const { leaks } = await walkAs(agent);
    expect(leaks).toEqual(
      expect.arrayContaining([
        'user.list',
        'user.search',
        'user.one',
        'user.timeline',
        'audit.list',
        'deposit.list',
        'notification.list',
      ]),
    );
  });

  it('is given out by no call to an agent once the company masks it', async () => {
    await mask(true);
    const { leaks, files, answered } = await walkAs(agent);
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(60);
    // CSV, in which the search would find them. No document of a lead is given out at all.
    expect(files).toEqual(['notification.export', 'saved-view.export']);
  });

  it('is given out by no call to an agent who is connected as the lead', async () => {
    await mask(true);
    const { leaks, files } = await walkAs(connected);
    expect(leaks).toEqual([]);
    expect(files).toEqual(['deposit.export', 'notification.export', 'order.export']);
  });

  it('is given out by no call to a program with a token of the agent', async () => {
    const permissions = tokenPermissions.filter((permission) => reachOf('regular', permission) !== 'none');
    const { program } = await tokenFor(app, { by: actor('root'), owner: agent.id, permissions });
    await mask(false);
    expect((await walkAs(program)).leaks).toEqual(expect.arrayContaining(['user.list', 'user.one']));
    await mask(true);
    const { leaks, answered } = await walkAs(program);
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(10);
  });

  it('is masked in an export, which says so', async () => {
    await mask(true);
    const { text } = await connected.send('GET', '/v1/deposit/export?format=csv&columns=fullName,phone');
    expect(text).toContain('(masked)');
    expect(text).toContain('+44 ••• •• 34');
  });

  it('reaches no socket', async () => {
    await mask(true);
    const room = await listen(app.url, agent);
    await actor('admin').call(user.routes.update, { params: { id: lead }, body: { company: 'Z Ltd' } });
    await settled(app, [room]);
    const heard = JSON.stringify(room.received);
    room.socket.close();
    expect(heard).toContain(lead);
    expect(canaries.filter((canary) => heard.includes(canary))).toEqual([]);
  });

  it('does not reach the socket of an agent who is connected as the lead, not even with a change of the settings', async () => {
    await mask(false);
    const before = await listen(app.url, connected);
    const dropped = closed(before.socket);
    await mask(true);
    const room = await listen(app.url, connected);
    await settled(app, [room]);
    await dropped;
    const heard = JSON.stringify([before.settings, room.settings]);
    room.socket.close();
    expect(heard).toContain(lead);
    expect(canaries.filter((canary) => heard.includes(canary))).toEqual([]);
  });

  it('would be found in a reply of a route that hides it in a text', async () => {
    await mask(true);
    const planted = {
      name: 'planted.note',
      method: 'GET',
      path: '/v1/planted-note',
      access: 'lead:read',
      reply: z.object({ note: z.string() }),
    } as const;
    const server = await createServer(app.running.app);
    registerRoutes(server, app.running.app, [serve(planted, async () => ({ note: 'call +44 7700 904317 at noon' }))]);
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const { leaks } = await walkAs(caller(url, agent), [planted]);
    await server.close();
    expect(leaks).toEqual(['planted.note']);
  });
});
