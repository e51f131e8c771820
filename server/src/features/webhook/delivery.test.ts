import { notification } from '@countinghouse/contract/notification/notification.ts';
import { retryJobs, showSystem } from '@countinghouse/contract/system/system.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { listWebhooks, replayDeliveries, testWebhook, updateWebhook } from '@countinghouse/contract/webhook/webhook.ts';
import sql from 'sql-template-tag';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { cards, started } from '../../../test/app/deposit-scenes.ts';
import { type PictureHost, startPictureHost } from '../../../test/app/picture-host.ts';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { deliveriesOf, newest, patience, receiverAt, webhookFor } from '../../../test/app/webhook-scenes.ts';
import { system } from '../../kernel/actor.ts';
import { recordChanges } from '../../kernel/changes/record-changes.ts';
import { newId } from '../../kernel/ids.ts';
import { chooseNetwork } from '../../ports/outside-network/network.ts';

const clock = testClock();
let app: TestApp;
let host: PictureHost;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  host = await startPictureHost();
  chooseNetwork(app.running.app, host.network);
  root = await signedIn(app, { role: 'root', firstName: 'Rita', lastName: 'Root' });
});
beforeEach(async () => {
  await app.database.query(sql`delete from webhook`);
  await app.database.query(sql`delete from job where kind = 'webhook.replay'`);
});
afterAll(async () => {
  await app.stop();
  await host.stop();
});

