import { changePassword, checkAuth, login } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { caller, type Caller, signedIn, visitorOf } from '../../../test/app/caller.ts';
import { addAccount, goodPassword, type TestAccount } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';

// Some tests move the clock by hours and one counts per day; none may cross midnight.
const clock = testClock(new Date('2026-07-07T06:00:00Z'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.stop());

const home = '203.0.113.7';
const office = '198.51.100.20';
const minutes = (count: number) => count * 60_000;

interface From {
  readonly ip: string;
  readonly device?: string;
  readonly password?: string;
}

/** Attempts a log-in from an address, with or without a device cookie. */
const tryFrom = (email: string, { ip, device, password = goodPassword }: From) =>
  visitorOf(app).call(
    login,
    { body: { email, password } },
    { 'x-forwarded-for': ip, ...(device !== undefined && { cookie: `device=${device}` }) },
  );

const deviceOf = async (account: TestAccount, ip: string): Promise<string> => {
  const { headers } = await tryFrom(account.email, { ip });
  return /device=([\w-]{43})/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '';
};

/** Tries wrong passwords on an account, spread over addresses that its owner never used. */
const attack = async (email: string, tries: number, addresses = 20): Promise<void> => {
  for (let done = 0; done < tries; done += 50) {
    const round = Array.from({ length: Math.min(50, tries - done) }, (_, index) =>
      tryFrom(email, { ip: `192.0.2.${(done + index) % addresses}`, password: `guess-${done + index}` }),
    );
    await Promise.all(round);
  }
};

const noticesOf = (id: string) =>
  app.database.query<{ kind: string }>(
    sql`select kind from notification where user_id = ${id}::uuid and kind = 'security.loginTried'`,
  );

describe('a thousand wrong passwords from elsewhere', () => {
  it('do not lock out the owner on a known device, at any address', async () => {
    const account = await addAccount(app, 'root');
    const device = await deviceOf(account, home);
    await attack(account.email, 1_000);
    expect((await tryFrom(account.email, { ip: home, device })).status).toBe(200);
    expect((await tryFrom(account.email, { ip: '203.0.113.99', device })).status).toBe(200);
  });

  it('do not lock out the owner at a known address without the device', async () => {
    const account = await addAccount(app, 'lead');
    await deviceOf(account, home);
    await attack(account.email, 60);
    expect((await tryFrom(account.email, { ip: home })).status).toBe(200);
  });

  it('from one address do not lock out the owner on a new device elsewhere', async () => {
    const account = await addAccount(app, 'lead');
    await attack(account.email, 60, 1);
    expect((await tryFrom(account.email, { ip: '203.0.113.60' })).status).toBe(200);
  });

  it('from many addresses make the owner wait on a new device, with a message that does not call the password wrong', async () => {
    const account = await addAccount(app, 'lead');
    await attack(account.email, 100);
    clock.advance(minutes(10));
    const refused = await tryFrom(account.email, { ip: '203.0.113.61' });
    expect([refused.status, refused.problem.code]).toEqual([429, 'loginTooMany']);
    expect(refused.problem.message).toContain('20 minutes');
    expect(refused.headers.get('retry-after')).toBe('1200');
    clock.advance(minutes(20));
    expect((await tryFrom(account.email, { ip: '203.0.113.61' })).status).toBe(200);
  });

  it('get the same answers for an unknown address', async () => {
    const account = await addAccount(app, 'lead');
    const answers = async (email: string) => {
      const seen: string[] = [];
      for (let index = 0; index < 12; index += 1) {
        const { status, text } = await tryFrom(email, { ip: '192.0.2.200', password: 'wrong' });
        seen.push(`${status} ${text}`);
      }
      return seen;
    };
    expect(await answers('nobody-at-all@example.test')).toEqual(await answers(account.email));
  });

  it('are limited on a known device as well, and reset by a new password', async () => {
    const account = await addAccount(app, 'lead');
    const device = await deviceOf(account, home);
    for (let index = 0; index < 10; index += 1) {
      expect((await tryFrom(account.email, { ip: home, device, password: 'wrong' })).status).toBe(401);
    }
    const refused = await tryFrom(account.email, { ip: home, device });
    expect([refused.status, refused.problem.code]).toEqual([429, 'loginTooManyHere']);
    expect(refused.problem.message).toBe(
      'Too many failed attempts on this device. Log in with a passkey, or try again in 30 minutes.',
    );
    const admin = await signedIn(app, 'admin');
    const { body } = await admin.call(resetPassword, { params: { id: account.id } });
    expect((await tryFrom(account.email, { ip: home, device, password: body.password ?? '' })).status).toBe(200);
    const known = await app.database.query(sql`
      select kind from known_origin where user_id = ${account.id}::uuid order by kind`);
    expect(known).toEqual([{ kind: 'address' }, { kind: 'device' }]);
  });

  it('are reported to the owner once a day', async () => {
    const account = await addAccount(app, 'lead');
    await attack(account.email, 100);
    await vi.waitFor(async () => expect(await noticesOf(account.id)).toHaveLength(1), { timeout: 10_000 });
    clock.advance(minutes(31));
    await attack(account.email, 30);
    await vi.waitFor(
      async () =>
        expect(
          await app.database.query(sql`
            select 1 from job where kind = 'auth.tried' and payload ->> 'userId' = ${account.id} and state <> 'done'`),
        ).toEqual([]),
      { timeout: 10_000 },
    );
    expect(await noticesOf(account.id)).toHaveLength(1);
  });

  it('leave a bounded number of rows behind', async () => {
    const ip = '192.0.2.240';
    const rows = async () =>
      (
        await app.database.query<{ count: number; longest: number }>(sql`
          select count(*)::integer as count, max(cardinality(tries))::integer as longest from login_try
          where key like ${`%address:${ip}`}`)
      )[0];
    await app.database.query(sql`
      insert into login_try (key, tries, last_try)
      values (${`address:${ip}`}, array_fill(${clock.now()}::timestamptz(3), array[490]), ${clock.now()}::timestamptz)`);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryFrom(`made-up-${index}@example.test`, { ip, password: 'x' })),
    );
    expect(await rows()).toEqual({ count: 11, longest: 500 });
  });

  it('remember ten devices of a person and no more', async () => {
    const account = await addAccount(app, 'lead');
    for (let index = 0; index < 12; index += 1) {
      clock.advance(1_000);
      await deviceOf(account, `203.0.113.${100 + index}`);
    }
    const known = await app.database.query(sql`
      select kind, count(*)::integer as count from known_origin where user_id = ${account.id}::uuid group by kind order by kind`);
    expect(known).toEqual([
      { kind: 'address', count: 10 },
      { kind: 'device', count: 10 },
    ]);
  });
});

