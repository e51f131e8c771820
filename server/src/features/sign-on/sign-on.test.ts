import { checkAuth, listSessions } from '@countinghouse/contract/auth/auth.ts';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { disconnectSignOn, ownSignOn, signOnState, testSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { signOnLogOut } from '@countinghouse/contract/sign-on/sign-on.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, signIn, signedIn, visitorOf } from '../../../test/app/caller.ts';
import {
  comeBack,
  connectOwn,
  enterAs,
  leave,
  office,
  providerPersonOf,
  startSignOnApp,
  tryPerson,
} from '../../../test/app/sign-on-scenes.ts';
import { clientId, type ProviderPerson, type SignOnProvider } from '../../../test/app/sign-on-provider.ts';
import { haveTwoFactor } from '../../../test/app/two-factor.ts';
import type { TestApp } from '../../../test/app/test-app.ts';

let provider: SignOnProvider;
let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ provider, app, stop } = await startSignOnApp());
});
afterAll(() => stop());

let count = 0;
const subject = () => `subject-${(count += 1)}`;

/** Each time another account there. */
const verifiedOf = (id: string, more: Partial<ProviderPerson> = {}) =>
  providerPersonOf(id, { sub: subject(), ...more });

const roleOf = async (id: string): Promise<string | undefined> =>
  (await app.database.query<{ role: string }>(sql`select role from users where id = ${id}::uuid`))[0]?.role;
const sessionCount = async (): Promise<number | undefined> =>
  (await app.database.query<{ n: number }>(sql`select count(*)::integer as n from session`))[0]?.n;
const proposalsAbout = async (id: string): Promise<{ id: string; kind: string }[]> =>
  app.database.query(sql`select id, kind from approval where record_id = ${id}::uuid and state = 'pending'`);

/** Status and code of a refusal that opened no session. */
const refusalOf = async (attempt: () => ReturnType<typeof tryPerson>): Promise<[number, string]> => {
  const before = await sessionCount();
  const answer = await attempt();
  expect(await sessionCount()).toBe(before);
  return [answer.status, answer.problem.code];
};

