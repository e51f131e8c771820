import { changePassword, checkAuth, listSessions, logout, revokeSession } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { getProfile } from '@countinghouse/contract/user/profile.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeTo } from '../../../test/app/approvals.ts';
import { type Caller, signIn } from '../../../test/app/caller.ts';
import {
  addAccount,
  closed,
  connect,
  cookieOf,
  goodPassword,
  logIn,
  type TestAccount,
  tryLogIn,
} from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

const clock = testClock();
let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  const owner = await addAccount(app, 'root');
  root = await signIn(app, owner.id);
});
afterAll(() => app.stop());

const isLive = async (who: Caller): Promise<boolean> => (await who.call(listSessions)).status === 200;
const write = (statement: (id: string) => ReturnType<typeof sql>) => async (account: TestAccount) =>
  void (await app.database.query(statement(account.id)));

const revocations: [string, (account: TestAccount, own: Caller) => Promise<unknown>][] = [
  ['log-out on all devices', (_account, own) => own.call(logout, { query: { allDevices: 'true' } })],
  [
    'an approved reset of the password',
    async (account) => {
      await root.call(resetPassword, { params: { id: account.id } });
      return agreeTo(app, account.id);
    },
  ],
  ['a lock', write((id) => sql`update users set status = 'locked' where id = ${id}::uuid`)],
  ['another role', write((id) => sql`update users set role = 'admin' where id = ${id}::uuid`)],
  ['the bin', write((id) => sql`update users set deleted_at = now() where id = ${id}::uuid`)],
];

describe('revoking access', () => {
  it.each(revocations)('by %s refuses every session and closes every connection', async (_name, revoke) => {
    const account = await addAccount(app, 'regular');
    const callers = [await logIn(app, account), await logIn(app, account), await logIn(app, account)];
    const sockets = await Promise.all(callers.map((who) => connect(app, who)));
    const other = await connect(app, root);
    expect(await Promise.all(callers.map(isLive))).toEqual([true, true, true]);
    await revoke(account, callers[0] as Caller);
    expect(await Promise.all(callers.map(isLive))).toEqual([false, false, false]);
    await Promise.all(sockets.map(closed));
    expect(other.connected).toBe(true);
    other.close();
  });

  it('outlives an unlock: sessions ended by a lock do not return', async () => {
    const account = await addAccount(app, 'regular');
    const session = await logIn(app, account);
    await app.database.query(sql`update users set status = 'locked' where id = ${account.id}::uuid`);
    await app.database.query(sql`update users set status = 'active' where id = ${account.id}::uuid`);
    expect(await isLive(session)).toBe(false);
    expect(await isLive(await logIn(app, account))).toBe(true);
  });
});

describe('logging out', () => {
  it('ends only this session and removes the cookie', async () => {
    const account = await addAccount(app, 'lead');
    const [here, there] = [await logIn(app, account), await logIn(app, account)];
    const socket = await connect(app, here);
    const response = await here.call(logout);
    expect([response.status, cookieOf(response.headers)]).toEqual([204, '']);
    expect([await isLive(here), await isLive(there)]).toEqual([false, true]);
    await closed(socket);
  });
});

describe('the list of sessions', () => {
  it('names the caller’s own, marks the current one, and ends any of them', async () => {
    const account = await addAccount(app, 'lead');
    const [here, there] = [await logIn(app, account), await logIn(app, account)];
    const { sessions } = (await here.call(listSessions)).body;
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const other = sessions.find(({ current }) => !current);
    expect((await here.call(revokeSession, { params: { id: other?.id ?? '' } })).status).toBe(204);
    expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
  });

  it('does not let a person end another person’s session', async () => {
    const victim = await logIn(app, await addAccount(app, 'lead'));
    const [session] = (await victim.call(listSessions)).body.sessions;
    const attacker = await logIn(app, await addAccount(app, 'admin'));
    expect((await attacker.call(revokeSession, { params: { id: session?.id ?? '' } })).status).toBe(404);
    expect(await isLive(victim)).toBe(true);
  });
});