const hour = 3_600_000;
let number = 0;
const receiver = () => {
  number += 1;
  return receiverAt(host, `/hook-${number}`);
};
/** An endpoint whose replies the test gives. */
const heldReceiver = () => {
  const { url } = receiver();
  const answers: ((status: number) => void)[] = [];
  host.answer(
    new URL(url).pathname,
    (response) => void answers.push((status) => void response.writeHead(status).end()),
  );
  return {
    url,
    gets: async (count: number) => {
      await expect.poll(() => answers.length, patience).toBeGreaterThanOrEqual(count);
      return answers;
    },
  };
};
/** Connections that wait for a lock of the transaction that asks. */
const waitersForThis = sql`select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
const person = {
  firstName: 'Zacharias',
  lastName: 'Wintergarten',
  phone: '+49 30 5551234',
  company: 'Wintergarten KG',
};
const addLead = async (): Promise<string> => {
  const body = { role: 'lead', email: `${newId()}@private.example`, password: 'Walnut-Harbour-77', ...person } as const;
  return (await root.call(user.routes.create, { body })).body.id;
};
const pass = async (milliseconds: number): Promise<void> => {
  clock.advance(milliseconds);
  await app.database.query(sql`select pg_notify('outbox', '')`);
  root = await signIn(app, root.id);
};
const sendTest = (id: string) => root.call(testWebhook, { params: { id } });
const stateOf = async (id: string) => (await root.call(listWebhooks)).body.webhooks.find((one) => one.id === id);
/** Lets the last attempt of the newest delivery follow. */
const hastenLast = (id: string) =>
  app.database.query(sql`
    update webhook_delivery set attempts = 14, due_at = ${clock.now()}::timestamptz where webhook_id = ${id}::uuid and state = 'waiting'`);
const deadOf = async (id: string) => {
  await newest(root, id, { attempts: 1, state: 'waiting', status: 500 });
  await hastenLast(id);
  return newest(root, id, { state: 'dead', attempts: 15 });
};
const failedJobs = async () =>
  (await root.call(showSystem)).body.failedJobs.find(({ kind }) => kind === 'webhook.replay');

describe('an event', () => {
  it('reaches the endpoint signed, with its kind, time and ids, and without a word about the person or the money', async () => {
    const { url, gets } = receiver();
    const { secret } = await webhookFor(root, {
      url,
      events: ['lead.created', 'lead.changed', 'lead.locked', 'deposit.completed'],
    });
    const id = await addLead();
    await root.call(user.routes.update, { params: { id }, body: { phone: '+49 30 5559999' } });
    const lead = await signedIn(app, 'lead');
    const deposit = await started(lead, { cardNumber: cards.approved, amount: 250.35 });
    const received = await gets(3);
    const messages = received.map(({ body, headers }) => new Verifier(secret).verify(body, headers));
    expect(messages).toHaveLength(3);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
    expect(messages).toEqual(
      expect.arrayContaining([
        { type: 'lead.created', timestamp: at, data: { resource: 'user', id, customer: id } },
        { type: 'lead.changed', timestamp: at, data: { resource: 'user', id, customer: id } },
        { type: 'deposit.completed', timestamp: at, data: { resource: 'deposit', id: deposit.id, customer: lead.id } },
      ]),
    );
    const [row = {}] = await app.database.query<Record<string, unknown>>(sql`
      select first_name, last_name, email, phone, company from users where id = ${id}::uuid`);
    const sent = JSON.stringify(received);
    for (const value of [...Object.values(row), person.phone, '4242', '250.35', '25035'])
      expect(sent).not.toContain(String(value));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('that was not chosen, or happened before the endpoint was created, is not sent', async () => {
    await addLead();
    const { url, gets, received } = receiver();
    clock.advance(1_000);
    await webhookFor(root, { url, events: ['lead.deleted'] });
    const id = await addLead();
    await root.call(user.routes.remove, { params: { id } });
    await gets(1);
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['lead.deleted']);
  });

  it('is not lost if its transaction ends after later ones, or while nobody looks', async () => {
    const { url, gets, received } = receiver();
    const { id } = await webhookFor(root, { url });
    const [early, late] = [newId(), newId()];
    const create = (lead: string) => [
      {
        resource: 'user',
        change: 'created',
        records: [{ id: lead, subject: lead, after: { status: 'active' } }],
      } as const,
    ];
    const who = { actor: system, request: { ip: '' }, action: 'user.create', now: clock.now() };
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const first = app.database.transaction(async (transaction) => {
      await recordChanges(transaction, who, create(early));
      written.resolve();
      await held.promise;
    });
    await written.promise;
    await app.database.transaction((transaction) => recordChanges(transaction, who, create(late)));
    await sendTest(id);
    await gets(1);
    held.resolve();
    await first;
    await gets(3);
    const customers = received.map(({ body }) => (JSON.parse(body) as { data: { customer: string } }).data.customer);
    expect(customers).toEqual(expect.arrayContaining([early, late, null]));
  });

  it('is sent again with the same id if the server was killed during the attempt', async () => {
    const { url } = receiver();
    const path = new URL(url).pathname;
    const held: string[] = [];
    host.answer(path, (_response, { headers }) => void held.push(String(headers['webhook-id'])));
    const { id } = await webhookFor(root, { url });
    await addLead();
    await expect.poll(() => held.length, patience).toBe(1);
    // The result of the attempt that hangs is never stored, as if its server were gone.
    await app.database.query(sql`update webhook_delivery set attempts = 2 where webhook_id = ${id}::uuid`);
    const again = receiverAt(host, path);
    await pass(61_000);
    await again.gets(1);
    expect(again.received.map(({ headers }) => headers['webhook-id'])).toEqual(held);
    await newest(root, id, { state: 'delivered', status: 204, attempts: 3 });
  });
});

describe('a delivery that fails', () => {
  it('is repeated, and its reply is kept up to 1,000 characters', async () => {
    const { url, gets, replies } = receiver();
    const { id } = await webhookFor(root, { url });
    replies(500, 'x'.repeat(5_000));
    await addLead();
    expect(await newest(root, id, { attempts: 1, status: 500 })).toMatchObject({
      state: 'waiting',
      reply: 'x'.repeat(1_000),
    });
    expect(await stateOf(id)).toMatchObject({ failingSince: expect.any(String), waiting: 1 });
    replies(200);
    clock.advance(10_000);
    const [first, second] = await gets(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    await newest(root, id, { attempts: 2, status: 200, state: 'delivered', reply: null });
    expect(await stateOf(id)).toMatchObject({ failingSince: null, waiting: 0 });
  });

  it('is stored together with what it says about its endpoint, and holds up nothing while it waits for that', async () => {
    const held = heldReceiver();
    const { id } = await webhookFor(root, { url: held.url });
    await sendTest(id);
    const [answer] = await held.gets(1);
    const waits = await app.database.transaction(async (transaction) => {
      await transaction.query(sql`select 1 from webhook where id = ${id}::uuid for update`);
      answer?.(500);
      await expect.poll(async () => (await transaction.query(waitersForThis)).length, patience).toBeGreaterThan(0);
      return transaction.query(sql`
        select status from webhook_delivery where webhook_id = ${id}::uuid for update skip locked`);
    });
    expect(waits).toEqual([{ status: null }]);
    await newest(root, id, { attempts: 1, status: 500 });
    expect(await stateOf(id)).toMatchObject({ failingSince: expect.any(String) });
  });

  it('at an address that the endpoint has left neither pauses it nor lets it count as failing', async () => {
    const held = heldReceiver();
    const { id } = await webhookFor(root, { url: held.url });
    await sendTest(id);
    const [first] = await held.gets(1);
    first?.(500);
    await newest(root, id, { attempts: 1, status: 500 });
    await hastenLast(id);
    await pass(0);
    const [, last] = await held.gets(2);
    await app.database.query(sql`update webhook set failing_since = null where id = ${id}::uuid`);
    await root.call(updateWebhook, { params: { id }, body: { url: receiver().url } });
    last?.(500);
    await newest(root, id, { attempts: 15, state: 'dead' });
    expect(await stateOf(id)).toMatchObject({ state: 'active', failingSince: null, dead: 1 });
  });

  it('is given up after three days; the endpoint is paused, and root and admins are notified', async () => {
    const admin = await signedIn(app, 'admin');
    const { url, replies, received } = receiver();
    const { id } = await webhookFor(root, { url });
    replies(503);
    await addLead();
    const begun = clock.now().getTime();
    for (let attempt = 1; attempt < 15; attempt += 1) {
      const found = await newest(root, id, { attempts: attempt, state: 'waiting', status: 503 });
      await pass(Date.parse(found?.due ?? '') - clock.now().getTime() + 1);
    }
    await newest(root, id, { attempts: 15, state: 'dead' });
    const hours = (clock.now().getTime() - begun) / hour;
    expect([hours > 72, hours < 96, received.length]).toEqual([true, true, 15]);
    expect(await stateOf(id)).toMatchObject({ state: 'paused', isPausedByFailure: true, dead: 1 });
    for (const who of [root, await signIn(app, admin.id)]) {
      const { notifications } = (await who.call(notification.routes.list)).body;
      expect(notifications).toContainEqual(expect.objectContaining({ kind: 'webhook.failing', recordId: id }));
    }
    const waiting = await addLead();
    await expect.poll(async () => (await stateOf(id))?.waiting, patience).toBe(1);
    replies(204);
    await root.call(updateWebhook, { params: { id }, body: { state: 'active' } });
    await newest(root, id, { state: 'delivered' });
    expect(received.at(-1)?.body).toContain(waiting);
  });

  it('is shown on the System page once given up, where a retry sends it again under the same id', async () => {
    const { url, replies, received, gets } = receiver();
    const { id } = await webhookFor(root, { url });
    replies(500);
    await addLead();
    await deadOf(id);
    expect(await failedJobs()).toMatchObject({ count: 1, isRepeatable: true, error: 'status 500', attempts: 15 });
    replies(204);
    await root.call(updateWebhook, { params: { id }, body: { state: 'active' } });
    expect((await root.call(retryJobs, { body: { kind: 'webhook.replay' } })).body).toEqual({ count: 1 });
    await gets(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await newest(root, id, { state: 'delivered', attempts: 1 });
  });

  it('is given up at once when the receiver says that it is gone', async () => {
    const { url, replies } = receiver();
    const { id } = await webhookFor(root, { url });
    replies(410);
    await addLead();
    await newest(root, id, { state: 'dead', attempts: 1, status: 410 });
    expect(await stateOf(id)).toMatchObject({ state: 'paused' });
  });

  it('can be replayed alone or with all given up since a moment, under the same id', async () => {
    const { url, replies, received, gets } = receiver();
    const { id } = await webhookFor(root, { url });
    replies(500);
    await addLead();
    const dead = await deadOf(id);
    await root.call(updateWebhook, { params: { id }, body: { state: 'active' } });
    replies(204);
    const replay = (body: { delivery: string } | { failedSince: string }) =>
      root.call(replayDeliveries, { params: { id }, body });
    const later = new Date(clock.now().getTime() + 1_000).toISOString();
    expect((await replay({ failedSince: later })).body).toEqual({ count: 0 });
    expect((await replay({ failedSince: dead?.at ?? '' })).body).toEqual({ count: 1 });
    await newest(root, id, { state: 'delivered' });
    expect(await failedJobs()).toBeUndefined();
    expect((await replay({ delivery: dead?.id ?? '' })).body).toEqual({ count: 1 });
    await gets(4);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([dead?.event]));
    expect((await replay({ delivery: newId() })).status).toBe(404);
  });
});

describe('a receiver', () => {
  it.each([
    '10.0.0.7',
    '127.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:10.0.0.7',
    '2002:a00:7::',
    '64:ff9b::a00:7',
    'fd00::1',
  ])('whose name leads to %s by the time of the attempt gets no request', async (address) => {
    const { url, received } = receiver();
    const { id } = await webhookFor(root, { url });
    host.resolves('pictures.example', '93.184.215.14', address);
    await sendTest(id);
    await newest(root, id, { attempts: 1, failure: 'internalAddress', status: null });
    host.resolves('pictures.example', '93.184.215.14');
    expect(received).toEqual([]);
  });

  it('that redirects is not followed', async () => {
    const { url } = receiver();
    const inside = receiver();
    host.answer(new URL(url).pathname, (response) => response.writeHead(307, { location: inside.url }).end());
    const { id } = await webhookFor(root, { url });
    await sendTest(id);
    await newest(root, id, { attempts: 1, status: 307, state: 'waiting' });
    expect(inside.received).toEqual([]);
  });

  it('that is slow holds up no other, and has two requests at most at once', async () => {
    const [slow, quick] = [receiver(), receiver()];
    const open = new Set<() => void>();
    let most = 0;
    // A request that is given up for taking too long makes room for the next.
    host.answer(new URL(slow.url).pathname, (response) => {
      const end = () => void response.writeHead(204).end();
      open.add(end);
      most = Math.max(most, open.size);
      response.on('close', () => open.delete(end));
    });
    const blocked = await webhookFor(root, { url: slow.url });
    await webhookFor(root, { url: quick.url });
    for (let count = 0; count < 6; count += 1) await addLead();
    await quick.gets(6);
    await expect.poll(() => most, patience).toBe(2);
    expect((await deliveriesOf(root, blocked.id)).map(({ state }) => state)).toEqual(Array(6).fill('waiting'));
    for (const end of open) end();
  });
});