describe('logging in by single sign-on', () => {
  it('connects an agent by the address that the provider has verified, and opens a session that says so', async () => {
    const id = await addPerson(app, { role: 'regular' });
    const who = await enterAs(app, provider, verifiedOf(id));
    expect((await who.call(getProfile)).body.id).toBe(id);
    expect((await who.call(listSessions)).body.sessions[0]?.signOn).toBe('Harbour ID');
    expect((await who.call(checkAuth)).body.signOn).toBe('Harbour ID');
    expect((await visitorOf(app).call(checkAuth)).body.signOn).toBe('Harbour ID');
    const [row] = await app.database.query<{ after: object }>(
      sql`select after from audit where action = 'auth.login' and actor_id = ${id}::uuid`,
    );
    expect(row?.after).toEqual({ signOn: 'Harbour ID' });
  });

  it('recognises a person by the subject alone, also with another address', async () => {
    const id = await addPerson(app, { role: 'regular' });
    const person = verifiedOf(id);
    await enterAs(app, provider, person);
    const who = await enterAs(app, provider, { ...person, email: 'new.name@example.test', email_verified: false });
    expect((await who.call(ownSignOn)).body.identity).toMatchObject({ user: id, label: person.email });
  });

  it('ends at the provider, too, when the person logs out', async () => {
    const who = await enterAs(app, provider, verifiedOf(await addPerson(app, { role: 'regular' })));
    const { url } = (await who.call(signOnLogOut)).body;
    const address = new URL(url ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${office}/login`);
    expect((await fetch(address)).status).toBe(200);
    expect((await who.call(getProfile)).status).toBe(401);
  });
});

describe('single sign-on refuses', () => {
  it('an address that is none, and shows no name with line breaks', async () => {
    const odd = verifiedOf(await addPerson(app, { role: 'regular', email: 'a b@example.test' }));
    const person = { ...odd, email: 'a b@example.test' };
    expect(await refusalOf(() => tryPerson(app, provider, person))).toEqual([403, 'signOnUnknown']);
    const { id } = await signedIn(app, 'admin');
    const root = await signedIn(app, 'root');
    await connectOwn(app, provider, root, { sub: `odd-${id}`, email: 'x\ny@example.test', groups: ['Owners'] });
    expect((await root.call(ownSignOn)).body.identity?.label).toBe(`odd-${id}`);
  });

  it('an address that the provider has not verified', async () => {
    const person = verifiedOf(await addPerson(app, { role: 'regular' }), { email_verified: false });
    expect(await refusalOf(() => tryPerson(app, provider, person))).toEqual([403, 'signOnUnknown']);
  });

  it.each(['lead', 'root'] as const)('an address that belongs to a %s', async (role) => {
    const person = verifiedOf(await addPerson(app, { role }), { groups: ['Owners'] });
    expect(await refusalOf(() => tryPerson(app, provider, person))).toEqual([403, 'signOnUnknown']);
  });

  it('somebody who has no account here, and creates none', async () => {
    const stranger = { sub: subject(), email: 'stranger@example.test', email_verified: true, groups: ['Agents'] };
    expect(await refusalOf(() => tryPerson(app, provider, stranger))).toEqual([403, 'signOnUnknown']);
    expect(await app.database.query(sql`select 1 from users where email = ${stranger.email}`)).toEqual([]);
  });

  it('a person who is no longer in any of the groups', async () => {
    const person = verifiedOf(await addPerson(app, { role: 'regular' }));
    await enterAs(app, provider, person);
    for (const groups of [[], ['Cooks'], undefined]) {
      const without = { ...person, groups } as ProviderPerson;
      expect(await refusalOf(() => tryPerson(app, provider, without))).toEqual([403, 'signOnNoGroup']);
    }
  });

  it('a locked person', async () => {
    const id = await addPerson(app, { role: 'regular' });
    const person = verifiedOf(id);
    await enterAs(app, provider, person);
    await app.database.query(sql`update users set status = 'locked' where id = ${id}::uuid`);
    expect(await refusalOf(() => tryPerson(app, provider, person))).toEqual([401, 'signOnRefused']);
  });

  it('a second account at the provider for the same person', async () => {
    const id = await addPerson(app, { role: 'regular' });
    await enterAs(app, provider, verifiedOf(id));
    expect(await refusalOf(() => tryPerson(app, provider, verifiedOf(id)))).toEqual([409, 'signOnTaken']);
  });
});

describe('the role of a person', () => {
  it('falls at once with their groups', async () => {
    const id = await addPerson(app, { role: 'admin' });
    const person = verifiedOf(id, { groups: ['IT'] });
    const before = await enterAs(app, provider, person);
    const after = await enterAs(app, provider, { ...person, groups: ['Agents'] });
    expect(await roleOf(id)).toBe('regular');
    expect((await before.call(getProfile)).status).toBe(401);
    expect((await after.call(checkAuth)).body.role).toBe('regular');
  });

  it('rises only after a second person has approved it, which is proposed once', async () => {
    const id = await addPerson(app, { role: 'regular' });
    await haveTwoFactor(app, { id });
    const person = verifiedOf(id, { groups: ['Office admins', 'Owners'], amr: ['mfa'] });
    const root = await signedIn(app, 'root');
    const who = await enterAs(app, provider, person);
    await enterAs(app, provider, person);
    expect((await who.call(checkAuth)).body.role).toBe('regular');
    const proposals = await proposalsAbout(id);
    expect(proposals).toMatchObject([{ kind: 'user.role' }]);
    const decided = await root.call(approve, { params: { id: proposals[0]?.id ?? '' }, body: {} });
    expect([decided.status, await roleOf(id)]).toEqual([201, 'admin']);
  });

  it('is root only by our own hand: a root connects their account in their session', async () => {
    const root = await signedIn(app, 'root');
    const person = { id: root.id, sub: subject(), groups: ['Owners'] };
    const connected = await connectOwn(app, provider, root, person);
    expect(connected.body).toEqual({ token: null, needsCode: false, connected: true });
    const who = await enterAs(app, provider, person);
    expect((await who.call(checkAuth)).body.role).toBe('root');
    const lower = { ...person, groups: ['Agents'] };
    expect(await refusalOf(() => tryPerson(app, provider, lower))).toEqual([403, 'signOnNoGroup']);
    expect(await roleOf(root.id)).toBe('root');
  });
});

describe('an attack on the log-in', () => {
  const victim = async () => {
    const person = verifiedOf(await addPerson(app, { role: 'regular' }));
    await enterAs(app, provider, person);
    provider.person = person;
    return person;
  };
  const gone = async () => {
    const left = await leave(app);
    return { ...left, query: new URLSearchParams(await provider.visit(left.url)) };
  };

  it.each<[string, (query: URLSearchParams) => void]>([
    ['without a state', (query) => query.delete('state')],
    ['with a forged state', (query) => query.set('state', 'forged')],
    ['with the name of another issuer', (query) => query.set('iss', 'https://other.example.com')],
    ['with an invented code', (query) => query.set('code', 'invented')],
    ['with an error of the provider', (query) => (query.delete('code'), query.set('error', 'access_denied'))],
  ])('%s is refused, and the attempt is over', async (_name, tamper) => {
    await victim();
    const { query, ...left } = await gone();
    const right = query.toString();
    tamper(query);
    expect(await refusalOf(() => comeBack(app, left, query.toString()))).toEqual([401, 'signOnRefused']);
    expect(await refusalOf(() => comeBack(app, left, right))).toEqual([401, 'signOnRefused']);
  });

  it('from another browser is refused: an answer belongs to the browser that left', async () => {
    await victim();
    const own = await gone();
    const other = await leave(app);
    expect(await refusalOf(() => comeBack(app, { cookie: '' }, own.query.toString()))).toEqual([401, 'signOnRefused']);
    expect(await refusalOf(() => comeBack(app, other, own.query.toString()))).toEqual([401, 'signOnRefused']);
    expect((await comeBack(app, own, own.query.toString())).status).toBe(200);
    expect(await refusalOf(() => comeBack(app, own, own.query.toString()))).toEqual([401, 'signOnRefused']);
  });

  it('by an answer that connects somebody else’s session is refused', async () => {
    const admin = await signedIn(app, 'admin');
    const other = await signedIn(app, 'admin');
    provider.person = { sub: subject(), groups: ['IT'] };
    const left = await leave(app, admin);
    const query = await provider.visit(left.url);
    expect(await refusalOf(() => comeBack(app, left, query, other))).toEqual([401, 'signOnRefused']);
    expect((await admin.call(ownSignOn)).body.identity).toBeNull();
  });

  const claimsFor = (sub: string, url: string) => ({
    iss: provider.issuer,
    aud: clientId,
    sub,
    nonce: new URL(url).searchParams.get('nonce') ?? '',
    iat: Math.floor(Date.now() / 1_000),
    exp: Math.floor(Date.now() / 1_000) + 60,
    groups: ['Agents'],
    email: 'x@example.test',
  });
  const withForged = async ({ sub }: ProviderPerson, change: object) => {
    const left = await leave(app);
    const query = await provider.visit(left.url);
    provider.forged = { ...claimsFor(sub, left.url), ...change };
    return comeBack(app, left, query).finally(() => (provider.forged = null));
  };

  it.each<[string, object]>([
    ['for another audience', { aud: 'another-client' }],
    ['of another issuer', { iss: 'https://other.example.com' }],
    ['with the nonce of another log-in', { nonce: 'replayed' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1_000) - 3_600 }],
  ])('with a token %s is refused', async (_name, change) => {
    const person = await victim();
    expect(await refusalOf(() => withForged(person, change))).toEqual([401, 'signOnRefused']);
  });

  it('with a token that somebody else has signed is refused', async () => {
    const person = await victim();
    provider.isKeyForeign = true;
    const attempt = refusalOf(() => withForged(person, {})).finally(() => (provider.isKeyForeign = false));
    expect(await attempt).toEqual([401, 'signOnRefused']);
  });

  it('is what those tokens are: the same one, unchanged, is accepted', async () => {
    expect((await withForged(await victim(), {})).status).toBe(200);
  });

  it('with a subject that another issuer uses, too, opens nothing', async () => {
    const id = await addPerson(app, { role: 'admin' });
    await app.database.query(sql`
      insert into sign_on_identity (id, issuer, subject, user_id, label, date_creation)
      values (gen_random_uuid(), 'https://other.example.com', 'same', ${id}::uuid, 'x', now())`);
    const attempt = () => tryPerson(app, provider, { sub: 'same', groups: ['IT'] });
    expect(await refusalOf(attempt)).toEqual([403, 'signOnUnknown']);
  });

  it('is no answer to a log-in that began before the provider was changed', async () => {
    await victim();
    const { query, ...left } = await gone();
    await app.database.query(sql`update sign_on_attempt set provider_hash = '\\x00'::bytea`);
    expect(await refusalOf(() => comeBack(app, left, query.toString()))).toEqual([401, 'signOnRefused']);
  });
});

describe('the screen of the office', () => {
  it('shows the provider without its secret, and who is connected', async () => {
    const admin = await signedIn(app, 'admin');
    const state = await admin.call(signOnState);
    expect(state.body.provider).toMatchObject({
      name: 'Harbour ID',
      issuer: provider.issuer,
      redirectAddress: `${office}/sign-on`,
    });
    expect(state.text).not.toContain('a secret of the provider');
    expect((await admin.call(testSignOn)).body).toEqual({ reachable: true, endsSessions: true });
    expect((await (await signedIn(app, 'regular')).call(signOnState)).status).toBe(403);
  });

  it('disconnects a colleague, whose session ends, but no root', async () => {
    const admin = await signedIn(app, 'admin');
    const person = verifiedOf(await addPerson(app, { role: 'regular' }));
    const who = await enterAs(app, provider, person);
    const root = await signedIn(app, 'root');
    await connectOwn(app, provider, root, { sub: subject(), groups: ['Owners'] });
    const identityOf = async (of: typeof who) => (await of.call(ownSignOn)).body.identity?.id ?? '';
    const rootsOwn = await identityOf(root);
    expect((await admin.call(disconnectSignOn, { params: { id: rootsOwn } })).status).toBe(404);
    expect((await admin.call(disconnectSignOn, { params: { id: await identityOf(who) } })).status).toBe(204);
    expect((await who.call(getProfile)).status).toBe(401);
    expect((await root.call(disconnectSignOn, { params: { id: rootsOwn } })).status).toBe(204);
    const agent = await signIn(app, person.id);
    expect((await agent.call(ownSignOn)).body).toEqual({ provider: 'Harbour ID', identity: null });
  });
});