describe('a session', () => {
  const hour = 3_600_000;
  it.each([
    ['regular', 0.5, 8],
    ['lead', 2, 24],
  ] as const)('of role %s ends after %d idle hours, and after %d hours in any case', async (role, idle, absolute) => {
    const account = await addAccount(app, role);
    const [unused, used] = [await logIn(app, account), await logIn(app, account)];
    const steps = absolute / idle;
    for (let step = 1; step <= steps; step += 1) {
      clock.advance(idle * hour - 1);
      expect(await isLive(used)).toBe(true);
    }
    expect(await isLive(unused)).toBe(false);
    clock.advance(steps);
    expect(await isLive(used)).toBe(false);
    await signInAgain();
  });

  it('is not kept alive by an open connection', async () => {
    const account = await addAccount(app, 'regular');
    const session = await logIn(app, account);
    const socket = await connect(app, session);
    clock.advance(hour / 2 - 1);
    await signInAgain();
    // Another user's change makes the server check every connection.
    await root.call(resetPassword, { params: { id: (await addAccount(app, 'lead')).id } });
    clock.advance(1);
    expect(await isLive(session)).toBe(false);
    await signInAgain();
    await root.call(resetPassword, { params: { id: (await addAccount(app, 'lead')).id } });
    await closed(socket);
  });

  const signInAgain = async () => {
    root = await signIn(app, root.id);
  };
});

describe('a reset password', () => {
  it('is shown once, works for a day, must be changed, and gives no other access until then', async () => {
    const account = await addAccount(app, 'lead');
    const reply = await root.call(resetPassword, { params: { id: account.id } }, { 'idempotency-key': 'reset-1' });
    const password = reply.body.password ?? '';
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const repeated = await root.call(resetPassword, { params: { id: account.id } }, { 'idempotency-key': 'reset-1' });
    expect([repeated.status, repeated.problem.code]).toEqual([409, 'secretNotRepeated']);
    expect((await tryLogIn(app, account)).status).toBe(401);
    const session = await logIn(app, account, { password });
    expect((await session.call(checkAuth)).body.mustChangePassword).toBe(true);
    expect((await session.call(listSessions)).status).toBe(403);
    const change = { currentPassword: password, password: 'meadow-lark-5' };
    expect((await session.call(changePassword, { body: change })).status).toBe(204);
    expect((await session.call(getProfile)).status).toBe(200);
    expect((await session.call(listSessions)).status).toBe(200);
  });

  it('stops working after 24 hours', async () => {
    const account = await addAccount(app, 'lead');
    const password = (await root.call(resetPassword, { params: { id: account.id } })).body.password ?? '';
    clock.advance(24 * 3_600_000);
    expect((await tryLogIn(app, { ...account, password })).status).toBe(401);
    root = await signIn(app, root.id);
  });

  it('lets in a person who had too many failed attempts', async () => {
    const account = await addAccount(app, 'lead');
    for (let tried = 0; tried < 10; tried += 1) await tryLogIn(app, { email: account.email, password: 'wrong' });
    const password = (await root.call(resetPassword, { params: { id: account.id } })).body.password ?? '';
    expect((await tryLogIn(app, { ...account, password })).status).toBe(200);
  });

  it('is limited to people within the actor’s permission, and never the actor', async () => {
    const [admin, regular, otherRegular, otherAdmin] = [
      await addAccount(app, 'admin'),
      await addAccount(app, 'regular'),
      await addAccount(app, 'regular'),
      await addAccount(app, 'admin'),
    ];
    const [ownLead, foreignLead] = [
      await addAccount(app, 'lead', regular.id),
      await addAccount(app, 'lead', otherRegular.id),
    ];
    const reset = async (who: TestAccount, target: TestAccount) =>
      (await (await signIn(app, who.id)).call(resetPassword, { params: { id: target.id } })).status;
    expect(await reset(regular, ownLead)).toBe(200);
    expect(await reset(regular, foreignLead)).toBe(404);
    expect(await reset(regular, otherRegular)).toBe(404);
    expect(await reset(regular, regular)).toBe(403);
    expect(await reset(admin, foreignLead)).toBe(200);
    expect(await reset(admin, regular)).toBe(200);
    expect(await reset(admin, otherAdmin)).toBe(404);
    expect(await reset(admin, { id: root.id, email: '' })).toBe(404);
    expect(await reset({ id: root.id, email: '' }, otherAdmin)).toBe(200);
    expect(await reset(foreignLead, ownLead)).toBe(403);
  });
});

