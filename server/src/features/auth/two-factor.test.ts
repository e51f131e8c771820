import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import {
  confirmTwoFactor,
  turnOffTwoFactor,
  startTwoFactor,
  twoFactorState,
} from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addGuarded,
  codeHolds,
  codeOf as shownCode,
  type Guarded,
  turnTwoFactorOn,
} from '../../../test/app/two-factor.ts';
import { addAccount, goodPassword, logIn, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { useCode } from './two-factor-code.ts';

const clock = testClock(new Date('2026-03-02T10:00:15Z'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const step = codeHolds;
const password = goodPassword;
const codeOf = (secret: string, steps = 0): string => shownCode(clock, secret, steps);
const guarded = (role: Role = 'admin'): Promise<Guarded> => addGuarded(app, clock, role);

describe('setting up two-factor', () => {
  it('gives a secret to scan, which has no effect until a code of it is confirmed', async () => {
    const account = await addAccount(app, 'regular');
    const who = await logIn(app, account);
    const started = (await who.call(startTwoFactor, { body: { password } })).body;
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Application:[^?]+\?.*secret=/);
    expect((await who.call(twoFactorState)).body).toEqual({ active: false, recoveryCodesLeft: 0 });
    expect((await tryLogIn(app, account)).body.needsCode).toBe(false);
    const wrong = await who.call(confirmTwoFactor, { body: { code: codeOf(started.secret, 5) } });
    expect([wrong.status, wrong.problem.fields?.[0]?.code]).toEqual([400, 'codeWrong']);
    const confirmed = await who.call(confirmTwoFactor, { body: { code: codeOf(started.secret) } });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await who.call(twoFactorState)).body).toEqual({ active: true, recoveryCodesLeft: 10 });
  });

  it('needs the password', async () => {
    const who = await logIn(app, await addAccount(app, 'admin'));
    expect((await who.call(startTwoFactor, { body: { password: 'wrong' } })).status).toBe(400);
  });

  it('protects a customer as it does staff, even from a password set by staff', async () => {
    const account = await addAccount(app, 'lead');
    const lead = await logIn(app, account);
    const { secret } = (await lead.call(startTwoFactor, { body: { password } })).body;
    expect((await lead.call(confirmTwoFactor, { body: { code: codeOf(secret) } })).status).toBe(200);
    const admin = await logIn(app, await addAccount(app, 'admin'));
    const reset = await admin.call(resetPassword, { params: { id: account.id } });
    const known = { ...account, password: reset.body.password ?? '' };
    expect((await tryLogIn(app, known)).body).toEqual({ token: null, needsCode: true });
    clock.advance(step);
    expect((await tryLogIn(app, { ...known, code: codeOf(secret) })).body.token).toBeTruthy();
  });

  it('cannot replace an active one', async () => {
    const { who } = await guarded();
    expect((await who.call(startTwoFactor, { body: { password } })).problem.code).toBe('twoFactorActive');
    expect((await who.call(confirmTwoFactor, { body: { code: '123456' } })).problem.code).toBe('twoFactorActive');
  });
});

describe('logging in with two-factor', () => {
  it('asks for the code only after the right password, and gives no access without it', async () => {
    const { account } = await guarded();
    const refused = await tryLogIn(app, account);
    expect([refused.status, refused.body, refused.headers.getSetCookie()]).toEqual([
      200,
      { token: null, needsCode: true },
      [],
    ]);
    expect((await tryLogIn(app, { ...account, password: 'wrong' })).problem.code).toBe('loginFailed');
  });

  it.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-2, 401],
    [2, 401],
  ])('with the code of the time step %d from now is answered %d', async (steps, status) => {
    const { account, secret } = await guarded();
    expect((await tryLogIn(app, { ...account, code: codeOf(secret, steps) })).status).toBe(status);
  });

  it('accepts each code once, and none of an earlier step after it', async () => {
    const { account, secret } = await guarded();
    const [earlier, code] = [codeOf(secret, -1), codeOf(secret)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogIn(app, { ...account, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)]);
    expect((await tryLogIn(app, { ...account, code: earlier })).problem.code).toBe('codeWrong');
  });

  it('accepts a recovery code once when it is tried twenty times at once', async () => {
    const { account, recoveryCodes } = await guarded();
    const code = recoveryCodes[3] ?? '';
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogIn(app, { ...account, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = await app.database.query<{ codes: number }>(sql`
      select cardinality(recovery_hashes) as codes from user_secret where user_id = ${account.id}::uuid`);
    expect(left?.codes).toBe(9);
  });

  it('consumes a recovery code once even without the limit on attempts', async () => {
    const { account, recoveryCodes } = await guarded();
    const used = { userId: account.id, code: recoveryCodes[0] ?? '', now: clock.now() };
    const wins = await Promise.all(
      Array.from({ length: 20 }, () => app.database.transaction((transaction) => useCode(transaction, used))),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
  });

  it('counts wrong codes like wrong passwords', async () => {
    const { account, secret } = await guarded();
    for (let tried = 0; tried < 10; tried += 1) await tryLogIn(app, { ...account, code: '000000' });
    expect((await tryLogIn(app, { ...account, code: codeOf(secret) })).problem.code).toBe('loginTooMany');
    expect((await tryLogIn(app, account)).problem.code).toBe('loginTooMany');
  });
});

describe('turning off two-factor', () => {
  it('needs the password and a code, and ends the prompt for a code', async () => {
    const { account, who, secret, recoveryCodes } = await guarded();
    expect((await who.call(turnOffTwoFactor, { body: { password, code: codeOf(secret, 9) } })).status).toBe(400);
    expect((await who.call(turnOffTwoFactor, { body: { password: 'wrong', code: codeOf(secret) } })).status).toBe(400);
    expect((await who.call(twoFactorState)).body).toEqual({ active: true, recoveryCodesLeft: 10 });
    expect(
      (await who.call(turnOffTwoFactor, { body: { password, code: (recoveryCodes[0] ?? '').toUpperCase() } })).status,
    ).toBe(204);
    expect((await tryLogIn(app, account)).body.needsCode).toBe(false);
  });
});

describe('the activity of a customer', () => {
  it('reports once that two-factor was turned on or off, however many devices that logged out', async () => {
    const account = await addAccount(app, 'lead');
    const others = [await logIn(app, account), await logIn(app, account), await logIn(app, account)];
    const who = await logIn(app, account);
    const { secret } = await turnTwoFactorOn(clock, who);
    for (const other of others) expect((await other.call(twoFactorState)).status).toBe(401);
    for (const code of [codeOf(secret), codeOf(secret, 1)]) await logIn(app, account, { code });
    clock.advance(10 * step);
    expect((await who.call(turnOffTwoFactor, { body: { password, code: codeOf(secret) } })).status).toBe(204);
    const kinds = (await who.call(listActivity)).body.activity.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('twoFactor'))).toEqual(['twoFactorOff', 'twoFactorOn']);
  });
});
