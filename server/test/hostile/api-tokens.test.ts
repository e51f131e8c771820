import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createToken, listTokens, revokeToken } from '@countinghouse/contract/api-token/api-token.ts';
import { tokenPermissions } from '@countinghouse/contract/api-token/token-permissions.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../src/app.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { newTokenSecret } from '../../src/kernel/session/api-token.ts';
import { inDays, tokenFor } from '../app/api-tokens.ts';
import { addPerson, type Caller, caller, signedIn, visitorOf } from '../app/caller.ts';
import { connect } from '../app/sign-in.ts';
import { startTestApp, testClock, type TestApp } from '../app/test-app.ts';

const clock = testClock();
let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());

const list = (who: Caller, headers?: Record<string, string>) => who.send('GET', '/v1/user', undefined, headers);
const bearing = (secret: string): Caller => caller(app.url, { id: '', token: secret, cookie: '' });

describe('a token of an agent', () => {
  it('neither reads nor changes the leads of others', async () => {
    const [agent, other] = [await addPerson(app, { role: 'regular' }), await addPerson(app, { role: 'regular' })];
    const own = await addPerson(app, { role: 'lead', assignedTo: agent });
    const foreign = await addPerson(app, { role: 'lead', assignedTo: other });
    const { program } = await tokenFor(app, {
      by: root,
      owner: agent,
      permissions: ['lead:read', 'lead:update', 'comment:read', 'comment:create'],
    });
    const { users } = (await program.call(user.routes.list)).body;
    expect(users.map(({ id }) => id)).toEqual([own]);
    expect((await program.call(user.routes.one, { params: { id: own } })).status).toBe(200);
    for (const refused of [
      await program.call(user.routes.one, { params: { id: foreign } }),
      await program.call(user.routes.update, { params: { id: foreign }, body: { phone: '1' } }),
      await program.call(leadTimeline, { params: { id: foreign } }),
    ])
      expect([refused.status, refused.problem.code]).toEqual([404, 'notFound']);
    expect((await program.call(comment.routes.create, { body: { lead: foreign, text: 'x' } })).status).toBeGreaterThan(
      399,
    );
  });

  it('has only the permissions that it was given, also within a call that shows several things', async () => {
    const agent = await addPerson(app, { role: 'regular' });
    const lead = await addPerson(app, { role: 'lead', assignedTo: agent });
    await root.call(comment.routes.create, { body: { lead, text: 'Prefers the evening' } });
    const { program } = await tokenFor(app, { by: root, owner: agent, permissions: ['lead:read'] });
    for (const refused of [
      await program.call(user.routes.update, { params: { id: lead }, body: { phone: '1' } }),
      await program.call(comment.routes.list),
    ])
      expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden']);
    const shown = await program.call(leadTimeline, { params: { id: lead } });
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('Prefers the evening')]);
  });

  it('is not its owner: it has no record, session or password of theirs', async () => {
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read', 'lead:update'] });
    expect((await program.call(user.routes.one, { params: { id: root.id } })).status).toBe(404);
    expect((await program.call(user.routes.update, { params: { id: root.id }, body: { phone: '1' } })).status).toBe(
      404,
    );
    for (const address of ['/v1/profile', '/v1/auth/session', '/v1/auth/check-auth']) {
      const refused = await program.send('GET', address);
      expect([refused.status, refused.problem.code]).toEqual([403, 'notWithToken']);
    }
  });
});

describe('a token with all permissions', () => {
  it('cannot list, create or revoke tokens', async () => {
    const { id, program } = await tokenFor(app, { by: root, permissions: tokenPermissions });
    const body = { name: 'Another', owner: root.id, permissions: ['lead:read' as const], expires: inDays(app, 1) };
    for (const refused of [
      await program.call(createToken, { body }),
      await program.call(listTokens),
      await program.call(revokeToken, { params: { id } }),
    ])
      expect([refused.status, refused.problem.code]).toEqual([403, 'notWithToken']);
  });

  it('starts nothing that two people decide', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    await app.database.query(sql`
      insert into user_secret (user_id, password_hash, must_change_password) values (${lead}::uuid, 'x', false)`);
    await app.database.query(sql`update users set last_login = now() where id = ${lead}::uuid`);
    const { program } = await tokenFor(app, {
      by: await signedIn(app, 'admin'),
      permissions: ['lead:read', 'lead:update'],
    });
    const body = { email: 'elsewhere@example.test' };
    const refused = await program.call(user.routes.update, { params: { id: lead }, body });
    expect([refused.status, refused.problem.code]).toEqual([403, 'notWithToken']);
    expect(await app.database.query(sql`select 1 from approval where record_id = ${lead}::uuid`)).toEqual([]);
  });

  it('opens no live connection as its owner', async () => {
    const { secret } = await tokenFor(app, { by: root, permissions: tokenPermissions });
    const [socket, own] = [await connect(app, bearing(secret)), await connect(app, root)];
    const heard: unknown[] = [];
    socket.on('changed', (change) => heard.push(change));
    const arrived = new Promise((resolve) => own.once('changed', resolve));
    await root.call(comment.routes.create, { body: { lead: await addPerson(app, { role: 'lead' }), text: 'Secret' } });
    await arrived;
    own.disconnect();
    socket.disconnect();
    expect(heard).toEqual([]);
  });
});

