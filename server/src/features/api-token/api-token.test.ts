import { createToken, listTokens, revokeToken } from '@countinghouse/contract/api-token/api-token.ts';
import type { TokenPermission } from '@countinghouse/contract/api-token/token-permissions.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { audit } from '@countinghouse/contract/audit/audit.ts';
import { comment } from '@countinghouse/contract/comment/comment.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, tokenFor } from '../../../test/app/api-tokens.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';

const clock = testClock();
let app: TestApp;
let root: Caller;
let admin: Caller;
let agent: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  root = await signedIn(app, { role: 'root', firstName: 'Rita', lastName: 'Root' });
  admin = await signedIn(app, { role: 'admin', firstName: 'Ada', lastName: 'Admin' });
  agent = await signedIn(app, { role: 'regular', firstName: 'Sam', lastName: 'Agent' });
});
afterAll(() => app.stop());

interface Asked {
  readonly owner?: string;
  readonly permissions?: TokenPermission[];
  readonly days?: number;
}

const ask = (by: Caller, { owner = by.id, permissions = ['lead:read'], days = 30 }: Asked = {}) =>
  by.call(createToken, { body: { name: 'Data warehouse', owner, permissions, expires: inDays(app, days) } });
const fieldsOf = ({ problem }: Awaited<ReturnType<typeof ask>>) =>
  problem.fields?.map(({ path, code }) => [path, code]);
const listed = async (id: string) => (await root.call(listTokens)).body.tokens.find((token) => token.id === id);

describe('creating an API token', () => {
  it('shows the secret once, in a form that scanners recognise, and stores only its hash', async () => {
    const { status, body } = await ask(admin);
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^chk_[0-9A-Za-z]{49}$/)]);
    expect(body.token).toMatchObject({ state: 'active', lastUsed: null, beginning: body.secret.slice(0, 8) });
    const { text } = await admin.call(listTokens);
    expect(text).toContain(body.token.id);
    expect(text).not.toContain(body.secret);
    const [{ rows } = { rows: '' }] = await app.database.query<{ rows: string }>(sql`
      select string_agg(r::text, ' ') as rows from (
        select t::text as r from api_token t union all select a::text from audit a union all select o::text from outbox o
        union all select i::text from idempotency i union all select n::text from notification n) s`);
    expect(rows).toContain(body.token.id);
    expect(rows).not.toContain(body.secret.slice(10));
  });

  it('needs a proof of identity from the last minutes', async () => {
    await app.database.query(sql`update session set proved_until = null where user_id = ${admin.id}`);
    const refused = await ask(admin);
    await app.database.query(sql`update session set proved_until = 'infinity' where user_id = ${admin.id}`);
    expect([refused.status, refused.problem.code]).toEqual([403, 'proofNeeded']);
  });

  it('is for admins and root', async () => {
    expect((await ask(agent)).status).toBe(403);
    expect((await agent.call(listTokens)).status).toBe(403);
  });

  it('gives no permission that is closed to tokens or that the owner lacks', async () => {
    const [lead] = [await signedIn(app, 'lead')];
    const decide = await ask(root, { permissions: ['withdrawal:decide' as TokenPermission] });
    expect([decide.status, decide.problem.code]).toEqual([400, 'invalidInput']);
    expect(fieldsOf(await ask(root, { owner: agent.id, permissions: ['lead:read', 'lead:export'] }))).toEqual([
      ['body.permissions', 'tokenPermissions'],
    ]);
    expect(fieldsOf(await ask(root, { owner: lead.id }))).toEqual([['body.owner', 'unknownReference']]);
  });

  it('is possible for oneself and for staff whose account one may change, so that no admin borrows root’s reach', async () => {
    const other = await signedIn(app, 'admin');
    for (const owner of [root.id, other.id])
      expect(fieldsOf(await ask(admin, { owner }))).toEqual([['body.owner', 'unknownReference']]);
    expect((await ask(admin, { owner: agent.id })).status).toBe(200);
    expect((await ask(root, { owner: other.id })).status).toBe(200);
    const { owners } = (await admin.call(listTokens)).body;
    expect(owners.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, agent.id]));
    expect(owners.map(({ id }) => id)).not.toContain(root.id);
  });

  it('needs an end within a year', async () => {
    for (const days of [-1, 0, 366])
      expect(fieldsOf(await ask(root, { days }))).toEqual([['body.expires', 'tokenLife']]);
    expect((await ask(root, { days: 365 })).status).toBe(200);
  });

  it('is recorded, and notifies the other admins and the owner', async () => {
    const { id } = await tokenFor(app, { by: root, owner: agent.id, permissions: ['lead:read'], name: 'Dialler' });
    const { entries } = (await root.call(audit.routes.list, { query: { filters: JSON.stringify({ record: id }) } }))
      .body;
    expect(entries).toMatchObject([
      { action: 'apiToken.create', actorName: 'Rita Root', after: { name: 'Dialler', permissions: ['lead:read'] } },
    ]);
    for (const [who, recordId] of [
      [admin, id],
      [agent, null],
    ] as const) {
      const { notifications } = (await who.call(notification.routes.list)).body;
      const params = expect.objectContaining({ name: 'Dialler' }) as object;
      expect(notifications).toContainEqual(expect.objectContaining({ kind: 'apiToken.created', recordId, params }));
    }
    const { notifications } = (await root.call(notification.routes.list)).body;
    expect(notifications.filter(({ recordId }) => recordId === id)).toEqual([]);
  });
});

