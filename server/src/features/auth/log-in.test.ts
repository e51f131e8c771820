import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { checkAuth, login } from '@countinghouse/contract/auth/auth.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller, visitorOf } from '../../../test/app/caller.ts';
import { addAccount, cookieOf, goodPassword, logIn, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { inTurn, refuseWhenCrowded } from '../../kernel/password/hash-gate.ts';
import { accountName } from './login-tries.ts';

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const minutes = (count: number) => count * 60_000;
const forgetAddresses = () => app.database.query(sql`delete from login_try where key like 'address:%'`);

describe('logging in', () => {
  it('gives a token and a cookie that scripts and other sites cannot use, and stores the time', async () => {
    const account = await addAccount(app, 'admin');
    const response = await tryLogIn(app, account);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), needsCode: false });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const [row] = await app.database.query<{ last: Date }>(
      sql`select last_login as last from users where id = ${account.id}::uuid`,
    );
    expect(row?.last).toEqual(clock.now());
  });

  it('accepts the address in any case and with blanks around it', async () => {
    const account = await addAccount(app, 'lead');
    expect((await tryLogIn(app, { email: ` ${account.email.toUpperCase()} ` })).status).toBe(200);
  });

  it('needs matching token and cookie: either alone, or from two sessions, is a visitor', async () => {
    const account = await addAccount(app, 'admin');
    const [one, two] = [await logIn(app, account), await logIn(app, account)];
    const whoIs = async (token: string, cookie: string) =>
      (await caller(app.url, { id: '', token, cookie }).call(checkAuth)).body.id;
    expect(await whoIs(one.token, one.cookie)).toBe(account.id);
    expect(await whoIs(one.token, '')).toBeNull();
    expect(await whoIs('', one.cookie)).toBeNull();
    expect(await whoIs(one.token, two.cookie)).toBeNull();
    expect(await whoIs(one.cookie, one.token)).toBeNull();
  });

  it('never adopts a session that the caller supplies', async () => {
    const account = await addAccount(app, 'lead');
    const planted = { id: '', token: 'A'.repeat(43), cookie: 'B'.repeat(43) };
    const response = await tryLogIn(app, account, caller(app.url, planted));
    expect(response.body.token).not.toBe(planted.token);
    expect(cookieOf(response.headers)).not.toBe(planted.cookie);
    expect((await caller(app.url, planted).call(checkAuth)).body.id).toBeNull();
  });

  it('ends the previous session of the same browser', async () => {
    const account = await addAccount(app, 'lead');
    const first = await logIn(app, account);
    expect((await tryLogIn(app, account, first)).status).toBe(200);
    expect((await first.call(checkAuth)).body.id).toBeNull();
  });

  it('behind a proxy trusts the proxy about encryption, and about the address only the part it added itself', async () => {
    const behindProxy = await startTestApp({ env: { TRUST_PROXY: 'true' } });
    try {
      const account = await addAccount(behindProxy, 'lead');
      const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9, 2001:db8:0:7:1::2' };
      const response = await visitorOf(behindProxy).call(
        login,
        { body: { email: account.email, password: goodPassword } },
        proxied,
      );
      expect(await behindProxy.database.query(sql`select key from login_try where key like 'address:%'`)).toEqual([
        { key: 'address:2001:db8:0:7' },
      ]);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
        expect.stringMatching(
          /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        ),
      ]);
    } finally {
      await behindProxy.stop();
    }
  });
});