describe('a token is refused with 401', () => {
  const refusal = async (who: Caller) => {
    const { status, problem } = await list(who);
    return [status, problem.code];
  };
  const refused = [401, 'tokenRefused'];

  it.each([
    ['locked', sql`status = 'locked'`],
    ['given another role', sql`role = 'admin'`],
    ['moved to the bin', sql`deleted_at = now()`],
  ])('once its owner is %s, and stays so', async (_event, change) => {
    const owner = await addPerson(app, { role: 'regular' });
    const { id, program } = await tokenFor(app, { by: root, owner, permissions: ['lead:read'] });
    expect((await list(program)).status).toBe(200);
    await app.database.query(sql`update users set ${change} where id = ${owner}::uuid`);
    expect(await refusal(program)).toEqual(refused);
    await app.database.query(sql`
      update users set status = 'active', role = 'regular', deleted_at = null where id = ${owner}::uuid`);
    expect(await refusal(program)).toEqual(refused);
    const { tokens } = (await root.call(listTokens)).body;
    expect(tokens.find((token) => token.id === id)).toMatchObject({
      state: 'revoked',
      revokedByName: null,
      endedWith: 'owner',
    });
  });

  it.each([
    ['locked', sql`status = 'locked'`, 'regular'],
    ['made an agent', sql`role = 'regular'`, 'regular'],
    ['made an admin, who may not create it for that owner', sql`role = 'admin'`, 'admin'],
    ['moved to the bin', sql`deleted_at = now()`, 'regular'],
  ] as const)('once its creator is %s, and stays so', async (_event, change, role) => {
    const [creator, owner] = [await signedIn(app, 'root'), await addPerson(app, { role })];
    const { id, program } = await tokenFor(app, { by: creator, owner, permissions: ['lead:read'] });
    expect((await list(program)).status).toBe(200);
    await app.database.query(sql`update users set ${change} where id = ${creator.id}::uuid`);
    expect(await refusal(program)).toEqual(refused);
    await app.database.query(sql`
      update users set status = 'active', role = 'root', deleted_at = null where id = ${creator.id}::uuid`);
    expect(await refusal(program)).toEqual(refused);
    const { tokens } = (await root.call(listTokens)).body;
    expect(tokens.find((token) => token.id === id)).toMatchObject({
      state: 'revoked',
      revokedByName: null,
      endedWith: 'creator',
    });
  });

  it('while its creator may not create tokens, even if the trigger that ends it was off', async () => {
    const creator = await signedIn(app, 'admin');
    const owner = await addPerson(app, { role: 'regular' });
    const { program } = await tokenFor(app, { by: creator, owner, permissions: ['lead:read'] });
    const become = (change: Sql) =>
      app.database.transaction(async (transaction) => {
        await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
        await transaction.query(sql`update users set ${change} where id = ${creator.id}::uuid`);
      });
    for (const change of [sql`status = 'locked'`, sql`role = 'regular'`, sql`deleted_at = now()`]) {
      await become(change);
      expect(await refusal(program)).toEqual(refused);
      await become(sql`status = 'active', role = 'admin', deleted_at = null`);
      expect((await list(program)).status).toBe(200);
    }
  });

  it('not when its creator becomes root, or an admin who created it for an agent', async () => {
    const creator = await signedIn(app, 'admin');
    const owner = await addPerson(app, { role: 'regular' });
    const { program } = await tokenFor(app, { by: creator, owner, permissions: ['lead:read'] });
    for (const role of ['root', 'admin']) {
      await app.database.query(sql`update users set role = ${role} where id = ${creator.id}::uuid`);
      expect((await list(program)).status).toBe(200);
    }
  });

  it('at once on another server, after a revocation on this one', async () => {
    const database = openDatabase(app.databaseUrl, { max: 4 });
    const dataDir = path.join(app.dataDir, 'second');
    await mkdir(dataDir);
    const second = await startApp({
      config: { ...app.running.app.config, dataDir },
      database,
      log: app.running.app.log,
      clock,
    });
    const { id, secret } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    const there = caller(second.address, { id: '', token: secret, cookie: '' });
    expect((await list(there)).status).toBe(200);
    await root.call(revokeToken, { params: { id } });
    expect(await refusal(there)).toEqual(refused);
    await second.stop();
    await database.close();
  });

  it('once it has expired', async () => {
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read'], days: 0.001 });
    expect((await list(program)).status).toBe(200);
    clock.advance(0.001 * 86_400_000);
    expect(await refusal(program)).toEqual(refused);
  });

  it('if it is invented, with a right or a wrong checksum, also by a public call', async () => {
    const guess = newTokenSecret();
    const wrong = `${guess.slice(0, -1)}${guess.endsWith('0') ? '1' : '0'}`;
    for (const secret of [guess, wrong]) {
      expect(await refusal(bearing(secret))).toEqual(refused);
      expect((await bearing(secret).send('GET', '/v1/setting')).status).toBe(401);
    }
  });

  it('at the end of a write during which it was revoked, which changes nothing', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const { id, program } = await tokenFor(app, { by: root, permissions: ['lead:update'] });
    let change: ReturnType<Caller['call']> | undefined;
    await app.database.transaction(async (transaction) => {
      await transaction.query(sql`select 1 from users where id = ${lead}::uuid for update`);
      change = program.call(user.routes.update, { params: { id: lead }, body: { phone: '+49 1' } }) as never;
      await waitsForLock();
      await transaction.query(sql`update api_token set revoked_at = now() where id = ${id}::uuid`);
    });
    expect((await change)?.status).toBe(401);
    expect(await app.database.query(sql`select phone from users where id = ${lead}::uuid`)).toEqual([{ phone: '' }]);
  });
});