describe('an office behind one address', () => {
  it('is not locked out by a hundred attempts on one account and a hundred on invented ones', async () => {
    const [agent, victim] = [await addAccount(app, 'regular'), await addAccount(app, 'admin')];
    for (let index = 0; index < 100; index += 1) {
      await tryFrom(victim.email, { ip: office, password: `guess-${index}` });
    }
    for (let done = 0; done < 100; done += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          tryFrom(`ghost-${done + index}@example.test`, { ip: office, password: 'x' }),
        ),
      );
    }
    expect((await tryFrom(agent.email, { ip: office })).status).toBe(200);
  });

  it('stays open to people who have logged in from it, whatever else is tried from there', async () => {
    const agent = await addAccount(app, 'regular');
    await deviceOf(agent, '198.51.100.30');
    await app.database.query(sql`
      insert into login_try (key, tries, last_try) values
        ('address:198.51.100.30', array_fill(${clock.now()}::timestamptz(3), array[500]), ${clock.now()}::timestamptz)
      on conflict (key) do update set tries = excluded.tries`);
    expect((await tryFrom((await addAccount(app, 'lead')).email, { ip: '198.51.100.30' })).status).toBe(429);
    expect((await tryFrom(agent.email, { ip: '198.51.100.30' })).status).toBe(200);
  });
});

describe('confirming the password in an open session', () => {
  const change = (who: Caller, currentPassword: string) =>
    who.call(changePassword, { body: { currentPassword, password: 'Meadow-lantern-52' } });

  const sessionOf = async (account: TestAccount, ip: string): Promise<Caller> => {
    const { body, headers } = await tryFrom(account.email, { ip });
    const cookie = /session=([\w-]{43})/.exec(headers.getSetCookie().join('\n'))?.[1] ?? '';
    return caller(app.url, { id: account.id, token: body.token ?? '', cookie });
  };

  it('succeeds while strangers try to log in', async () => {
    const account = await addAccount(app, 'lead');
    const session = await sessionOf(account, home);
    await attack(account.email, 100);
    expect((await change(session, goodPassword)).status).toBe(204);
  });

  it('allows ten attempts of its own, and then reports too many attempts instead of a wrong password', async () => {
    const account = await addAccount(app, 'lead');
    const session = await sessionOf(account, home);
    for (let index = 0; index < 10; index += 1) {
      expect((await change(session, `guess-${index}`)).problem.fields?.[0]?.code).toBe('currentPasswordWrong');
    }
    const refused = await change(session, goodPassword);
    expect([refused.status, refused.problem.code, refused.problem.fields?.[0]?.path]).toEqual([
      429,
      'passwordTooMany',
      'body.currentPassword',
    ]);
    expect((await session.call(checkAuth)).body.id).toBe(account.id);
    expect((await tryFrom(account.email, { ip: home })).status).toBe(200);
  });
});
