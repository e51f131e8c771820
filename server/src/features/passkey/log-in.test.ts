import { confirmTwoFactor, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import {
  type Assertion,
  listPasskeys,
  passkeyLogIn,
  startPasskey,
  startPasskeyLogIn,
} from '@countinghouse/contract/passkey/passkey.ts';
import { prove, removePasskey } from '@countinghouse/contract/passkey/proof-calls.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { generateSync } from 'otplib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signWith, type SoftKey } from '../../../test/app/authenticator.ts';
import { caller, visitorOf } from '../../../test/app/caller.ts';
import { addOwn, challengeOf, enterWith, ownerOf, publicUrl, there, tryKey } from '../../../test/app/passkeys.ts';
import { addAccount, goodPassword, logIn, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { sweepRows } from '../../kernel/housekeeping/sweep-rows.ts';
import { allFacts } from '../facts/index.ts';

const clock = testClock(new Date('2026-03-02T10:00:00Z'));
const minute = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
// All tests share one address, so their failed attempts add up.
beforeEach(() => clock.advance(31 * minute));
afterAll(() => app.stop());

const send = (assertion: Assertion) => visitorOf(app).call(passkeyLogIn, { body: assertion });
const signed = async (key: SoftKey, overrides: Parameters<typeof signWith>[2] = there) =>
  signWith(key, await challengeOf(app), overrides);
const openChallenges = async () =>
  (await app.database.query<{ count: number }>(sql`select count(*)::integer as count from passkey_challenge`))[0]
    ?.count;

describe('logging in with a passkey', () => {
  it('opens a session of token and cookie and is shown as such in the owner’s activity', async () => {
    const owner = await ownerOf(app);
    const who = await enterWith(app, owner);
    expect((await who.call(getProfile)).body.id).toBe(owner.account.id);
    const half = caller(app.url, { id: '', token: who.token, cookie: '' });
    expect((await half.call(getProfile)).status).toBe(401);
    expect((await who.call(listPasskeys)).body.passkeys[0]?.lastUsed).toBe(clock.now().toISOString());
    const [entry] = (await who.call(listActivity)).body.activity;
    expect(entry).toMatchObject({ kind: 'loggedIn', by: 'you', passkey: 'My phone', ip: '127.0.0.1' });
  });

  it('needs no two-factor code, because the device verified the person', async () => {
    const owner = await ownerOf(app, 'admin');
    const passkey = signWith(owner.key, await challengeOf(app), there);
    await owner.who.call(prove, { body: { passkey } });
    const { secret } = (await owner.who.call(startTwoFactor, { body: { password: goodPassword } })).body;
    const code = generateSync({ secret, epoch: clock.now().getTime() / 1_000 });
    await owner.who.call(confirmTwoFactor, { body: { code } });
    expect((await tryLogIn(app, owner.account)).body).toEqual({ token: null, needsCode: true });
    expect((await enterWith(app, owner)).token).toBeTruthy();
  });

  it('with two-factor enabled needs a code when the passkey is added', async () => {
    const account = await addAccount(app, 'admin');
    const who = await logIn(app, account);
    const { secret } = (await who.call(startTwoFactor, { body: { password: goodPassword } })).body;
    const codeIn = (steps: number) => generateSync({ secret, epoch: clock.now().getTime() / 1_000 + steps * 30 });
    await who.call(confirmTwoFactor, { body: { code: codeIn(0) } });
    const without = await who.call(startPasskey, { body: { password: goodPassword } });
    expect([without.status, without.problem.fields?.[0]?.code]).toEqual([400, 'codeWrong']);
    const used = await who.call(startPasskey, { body: { password: goodPassword, code: codeIn(0) } });
    expect(used.status).toBe(400);
    const next = await who.call(startPasskey, { body: { password: goodPassword, code: codeIn(1) } });
    expect(next.status).toBe(200);
  });

  it('gives a challenge to anyone, which names no account and lasts five minutes', async () => {
    const { address, options } = (await visitorOf(app).call(startPasskeyLogIn)).body;
    expect([address, Object.keys(options).toSorted()]).toEqual([
      publicUrl,
      ['challenge', 'rpId', 'timeout', 'userVerification'],
    ]);
    expect(options).toMatchObject({ rpId: 'office.example.com', timeout: 5 * minute, userVerification: 'required' });
  });

  it('does not let a person skip a required change of password', async () => {
    const owner = await ownerOf(app);
    await app.database.query(sql`
      update user_secret set must_change_password = true where user_id = ${owner.account.id}::uuid`);
    const who = await enterWith(app, owner);
    expect((await who.call(listActivity)).problem.code).toBe('mustChangePassword');
  });

  it('still works while someone else uses up the password attempts', async () => {
    const owner = await ownerOf(app);
    for (let count = 0; count < 10; count += 1) await tryLogIn(app, { ...owner.account, password: 'wrong' });
    expect((await tryLogIn(app, owner.account)).status).toBe(429);
    expect((await enterWith(app, owner)).token).toBeTruthy();
  });
});

describe('a passkey that is not accepted', () => {
  it('gets the same answer whatever is wrong, and appears in its owner’s activity', async () => {
    const owner = await ownerOf(app);
    const stranger = { ...owner.key, id: Buffer.alloc(32, 7) };
    const answers = [await tryKey(app, stranger), await tryKey(app, owner.key, { origin: 'https://evil.test' })];
    expect(answers.map(({ status, problem }) => [status, problem])).toEqual(
      answers.map(() => [401, { code: 'passkeyRefused', message: expect.stringContaining('not accepted') }]),
    );
    const [entry] = (await owner.who.call(listActivity)).body.activity;
    expect(entry).toMatchObject({ kind: 'loginFailed', by: 'system' });
  });

  it.each([
    ['at another address', { origin: 'http://office.example.com' }],
    ['on a subdomain of ours', { origin: 'https://login.office.example.com' }],
    ['without user verification', { ...there, isVerified: false }],
    ['for making a passkey', { ...there, type: 'webauthn.create' as const }],
  ])('was used %s', async (_name, overrides) => {
    const { key } = await ownerOf(app);
    expect((await tryKey(app, key, overrides)).status).toBe(401);
    expect((await tryKey(app, key)).status).toBe(200);
  });

  it('was made for another domain, belongs to another person, or signed something else', async () => {
    const [owner, other] = [await ownerOf(app), await ownerOf(app, 'root')];
    expect((await tryKey(app, { ...owner.key, rpId: 'example.com' })).status).toBe(401);
    expect((await tryKey(app, { ...owner.key, handle: other.key.handle })).status).toBe(401);
    expect((await tryKey(app, { ...owner.key, privateKey: other.key.privateKey })).status).toBe(401);
    const [one, another] = [await signed(owner.key), await signed(owner.key)];
    expect((await send({ ...one, signature: another.signature })).status).toBe(401);
  });

  it('signed a challenge for the second time, too late, or one that was never issued', async () => {
    const { key } = await ownerOf(app);
    const once = await signed(key);
    expect([(await send(once)).status, (await send(once)).status]).toEqual([200, 401]);
    const late = await signed(key);
    clock.advance(5 * minute);
    expect((await send(late)).status).toBe(401);
    const unknown = signWith(key, { challenge: Buffer.alloc(32, 1).toString('base64url') }, there);
    expect((await send(unknown)).status).toBe(401);
  });

  it('signed a challenge that was issued for adding a passkey', async () => {
    const { key, who } = await ownerOf(app);
    const { challenge } = (await who.call(startPasskey, { body: { password: goodPassword } })).body;
    expect((await send(signWith(key, { challenge }, there))).status).toBe(401);
  });

  it('logs in once when the same answer arrives several times at once', async () => {
    const { key } = await ownerOf(app);
    const answer = await signed(key);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send(answer)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  it('consumed its challenge with a wrong answer', async () => {
    const { key } = await ownerOf(app);
    const right = await signed(key);
    expect((await send({ ...right, signature: right.authenticatorData })).status).toBe(401);
    expect((await send(right)).status).toBe(401);
  });

  it('has a counter that went back or did not grow: the key was cloned', async () => {
    const { key } = await ownerOf(app);
    const enter = async (counter: number) => (await tryKey(app, key, { ...there, counter })).status;
    expect([await enter(0), await enter(0), await enter(5), await enter(6)]).toEqual([200, 200, 200, 200]);
    expect([await enter(6), await enter(5), await enter(0)]).toEqual([401, 401, 401]);
    expect(await enter(7)).toBe(200);
  });

  it('belongs to a person who is locked or deleted, or was removed', async () => {
    const owner = await ownerOf(app);
    const set = (change: ReturnType<typeof sql>) =>
      app.database.query(sql`update users set ${change} where id = ${owner.account.id}::uuid`);
    await set(sql`status = 'locked'`);
    expect((await tryKey(app, owner.key)).problem.code).toBe('passkeyRefused');
    await set(sql`status = 'active', deleted_at = now()`);
    expect((await tryKey(app, owner.key)).status).toBe(401);
    await set(sql`deleted_at = null`);
    const who = await enterWith(app, owner);
    const second = await addOwn(who, 'Tablet');
    await who.call(removePasskey, { params: { id: second.id }, body: { password: goodPassword } });
    expect([(await tryKey(app, second.key)).status, (await tryKey(app, owner.key)).status]).toEqual([401, 200]);
  });

  it('has five hundred attempts in half an hour from one address, and a valid one is never refused', async () => {
    const { key } = await ownerOf(app);
    const unknown = signWith({ ...key, id: Buffer.alloc(16, 3) }, { challenge: 'x'.repeat(43) }, there);
    await app.database.query(sql`
      insert into login_try (key, tries, last_try)
      values ('passkey:127.0.0.1', array_fill(${clock.now()}::timestamptz(3), array[499]), ${clock.now()}::timestamptz)
      on conflict (key) do update set tries = excluded.tries`);
    expect([(await send(unknown)).status, (await send(unknown)).status]).toEqual([401, 429]);
    expect((await tryKey(app, key)).status).toBe(200);
  });
});

describe('challenges', () => {
  it('are limited per address, and removed once they expire', async () => {
    await sweepRows(app.running.app, allFacts);
    expect(await openChallenges()).toBe(0);
    await app.database.query(sql`
      insert into passkey_challenge (challenge, address, expires)
      select 'challenge ' || n, 'address:127.0.0.1', ${clock.now()}::timestamptz + interval '1 minute' from generate_series(1, 300) n`);
    expect((await visitorOf(app).call(startPasskeyLogIn)).status).toBe(429);
    clock.advance(minute);
    expect((await visitorOf(app).call(startPasskeyLogIn)).status).toBe(200);
    await sweepRows(app.running.app, allFacts);
    expect(await openChallenges()).toBe(1);
  });
});