describe('an API token', () => {
  it('notes when and from where it was last used, and expires', async () => {
    const { id, program } = await tokenFor(app, { by: root, permissions: ['lead:read'], days: 1 });
    expect((await program.call(user.routes.list)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ state: 'active', lastUsed: expect.any(String), lastAddress: '127.0.0.1' });
    clock.advance(24 * 60 * 60_000);
    root = await signIn(app, root.id);
    expect((await program.call(user.routes.list)).status).toBe(401);
    expect(await listed(id)).toMatchObject({ state: 'expired' });
  });

  it('is named in the audit trail, in the lead’s timeline and in the customer’s own activity', async () => {
    const lead = await signedIn(app, 'lead');
    const { program } = await tokenFor(app, {
      by: root,
      permissions: ['lead:read', 'lead:update', 'comment:read', 'comment:create'],
      name: 'Telephone system',
    });
    await program.call(user.routes.one, { params: { id: lead.id } });
    await program.call(user.routes.update, { params: { id: lead.id }, body: { phone: '+49 30 7' } });
    await program.call(comment.routes.create, { body: { lead: lead.id, text: 'Called back' } });
    await root.call(user.routes.update, { params: { id: lead.id }, body: { phone: '+49 30 8' } });
    const filters = JSON.stringify({ subject: { eq: lead.id } });
    const { entries } = (await root.call(audit.routes.list, { query: { filters } })).body;
    const by = entries.map(({ action, actorName, tokenName }) => [action, actorName, tokenName]);
    expect(by).toEqual(
      expect.arrayContaining([
        ['user.view', 'Rita Root', 'Telephone system'],
        ['comment.create', 'Rita Root', 'Telephone system'],
        ['user.update', 'Rita Root', 'Telephone system'],
        ['user.update', 'Rita Root', null],
      ]),
    );
    const { activity } = (await lead.call(listActivity)).body;
    expect(activity.map(({ kind, by: who, staffName, tokenName }) => [kind, who, staffName, tokenName])).toEqual([
      ['changed', 'staff', 'Rita', null],
      ['changed', 'staff', 'Rita', 'Telephone system'],
      ['viewed', 'staff', 'Rita', 'Telephone system'],
    ]);
    const { timeline } = (await root.call(leadTimeline, { params: { id: lead.id } })).body;
    expect(timeline.map(({ kind, tokenName }) => [kind, tokenName])).toEqual(
      expect.arrayContaining([
        ['comment', 'Telephone system'],
        ['changed', 'Telephone system'],
        ['changed', null],
      ]),
    );
  });

  it('is named as the one who created a lead', async () => {
    const { program } = await tokenFor(app, {
      by: root,
      permissions: ['lead:create', 'lead:read', 'lead:assign'],
      name: 'Web form',
    });
    const body = {
      role: 'lead',
      firstName: 'New',
      lastName: 'Lead',
      email: 'new.lead@example.test',
      password: 'Walnut-Harbour-77',
    };
    const created = await program.send('POST', '/v1/user', body);
    expect([created.status, created.text]).toEqual([201, expect.stringContaining('new.lead')]);
    const { id } = JSON.parse(created.text) as { id: string };
    const { timeline } = (await root.call(leadTimeline, { params: { id } })).body;
    expect(timeline).toMatchObject([{ kind: 'created', actorName: 'Rita Root', tokenName: 'Web form' }]);
  });

  it('is named in the messages that it sends', async () => {
    const lead = await signedIn(app, 'lead');
    const { program } = await tokenFor(app, {
      by: root,
      permissions: ['lead:read', 'notification:create'],
      name: 'Newsletter',
    });
    for (const who of [program, root])
      expect((await who.call(notification.routes.create, { body: { userId: lead.id, text: 'Hello' } })).status).toBe(
        201,
      );
    const { notifications } = (await lead.call(notification.routes.list)).body;
    expect(notifications.map(({ kind, params }) => [kind, params])).toEqual([
      ['message', { from: 'Rita Root', text: 'Hello' }],
      ['message.byToken', { from: 'Rita Root', token: 'Newsletter', text: 'Hello' }],
    ]);
  });

  it('is revoked at once, which is recorded, and only once', async () => {
    const { id, program } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    expect((await program.call(user.routes.list)).status).toBe(200);
    expect((await admin.call(revokeToken, { params: { id } })).status).toBe(401);
    admin = await signIn(app, admin.id);
    expect((await admin.call(revokeToken, { params: { id } })).status).toBe(204);
    const refused = await program.call(user.routes.list);
    expect([refused.status, refused.problem.code]).toEqual([401, 'tokenRefused']);
    expect(await listed(id)).toMatchObject({ state: 'revoked', revokedByName: 'Ada Admin' });
    expect((await admin.call(revokeToken, { params: { id } })).status).toBe(404);
  });
});