describe('a refused log-in', () => {
  const work: unknown[] = [];
  const note = (message: unknown) => void work.push(message);
  const answerAndWork = async (attempt: Parameters<typeof tryLogIn>[1]) => {
    work.length = 0;
    subscribe('countinghouse:password-compared', note);
    const { status, problem } = await tryLogIn(app, attempt);
    unsubscribe('countinghouse:password-compared', note);
    return { status, problem, work: [...work] };
  };

  it('gets the same reply at the same cost for unknown people, wrong passwords, accounts without one, and locked and binned people', async () => {
    const [known, locked, binned, expired] = (await Promise.all(
      Array.from({ length: 4 }, () => addAccount(app, 'lead')),
    )) as [Account, Account, Account, Account];
    await app.database.query(sql`update users set status = 'locked' where id = ${locked.id}::uuid`);
    await app.database.query(sql`update users set deleted_at = now() where id = ${binned.id}::uuid`);
    await app.database.query(
      sql`update user_secret set password_expires = ${clock.now()}::timestamptz where user_id = ${expired.id}::uuid`,
    );
    const bare = await addAccount(app, 'lead');
    await app.database.query(sql`delete from user_secret where user_id = ${bare.id}::uuid`);
    const expected = {
      status: 401,
      problem: { code: 'loginFailed', message: expect.any(String) as string },
      work: [{ cost: 'm=19456,t=2,p=1' }],
    };
    expect(await answerAndWork({ email: 'nobody@example.test' })).toEqual(expected);
    expect(await answerAndWork({ email: known.email, password: 'wrong' })).toEqual(expected);
    for (const { email } of [locked, binned, expired, bare]) expect(await answerAndWork({ email })).toEqual(expected);
    await forgetAddresses();
  });

  it('differs from a successful one in this comparison', async () => {
    const account = await addAccount(app, 'lead');
    expect((await answerAndWork({ email: account.email })).status).toBe(200);
  });

  it('does not hash an input that is longer than any password', async () => {
    expect(await answerAndWork({ email: 'a@example.test', password: 'x'.repeat(129) })).toMatchObject({
      status: 400,
      work: [],
    });
  });

  it('is recorded on the account, without the input', async () => {
    const account = await addAccount(app, 'lead');
    await tryLogIn(app, { email: account.email, password: 'typed-by-mistake' });
    const rows = await app.database.query<{ text: string }>(sql`
      select row_to_json(a)::text as text from audit a where action = 'auth.loginFailed' and subject_id = ${account.id}::uuid`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('typed');
  });
});

type Account = Awaited<ReturnType<typeof addAccount>>;

describe('guessing passwords', () => {
  it('ends at ten attempts in half an hour, whether they come one by one or all at once', async () => {
    const account = await addAccount(app, 'lead');
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => tryLogIn(app, { email: account.email, password: `guess-${index}` })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await tryLogIn(app, account)).status).toBe(429);
    clock.advance(minutes(30) - 1);
    expect((await tryLogIn(app, account)).status).toBe(429);
    clock.advance(1);
    expect((await tryLogIn(app, account)).status).toBe(200);
    await forgetAddresses();
  });

  it('lets the eleventh attempt through when nine were wrong and one right', async () => {
    const account = await addAccount(app, 'lead');
    for (let tried = 0; tried < 9; tried += 1) await tryLogIn(app, { email: account.email, password: 'wrong' });
    expect((await tryLogIn(app, account)).status).toBe(200);
    expect((await tryLogIn(app, account)).status).toBe(200);
    await forgetAddresses();
  });

  it('is counted by account and socket alone: forged addresses, devices and extra fields change nothing', async () => {
    const account = await addAccount(app, 'lead');
    const guess = (index: number, extra: object = {}) =>
      visitorOf(app).send(
        'POST',
        '/v1/auth/login',
        { email: account.email, password: `guess-${index}`, ...extra },
        {
          'x-forwarded-for': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
          'x-real-ip': `198.51.100.${index}`,
          cookie: `device=${String(index).padStart(43, 'A')}`,
        },
      );
    for (let index = 0; index < 10; index += 1) await guess(index);
    expect((await guess(11, { device: 'other', ip: '203.0.113.9' })).status).toBe(400);
    expect((await guess(12)).status).toBe(429);
    expect((await tryLogIn(app, account)).status).toBe(429);
    const addresses = await app.database.query<{ key: string }>(
      sql`select key from login_try where key like 'address:%'`,
    );
    expect(addresses).toEqual([{ key: 'address:127.0.0.1' }]);
    await forgetAddresses();
  });

  it('across many accounts ends at five hundred attempts from one address, with the time to wait', async () => {
    await app.database.query(sql`
      insert into login_try (key, tries, last_try) values ('address:127.0.0.1', array_fill(${clock.now()}::timestamptz(3), array[499]), ${clock.now()}::timestamptz)
      on conflict (key) do update set tries = excluded.tries`);
    expect((await tryLogIn(app, { email: 'last@example.test' })).status).toBe(401);
    const refused = await tryLogIn(app, await addAccount(app, 'lead'));
    expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'loginTooMany',
      '1800',
    ]);
    await forgetAddresses();
  });

  it('by hundreds at once is refused instead of queued without bound', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let most = 0;
    let running = 0;
    const pieces = Array.from({ length: 66 }, () =>
      inTurn(async () => {
        running += 1;
        most = Math.max(most, running);
        await held;
        running -= 1;
      }),
    );
    expect(refuseWhenCrowded).toThrow('unavailable');
    const refused = await tryLogIn(app, { email: 'crowd@example.test' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    release();
    await Promise.all(pieces);
    expect(most).toBe(2);
    expect(
      await app.database.query(
        sql`select 1 from login_try where key = ${accountName(undefined, 'crowd@example.test')}`,
      ),
    ).toEqual([]);
  });
});
