import { checkAuth, generateToken, login, logout } from '@countinghouse/contract/auth/auth.ts';
import { passkeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { networkFields } from '@countinghouse/contract/setting/networks.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { getOwnAddress, updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { getProfile, updateProfile } from '@countinghouse/contract/user/profile.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { io, type Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenFor } from '../app/api-tokens.ts';
import { setLimits } from '../app/approvals.ts';
import { signWith } from '../app/authenticator.ts';
import { addPerson, type Caller, caller, type Response, signedIn, visitorOf } from '../app/caller.ts';
import { challengeOf, ownerOf, publicUrl, there } from '../app/passkeys.ts';
import { addAccount, closed, goodPassword, type TestAccount } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { addGuarded } from '../app/two-factor.ts';

const office = '203.0.113.0/24';
const [inside, home] = ['203.0.113.9', '198.51.100.7'];
/** As a proxy appends the caller's address. */
const from = (ip: string) => ({ 'x-forwarded-for': ip });

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'true' } });
});
const nowhere = { networksRoot: '', networksAdmin: '', networksRegular: '' };
beforeEach(() => setLimits(app, nowhere));
afterAll(() => app.stop());

const allowOnly = (role: keyof typeof networkFields, networks = office) =>
  setLimits(app, { [networkFields[role]]: networks });
const tryFrom = (ip: string, { email }: TestAccount, given: { password?: string; code?: string } = {}) =>
  visitorOf(app).call(login, { body: { email, password: goodPassword, ...given } }, from(ip));
const outcomeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const refused = [403, 'networkNotAllowed'];
const recorded = (id: string) =>
  app.database.query<{ action: string; ip: string }>(
    sql`select action, ip from audit where subject_id = ${id}::uuid and action like 'auth.%' order by at, id`,
  );

describe('a log-in of staff from another network', () => {
  it.each(['root', 'admin', 'regular'] as const)(
    'is refused to %s alike with the right and a wrong password',
    async (role) => {
      const account = await addAccount(app, role);
      await allowOnly(role);
      const [right, wrong] = [await tryFrom(home, account), await tryFrom(home, account, { password: 'a guess' })];
      expect([outcomeOf(right), right.text]).toEqual([refused, wrong.text]);
      expect(await recorded(account.id)).toEqual(
        Array.from({ length: 2 }, () => ({ action: 'auth.networkRefused', ip: home })),
      );
      expect((await tryFrom(inside, account)).status).toBe(200);
    },
  );

  it('is refused in the caller’s language', async () => {
    const account = await addAccount(app, 'admin');
    await allowOnly('admin');
    const body = { email: account.email, password: goodPassword };
    const answer = await visitorOf(app).call(login, { body }, { ...from(home), 'x-lang': 'de' });
    expect(answer.problem.message).toContain('Ihr Unternehmen lässt den Zugang für Mitarbeitende');
  });

  it('is refused before anything is said about two-factor', async () => {
    const { account } = await addGuarded(app, clock, 'admin');
    await allowOnly('admin');
    expect(outcomeOf(await tryFrom(home, account))).toEqual(refused);
    expect(outcomeOf(await tryFrom(home, account, { code: '000000' }))).toEqual(refused);
    expect((await tryFrom(inside, account)).body).toMatchObject({ needsCode: true });
  });

  it('is refused with a passkey, and recorded', async () => {
    const { account, key } = await ownerOf(app, 'admin');
    await allowOnly('admin');
    const enter = async (ip: string) =>
      visitorOf(app).call(passkeyLogIn, { body: signWith(key, await challengeOf(app), there) }, from(ip));
    expect(outcomeOf(await enter(home))).toEqual(refused);
    expect((await recorded(account.id)).at(-1)).toEqual({ action: 'auth.networkRefused', ip: home });
    expect((await enter(inside)).status).toBe(200);
  });

  it('is allowed to customers, and to staff of a role without a list', async () => {
    const [customer, agent] = [await addAccount(app, 'lead'), await addAccount(app, 'regular')];
    await setLimits(app, { networksRoot: office, networksAdmin: office });
    expect((await tryFrom(home, customer)).status).toBe(200);
    expect((await tryFrom(home, agent)).status).toBe(200);
  });
});

