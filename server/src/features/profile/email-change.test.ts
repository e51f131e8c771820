import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import {
  changeEmail,
  confirmEmail,
  getEmailChange,
  refuseEmail,
  withdrawEmailChange,
} from '@countinghouse/contract/user/email-change.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { signWith } from '../../../test/app/authenticator.ts';
import { addPerson, type Caller, signedIn, signIn, visitorOf } from '../../../test/app/caller.ts';
import { mailsTo, tokensTo } from '../../../test/app/mailbox.ts';
import { challengeOf, ownerOf, publicUrl, there } from '../../../test/app/passkeys.ts';
import {
  addAccount,
  ensurePassword,
  goodPassword,
  logIn,
  type TestAccount,
  tryLogIn,
} from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock();
const hour = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: publicUrl } });
});
afterAll(() => app.stop());

const newAddress = () => `${crypto.randomUUID()}@new.test`;
const ask = (who: Caller, email: string, password = goodPassword) =>
  who.call(changeEmail, { body: { email, password } });
const confirm = (token: string) => visitorOf(app).call(confirmEmail, { body: { token } });
const refuse = (token: string) => visitorOf(app).call(refuseEmail, { body: { token } });
const confirmToken = async (email: string) => (await tokensTo(app, email, 'confirm-email'))[0] ?? '';
const refuseTokens = (email: string) => tokensTo(app, email, 'refuse-email');
const emailOf = async (id: string) =>
  (await app.database.query<{ email: string }>(sql`select email from users where id = ${id}::uuid`))[0]?.email;
const whoIs = async (who: Caller) => (await who.call(checkAuth)).body.id;
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code];

/** A person who is logged in. */
const person = async (role: 'lead' | 'admin' | 'regular' = 'lead'): Promise<{ account: TestAccount; who: Caller }> => {
  const account = await addAccount(app, role);
  return { account, who: await logIn(app, account) };
};

/** Waits until this many statements wait for the table of mailed links. */
const waitingForLinks = (count: number) =>
  vi.waitFor(
    async () =>
      expect(
        await app.database.query(sql`
          select 1 from pg_locks l join pg_class c on c.oid = l.relation
          where c.relname = 'email_change_link' and not l.granted
            and l.database = (select oid from pg_database where datname = current_database())`),
      ).toHaveLength(count),
    { timeout: 30_000, interval: 20 },
  );

/** Requests a new address and confirms it from there. */
const changed = async () => {
  const { account, who } = await person();
  const email = newAddress();
  await ask(who, email);
  await confirm(await confirmToken(email));
  return { account, who, email };
};

