import { signOnMessage } from '@countinghouse/contract/sign-on/sign-on.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { newId } from '../../kernel/ids.ts';
import { type JWTPayload, SignJWT } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Caller } from '../../../test/app/caller.ts';
import { closed, connect } from '../../../test/app/sign-in.ts';
import { enterAs, providerPersonOf, startSignOnApp } from '../../../test/app/sign-on-scenes.ts';
import { clientId, clientSecret, type SignOnProvider } from '../../../test/app/sign-on-provider.ts';
import type { TestApp } from '../../../test/app/test-app.ts';

let provider: SignOnProvider;
let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ provider, app, stop } = await startSignOnApp());
});
afterAll(() => stop());

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const seconds = () => Math.floor(Date.now() / 1_000);
const messageOf = (more: JWTPayload): JWTPayload => ({
  iss: provider.issuer,
  aud: clientId,
  iat: seconds(),
  exp: seconds() + 120,
  jti: newId(),
  events: event,
  ...more,
});
const without = (name: string, sub: string): JWTPayload =>
  Object.fromEntries(Object.entries(messageOf({ sub })).filter(([key]) => key !== name));

const send = async (token: string): Promise<number> => {
  const body = new URLSearchParams({ logout_token: token, extra: 'ignored' });
  return (await fetch(`${app.url}${signOnMessage.path}`, { method: 'POST', body })).status;
};

const entered = async () => {
  const id = await addPerson(app, { role: 'regular' });
  const person = providerPersonOf(id);
  return { id, sub: person.sub, person, who: await enterAs(app, provider, person) };
};
const isIn = async (who: Caller): Promise<boolean> => (await who.call(getProfile)).status === 200;
const identityIdOf = async (sub: string): Promise<string | undefined> =>
  (await app.database.query<{ id: string }>(sql`select id from sign_on_identity where subject = ${sub}`))[0]?.id;
const sidsOf = async (sub: string): Promise<string[]> => {
  const rows = await app.database.query<{ sid: string }>(sql`
    select s.sid from sign_on_session s join sign_on_identity i on i.id = s.identity_id join session x on x.id = s.session_id
    where i.subject = ${sub} order by x.date_creation`);
  return rows.map(({ sid }) => sid);
};

describe('a message of the provider that a person has logged out', () => {
  it('ends their sessions and closes their live connections, and nobody else’s', async () => {
    const [one, other] = [await entered(), await entered()];
    const socket = await connect(app, one.who);
    const ending = closed(socket);
    expect(await send(await provider.sign(messageOf({ sub: one.sub }), { typ: 'logout+jwt' }))).toBe(204);
    await ending;
    expect([await isIn(one.who), await isIn(other.who)]).toEqual([false, true]);
  });

  it('ends the one session that it names', async () => {
    const { sub, person, who } = await entered();
    const second = await enterAs(app, provider, person);
    const [sid] = await sidsOf(sub);
    expect(sid).toBeTruthy();
    expect(await send(await provider.sign(messageOf({ sub, sid })))).toBe(204);
    expect([await isIn(who), await isIn(second)]).toEqual([false, true]);
  });

  it('that names a person and a session ends those of theirs whose name is unknown', async () => {
    const [one, other] = [await entered(), await entered()];
    await app.database.query(sql`
      update sign_on_session s set sid = null from sign_on_identity i where i.id = s.identity_id
        and i.subject = any(${[one.sub, other.sub]}::text[])`);
    expect(await send(await provider.sign(messageOf({ sub: one.sub, sid: 'elsewhere' })))).toBe(204);
    expect([await isIn(one.who), await isIn(other.who)]).toEqual([false, true]);
  });

  it('also ends a log-in of theirs that waits for the two-factor code', async () => {
    const { id, sub } = await entered();
    const waiting = { userId: id, identityId: await identityIdOf(sub), sid: null };
    await app.database.query(sql`
      insert into sign_on_attempt (id, cookie_hash, provider_hash, state, nonce, verifier, address, expires, verified)
      values (gen_random_uuid(), sha256(${sub}::text::bytea), '', '', '', '', '', now() + interval '1 hour',
        ${JSON.stringify(waiting)}::text::jsonb)`);
    const count = () => app.database.query(sql`select 1 from sign_on_attempt where verified ->> 'userId' = ${id}`);
    expect(await count()).toHaveLength(1);
    expect(await send(await provider.sign(messageOf({ sub })))).toBe(204);
    expect(await count()).toEqual([]);
  });

  it('counts once: a recorded one does not log out who has come back since', async () => {
    const { sub, person } = await entered();
    const token = await provider.sign(messageOf({ sub }));
    expect(await send(token)).toBe(204);
    const back = await enterAs(app, provider, person);
    expect([await send(token), await isIn(back)]).toEqual([400, true]);
  });

  it.each<[string, (sub: string) => JWTPayload]>([
    ['for another client', (sub) => messageOf({ sub, aud: 'another-client' })],
    ['of another issuer', (sub) => messageOf({ sub, iss: 'https://other.example.com' })],
    ['that has expired', (sub) => messageOf({ sub, exp: seconds() - 3_600 })],
    ['that is old', (sub) => messageOf({ sub, iat: seconds() - 3_600 })],
    ['that is an ID token', (sub) => without('events', sub)],
    ['with a nonce', (sub) => messageOf({ sub, nonce: 'one' })],
    ['without an id', (sub) => without('jti', sub)],
    ['about nobody', () => messageOf({})],
    ['about a person without a name', (sub) => messageOf({ sub, sid: '' })],
    ['about a session that is no text', (sub) => messageOf({ sub, sid: 7 })],
    ['about a person that is no text', () => messageOf({ sub: 7 as unknown as string, sid: 'x' })],
  ])('%s is refused', async (_name, claims) => {
    const { sub, who } = await entered();
    expect([await send(await provider.sign(claims(sub))), await isIn(who)]).toEqual([400, true]);
  });

  it('that is signed with the secret of the client, or by nobody, is refused', async () => {
    const { sub, who } = await entered();
    const shared = new SignJWT(messageOf({ sub })).setProtectedHeader({ alg: 'HS256' });
    const bare = [{ alg: 'none' }, messageOf({ sub })].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    for (const token of [await shared.sign(Buffer.from(clientSecret)), `${bare.join('.')}.`, 'nonsense'])
      expect([await send(token), await isIn(who)]).toEqual([400, true]);
  });

  it('must be a form, and no other call takes one', async () => {
    const json = { method: 'POST', body: '{"logout_token":"x"}', headers: { 'content-type': 'application/json' } };
    const form = { method: 'POST', body: new URLSearchParams({ email: 'a@example.test', password: 'x' }) };
    expect((await fetch(`${app.url}${signOnMessage.path}`, json)).status).toBe(415);
    expect((await fetch(`${app.url}/v1/auth/login`, form)).status).toBe(415);
  });
});
