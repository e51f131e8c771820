import { listSessions } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { addPasskey, listPasskeys, renamePasskey, startPasskey } from '@countinghouse/contract/passkey/passkey.ts';
import { removePasskey } from '@countinghouse/contract/passkey/proof-calls.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeKey, signWith } from '../../../test/app/authenticator.ts';
import { type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { makerStatement } from '../../../test/app/maker-statement.ts';
import {
  addOwn,
  challengeOf,
  enterWith,
  makeOwn,
  ownerOf,
  publicUrl,
  there,
  tryKey,
} from '../../../test/app/passkeys.ts';
import { addAccount, goodPassword, logIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock(new Date('2026-03-02T10:00:00Z'));
const minute = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => app.stop());

const namesOf = async (who: Caller) => (await who.call(listPasskeys)).body.passkeys.map(({ name }) => name);
const noticesOf = async (who: Caller) => {
  const list = await who.call(notification.routes.list);
  return list.body.notifications.map(({ kind }) => kind);
};

describe('adding a passkey', () => {
  it('requires user verification, and gives the device only a random id, the e-mail and the name', async () => {
    const account = await addAccount(app, 'lead');
    const who = await logIn(app, account);
    const { body } = await who.call(startPasskey, { body: { password: goodPassword } });
    expect(body.rp.id).toBe('office.example.com');
    expect(body.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
    expect(Buffer.from(body.user.id, 'base64url')).toHaveLength(32);
    expect(body.user.name).toBe(account.email);
    const again = await who.call(startPasskey, { body: { password: goodPassword } });
    expect([again.body.user.id, again.body.challenge === body.challenge]).toEqual([body.user.id, false]);
  });

  it('stores it with its name, notifies its owner, and appears in their activity', async () => {
    const { who } = await ownerOf(app);
    expect((await who.call(listPasskeys)).body).toMatchObject({
      most: 10,
      address: publicUrl,
      passkeys: [{ name: 'My phone', synced: false, dateCreation: clock.now().toISOString(), lastUsed: null }],
    });
    expect(await noticesOf(who)).toEqual(['security.passkeyAdded']);
    const [latest] = (await who.call(listActivity)).body.activity;
    expect(latest).toMatchObject({ kind: 'passkeyAdded', by: 'you', passkey: 'My phone' });
  });

  it('needs the password', async () => {
    const who = await logIn(app, await addAccount(app, 'lead'));
    const refused = await who.call(startPasskey, { body: { password: 'wrong' } });
    expect([refused.status, refused.problem.fields?.[0]?.code]).toEqual([400, 'currentPasswordWrong']);
  });

  it('accepts one started in the same session, once, and within five minutes', async () => {
    const account = await addAccount(app, 'lead');
    const [here, elsewhere] = [await logIn(app, account), await logIn(app, account)];
    const add = (who: Caller, credential: Awaited<ReturnType<typeof makeOwn>>['credential']) =>
      who.call(addPasskey, { body: { name: 'Key', credential } });
    const { credential } = await makeOwn(here);
    expect((await add(elsewhere, credential)).problem.code).toBe('passkeyNotAdded');
    expect((await add(here, credential)).status).toBe(201);
    expect((await add(here, credential)).problem.code).toBe('passkeyNotAdded');
    const late = await makeOwn(here);
    clock.advance(5 * minute + 1);
    expect((await add(here, late.credential)).problem.code).toBe('passkeyNotAdded');
    const intime = await makeOwn(here);
    clock.advance(5 * minute - 1);
    expect((await add(here, intime.credential)).status).toBe(201);
  });

  it.each([
    ['made at another address', { origin: 'https://office.example.com.evil.test' }],
    ['made on another port', { origin: 'https://office.example.com:8443' }],
    ['made without user verification', { ...there, isVerified: false }],
    ['that is a log-in', { ...there, type: 'webauthn.get' as const }],
  ])('refuses one %s', async (_name, overrides) => {
    const who = await logIn(app, await addAccount(app, 'lead'));
    const { credential } = await makeOwn(who, overrides);
    expect((await who.call(addPasskey, { body: { name: 'Key', credential } })).status).toBe(400);
    expect(await namesOf(who)).toEqual([]);
  });

  it('refuses one for another domain, and one with a manufacturer’s attestation', async () => {
    const who = await logIn(app, await addAccount(app, 'lead'));
    const add = async (change: (options: Awaited<ReturnType<typeof started>>) => ReturnType<typeof makeKey>) =>
      (await who.call(addPasskey, { body: { name: 'Key', credential: change(await started()).credential } })).status;
    const started = async () => (await who.call(startPasskey, { body: { password: goodPassword } })).body;
    expect(await add((options) => makeKey({ ...options, rp: { ...options.rp, id: 'example.com' } }, there))).toBe(400);
    expect(await add((options) => makeKey(options, there, makerStatement))).toBe(400);
    expect(await add((options) => makeKey(options, there))).toBe(201);
  });

  it.each([
    ['endless nesting', Buffer.alloc(12_000, 0x81)],
    ['a length without data', Buffer.from('bb7fffffffffffffff', 'hex')],
    ['a truncated message', Buffer.from('a363666d74646e6f6e65', 'hex')],
    ['no message at all', Buffer.from('f6', 'hex')],
  ])('refuses %s as an attestation', async (_name, bytes) => {
    const who = await logIn(app, await addAccount(app, 'lead'));
    const { credential } = await makeOwn(who);
    const attestation = bytes.toString('base64url');
    const refused = await who.call(addPasskey, { body: { name: 'Key', credential: { ...credential, attestation } } });
    expect([refused.status, refused.problem.code]).toEqual([400, 'passkeyNotAdded']);
  });

  it('never accepts a key that is already stored, for any person', async () => {
    const owner = await ownerOf(app);
    const other = await logIn(app, await addAccount(app, 'lead'));
    const { credential } = await makeOwn(other);
    await app.database.query(sql`
      update passkey set credential_id = ${Buffer.from(credential.id, 'base64url')}::bytea where id = ${owner.id}::uuid`);
    const refused = await other.call(addPasskey, { body: { name: 'Key', credential } });
    expect([refused.status, await namesOf(other)]).toEqual([400, []]);
  });

  it('is limited to ten', async () => {
    const { who } = await ownerOf(app);
    const eleventh = await makeOwn(who);
    for (let count = 1; count < 10; count += 1) {
      await app.database.query(sql`
        insert into passkey select gen_random_uuid(), user_id, ${`key ${count}`}::text::bytea || uuid_send(gen_random_uuid()),
          public_key, counter, transports, synced, ${`Key ${count}`}, date_creation, null from passkey
        where user_id = ${who.id}::uuid and name = 'My phone'`);
    }
    const add = await who.call(addPasskey, { body: { name: 'Key', credential: eleventh.credential } });
    expect([add.status, add.problem.code]).toEqual([409, 'passkeysFull']);
    const start = await who.call(startPasskey, { body: { password: goodPassword } });
    expect([start.status, start.problem.code]).toEqual([409, 'passkeysFull']);
  });
});

describe('a person’s passkeys', () => {
  it('are renamed and removed by their owner, and are visible to no one else', async () => {
    const { who, id, key } = await ownerOf(app);
    const other = await ownerOf(app, 'root');
    expect((await other.who.call(renamePasskey, { params: { id }, body: { name: 'Mine' } })).status).toBe(404);
    const passkey = signWith(other.key, await challengeOf(app), there);
    expect((await other.who.call(removePasskey, { params: { id }, body: { passkey } })).status).toBe(404);
    expect((await who.call(renamePasskey, { params: { id }, body: { name: 'Work phone' } })).body.name).toBe(
      'Work phone',
    );
    expect(await namesOf(who)).toEqual(['Work phone']);
    expect((await who.call(removePasskey, { params: { id }, body: { password: goodPassword } })).status).toBe(204);
    expect(await namesOf(who)).toEqual([]);
    expect((await tryKey(app, key)).status).toBe(401);
    expect(await namesOf(other.who)).toEqual(['My phone']);
    expect((await noticesOf(who)).toSorted()).toEqual(['security.passkeyAdded', 'security.passkeyRemoved']);
    const { activity } = (await who.call(listActivity)).body;
    expect(activity.filter(({ passkey }) => passkey).map(({ kind, passkey }) => [kind, passkey])).toEqual([
      ['passkeyRemoved', 'Work phone'],
      ['passkeyRenamed', 'Work phone'],
      ['passkeyAdded', 'My phone'],
    ]);
  });

  it('are in their owner’s copy of personal data, by name and date and without a key', async () => {
    const { who, key } = await ownerOf(app);
    const { text } = await who.call(exportOwnData, { query: { format: 'json' } });
    const { passkeys } = JSON.parse(text) as { passkeys: object[] };
    expect(passkeys.map((passkey) => Object.keys(passkey).toSorted())).toEqual([
      ['dateCreation', 'id', 'lastUsed', 'name', 'synced'],
    ]);
    expect(text).not.toContain(key.id.toString('hex'));
    expect(text).not.toContain(key.id.toString('base64url'));
  });

  it('are out of reach for staff connected as their owner', async () => {
    const { account, id } = await ownerOf(app);
    const acting = await signIn(app, account.id, await signedIn(app, 'root'));
    const { credential } = await makeOwn(await logIn(app, account));
    const calls = [
      acting.call(startPasskey, { body: { password: goodPassword } }),
      acting.call(addPasskey, { body: { name: 'Key', credential } }),
      acting.call(renamePasskey, { params: { id }, body: { name: 'Key' } }),
      acting.call(removePasskey, { params: { id }, body: { password: goodPassword } }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      calls.map(() => [403, 'notWhileConnected']),
    );
    expect(await namesOf(acting)).toEqual(['My phone']);
  });

  it('are removed by a password reset by staff, including one that is being added', async () => {
    const root = await signedIn(app, 'root');
    const owner = await ownerOf(app);
    const second = await addOwn(owner.who, 'Tablet');
    const begun = await makeOwn(owner.who);
    await root.call(resetPassword, { params: { id: owner.account.id } });
    expect((await tryKey(app, owner.key)).problem.code).toBe('passkeyRefused');
    expect((await tryKey(app, second.key)).status).toBe(401);
    const late = await owner.who.call(addPasskey, { body: { name: 'Key', credential: begun.credential } });
    expect(late.status).toBe(401);
    const after = await signIn(app, owner.account.id);
    await app.database.query(
      sql`update user_secret set must_change_password = false where user_id = ${after.id}::uuid`,
    );
    expect(await namesOf(after)).toEqual([]);
    const { activity } = (await after.call(listActivity)).body;
    const entries = activity.filter(({ by }) => by === 'staff').map(({ kind, passkey }) => [kind, passkey]);
    expect(entries.toSorted()).toEqual([
      ['passkeyRemoved', 'My phone'],
      ['passkeyRemoved', 'Tablet'],
      ['passwordReset', null],
    ]);
  });

  it('cannot be slipped in during a reset', async () => {
    const owner = await ownerOf(app);
    const { credential } = await makeOwn(owner.who);
    let adding: ReturnType<typeof add> | undefined;
    const add = () => owner.who.call(addPasskey, { body: { name: 'Key', credential } });
    // A reset, kept open until the other call waits for it.
    await app.database.transaction(async (reset) => {
      await reset.query(sql`select 1 from users where id = ${owner.account.id}::uuid for no key update`);
      adding = add();
      await vi.waitFor(async () => {
        const waiting = await app.database.query(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        if (waiting.length === 0) throw new Error('the passkey is not waiting yet');
      }, 5_000);
      await reset.query(sql`update session set ended_at = now() where user_id = ${owner.account.id}::uuid`);
      await reset.query(sql`delete from passkey where user_id = ${owner.account.id}::uuid`);
    });
    expect((await adding)?.status).toBe(401);
    expect(await namesOf(await signIn(app, owner.account.id))).toEqual([]);
  });

  it('stay when their owner logs out everywhere or changes the password', async () => {
    const owner = await ownerOf(app);
    await owner.who.send('GET', '/v1/auth/logout?allDevices=true');
    const who = await enterWith(app, owner);
    expect((await who.call(listSessions)).body.sessions).toHaveLength(1);
  });
});
