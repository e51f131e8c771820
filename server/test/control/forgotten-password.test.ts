import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { forgotPassword, resetByLink } from '@countinghouse/contract/auth/forgot-password.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../app/approvals.ts';
import { type Caller, signedIn, visitorOf } from '../app/caller.ts';
import { mailsTo, tokensTo } from '../app/mailbox.ts';
import { enterWith, ownerOf, publicUrl } from '../app/passkeys.ts';
import { addAccount, logIn, tryLogIn } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';
import { addGuarded } from '../app/two-factor.ts';

const clock = testClock();
const minute = 60_000;
const password = 'Lantern-quay-88-otter';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => app.stop());

const request = (email: string) => visitorOf(app).call(forgotPassword, { body: { email } });
const reset = (token: string, chosen = password) =>
  visitorOf(app).call(resetByLink, { body: { token, password: chosen } });
const tokensOf = (email: string) => tokensTo(app, email, 'reset-password');
const linkFor = async (email: string) => {
  await request(email);
  return (await tokensOf(email))[0] ?? '';
};
const whoIs = async (who: Caller) => (await who.call(checkAuth)).body.id;
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];
const dead = [403, 'passwordLinkDead'];

describe('a customer who forgot the password', () => {
  it('sets a new one with the mailed link, which ends every session and is notified and recorded', async () => {
    const account = await addAccount(app, 'lead');
    const elsewhere = await logIn(app, account);
    const token = await linkFor(account.email);
    expect((await reset(token)).status).toBe(204);
    expect(await whoIs(elsewhere)).toBeNull();
    expect((await tryLogIn(app, account)).status).toBe(401);
    expect((await tryLogIn(app, { ...account, password })).status).toBe(200);
    const found = await app.database.query(sql`
      select a.action, n.kind from audit a join notification n on n.user_id = a.subject_id
      where a.subject_id = ${account.id}::uuid and a.action = 'auth.resetByLink' and a.resource = 'user'`);
    expect(found).toEqual([{ action: 'auth.resetByLink', kind: 'security.passwordSet' }]);
  });

  it('removes the passkeys, which an intruder may have added', async () => {
    const { who } = await ownerOf(app);
    await reset(await linkFor(`${who.id}@example.test`));
    expect(await app.database.query(sql`select 1 from passkey where user_id = ${who.id}::uuid`)).toEqual([]);
  });

  it('still needs the two-factor code at the next log-in', async () => {
    const { account } = await addGuarded(app, clock, 'lead');
    await reset(await linkFor(account.email));
    const { status, body } = await tryLogIn(app, { ...account, password });
    expect([status, body]).toEqual([200, { token: null, needsCode: true }]);
  });
});

describe('a member of staff who forgot the password', () => {
  it('sets a new one with the mailed link, and still needs the code', async () => {
    const { account, who } = await addGuarded(app, clock, 'admin');
    expect((await reset(await linkFor(account.email))).status).toBe(204);
    expect(await whoIs(who)).toBeNull();
    expect((await tryLogIn(app, { ...account, password })).body).toEqual({ token: null, needsCode: true });
  });

  it('keeps the passkeys, which are still needed', async () => {
    const owner = await ownerOf(app, 'admin');
    expect((await reset(await linkFor(owner.account.email))).status).toBe(204);
    expect(codeOf(await tryLogIn(app, { ...owner.account, password }))).toEqual([401, 'passkeyNeeded']);
    expect(await whoIs(await enterWith(app, owner))).toBe(owner.account.id);
  });

  it('gets no link without two-factor and passkey, and a link is void once both are gone or a colleague resets', async () => {
    const [bare, owner, guarded] = [
      await addAccount(app, 'admin'),
      await ownerOf(app, 'admin'),
      await addGuarded(app, clock, 'regular'),
    ];
    expect(await linkFor(bare.email)).toBe('');
    const [removed, given] = [await linkFor(owner.account.email), await linkFor(guarded.account.email)];
    await app.database.query(sql`delete from passkey where user_id = ${owner.account.id}::uuid`);
    expect(codeOf(await reset(removed))).toEqual(dead);
    await (await signedIn(app, 'admin')).call(resetPassword, { params: { id: guarded.account.id } });
    expect((await agreeTo(app, guarded.account.id)).status).toBe(201);
    expect(codeOf(await reset(given))).toEqual(dead);
  });
});

