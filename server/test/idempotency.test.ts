import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/kernel/config/config.ts';
import { caller, type Caller, signedIn } from './app/caller.ts';
import { startTestApp, type TestApp } from './app/test-app.ts';

const { routes } = campaign;
let app: TestApp;
let admin: Caller;
let other: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
  other = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const create = (who: Caller, key: string, name: string) =>
  who.call(routes.create, { body: { name } }, { 'idempotency-key': key });
const countNamed = async (name: string) =>
  (await app.database.query<{ n: number }>(sql`select count(*)::integer as n from campaign where name = ${name}`))[0]
    ?.n;

describe('a repeated request', () => {
  it('has one effect and the same reply, byte for byte', async () => {
    const [first, again] = [await create(admin, 'k1', 'Once'), await create(admin, 'k1', 'Once')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await countNamed('Once')).toBe(1);
  });

  it('with another body or for another call is refused', async () => {
    await create(admin, 'k2', 'First');
    const body = await create(admin, 'k2', 'Second');
    const call = await admin.call(routes.createMany, { body: [{ name: 'First' }] }, { 'idempotency-key': 'k2' });
    expect([body.status, body.problem.code, call.status]).toEqual([422, 'keyReused', 422]);
    expect(await countNamed('Second')).toBe(0);
  });

  it('of another user is a request of its own', async () => {
    expect((await create(admin, 'k3', 'Of one')).status).toBe(201);
    expect((await create(other, 'k3', 'Of another')).status).toBe(201);
  });

  it('waits for the first while that is running', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => create(admin, 'k4', 'Together')));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect([replies[0]?.status, await countNamed('Together')]).toEqual([201, 1]);
  });

  it('can be retried after a refusal', async () => {
    expect((await create(admin, 'k5', 'Once')).status).toBe(409);
    expect((await create(admin, 'k5', 'Free now')).status).toBe(201);
  });

  it('is recognized after a restart', async () => {
    const first = await create(admin, 'k6', 'Before');
    const restarted = await startApp({
      config: readConfig({ PORT: '0', DATA_DIR: app.dataDir }),
      database: app.database,
      log: app.running.app.log,
    });
    const again = await create(caller(restarted.address, admin), 'k6', 'Before');
    await restarted.stop();
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('needs a key of printable ASCII characters', async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(101)])
      expect([key, (await create(admin, key, `K ${key.length}`)).status]).toEqual([key, 400]);
  });

  it('is processed twice without a key, and the state decides', async () => {
    const twice = await Promise.all([1, 2].map(() => admin.call(routes.create, { body: { name: 'Twice' } })));
    expect(twice.map((reply) => reply.status).toSorted()).toEqual([201, 409]);
    expect(twice.find((reply) => reply.status === 409)?.problem).toMatchObject({
      code: 'nameTaken',
      fields: [{ path: 'body.name' }],
    });
  });
});
