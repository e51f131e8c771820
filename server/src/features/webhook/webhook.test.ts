import { audit } from '@countinghouse/contract/audit/audit.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import {
  deleteWebhook,
  listWebhooks,
  mostWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@countinghouse/contract/webhook/webhook.ts';
import { eventOf } from '@countinghouse/contract/events.ts';
import { webhookEvents } from '@countinghouse/contract/webhook/webhook-events.ts';
import sql from 'sql-template-tag';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn } from '../../../test/app/caller.ts';
import { type PictureHost, startPictureHost } from '../../../test/app/picture-host.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { askForWebhook, receiverAt, webhookFor } from '../../../test/app/webhook-scenes.ts';
import { chooseNetwork } from '../../ports/outside-network/network.ts';

let app: TestApp;
let host: PictureHost;
let root: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_HOSTS: 'inside.example' } });
  host = await startPictureHost();
  chooseNetwork(app.running.app, host.network);
  root = await signedIn(app, { role: 'root', firstName: 'Rita', lastName: 'Root' });
  admin = await signedIn(app, { role: 'admin', firstName: 'Ada', lastName: 'Admin' });
});
afterEach(() => app.database.query(sql`delete from webhook`));
afterAll(async () => {
  await app.stop();
  await host.stop();
});

const url = 'https://pictures.example/hook';
const listed = async (id: string) => (await root.call(listWebhooks)).body.webhooks.find((one) => one.id === id);
const change = (id: string, body: object, by = admin) => by.call(updateWebhook, { params: { id }, body });
const noticesOf = async (who: Caller, id: string) =>
  (await who.call(notification.routes.list)).body.notifications
    .filter(({ recordId }) => recordId === id)
    .map(({ kind }) => kind);
const actionsOf = async (id: string) => {
  const filters = JSON.stringify({ record: id });
  return (await root.call(audit.routes.list, { query: { filters } })).body.entries.map(({ action }) => action);
};
const withoutProof = async (work: () => Promise<{ status: number; problem: { code: string } }>) => {
  await app.database.query(sql`update session set proved_until = null where user_id = ${admin.id}`);
  const { status, problem } = await work();
  await app.database.query(sql`update session set proved_until = 'infinity' where user_id = ${admin.id}`);
  return [status, problem.code];
};

describe('creating a webhook', () => {
  it('shows the secret once and stores it encrypted', async () => {
    const { status, body } = await askForWebhook(admin, { url });
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    expect(body.webhook).toMatchObject({ state: 'active', ownerName: 'Ada Admin', url, lastSuccess: null });
    const [{ rows } = { rows: '' }] = await app.database.query<{ rows: string }>(sql`
      select string_agg(r, ' ') as rows from (
        select w::text || encode(w.secret, 'base64') || encode(w.secret, 'escape') as r from webhook w union all select a::text from audit a
        union all select o::text from outbox o union all select i::text from idempotency i
        union all select n::text from notification n) s`);
    const bytes = Buffer.from(body.secret.slice(6), 'base64');
    expect(rows).toContain(body.webhook.id);
    for (const form of [body.secret.slice(6), bytes.toString('hex')]) expect(rows).not.toContain(form);
    expect((await admin.call(listWebhooks)).text).not.toContain(body.secret.slice(6));
  });

  it('is for admins and root, not for agents and customers', async () => {
    for (const role of ['regular', 'lead'] as const) {
      const other = await signedIn(app, role);
      expect((await askForWebhook(other, { url })).status).toBe(403);
      expect((await other.call(listWebhooks)).status).toBe(403);
    }
  });

  it('needs a proof of identity, as do another address, further events and another secret', async () => {
    expect(await withoutProof(() => askForWebhook(admin, { url }))).toEqual([403, 'proofNeeded']);
    const { id } = await webhookFor(admin, { url });
    expect(await withoutProof(() => change(id, { url: `${url}/2` }))).toEqual([403, 'proofNeeded']);
    expect(await withoutProof(() => change(id, { events: ['deposit.completed'] }))).toEqual([403, 'proofNeeded']);
    expect(await withoutProof(() => admin.call(rotateWebhookSecret, { params: { id } }))).toEqual([403, 'proofNeeded']);
    expect(await withoutProof(() => change(id, { name: 'Books' }))).toEqual([200, undefined]);
  });

  it.each([
    'http://pictures.example/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://pictures.example:8443/hook',
    'https://user:word@pictures.example/hook',
    'https://pictures.example/hook#part',
    'ftp://pictures.example/hook',
  ])('refuses the address %s', async (address) => {
    const { status, problem } = await askForWebhook(admin, { url: address });
    expect([status, problem.fields?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [['body.url', 'webhookAddress']],
    ]);
  });

  it('accepts a host inside the firm, on any port, if the operator named it', async () => {
    expect((await askForWebhook(admin, { url: 'https://inside.example:8443/hook' })).status).toBe(200);
  });

  it('offers only events of the catalogue that concern no secret, access or staff', () => {
    const names = Object.values(webhookEvents);
    expect(names.filter((name) => /login|password|passkey|twoFactor|connect|email|token|staff/i.test(name))).toEqual(
      [],
    );
    expect(names.filter((name) => eventOf(name).office === undefined && eventOf(name).customer === undefined)).toEqual(
      [],
    );
  });

  it('stops at the limit', async () => {
    for (let count = 0; count < mostWebhooks; count += 1) await webhookFor(admin, { url });
    const refused = await askForWebhook(admin, { url });
    expect([refused.status, refused.problem.code]).toEqual([409, 'webhookLimit']);
  });
});

