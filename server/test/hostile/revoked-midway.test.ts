import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { logout } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { bulkStatus } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { agreeTo } from '../app/approvals.ts';
import { type Caller, signedIn, signIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  // Inserting a campaign called 'slow' waits until the test lets it continue.
  await app.database.transaction((transaction) =>
    transaction.script(`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin
        if new.name like 'slow%' then perform pg_advisory_xact_lock(77); end if;
        return new;
      end $$;
      create trigger wait_for_test before insert on campaign for each row execute function wait_for_test();`),
  );
});
afterAll(() => app.stop());

const keyOf = (name: string): string => name.replaceAll(' ', '-');

/** Starts a command of this person that runs until `meanwhile` is done; returns the command's reply. */
const commandDuring = async (who: Caller, name: string, meanwhile: () => Promise<unknown>) => {
  let command: ReturnType<typeof send> | undefined;
  const send = () => who.call(campaign.routes.create, { body: { name } }, { 'idempotency-key': keyOf(name) });
  await app.database.transaction(async (transaction) => {
    await transaction.query(sql`select pg_advisory_xact_lock(77)`);
    command = send();
    await vi.waitFor(async () => {
      const waiting = await app.database.query(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      );
      if (waiting.length === 0) throw new Error('the command is not running yet');
    }, 5_000);
    await meanwhile();
  });
  return command;
};

const stored = async (name: string): Promise<number> =>
  (
    await app.database.query(
      sql`select 1 from campaign where name = ${name} union all select 1 from idempotency where key = ${keyOf(name)} union all select 1 from audit where after->>'name' = ${name}`,
    )
  ).length;

const revocations: [string, (id: string) => Promise<{ status: number }>][] = [
  ['locked', (id) => root.call(user.routes.update, { params: { id }, body: { status: 'locked' } })],
  ['locked with many', (id) => root.call(bulkStatus, { body: { users: { ids: [id] }, status: 'locked' } })],
  ['given another role', (id) => root.call(user.routes.update, { params: { id }, body: { role: 'regular' } })],
  [
    'deleted',
    async (id) => {
      await root.call(user.routes.remove, { params: { id } });
      return agreeTo(app, id);
    },
  ],
  [
    'given another password',
    async (id) => {
      await root.call(resetPassword, { params: { id } });
      return agreeTo(app, id);
    },
  ],
];

describe('a person with a running command', () => {
  it.each(revocations)('%s: the command is refused and changes nothing', async (name, revoke) => {
    const admin = await signedIn(app, 'admin');
    const reply = await commandDuring(admin, `slow ${name}`, async () =>
      expect((await revoke(admin.id)).status).toBeLessThan(300),
    );
    expect([reply?.status, reply?.problem.code]).toEqual([401, 'unauthenticated']);
    expect(await stored(`slow ${name}`)).toBe(0);
  });

  it('signed out elsewhere: the command of the ended session is refused, one of another session is not', async () => {
    const admin = await signedIn(app, 'admin');
    const other = await signIn(app, admin.id);
    expect((await commandDuring(admin, 'slow here', () => admin.call(logout)))?.status).toBe(401);
    expect((await commandDuring(other, 'slow there', async () => undefined))?.status).toBe(201);
  });

  it('not affected: the command succeeds', async () => {
    const admin = await signedIn(app, 'admin');
    expect((await commandDuring(admin, 'slow and fine', async () => undefined))?.status).toBe(201);
    expect(await stored('slow and fine')).toBe(3);
  });
});

describe('a revocation', () => {
  it('does not wait for the commands that it stops', async () => {
    const admin = await signedIn(app, 'admin');
    let answeredFirst = false;
    const reply = await commandDuring(admin, 'slow to end', async () => {
      // The command cannot end before this returns, so a reply here did not wait for it.
      await root.call(user.routes.update, { params: { id: admin.id }, body: { status: 'locked' } });
      answeredFirst = true;
    });
    expect([answeredFirst, reply?.status]).toEqual([true, 401]);
  });

  it('of the caller may end their own session in many requests at once', async () => {
    const admin = await signedIn(app, 'admin');
    const replies = await Promise.all(Array.from({ length: 12 }, () => admin.call(logout)));
    expect(new Set(replies.map(({ status }) => status)).isSubsetOf(new Set([204, 401]))).toBe(true);
    expect(replies.some(({ status }) => status === 204)).toBe(true);
  });

  it('concurrent with changes of the own record reports no deadlock', async () => {
    const admin = await signedIn(app, 'admin');
    const changes = Array.from({ length: 12 }, (_, index) =>
      admin.send('PATCH', '/v1/profile', { phone: String(index) }),
    );
    const lock = root.call(user.routes.update, { params: { id: admin.id }, body: { status: 'locked' } });
    expect((await lock).status).toBe(200);
    const statuses = new Set((await Promise.all(changes)).map(({ status }) => status));
    expect(statuses.isSubsetOf(new Set([200, 401]))).toBe(true);
  });
});