/** Until some statement waits for a row that another transaction holds. */
const waitsForLock = async (): Promise<void> => {
  const waiting = await app.database.query(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  if (waiting.length === 0) return waitsForLock();
};

describe('a request with a token', () => {
  it('and the cookie of a session is refused, whether it is real or invented', async () => {
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    for (const cookie of [root.cookie, 'x'.repeat(43)]) {
      const refused = await list(program, { cookie: `session=${cookie}` });
      expect([refused.status, refused.problem.code]).toEqual([400, 'tokenWithCookie']);
    }
  });

  it('shares no idempotency key with its owner', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read', 'comment:create'] });
    const key = { 'idempotency-key': 'the-same' };
    const body = { lead, text: 'Once' };
    const own = await root.call(comment.routes.create, { body }, key);
    const other = await program.call(comment.routes.create, { body }, key);
    expect([own.status, other.status, own.body.id === other.body.id]).toEqual([201, 201, false]);
  });
});

describe('the limit of requests', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({
      // As many for an address as for a session, so that neither has fewer searches than the operator sets.
      env: { REQUESTS_PER_TOKEN: '3', REQUESTS_PER_ADDRESS: '8', REQUESTS_PER_SESSION: '8', SEARCH_REQUESTS: '999' },
    });
    return () => limited.stop();
  });

  it('counts each token for itself and says how much is left', async () => {
    const by = await signedIn(limited, 'root');
    const [one, other] = [
      await tokenFor(limited, { by, permissions: ['lead:read'] }),
      await tokenFor(limited, { by, permissions: ['lead:read'] }),
    ];
    // The first request shows that the token is live; the three of the minute follow.
    const left: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) left.push((await list(one.program)).headers.get('ratelimit-remaining'));
    expect(left).toEqual([null, '2', '1', '0']);
    const refused = await list(one.program);
    expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '3']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(other.program)).status).toBe(200);
    expect((await list(by)).status).toBe(200);
  });

  it('counts guesses with a right checksum against their address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1)
      statuses.push((await list(caller(limited.url, { id: '', token: newTokenSecret(), cookie: '' }))).status);
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await list(visitorOf(limited))).status).toBe(429);
  });
});