describe('a webhook', () => {
  it('is recorded and brought to the notice of the other admins when it is created, led elsewhere and deleted', async () => {
    const { id } = await webhookFor(admin, { url });
    await change(id, { url: `${url}/2` });
    await change(id, { name: 'Books', state: 'paused' });
    await admin.call(rotateWebhookSecret, { params: { id } });
    expect((await admin.call(deleteWebhook, { params: { id } })).status).toBe(204);
    expect((await noticesOf(root, id)).toSorted()).toEqual([
      'webhook.changed',
      'webhook.changed',
      'webhook.created',
      'webhook.ended',
    ]);
    expect(await noticesOf(admin, id)).toEqual([]);
    expect((await actionsOf(id)).toSorted()).toEqual([
      'webhook.create',
      'webhook.delete',
      'webhook.rotate',
      'webhook.update',
      'webhook.update',
    ]);
    expect(await listed(id)).toBeUndefined();
  });

  it('is named in the audit trail by a change that leaves its name alone', async () => {
    const name = 'Named in the trail';
    const { id } = await webhookFor(admin, { url, name });
    await change(id, { state: 'paused' });
    const filters = JSON.stringify({ record: id, action: 'webhook.update' });
    const [entry] = (await root.call(audit.routes.list, { query: { filters } })).body.entries;
    expect(entry).toMatchObject({ before: { name, state: 'active' }, after: { name, state: 'paused' } });
  });

  it.each(['status', 'role', 'deleted_at'] as const)(
    'ends for good when the %s of its owner changes',
    async (field) => {
      const owner = await signedIn(app, 'admin');
      const receiver = receiverAt(host, `/owner-${field}`);
      const { id } = await webhookFor(owner, { url: receiver.url });
      const [spoil, restore] = {
        status: [sql`status = 'locked'`, sql`status = 'active'`],
        role: [sql`role = 'regular'`, sql`role = 'admin'`],
        deleted_at: [sql`deleted_at = now()`, sql`deleted_at = null`],
      }[field];
      await app.database.query(sql`update users set ${spoil} where id = ${owner.id}::uuid`);
      await app.database.query(sql`update users set ${restore} where id = ${owner.id}::uuid`);
      expect(await listed(id)).toMatchObject({ state: 'ended' });
      const refused = await root.call(testWebhook, { params: { id } });
      expect([refused.status, refused.problem.code]).toEqual([409, 'webhookEnded']);
      expect((await change(id, { state: 'active' })).status).toBe(409);
      const control = receiverAt(host, '/control');
      await webhookFor(root, { url: control.url });
      const lead = await addPerson(app, { role: 'lead' });
      await root.call(user.routes.update, { params: { id: lead }, body: { phone: '+49 30 1' } });
      await root.call(user.routes.create, {
        body: {
          role: 'lead',
          firstName: 'N',
          lastName: field,
          email: `${field}@new.test`,
          password: 'Walnut-Harbour-77',
        },
      });
      await control.gets(1);
      expect(receiver.received).toEqual([]);
    },
  );

  it('signs with the former secret, too, for a day after a change', async () => {
    const receiver = receiverAt(host, '/rotated');
    const { id, secret } = await webhookFor(admin, { url: receiver.url });
    const next = (await admin.call(rotateWebhookSecret, { params: { id } })).body;
    expect(next.webhook.formerSecretUntil).not.toBeNull();
    await admin.call(testWebhook, { params: { id } });
    const [{ body, headers } = { body: '', headers: {} }] = await receiver.gets(1);
    for (const one of [secret, next.secret])
      expect(new Verifier(one).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
    await app.database.query(sql`update webhook set former_until = now() - interval '1 second' where id = ${id}::uuid`);
    await admin.call(testWebhook, { params: { id } });
    const later = (await receiver.gets(2))[1];
    expect(() => new Verifier(secret).verify(later?.body ?? '', later?.headers ?? {})).toThrow('No matching signature');
    expect(new Verifier(next.secret).verify(later?.body ?? '', later?.headers ?? {})).toBeTruthy();
  });
});