describe('changing one’s own e-mail address', () => {
  it('waits for confirmation from the new address, shows as pending until then, and notifies both addresses', async () => {
    const { account, who } = await person();
    const email = newAddress();
    const requested = await ask(who, email.toUpperCase());
    const pending = { email, expires: new Date(clock.now().getTime() + 24 * hour).toISOString() };
    expect([requested.status, requested.body]).toEqual([200, { pending }]);
    expect((await who.call(getEmailChange)).body).toEqual({ pending });
    const token = await confirmToken(email);
    expect((await mailsTo(app, account.email)).map(({ text }) => text.includes(email))).toEqual([true]);
    expect(await emailOf(account.id)).toBe(account.email);
    expect((await tryLogIn(app, { email })).status).toBe(401);
    expect((await confirm(token)).body).toEqual({ email });
    expect(await emailOf(account.id)).toBe(email);
    expect((await tryLogIn(app, { email })).status).toBe(200);
    expect((await tryLogIn(app, account)).status).toBe(401);
    expect((await who.call(getEmailChange)).body).toEqual({ pending: null });
    expect(await refuseTokens(account.email)).toHaveLength(2);
    const trail = await app.database.query(sql`
      select action, after from audit where subject_id = ${account.id}::uuid and action like 'profile.%' order by at, id`);
    expect(trail).toEqual([
      { action: 'profile.changeEmail', after: { pendingEmail: email } },
      { action: 'profile.confirmEmail', after: { email } },
    ]);
  });

  it('appears in the person’s activity, and so does its withdrawal', async () => {
    const { who } = await person();
    await ask(who, newAddress());
    await who.call(withdrawEmailChange);
    const { activity } = (await who.call(listActivity)).body;
    expect(activity.slice(0, 2)).toMatchObject([
      { kind: 'emailChangeWithdrawn', by: 'you' },
      { kind: 'emailChangeRequested', by: 'you' },
    ]);
  });

  it('fails without the password for an intruder in an open session', async () => {
    const { account, who } = await person();
    const email = newAddress();
    const guessed = await ask(who, email, 'guess');
    expect([guessed.status, guessed.problem.fields]).toMatchObject([
      400,
      [{ path: 'body.password', code: 'currentPasswordWrong' }],
    ]);
    const without = await who.send('POST', '/v1/profile/email', { email });
    expect(without.problem.fields).toMatchObject([{ path: 'body.password', code: 'required' }]);
    const plain = await who.send('PATCH', `/v1/user/${account.id}`, { email });
    expect(codeOf(plain)).toEqual([403, 'emailNeedsPassword']);
    expect(await emailOf(account.id)).toBe(account.email);
    expect((await who.call(getEmailChange)).body).toEqual({ pending: null });
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it('accepts a passkey instead of the password, but no one else’s', async () => {
    const [owner, other] = [await ownerOf(app), await ownerOf(app)];
    const email = newAddress();
    const sign = async (key: typeof owner.key) => signWith(key, await challengeOf(app), there);
    const foreign = await owner.who.call(changeEmail, { body: { email, passkey: await sign(other.key) } });
    expect(foreign.problem.fields).toMatchObject([{ path: 'body.passkey', code: 'passkeyRefused' }]);
    const passkey = await sign(owner.key);
    expect((await owner.who.call(changeEmail, { body: { email, passkey } })).status).toBe(200);
    const again = await owner.who.call(changeEmail, { body: { email: newAddress(), passkey } });
    expect(again.problem.fields).toMatchObject([{ code: 'passkeyRefused' }]);
  });

  it('gives the same answer for a taken address, and reveals it only in that mailbox', async () => {
    const [{ account, who }, taken] = [await person(), await addAccount(app, 'lead')];
    const free = newAddress();
    const onTaken = await ask(who, taken.email);
    // Once another change has replaced this one, its e-mails are no longer sent.
    expect(await tokensTo(app, taken.email, 'confirm-email')).toEqual([]);
    const onFree = await ask(who, free);
    expect(onTaken.text.replace(taken.email, '')).toBe(onFree.text.replace(free, ''));
    expect(await tokensTo(app, free, 'confirm-email')).toHaveLength(1);
    expect(await mailsTo(app, account.email)).toHaveLength(2);
  });

  it('is refused for the current address, and for the sixth change in a day', async () => {
    const { account, who } = await person();
    expect((await ask(who, account.email)).problem.fields).toMatchObject([{ code: 'emailUnchanged' }]);
    for (let count = 0; count < 5; count += 1) expect((await ask(who, newAddress())).status).toBe(200);
    expect(codeOf(await ask(who, newAddress()))).toEqual([429, 'emailChangesTooMany']);
  });

  it('stores no link in the database, only its hash', async () => {
    const { who } = await person();
    const email = newAddress();
    await ask(who, email);
    const token = await confirmToken(email);
    const rows = await app.database.query<{ text: string }>(sql`
      select row_to_json(l)::text as text from email_change_link l union all select row_to_json(j)::text from job j
      union all select row_to_json(a)::text from audit a`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('is closed to staff who are connected as the customer', async () => {
    const { account } = await person();
    const connected = await signIn(app, account.id, await signedIn(app, 'admin'));
    expect(codeOf(await ask(connected, newAddress()))).toEqual([403, 'notWhileConnected']);
    expect(codeOf(await connected.call(withdrawEmailChange))).toEqual([403, 'notWhileConnected']);
  });
});

describe('the link to the new address', () => {
  it('works once', async () => {
    const { who } = await person();
    const email = newAddress();
    await ask(who, email);
    const token = await confirmToken(email);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(codeOf(await confirm(token))).toEqual([403, 'emailLinkDead']);
  });

  it('works for a day', async () => {
    const { account, who } = await person();
    const email = newAddress();
    await ask(who, email);
    const token = await confirmToken(email);
    clock.advance(24 * hour);
    expect(codeOf(await confirm(token))).toEqual([403, 'emailLinkDead']);
    expect(await emailOf(account.id)).toBe(account.email);
  });

  it('is invalid once the person withdraws the change or requests another', async () => {
    const { account, who } = await person();
    const [first, second] = [newAddress(), newAddress()];
    await ask(who, first);
    const firstToken = await confirmToken(first);
    await ask(who, second);
    const secondToken = await confirmToken(second);
    expect((await confirm(firstToken)).status).toBe(403);
    expect((await who.call(withdrawEmailChange)).status).toBe(204);
    expect((await confirm(secondToken)).status).toBe(403);
    expect(await emailOf(account.id)).toBe(account.email);
    expect((await who.call(getEmailChange)).body).toEqual({ pending: null });
  });

  it('gives an address that two people want to one of them', async () => {
    const [one, two] = [await person(), await person()];
    const email = newAddress();
    await ask(one.who, email);
    await ask(two.who, email);
    const tokens = await tokensTo(app, email, 'confirm-email');
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await emailOf(one.account.id), await emailOf(two.account.id)].filter((found) => found === email)).toEqual([
      email,
    ]);
  });

  it('is refused for an address that was taken in the meantime', async () => {
    const { account, who } = await person();
    const email = newAddress();
    await ask(who, email);
    const token = await confirmToken(email);
    await signedIn(app, { role: 'lead', email });
    expect(codeOf(await confirm(token))).toEqual([409, 'emailTaken']);
    expect(await emailOf(account.id)).toBe(account.email);
  });

  it('of two simultaneous changes leaves one pending', async () => {
    const { account, who } = await person();
    await Promise.all([ask(who, newAddress()), ask(who, newAddress())]);
    const waiting = await app.database.query(sql`
      select 1 from email_change where user_id = ${account.id}::uuid and state = 'pending'`);
    expect(waiting).toHaveLength(1);
  });
});

describe('“This was not me” from the old address', () => {
  it('stops a pending change and ends every session', async () => {
    const { account, who } = await person();
    const email = newAddress();
    await ask(who, email);
    const token = await confirmToken(email);
    const [stopToken = ''] = await refuseTokens(account.email);
    expect((await refuse(stopToken)).body).toEqual({ outcome: 'stopped' });
    expect((await confirm(token)).status).toBe(403);
    expect(await whoIs(who)).toBeNull();
    expect(await emailOf(account.id)).toBe(account.email);
    expect((await tryLogIn(app, account)).status).toBe(200);
  });

  it('undoes a change that took effect, ends every session, disables the password and notifies staff', async () => {
    const { account, who, email } = await changed();
    const admin = await signedIn(app, 'admin');
    const [token = ''] = await refuseTokens(account.email);
    expect((await refuse(token)).body).toEqual({ outcome: 'undone' });
    expect(await emailOf(account.id)).toBe(account.email);
    expect(await whoIs(who)).toBeNull();
    for (const address of [account.email, email]) expect((await tryLogIn(app, { email: address })).status).toBe(401);
    const notices = await app.database.query(sql`
      select 1 from notification where kind = 'account.emailRefused' and user_id = ${admin.id}::uuid and record_id = ${account.id}::uuid`);
    expect(notices).toHaveLength(1);
    const password = (await admin.call(resetPassword, { params: { id: account.id } })).body.password ?? '';
    expect((await tryLogIn(app, { email: account.email, password })).status).toBe(200);
  });

  it('works once, from any of its e-mails', async () => {
    const { account } = await changed();
    const tokens = await refuseTokens(account.email);
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map(refuse));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    for (const token of tokens) expect(codeOf(await refuse(token))).toEqual([403, 'emailLinkDead']);
  });

  it('also undoes a second change that was made from the new address', async () => {
    const { account, who, email } = await changed();
    const [token = ''] = await refuseTokens(account.email);
    const further = newAddress();
    await ask(who, further);
    await confirm(await confirmToken(further));
    expect(await emailOf(account.id)).toBe(further);
    expect((await refuse(token)).body).toEqual({ outcome: 'undone' });
    expect(await emailOf(account.id)).toBe(account.email);
    for (const left of await refuseTokens(email)) expect((await refuse(left)).status).toBe(403);
  });

  it('leaves no valid link to an e-mail that is being sent meanwhile', async () => {
    const { account, who, email } = await changed();
    const [token = ''] = await refuseTokens(account.email);
    const further = newAddress();
    await ask(who, further);
    const confirmFurther = await confirmToken(further);
    const undone = await app.database.transaction(async (transaction) => {
      await transaction.query(sql`lock table email_change_link in share mode`);
      await confirm(confirmFurther);
      await waitingForLinks(1);
      const answer = refuse(token);
      await waitingForLinks(2);
      return () => answer;
    });
    expect((await undone()).body).toEqual({ outcome: 'undone' });
    for (const left of await refuseTokens(email)) expect(codeOf(await refuse(left))).toEqual([403, 'emailLinkDead']);
  });

  it('works for seven days after the change', async () => {
    const { account, email } = await changed();
    const tokens = await refuseTokens(account.email);
    clock.advance(7 * 24 * hour);
    for (const token of tokens) expect(codeOf(await refuse(token))).toEqual([403, 'emailLinkDead']);
    expect(await emailOf(account.id)).toBe(email);
  });
});

describe('another person’s e-mail address', () => {
  const set = (who: Caller, id: string, email: string) =>
    who.call(user.routes.update, { params: { id }, body: { email } });

  it('cannot be changed by agents once the customer has logged in', async () => {
    const { who: agent } = await person('regular');
    const customer = { id: await addPerson(app, { role: 'lead', assignedTo: agent.id }) };
    const corrected = { ...customer, email: newAddress() };
    expect((await set(agent, customer.id, corrected.email)).status).toBe(200);
    await ensurePassword(app, customer.id);
    await logIn(app, corrected);
    const refused = await set(agent, customer.id, newAddress());
    expect([refused.status, refused.problem.fields]).toMatchObject([403, [{ path: 'body.email', code: 'emailInUse' }]]);
    expect(await emailOf(customer.id)).toBe(corrected.email);
  });

  it('can be changed by an admin with approval, with notice to both addresses, and undone from the old one', async () => {
    const { account } = await person();
    const admin = await signedIn(app, { role: 'admin', firstName: 'Vera', lastName: 'Checker' });
    const email = newAddress();
    expect((await set(admin, account.id, email)).status).toBe(200);
    await agreeTo(app, account.id);
    const [token = ''] = await refuseTokens(account.email);
    expect((await mailsTo(app, account.email))[0]?.text).toContain('Vera Checker');
    const notices = await app.database.query(sql`
      select kind from notification where user_id = ${account.id}::uuid and kind = 'security.emailChanged'`);
    expect(notices).toHaveLength(1);
    expect((await refuse(token)).body).toEqual({ outcome: 'undone' });
    expect(await emailOf(account.id)).toBe(account.email);
  });
});

describe('the name of a verified customer', () => {
  const verify = (id: string) =>
    app.database.query(sql`update users set verification = 'verified' where id = ${id}::uuid`);
  const name = (who: Caller, id: string, lastName: string) =>
    who.call(user.routes.update, { params: { id }, body: { lastName } });

  it('cannot be changed by the customer or by agents', async () => {
    const { who: agent } = await person('regular');
    const customer = await signedIn(app, { role: 'lead', lastName: 'Visser', assignedTo: agent.id });
    expect((await name(agent, customer.id, 'Vissers')).status).toBe(200);
    await verify(customer.id);
    for (const who of [customer, agent]) {
      const refused = await name(who, customer.id, 'Prinsen');
      expect([refused.status, refused.problem.fields]).toMatchObject([
        403,
        [{ path: 'body.lastName', code: 'nameVerified' }],
      ]);
    }
    expect((await customer.call(getProfile)).body).toMatchObject({ lastName: 'Vissers', verification: 'verified' });
  });

  it('returns the verification to pending when an admin changes it, is recorded, and notifies the customer', async () => {
    const customer = await signedIn(app, { role: 'lead', firstName: 'Clara', lastName: 'Visser' });
    await verify(customer.id);
    const admin = await signedIn(app, 'admin');
    expect((await name(admin, customer.id, 'Prinsen')).body).toMatchObject({
      lastName: 'Prinsen',
      verification: 'pending',
    });
    const [entry] = await app.database.query(sql`
      select before, after from audit where action = 'user.update' and record_id = ${customer.id}::uuid`);
    expect(entry).toEqual({
      before: { lastName: 'Visser', verification: 'verified' },
      after: { lastName: 'Prinsen', verification: 'pending' },
    });
    const [notice] = await app.database.query(sql`
      select params from notification where user_id = ${customer.id}::uuid and kind = 'verification.nameChanged'`);
    expect(notice).toEqual({ params: { name: 'Clara Prinsen' } });
  });
});