describe('changing one’s own password', () => {
  it('needs the current one, keeps this session and ends the others', async () => {
    const account = await addAccount(app, 'regular');
    const [here, there] = [await logIn(app, account), await logIn(app, account)];
    const wrong = await here.call(changePassword, {
      body: { currentPassword: 'wrong', password: 'another-Boat-2026' },
    });
    expect([wrong.status, wrong.problem.fields?.[0]?.path, wrong.problem.fields?.[0]?.code]).toEqual([
      400,
      'body.currentPassword',
      'currentPasswordWrong',
    ]);
    expect(
      (await here.call(changePassword, { body: { currentPassword: goodPassword, password: 'another-Boat-2026' } }))
        .status,
    ).toBe(204);
    expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
    expect((await tryLogIn(app, account)).status).toBe(401);
    expect((await tryLogIn(app, { ...account, password: 'another-Boat-2026' })).status).toBe(200);
  });

  it('allows ten guesses to a person at an unattended screen, and leaves the owner’s log-in open', async () => {
    const account = await addAccount(app, 'lead');
    const session = await logIn(app, account);
    const guess = (currentPassword: string) =>
      session.call(changePassword, { body: { currentPassword, password: 'another-Boat-2026' } });
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess-${index}`)));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await guess(goodPassword)).status).toBe(429);
    expect((await tryLogIn(app, account)).status).toBe(200);
  });

  it.each([
    ['regular', 'too-short-1', 'tooShort'],
    ['lead', 'ab1', 'tooShort'],
    ['lead', 'onlyletters', 'passwordLetterDigit'],
    ['lead', '8402759163', 'passwordLetterDigit'],
    ['lead', 'PassWord1', 'passwordCommon'],
    ['lead', goodPassword, 'passwordUnchanged'],
  ] as const)('of a %s to %s is refused as %s', async (role, password, code) => {
    const session = await logIn(app, await addAccount(app, role));
    const refused = await session.call(changePassword, { body: { currentPassword: goodPassword, password } });
    expect([refused.status, refused.problem.fields?.[0]]).toMatchObject([400, { path: 'body.password', code }]);
  });

  it('is refused when the new one contains the local part of the e-mail address', async () => {
    const account = await addAccount(app, 'lead');
    const session = await logIn(app, account);
    const refused = await session.call(changePassword, {
      body: { currentPassword: goodPassword, password: `x${account.id.toUpperCase()}` },
    });
    expect(refused.problem.fields?.[0]?.code).toBe('passwordHoldsEmail');
  });
});

describe('a log-in that coincides with a reset', () => {
  it('leaves no session opened by the old password', async () => {
    const account = await addAccount(app, 'lead');
    const early = Array.from({ length: 8 }, () => tryLogIn(app, account));
    // Otherwise the reset may come before all of them.
    await Promise.race(early);
    const outcomes = await Promise.all([
      ...early,
      root.call(resetPassword, { params: { id: account.id } }),
      ...Array.from({ length: 8 }, () => tryLogIn(app, account)),
    ]);
    expect(outcomes.some(({ status }) => status === 200)).toBe(true);
    expect(
      await app.database.query(sql`select 1 from session where user_id = ${account.id}::uuid and ended_at is null`),
    ).toEqual([]);
  });
});

describe('a log-in that coincides with a lock', () => {
  it('waits for it and opens nothing, not even after an unlock', async () => {
    const account = await addAccount(app, 'lead');
    const attempt = await app.database.transaction(async (transaction) => {
      await transaction.query(sql`update users set status = 'locked' where id = ${account.id}::uuid`);
      const pending = tryLogIn(app, account);
      await untilOneWaits();
      return { pending };
    });
    expect((await attempt.pending).status).toBe(401);
    expect(await app.database.query(sql`select 1 from session where user_id = ${account.id}::uuid`)).toEqual([]);
  });

  const untilOneWaits = async (): Promise<void> => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await app.database.query(waiting)).length === 0);
  };
});
