import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import * as contract from '@countinghouse/contract/auth/auth.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, signIn } from '../../../test/app/caller.ts';
import { addAccount, goodPassword, logIn, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Copies each e-mail before it is sent and removed, so that the test can read it.
  await app.database.query(sql`create table outbox_copy as select * from outbox with no data`);
  await app.database.query(sql`create rule copied as on insert to outbox do also insert into outbox_copy select new.*`);
});
afterAll(() => app.stop());

const secrets = new Map<string, string>();
const secret = (name: string, value: string): string => {
  secrets.set(name, value);
  return value;
};

/** Everything that is stored, apart from the hashes in the tables of secrets. */
const storedTexts = async (): Promise<string> => {
  const tables = [
    'audit',
    'outbox_copy',
    'idempotency',
    'users',
    'session',
    'user_secret',
    'login_try',
    'known_origin',
    'setup_link',
    'job',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      app.database.query<{ text: string }>(
        sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql([table])} t`,
      ),
    ),
  );
  return [app.logged(), ...rows.flat().map(({ text }) => text)].join('\n');
};

/** Six digits also occur by chance inside longer numbers, ids and fractions of a second, so only a separate group counts. */
const standsIn = (text: string, value: string): boolean =>
  /^\d{6}$/.test(value)
    ? new RegExp(`(?<![0-9a-z]|[0-9]\\.)${value}(?![0-9a-z])`, 'i').test(text)
    : text.toLowerCase().includes(value.toLowerCase());

const found = (text: string): string[] => {
  const forms = (value: string) => [
    value,
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64url'),
  ];
  return [...secrets].filter(([, value]) => forms(value).some((form) => standsIn(text, form))).map(([name]) => name);
};

const walkThroughEverything = async (): Promise<void> => {
  const root = await signIn(app, (await addAccount(app, 'root')).id);
  const staff = await addAccount(app, 'regular');
  const lead = await addAccount(app, 'lead', staff.id);
  secret('password', goodPassword);
  await tryLogIn(app, { email: lead.email, password: secret('mistyped password', 'Mistyped-9-canary') });
  await tryLogIn(app, { email: 'nobody@example.test', password: secret('stranger’s password', 'Stranger-9-canary') });
  const who = await logIn(app, staff);
  secret('token', who.token);
  secret('cookie', who.cookie);
  const next = secret('chosen password', 'Chosen-9-canary-long');
  const change = { currentPassword: goodPassword, password: next };
  await who.call(
    contract.changePassword,
    { body: { ...change, currentPassword: 'no' } },
    { 'idempotency-key': 'change-0' },
  );
  await who.call(contract.changePassword, { body: change }, { 'idempotency-key': 'change-1' });
  const { token } = (
    await who.call(
      contract.generateToken,
      { params: { id: lead.id }, body: { reason: 'help' } },
      { 'idempotency-key': 'connect' },
    )
  ).body;
  const started = (await who.call(contract.startTwoFactor, { body: { password: next } })).body;
  const code = secret('code', generateSync({ secret: started.secret }));
  const { recoveryCodes } = (
    await who.call(contract.confirmTwoFactor, { body: { code } }, { 'idempotency-key': 'confirm' })
  ).body;
  await caller(app.url, { ...who, token: secret('connection’s token', token) }).call(contract.logout);
  await tryLogIn(app, { ...staff, password: next, code: secret('recovery code', recoveryCodes[0] ?? '') });
  secret('unused recovery code', recoveryCodes[1] ?? '');
  secret(
    'reset password',
    (await root.call(resetPassword, { params: { id: lead.id } }, { 'idempotency-key': 'reset' })).body.password ?? '',
  );
  secret('set-up token', /token=([\w-]{43})/.exec(app.running.greeting.join())?.[1] ?? '');
  await who.send('POST', '/v1/auth/login', { email: 'broken', password: next, tokens: [who.token] });
};

describe('secrets', () => {
  it('appear in no log, audit row, live event, stored reply or table, in any of these forms', async () => {
    await walkThroughEverything();
    expect([...secrets.values()].every((value) => value.length >= 6)).toBe(true);
    const text = await storedTexts();
    expect(text).toContain('auth.changePassword');
    expect(text).toContain('"path":"/v1/auth/login"');
    expect(found(text)).toEqual([]);
  });

  it('would be found if one were planted in each of these places', async () => {
    const planted = secrets.get('reset password') ?? '';
    app.running.app.log.info({ planted }, 'planted');
    expect(found(app.logged())).toEqual(['reset password']);
    await app.database.query(
      sql`insert into outbox (event_id, resource, change, rooms) values (gen_random_uuid(), ${secrets.get('token') ?? ''}, 'x', '{}')`,
    );
    await app.database.query(sql`
      insert into audit (id, action, resource, after) values (gen_random_uuid(), 'planted', 'x', jsonb_build_object('password', ${secrets.get('chosen password') ?? ''}::text))`);
    await app.database.query(sql`
      insert into idempotency (actor_id, key, route, body_hash) values (gen_random_uuid(), 'planted', 'x', ${Buffer.from(secrets.get('cookie') ?? '')}::bytea)`);
    expect(found(await storedTexts())).toEqual(
      expect.arrayContaining(['reset password', 'token', 'chosen password', 'cookie']),
    );
  });

  it('are left out when repeated requests are compared, because a fast hash of them could be guessed', async () => {
    const root = await signIn(app, (await addAccount(app, 'root')).id);
    const create = async (password: string, firstName = 'Kim') => {
      const body = { firstName, lastName: 'Doe', email: 'kim@example.test', role: 'lead', password } as const;
      return (await root.call(user.routes.create, { body }, { 'idempotency-key': 'create' })).status;
    };
    expect([await create('first-password-1'), await create('other-password-2')]).toEqual([201, 201]);
    expect(await create('first-password-1', 'Lee')).toBe(422);
  });
});