describe('the link to a new password', () => {
  it('works once, also when opened twice at the same time', async () => {
    const { email } = await addAccount(app, 'lead');
    const token = await linkFor(email);
    const both = await Promise.all([reset(token), reset(token, `${password}-2`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 403]);
    expect(codeOf(await reset(token))).toEqual(dead);
  });

  it('works for 30 minutes', async () => {
    const { email } = await addAccount(app, 'lead');
    const [early, late] = [await linkFor(email), (await addAccount(app, 'lead')).email];
    const lateToken = await linkFor(late);
    clock.advance(30 * minute - 1);
    expect((await reset(early)).status).toBe(204);
    clock.advance(1);
    expect(codeOf(await reset(lateToken))).toEqual(dead);
    expect((await tryLogIn(app, { email: late })).status).toBe(200);
  });

  it('survives a password that breaks the rules', async () => {
    const { email } = await addAccount(app, 'lead');
    const token = await linkFor(email);
    expect((await reset(token, 'a')).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });

  it('is void after another link was used, a reset by staff, another address, a lock or a deletion', async () => {
    const [other, given, moved, locked, deleted] = await Promise.all(
      Array.from({ length: 5 }, async () => addAccount(app, 'lead')),
    );
    const tokens = [];
    for (const account of [other, given, moved, locked, deleted]) tokens.push(await linkFor(account?.email ?? ''));
    await reset(await linkFor(other?.email ?? ''));
    await (await signedIn(app, 'admin')).call(resetPassword, { params: { id: given?.id ?? '' } });
    await app.database.query(sql`update users set email = 'moved@example.test' where id = ${moved?.id}::uuid`);
    await app.database.query(sql`update users set status = 'locked' where id = ${locked?.id}::uuid`);
    await app.database.query(sql`update users set deleted_at = now() where id = ${deleted?.id}::uuid`);
    for (const token of tokens) expect(codeOf(await reset(token))).toEqual(dead);
  });

  it('is stored only as a hash, appears in no log, and is not sent to a server by the browser', async () => {
    const { email } = await addAccount(app, 'lead');
    const token = await linkFor(email);
    expect((await mailsTo(app, email))[0]?.text).toContain(`${publicUrl}/reset-password#${token}`);
    await reset(token);
    const rows = await app.database.query<{ text: string }>(sql`
      select row_to_json(l)::text as text from password_link l union all select row_to_json(j)::text from job j
      union all select row_to_json(a)::text from audit a`);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    expect(app.logged()).not.toContain(token);
  });
});

describe('a stranger who asks for links', () => {
  it('gets the same answer for a customer, a member of staff, a locked customer and an unknown address', async () => {
    const [known, staff, locked] = [
      await addAccount(app, 'lead'),
      await addAccount(app, 'admin'),
      await addAccount(app, 'lead'),
    ];
    await app.database.query(sql`update users set status = 'locked' where id = ${locked.id}::uuid`);
    const planned = async () =>
      (await app.database.query(sql`select 1 from job where kind = 'auth.passwordLink'`)).length;
    for (const email of [known.email, staff.email, locked.email, 'nobody@example.test']) {
      const before = await planned();
      const answers = [];
      for (let count = 0; count < 4; count += 1) answers.push(await request(email));
      expect(answers.map(({ status, text }) => [status, status === 204 ? text : ''])).toEqual([
        [204, ''],
        [204, ''],
        [204, ''],
        [429, ''],
      ]);
      expect(codeOf(answers[3] ?? (await request(email)))).toEqual([429, 'linksTooMany']);
      expect((await planned()) - before).toBe(3);
      clock.advance(31 * minute);
    }
    expect(await tokensOf(known.email)).toHaveLength(3);
    for (const { email } of [staff, locked]) expect(await tokensOf(email)).toEqual([]);
  });

  it('cannot ask for links to many addresses', async () => {
    clock.advance(31 * minute);
    for (let count = 0; count < 30; count += 1)
      expect((await request(`${crypto.randomUUID()}@example.test`)).status).toBe(204);
    expect(codeOf(await request('one-more@example.test'))).toEqual([429, 'linksTooMany']);
    clock.advance(31 * minute);
  });
});
