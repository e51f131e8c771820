import { ownSignOn, staffSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { signOnMessage } from '@countinghouse/contract/sign-on/sign-on.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLimits } from '../../../test/app/approvals.ts';
import { addPerson, signedIn, signIn } from '../../../test/app/caller.ts';
import { ownerOf } from '../../../test/app/passkeys.ts';
import { clientId, type ProviderPerson, type SignOnProvider } from '../../../test/app/sign-on-provider.ts';
import {
  comeBack,
  connectOwn,
  enterAs,
  enterWithCode,
  leave,
  providerPersonOf,
  sendCode,
  startSignOnApp,
  tryPerson,
} from '../../../test/app/sign-on-scenes.ts';
import { type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addGuarded, codeOf } from '../../../test/app/two-factor.ts';
import { noteInfluence } from '../approval/index.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';

const clock = testClock();
let provider: SignOnProvider;
let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  const env = { SIGN_ON_SECOND_FACTOR: 'mfa', SIGN_ON_CREATE: 'true', TRUST_PROXY: 'true' };
  ({ provider, app, stop } = await startSignOnApp(env, { clock }));
});
afterAll(() => stop());

const connectedWay = async (id: string): Promise<string | null> =>
  (await app.database.query<{ way: string }>(sql`select way from sign_on_identity where user_id = ${id}::uuid`))[0]
    ?.way ?? null;
const roleOf = async (id: string) =>
  (await app.database.query<{ role: string }>(sql`select role from users where id = ${id}::uuid`))[0]?.role;

/** Back from the provider, which has asked for a code of its own. */
const arrive = async (id: string, more: Partial<ProviderPerson> = {}) => {
  provider.person = providerPersonOf(id, { amr: ['mfa'], ...more });
  const gone = await leave(app);
  return { gone, answer: await comeBack(app, gone, await provider.visit(gone.url)) };
};

describe('an account that the address at the provider names', () => {
  it('is connected only once its owner has given their own code, whatever the provider asked for', async () => {
    const { account, secret } = await addGuarded(app, clock, 'admin');
    const { gone, answer } = await arrive(account.id);
    expect(answer.body).toEqual({ token: null, needsCode: true, connected: false });
    expect((await sendCode(app, gone, '000000')).problem.code).toBe('codeWrong');
    expect([await connectedWay(account.id), await roleOf(account.id)]).toEqual([null, 'admin']);
    expect((await sendCode(app, gone, codeOf(clock, secret))).status).toBe(200);
    expect([await connectedWay(account.id), await roleOf(account.id)]).toEqual(['address', 'regular']);
    const rows = await app.database.query(
      sql`select actor_id from audit where action = 'signOn.connect' and subject_id = ${account.id}::uuid`,
    );
    expect(rows).toEqual([{ actor_id: null }]);
  });

  it('is not connected by the code in another browser, nor twice', async () => {
    const { account, secret } = await addGuarded(app, clock, 'regular');
    const { gone } = await arrive(account.id);
    const code = codeOf(clock, secret);
    expect((await sendCode(app, await leave(app), code)).problem.code).toBe('signOnRefused');
    expect(await connectedWay(account.id)).toBeNull();
    expect((await sendCode(app, gone, code)).status).toBe(200);
    expect((await sendCode(app, gone, codeOf(clock, secret, 1))).problem.code).toBe('signOnRefused');
  });

  it('is not connected if its owner has a passkey alone: they connect it in their own session', async () => {
    const { account, who } = await ownerOf(app, 'regular');
    const { answer } = await arrive(account.id);
    expect([answer.status, answer.problem.code]).toEqual([401, 'signOnConnectFirst']);
    expect(await connectedWay(account.id)).toBeNull();
    const own = await signIn(app, who.id);
    expect((await connectOwn(app, provider, own, providerPersonOf(account.id))).body.connected).toBe(true);
    expect(await connectedWay(account.id)).toBe('own');
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'the account is locked',
      (id) => app.database.query(sql`update users set status = 'locked' where id = ${id}::uuid`),
    ],
    [
      'the address is somebody else’s',
      (id) => app.database.query(sql`update users set email = ${`left-${id}@example.test`} where id = ${id}::uuid`),
    ],
    ['the account is a root’s', (id) => app.database.query(sql`update users set role = 'root' where id = ${id}::uuid`)],
    [
      'a colleague has set the address',
      (id) =>
        runAsSystem(app.running.app, 'test', async (context) =>
          noteInfluence(context, { person: await addPerson(app, { role: 'admin' }), over: id, kind: 'email' }),
        ),
    ],
    [
      'two-factor was removed',
      (id) => app.database.query(sql`update user_secret set totp_confirmed = false where user_id = ${id}::uuid`),
    ],
  ])('is not connected if, before the code arrives, %s', async (_what, change) => {
    const { account, secret } = await addGuarded(app, clock, 'regular');
    const { gone } = await arrive(account.id);
    await change(account.id);
    const late = await sendCode(app, gone, codeOf(clock, secret));
    expect([late.status === 200, await connectedWay(account.id)]).toEqual([false, null]);
  });

  it('is not connected once the person has logged out at the provider', async () => {
    const { account, secret } = await addGuarded(app, clock, 'regular');
    const { gone } = await arrive(account.id);
    const seconds = Math.floor(clock.now().getTime() / 1_000);
    const message = await provider.sign(
      {
        iss: provider.issuer,
        aud: clientId,
        iat: seconds,
        exp: seconds + 120,
        jti: `for ${account.id}`,
        sub: providerPersonOf(account.id).sub,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      },
      { typ: 'logout+jwt' },
    );
    const body = new URLSearchParams({ logout_token: message });
    expect((await fetch(`${app.url}${signOnMessage.path}`, { method: 'POST', body })).status).toBe(204);
    expect((await sendCode(app, gone, codeOf(clock, secret))).problem.code).toBe('signOnRefused');
    expect(await connectedWay(account.id)).toBeNull();
  });
});

