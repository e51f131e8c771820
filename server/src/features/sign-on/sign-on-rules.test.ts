import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { startSignOn } from '@countinghouse/contract/sign-on/sign-on.ts';
import { createToken } from '@countinghouse/contract/api-token/api-token.ts';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, caller, visitorOf } from '../../../test/app/caller.ts';
import {
  comeBack,
  enterAs,
  enterWithCode,
  leave,
  providerPersonOf,
  sendCode,
  signOnEnv,
  startSignOnApp,
  tryPerson,
} from '../../../test/app/sign-on-scenes.ts';
import type { ProviderPerson, SignOnProvider } from '../../../test/app/sign-on-provider.ts';
import { addAccount, cookieOf, tryLogIn } from '../../../test/app/sign-in.ts';
import { addGuarded, codeHolds, codeOf } from '../../../test/app/two-factor.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock();
let provider: SignOnProvider;
let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  const env = {
    SIGN_ON_CREATE: 'true',
    SIGN_ON_SECOND_FACTOR: 'mfa,hwk',
    SIGN_ON_ONLY: 'root,regular',
    SIGN_ON_RESCUE: 'rescue@example.test,Agent@example.test',
  };
  ({ provider, app, stop } = await startSignOnApp(env, { clock, staffTwoFactor: true }));
});
afterAll(() => stop());

const personOf = (id: string, more: Partial<ProviderPerson> = {}) =>
  providerPersonOf(id, { groups: ['IT', 'Agents'], ...more });

/** An admin with two-factor who has connected their account. */
const connected = async () => {
  const { account, secret } = await addGuarded(app, clock, 'admin');
  await enterWithCode(app, provider, personOf(account.id), codeOf(clock, secret));
  clock.advance(2 * codeHolds);
  return { ...account, secret };
};

describe('two-factor', () => {
  it('of the provider is enough, if it says so in the way that the operator accepts', async () => {
    const { id } = await connected();
    const who = await enterAs(app, provider, personOf(id, { amr: ['pwd', 'mfa'] }));
    expect((await who.call(checkAuth)).body).toMatchObject({ role: 'admin', mustSetUpTwoFactor: false });
    const plain = await addPerson(app, { role: 'admin' });
    const other = await enterAs(app, provider, personOf(plain, { amr: ['mfa'] }));
    expect((await other.call(checkAuth)).body.mustSetUpTwoFactor).toBe(false);
  });

  it('never replaces our own proof of identity for a decision', async () => {
    const { id } = await connected();
    const who = await enterAs(app, provider, personOf(id, { amr: ['mfa'] }));
    const expires = new Date(clock.now().getTime() + 86_400_000).toISOString();
    const body = { name: 'Feed', owner: id, permissions: ['lead:read' as const], expires };
    const answer = await who.call(createToken, { body });
    expect([answer.status, answer.problem.code]).toEqual([403, 'proofNeeded']);
  });

  it('is otherwise the person’s own, which is asked for in the same browser', async () => {
    const { secret, ...account } = await connected();
    provider.person = personOf(account.id, { amr: ['pwd'] });
    const left = await leave(app);
    const asked = await comeBack(app, left, await provider.visit(left.url));
    expect(asked.body).toEqual({ token: null, needsCode: true, connected: false });
    expect(cookieOf(asked.headers)).toBeNull();
    const send = (code: string, cookie = left.cookie) => sendCode(app, { cookie }, code);
    clock.advance(codeHolds);
    const elsewhere = await send(codeOf(clock, secret), (await leave(app)).cookie);
    const wrong = await send('000000');
    expect([elsewhere.problem.code, wrong.problem.code]).toEqual(['signOnRefused', 'codeWrong']);
    const right = await send(codeOf(clock, secret));
    const who = caller(app.url, { id: account.id, token: right.body.token, cookie: cookieOf(right.headers) ?? '' });
    expect((await who.call(checkAuth)).body.id).toBe(account.id);
    expect((await send(codeOf(clock, secret, 1))).problem.code).toBe('signOnRefused');
  });

  it('can be guessed at most ten times in half an hour, however often the provider answers', async () => {
    const { account } = await addGuarded(app, clock, 'admin');
    const answers = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      provider.person = personOf(account.id);
      const left = await leave(app);
      await comeBack(app, left, await provider.visit(left.url));
      for (let guess = 0; guess < 4; guess += 1) {
        const wrong = await sendCode(app, left, '000000');
        answers.add(`${round * 4 + guess < 10} ${wrong.problem.code}`);
      }
    }
    expect([...answers]).toEqual(['true codeWrong', 'false loginTooMany']);
  });

  it('must be set up by staff who have none, if the provider asked for none', async () => {
    const id = await addPerson(app, { role: 'admin' });
    const who = await enterAs(app, provider, personOf(id));
    expect((await who.call(checkAuth)).body.mustSetUpTwoFactor).toBe(true);
  });
});