describe('an API token that ends with an account', () => {
  const gone = async (change: (creator: Caller) => Promise<unknown>, role: 'admin' | 'root' = 'admin') => {
    const creator = await signedIn(app, { role, firstName: 'Cleo', lastName: 'Creator' });
    const owner = await signedIn(app, { role: 'regular', firstName: 'Otto', lastName: 'Owner' });
    const { id, program } = await tokenFor(app, {
      by: creator,
      owner: owner.id,
      permissions: ['lead:read'],
      name: 'Form',
    });
    await change(creator);
    expect((await program.call(user.routes.list)).status).toBe(401);
    return { id, creator, owner };
  };
  const recorded = async (id: string) => {
    const query = { filters: JSON.stringify({ record: { eq: id } }) };
    return (await root.call(audit.routes.list, { query })).body.entries.map(({ action, actorName }) => [
      action,
      actorName,
    ]);
  };
  const update = (body: object) => (creator: Caller) =>
    root.call(user.routes.update, { params: { id: creator.id }, body });
  const remove = async (creator: Caller) => {
    await root.call(user.routes.remove, { params: { id: creator.id } });
    const [{ id } = { id: '' }] = await app.database.query<{ id: string }>(sql`
      select id from approval where record_id = ${creator.id}::uuid and kind = 'user.delete'`);
    const second = await signedIn(app, { role: 'root', firstName: 'Rita', lastName: 'Root' });
    expect((await second.call(approve, { params: { id }, body: {} })).status).toBe(201);
  };

  it.each([
    ['locked', update({ status: 'locked' })],
    [
      'locked with others',
      (creator: Caller) => root.call(bulkStatus, { body: { users: { ids: [creator.id] }, status: 'locked' } }),
    ],
    ['made an agent', update({ role: 'regular' })],
    ['deleted', remove],
  ] as const)('is recorded and announced once its creator is %s', async (_event, change) => {
    const { id, owner, creator } = await gone(change);
    expect(await listed(id)).toMatchObject({ state: 'revoked', endedWith: 'creator', createdByName: 'Cleo Creator' });
    expect(await recorded(id)).toEqual([
      ['apiToken.endedWithCreator', 'Rita Root'],
      ['apiToken.create', 'Cleo Creator'],
    ]);
    const params = { name: 'Form', owner: 'Otto Owner', person: 'Cleo Creator' };
    for (const [who, recordId] of [
      [root, id],
      [owner, null],
    ] as const) {
      const { notifications } = (await who.call(notification.routes.list)).body;
      expect(notifications).toContainEqual(expect.objectContaining({ kind: 'apiToken.stopped', recordId, params }));
    }
    expect(creator.id).not.toBe(owner.id);
  });

  it('is recorded once its owner is locked', async () => {
    const owner = await signedIn(app, { role: 'regular', firstName: 'Otto', lastName: 'Owner' });
    const { id } = await tokenFor(app, { by: root, owner: owner.id, permissions: ['lead:read'] });
    await update({ status: 'locked' })(owner);
    expect(await listed(id)).toMatchObject({ state: 'revoked', endedWith: 'owner' });
    expect((await recorded(id))[0]).toEqual(['apiToken.endedWithOwner', 'Rita Root']);
  });
});