describe('the record of a member of staff', () => {
  it('shows root and admins the connected account, since when and how it was connected', async () => {
    const agent = await addPerson(app, { role: 'regular' });
    await enterAs(app, provider, providerPersonOf(agent));
    const created = { ...providerPersonOf('x'), sub: 'a new one', email: 'new.one@example.test', amr: ['mfa'] };
    await tryPerson(app, provider, created);
    const [row] = await app.database.query<{ id: string }>(
      sql`select id from users where email = 'new.one@example.test'`,
    );
    for (const role of ['root', 'admin'] as const) {
      const who = await signedIn(app, role);
      const read = async (id = '') => (await who.call(staffSignOn, { params: { id } })).body.identity;
      expect(await read(agent)).toMatchObject({
        issuer: provider.issuer,
        way: 'address',
        label: `${agent}@example.test`,
        dateCreation: clock.now().toISOString(),
      });
      expect(await read(row?.id)).toMatchObject({ way: 'created' });
      expect(await read(who.id)).toBeNull();
    }
    const otherAgent = await signedIn(app, 'regular');
    expect((await otherAgent.call(staffSignOn, { params: { id: agent } })).status).toBe(403);
  });
});

describe('single sign-on from a network that is not allowed', () => {
  const [inside, home] = ['203.0.113.9', '198.51.100.7'];
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const outside = () => setLimits(app, { networksAdmin: '203.0.113.0/24', networksRegular: '203.0.113.0/24' });
  afterEach(() => setLimits(app, { networksAdmin: '', networksRegular: '' }));

  const finishFrom = async (ip: string, person: ProviderPerson) => {
    provider.person = person;
    const gone = await leave(app);
    const query = await provider.visit(gone.url);
    return { gone, answer: await comeBack(app, { ...gone, headers: from(ip) }, query) };
  };
  const refused = [403, 'networkNotAllowed'];

  it('opens no session of somebody who is connected, and is recorded on their account', async () => {
    const id = await addPerson(app, { role: 'regular' });
    await enterAs(app, provider, providerPersonOf(id));
    await outside();
    const { answer } = await finishFrom(home, providerPersonOf(id));
    expect([answer.status, answer.problem.code]).toEqual(refused);
    const rows = await app.database.query(
      sql`select ip from audit where action = 'auth.networkRefused' and subject_id = ${id}::uuid`,
    );
    expect(rows).toEqual([{ ip: home }]);
    expect((await finishFrom(inside, providerPersonOf(id))).answer.status).toBe(200);
  });

  it('connects and creates nobody', async () => {
    const id = await addPerson(app, { role: 'regular' });
    await outside();
    const created = { ...providerPersonOf('y'), sub: 'another new one', email: 'outside@example.test', amr: ['mfa'] };
    for (const person of [providerPersonOf(id), created]) {
      const { answer } = await finishFrom(home, person);
      expect([answer.status, answer.problem.code]).toEqual(refused);
    }
    expect(await connectedWay(id)).toBeNull();
    expect(await app.database.query(sql`select 1 from users where email = 'outside@example.test'`)).toEqual([]);
  });

  it('does not take the code of somebody who left for the provider inside', async () => {
    const { account, secret } = await addGuarded(app, clock, 'regular');
    await enterWithCode(app, provider, providerPersonOf(account.id), codeOf(clock, secret));
    clock.advance(60_000);
    await outside();
    const { gone } = await finishFrom(inside, providerPersonOf(account.id));
    for (const code of [codeOf(clock, secret), '000000']) {
      const late = await sendCode(app, gone, code, from(home));
      expect([late.status, late.problem.code]).toEqual(refused);
    }
    expect((await sendCode(app, gone, codeOf(clock, secret), from(inside))).status).toBe(200);
  });
});

it('an account there that was connected before ways were stored is shown without one', async () => {
  const id = await addPerson(app, { role: 'regular' });
  const who = await enterAs(app, provider, providerPersonOf(id));
  await app.database.query(sql`update sign_on_identity set way = null where user_id = ${id}::uuid`);
  expect((await who.call(ownSignOn)).body.identity).toMatchObject({ user: id, way: null });
});
