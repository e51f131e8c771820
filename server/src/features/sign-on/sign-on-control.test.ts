import { approve } from '@countinghouse/contract/approval/approval.ts';
import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { proposeTwoFactorRemoval, resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { prove } from '@countinghouse/contract/passkey/proof-calls.ts';
import { disconnectSignOn, ownSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { signOnCode } from '@countinghouse/contract/sign-on/sign-on.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { ensurePassword, goodPassword } from '../../../test/app/sign-in.ts';
import type { ProviderPerson, SignOnProvider } from '../../../test/app/sign-on-provider.ts';
import {
  comeBack,
  connectOwn,
  enterAs,
  enterWithCode,
  leave,
  providerPersonOf,
  startSignOnApp,
  tryPerson,
} from '../../../test/app/sign-on-scenes.ts';
import { type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addGuarded, codeHolds, codeOf, haveTwoFactor } from '../../../test/app/two-factor.ts';
import { rescue } from '../auth/index.ts';
import { sweepRows } from '../../kernel/housekeeping/sweep-rows.ts';
import { facts } from './facts-table.ts';

const clock = testClock();
let provider: SignOnProvider;
let app: TestApp;
let root: Caller;
let stop: () => Promise<void>;
beforeAll(async () => {
  const env = { SIGN_ON_CREATE: 'true', SIGN_ON_SECOND_FACTOR: 'mfa' };
  ({ provider, app, stop } = await startSignOnApp(env, { clock, staffTwoFactor: true }));
  root = await staff('root');
});
afterAll(() => stop());

const staff = async (role: 'root' | 'admin' | 'regular'): Promise<Caller> => {
  const who = await signedIn(app, role);
  await haveTwoFactor(app, who);
  return who;
};
const personOf = (id: string, more: Partial<ProviderPerson> = {}) => providerPersonOf(id, { amr: ['mfa'], ...more });
const admins = { groups: ['IT'] };

/** An agent who has two-factor, and has connected by their address. */
const connectedAgent = async (more: Partial<ProviderPerson> = {}) => {
  const { id } = await staff('regular');
  const person = personOf(id, more);
  return { id, person, who: await enterAs(app, provider, person) };
};

const isConnected = async (id: string): Promise<boolean> =>
  (await app.database.query(sql`select 1 from sign_on_identity where user_id = ${id}::uuid`)).length > 0;
const influencesOver = async (id: string): Promise<string[]> =>
  (
    await app.database.query<{ found: string }>(sql`
    select person_id || ' ' || kind as found from influence where over_id = ${id}::uuid order by 1`)
  ).map(({ found }) => found);
const noticesOf = async (id: string): Promise<string[]> =>
  (
    await app.database.query<{ kind: string }>(sql`
    select kind from notification where user_id = ${id}::uuid order by date_creation, kind`)
  ).map(({ kind }) => kind);
const roleOf = async (id: string) =>
  (await app.database.query<{ role: string }>(sql`select role from users where id = ${id}::uuid`))[0]?.role;
const pendingRise = async (id: string): Promise<string | undefined> =>
  (
    await app.database.query<{ id: string }>(sql`
      select id from approval where record_id = ${id}::uuid and kind = 'user.role' and state = 'pending'`)
  )[0]?.id;
const agree = (who: Caller, id = '') => who.call(approve, { params: { id }, body: {} });
const codeFrom = async (attempt: Promise<{ status: number; problem: { code: string } | undefined }>) => {
  const { status, problem } = await attempt;
  return status < 300 ? 'done' : problem?.code;
};
const nobody = '00000000-0000-0000-0000-000000000000';

describe('people who may have had an account are shut out of single sign-on, too', () => {
  it('by a reset of the password: the connection ends, and nothing opens the account until the new password is set', async () => {
    const { id, person } = await connectedAgent();
    const [one, other] = [await staff('admin'), await staff('admin')];
    const { approval } = (await one.call(resetPassword, { params: { id } })).body;
    expect(await isConnected(id)).toBe(true);
    expect((await agree(other, approval ?? '')).status).toBe(201);
    expect(await isConnected(id)).toBe(false);
    expect(await codeFrom(tryPerson(app, provider, person))).toBe('signOnRefused');
    const [row] = await app.database.query(sql`
      select before from audit where resource = 'signOn' and subject_id = ${id}::uuid and action = 'approval.approve'`);
    expect(row).toEqual({ before: { signOnAccount: person.email } });
  });

  it('by a rescue, which also ends a log-in that waits for the two-factor code', async () => {
    const { account, secret } = await addGuarded(app, clock, 'regular');
    provider.person = personOf(account.id, { amr: ['pwd'] });
    const left = await leave(app);
    expect((await comeBack(app, left, await provider.visit(left.url))).body.needsCode).toBe(true);
    await rescue(app.running.app, account.email);
    expect(await isConnected(account.id)).toBe(false);
    clock.advance(codeHolds);
    const late = visitorOf(app).call(
      signOnCode,
      { body: { code: codeOf(clock, secret) } },
      { cookie: `sign-on=${left.cookie}` },
    );
    expect(await codeFrom(late)).toBe('signOnRefused');
  });

  it('by the removal of two-factor', async () => {
    const { account, secret } = await addGuarded(app, clock, 'regular');
    await enterWithCode(app, provider, personOf(account.id), codeOf(clock, secret));
    const body = { reason: 'Phone lost' };
    const { approval } = (await root.call(proposeTwoFactorRemoval, { params: { id: account.id }, body })).body;
    expect((await agree(await staff('root'), approval)).status).toBe(201);
    expect(await isConnected(account.id)).toBe(false);
  });
});

describe('a session that single sign-on opened', () => {
  it('proposes nothing before the person has proved who they are', async () => {
    const { account, secret } = await addGuarded(app, clock, 'admin');
    const who = await enterWithCode(app, provider, personOf(account.id, admins), codeOf(clock, secret));
    const { id } = await staff('regular');
    const propose = () => who.call(resetPassword, { params: { id } });
    expect(await codeFrom(propose())).toBe('proofNeeded');
    expect(await app.database.query(sql`select 1 from approval where record_id = ${id}::uuid`)).toEqual([]);
    clock.advance(codeHolds);
    const proof = await who.call(prove, { body: { password: goodPassword, code: codeOf(clock, secret) } });
    expect([proof.status, await codeFrom(propose())]).toEqual([200, 'done']);
  });

  it('is not proved by a password alone where the company requires two-factor', async () => {
    const id = await addPerson(app, { role: 'admin' });
    await ensurePassword(app, id);
    const who = await enterAs(app, provider, personOf(id, admins));
    const give = () => codeFrom(who.call(prove, { body: { password: goodPassword } }));
    expect((await who.call(checkAuth)).body.mustSetUpTwoFactor).toBe(false);
    expect(await give()).toBe('mustSetUpTwoFactor');
    await haveTwoFactor(app, { id });
    expect(await give()).toBe('done');
  });

  it('is not proved by a password that a colleague gave', async () => {
    const { id } = await staff('admin');
    await ensurePassword(app, id);
    const who = await enterAs(app, provider, personOf(id, admins));
    await app.database.query(sql`update user_secret set must_change_password = true where user_id = ${id}::uuid`);
    expect(await codeFrom(who.call(prove, { body: { password: goodPassword } }))).toBe('mustChangePassword');
  });

  it('leaves no proof of the provider behind once it has ended', async () => {
    const { id, who } = await connectedAgent();
    const kept = () =>
      app.database.query(sql`
      select 1 from sign_on_session s join session x on x.id = s.session_id where x.user_id = ${id}::uuid`);
    await sweepRows(app.running.app, [facts]);
    expect(await kept()).toHaveLength(1);
    await app.database.query(
      sql`update session set ended_at = ${clock.now()}::timestamptz where user_id = ${who.id}::uuid`,
    );
    await sweepRows(app.running.app, [facts]);
    expect(await kept()).toEqual([]);
  });
});

describe('connecting by the address', () => {
  it('is refused once a colleague has set it: they could have named their own', async () => {
    const { id } = await staff('admin');
    const { version } = (await root.call(user.routes.one, { params: { id } })).body;
    const email = `mine-${id}@example.test`;
    const changed = await root.call(
      user.routes.update,
      { params: { id }, body: { email } },
      { 'if-match': `"${version}"` },
    );
    expect(changed.status).toBe(200);
    expect(await codeFrom(tryPerson(app, provider, personOf(id, { ...admins, email })))).toBe('signOnUnknown');
    expect(await isConnected(id)).toBe(false);
  });

  it('is reported to the owner, as is connecting by their own hand', async () => {
    const { id } = await connectedAgent();
    expect(await noticesOf(id)).toEqual(['security.signOnConnected']);
    const own = await staff('root');
    await connectOwn(app, provider, own, { sub: `subject-${own.id}`, groups: ['Owners'] });
    expect(await noticesOf(own.id)).toEqual(['security.signOnConnected']);
  });

  it('makes an account depend on everyone, unless the person has two-factor of their own', async () => {
    const guarded = await connectedAgent();
    expect(await influencesOver(guarded.id)).toEqual([]);
    const plain = await addPerson(app, { role: 'regular' });
    await enterAs(app, provider, personOf(plain));
    expect(await influencesOver(plain)).toEqual([`${nobody} rescued`]);
  });

  it('also makes a new account depend on everyone', async () => {
    const email = 'newcomer@example.test';
    expect(await codeFrom(tryPerson(app, provider, { ...personOf('newcomer'), email }))).toBe('done');
    const [row] = await app.database.query<{ id: string }>(sql`select id from users where email = ${email}`);
    expect(await influencesOver(row?.id ?? '')).toEqual([`${nobody} rescued`]);
  });
});

describe('a role that follows the groups', () => {
  it('ties who rises to the colleague who approved it', async () => {
    const { id, person } = await connectedAgent(admins);
    const approver = await staff('admin');
    expect((await agree(approver, await pendingRise(id))).status).toBe(201);
    expect(await influencesOver(id)).toEqual([`${approver.id} promoted`]);
    expect(await codeFrom(tryPerson(app, provider, person))).toBe('done');
  });

  it('rises no more once the groups have fallen back', async () => {
    const { id, person } = await connectedAgent(admins);
    expect(await pendingRise(id)).toBeDefined();
    await enterAs(app, provider, { ...person, groups: ['Agents'] });
    expect([await pendingRise(id), await roleOf(id)]).toEqual([undefined, 'regular']);
  });

  it('keeps every root from deciding alone after a fall, as nobody knows who is behind it', async () => {
    const { id } = await staff('admin');
    await enterAs(app, provider, personOf(id));
    expect(await roleOf(id)).toBe('regular');
    const roots = await app.database.query<{ id: string }>(
      sql`select id from users where role = 'root' and status = 'active' and deleted_at is null order by id`,
    );
    expect(await influencesOver(id)).toEqual(roots.map((one) => `${one.id} removed`));
  });

  it('loses the connection by becoming root, which is made by hand', async () => {
    const { id } = await staff('admin');
    await enterAs(app, provider, personOf(id, admins));
    const { version } = (await root.call(user.routes.one, { params: { id } })).body;
    await root.call(user.routes.update, { params: { id }, body: { role: 'root' } }, { 'if-match': `"${version}"` });
    const second = await staff('root');
    expect((await agree(second, await pendingRise(id))).status).toBe(201);
    expect([await roleOf(id), await isConnected(id)]).toEqual(['root', false]);
    expect(await codeFrom(tryPerson(app, provider, personOf(id, { groups: ['Owners'] })))).toBe('signOnUnknown');
  });
});

describe('disconnecting a colleague', () => {
  const identityOf = async (who: Caller) => (await who.call(ownSignOn)).body.identity?.id ?? '';

  it('needs the right to lock them, counts like a lock, and is reported to them', async () => {
    const { id } = await staff('admin');
    const colleague = await enterAs(app, provider, personOf(id, admins));
    const params = { id: await identityOf(colleague) };
    expect((await (await staff('admin')).call(disconnectSignOn, { params })).status).toBe(404);
    expect(await isConnected(id)).toBe(true);
    expect((await root.call(disconnectSignOn, { params })).status).toBe(204);
    expect(await influencesOver(id)).toEqual([`${root.id} removed`]);
    expect(await noticesOf(id)).toEqual(['security.signOnConnected', 'security.signOnDisconnected']);
  });
});