describe('the caller’s address', () => {
  it('is what the proxy appends, not what the caller puts in front of it', async () => {
    const account = await addAccount(app, 'admin');
    await allowOnly('admin');
    expect(outcomeOf(await tryFrom(`${inside}, ${home}`, account))).toEqual(refused);
    expect((await tryFrom(`${home}, ${inside}`, account)).status).toBe(200);
  });

  it('counts as IPv4 where it is written as IPv6', async () => {
    const account = await addAccount(app, 'admin');
    await allowOnly('admin');
    expect((await tryFrom(`::ffff:${inside}`, account)).status).toBe(200);
    expect(outcomeOf(await tryFrom(`::ffff:${home}`, account))).toEqual(refused);
  });

  it('is never the header’s without a proxy that is trusted', async () => {
    const direct = await startTestApp();
    const who = await signedIn(direct, 'admin');
    await setLimits(direct, { networksAdmin: office });
    expect(outcomeOf(await who.call(getProfile, {}, from(inside)))).toEqual(refused);
    await setLimits(direct, { networksAdmin: '127.0.0.0/8' });
    expect((await who.call(getProfile, {}, from(home))).status).toBe(200);
    expect((await who.call(getOwnAddress, {}, from(home))).body).toEqual({ address: '127.0.0.1' });
    await direct.stop();
  });
});

/** Connects a socket whose address follows `headers`. */
const connectFrom = (who: Caller, headers: Record<string, string>, transport = 'websocket'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(app.url, {
      path: '/socket.io/setting',
      auth: { token: who.token },
      extraHeaders: Object.assign(headers, { cookie: `session=${who.cookie}` }),
      transports: [transport],
      upgrade: false,
      reconnection: false,
      forceNew: true,
    });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

describe('a session that was opened inside', () => {
  let who: Caller;
  beforeEach(async () => {
    who = await signedIn(app, 'admin');
    await allowOnly('admin');
  });

  it('can neither read nor write outside, and goes on inside', async () => {
    expect(outcomeOf(await who.call(getProfile, {}, from(home)))).toEqual(refused);
    expect(outcomeOf(await who.call(updateProfile, { body: { firstName: 'Eve' } }, from(home)))).toEqual(refused);
    expect(outcomeOf(await who.call(updateSetting, { body: { networksAdmin: '' } }, from(home)))).toEqual(refused);
    expect((await who.call(getProfile, {}, from(inside))).status).toBe(200);
  });

  it('is a visitor’s outside where visitors may call, and can be ended there', async () => {
    expect((await who.call(checkAuth, {}, from(home))).body.id).toBeNull();
    expect((await who.call(getSetting, {}, from(home))).body.networksAdmin).toBe('');
    expect((await who.call(logout, {}, from(home))).status).toBe(204);
    expect((await who.call(getProfile, {}, from(inside))).status).toBe(401);
  });

  it('opens no socket outside', async () => {
    await expect(connectFrom(who, from(home))).rejects.toThrow('networkNotAllowed');
    (await connectFrom(who, from(inside))).close();
  });

  it('loses a socket that begins to poll from outside', async () => {
    const headers: Record<string, string> = from(inside);
    const socket = await connectFrom(who, headers, 'polling');
    const ending = closed(socket);
    headers['x-forwarded-for'] = home;
    // Sent at once, while the open poll waits.
    socket.emit('watch', 'prices');
    expect(await ending).toBe('io server disconnect');
  });

  it('loses its socket when the list changes', async () => {
    await setLimits(app, nowhere);
    const socket = await connectFrom(who, from(home));
    const ending = closed(socket);
    await allowOnly('admin');
    expect(await ending).toBe('io server disconnect');
  });

  it('binds staff who are connected as a customer to their own list', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const { body } = await who.call(generateToken, { params: { id: lead }, body: { reason: 'Call' } }, from(inside));
    const connected = caller(app.url, { id: lead, token: body.token, cookie: who.cookie });
    expect((await connected.call(getProfile, {}, from(inside))).body.id).toBe(lead);
    expect(outcomeOf(await connected.call(getProfile, {}, from(home)))).toEqual(refused);
    await expect(connectFrom(connected, from(home))).rejects.toThrow('networkNotAllowed');
  });
});

it('an API token works from its owner’s networks only', async () => {
  const { id, program } = await tokenFor(app, { by: await signedIn(app, 'root'), permissions: ['lead:read'] });
  await allowOnly('root');
  expect(outcomeOf(await program.call(user.routes.list, {}, from(home)))).toEqual(refused);
  expect((await program.call(user.routes.list, {}, from(inside))).status).toBe(200);
  const [used] = await app.database.query(sql`select last_ip from api_token where id = ${id}::uuid`);
  expect(used).toEqual({ last_ip: inside });
});

it('agents and customers do not learn the lists', async () => {
  await setLimits(app, { networksRoot: office, networksAdmin: office });
  for (const role of ['regular', 'lead'] as const) {
    const { body } = await (await signedIn(app, role)).call(getSetting, {}, from(inside));
    expect([body.networksRoot, body.networksAdmin]).toEqual(['', '']);
  }
  expect((await (await signedIn(app, 'regular')).call(getOwnAddress)).status).toBe(403);
});