describe('an account that single sign-on creates', () => {
  const stranger = (more: Partial<ProviderPerson> = {}): ProviderPerson => ({
    sub: `subject-${Math.random()}`,
    email: `new.${Math.random()}@example.test`,
    email_verified: true,
    name: 'Mara Vos',
    groups: ['Owners'],
    amr: ['mfa'],
    ...more,
  });
  const found = (email = '') =>
    app.database.query<{ id: string; role: string; name: string }>(
      sql`select id, role, first_name || ' ' || last_name as name from users where email = ${email}`,
    );

  it('is an agent’s, whatever the groups say; more is a proposal', async () => {
    const person = stranger();
    expect((await tryPerson(app, provider, person)).body.token).toBeTruthy();
    const [row] = await found(person.email);
    expect(row).toMatchObject({ role: 'regular', name: 'Mara Vos' });
    const proposals = await app.database.query(
      sql`select params #>> '{after,role}' as role from approval where record_id = ${row?.id ?? null}::uuid`,
    );
    expect(proposals).toEqual([{ role: 'admin' }]);
  });

  it('needs an address that the provider has verified and that nobody has here', async () => {
    const customer = await addPerson(app, { role: 'lead', email: 'customer@example.test' });
    const attempts = [stranger({ email_verified: false }), stranger({ email: 'customer@example.test' })];
    for (const person of attempts) expect((await tryPerson(app, provider, person)).problem.code).toBe('signOnUnknown');
    expect(await found('customer@example.test')).toMatchObject([{ id: customer, role: 'lead' }]);
  });
});

describe('a role that logs in by single sign-on alone', () => {
  const codeFor = async (account: { id: string; email: string }) =>
    (await tryLogIn(app, account)).problem?.code ?? 'in';

  it('is refused with a password, except for the accounts kept for rescue', async () => {
    const [agent, admin] = [await addAccount(app, 'regular'), await addAccount(app, 'admin')];
    const kept = await addAccount(app, 'regular');
    await app.database.query(sql`update users set email = 'agent@example.test' where id = ${kept.id}::uuid`);
    expect(await codeFor(agent)).toBe('signOnOnly');
    expect(await codeFor(admin)).toBe('in');
    expect(await codeFor({ id: kept.id, email: 'agent@example.test' })).toBe('in');
    expect(await codeFor(await addAccount(app, 'lead'))).toBe('in');
  });

  it('never locks every root out: it holds for them only while a root can be rescued', async () => {
    const [one, other] = [await addAccount(app, 'root'), await addAccount(app, 'root')];
    expect(await codeFor(one)).toBe('in');
    await app.database.query(sql`update users set email = 'rescue@example.test' where id = ${other.id}::uuid`);
    expect(await codeFor(one)).toBe('signOnOnly');
    expect(await codeFor({ id: other.id, email: 'rescue@example.test' })).toBe('in');
    const expire = (at: Date | null) =>
      app.database.query(
        sql`update user_secret set password_expires = ${at}::timestamptz where user_id = ${other.id}::uuid`,
      );
    await expire(clock.now());
    expect(await codeFor(one)).toBe('in');
    await expire(null);
    expect(await codeFor(one)).toBe('signOnOnly');
    await app.database.query(sql`update users set status = 'locked' where id = ${other.id}::uuid`);
    expect(await codeFor(one)).toBe('in');
  });
});

describe('a provider that cannot be reached', () => {
  it('is named as the cause, and passwords still open accounts', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => void closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => void closed.close(resolve));
    const without = await startTestApp({ env: signOnEnv({ issuer: `http://127.0.0.1:${port}` }) });
    const answer = await visitorOf(without).call(startSignOn);
    expect([answer.status, answer.problem.code]).toEqual([503, 'signOnUnavailable']);
    expect((await tryLogIn(without, await addAccount(without, 'admin'))).status).toBe(200);
    await without.stop();
  });

  it('does not exist where single sign-on is not set up', async () => {
    const without = await startTestApp();
    expect((await visitorOf(without).call(startSignOn)).status).toBe(404);
    expect((await visitorOf(without).call(checkAuth)).body.signOn).toBeNull();
    await without.stop();
  });
});
