import { execFile } from 'node:child_process';
import path from 'node:path';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { login } from '@countinghouse/contract/auth/auth.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setLimits } from '../app/approvals.ts';
import { type Caller, type Response, signedIn, signIn, visitorOf } from '../app/caller.ts';
import { addAccount, goodPassword } from '../app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../app/test-app.ts';

const office = '203.0.113.0/24';
const [inside, home] = ['203.0.113.9', '198.51.100.7'];
const from = (ip: string) => ({ 'x-forwarded-for': ip });

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, env: { TRUST_PROXY: 'true' } });
});
beforeEach(async () => {
  await setLimits(app, { networksRoot: '', networksAdmin: '', networksRegular: '' });
  // Colleagues of earlier tests no longer count.
  await app.database.query(sql`update users set status = 'locked' where role in ('root', 'admin')`);
});
afterAll(() => app.stop());

const openTo = (networks: string) => ({ body: { networksAdmin: networks } });
const allowOffice = () => setLimits(app, { networksAdmin: office });
const outcomeOf = ({ status, problem }: Response<unknown>) => [status, problem?.code];
const stored = async (): Promise<string | undefined> =>
  (await app.database.query<{ n: string }>(sql`select networks_admin as n from setting`))[0]?.n;

/** Somebody who has just logged in at this address. */
const working = async (ip: string, role: Role = 'admin'): Promise<string> => {
  const { id, email } = await addAccount(app, role);
  await visitorOf(app).call(login, { body: { email, password: goodPassword } }, from(ip));
  return id;
};

describe('a change of the lists', () => {
  it('that lets in fewer networks takes effect at once', async () => {
    const who = await signIn(app, await working(inside));
    const { body } = await who.call(updateSetting, openTo(office), from(inside));
    expect([body.approval, await stored()]).toEqual([null, office]);
    const closer = await who.call(updateSetting, openTo(`${inside}/28`), from(inside));
    expect([closer.body.approval, await stored()]).toEqual([null, `${inside}/28`]);
  });

  it.each([
    ['everywhere', ''],
    ['one more network', `${office}\n${home}`],
    ['a larger network', '203.0.112.0/22'],
  ])('by a dishonest admin that lets in %s waits for a second person', async (_what, networks) => {
    await allowOffice();
    const [who, second] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
    const { body } = await who.call(updateSetting, openTo(networks), from(inside));
    expect([typeof body.approval, body.networksAdmin, await stored()]).toEqual(['string', office, office]);
    const decide = (by: Caller) => by.call(approve, { params: { id: body.approval ?? '' }, body: {} }, from(inside));
    expect(outcomeOf(await decide(who))).toEqual([403, 'approvalOwnProposal']);
    expect((await decide(second)).status).toBe(201);
    expect(await stored()).toBe(networks);
  });

  it('by a dishonest admin that shuts a colleague out waits for a second person', async () => {
    await working(home);
    const who = await signIn(app, await working(inside));
    const { body } = await who.call(updateSetting, openTo(office), from(inside));
    expect([typeof body.approval, await stored()]).toEqual(['string', '']);
    clock.advance(31 * 86_400_000);
    const later = await signedIn(app, 'admin');
    expect((await later.call(updateSetting, openTo(office), from(inside))).body.approval).toBeNull();
  });

  it('of another role’s list that shuts its people out waits, too', async () => {
    await working(home, 'root');
    const who = await signIn(app, await working(inside));
    const { body } = await who.call(updateSetting, { body: { networksRoot: '192.0.2.1' } }, from(inside));
    expect([typeof body.approval, body.networksRoot]).toEqual(['string', '']);
  });

  it('that shuts out the person who saves it is refused, and says what to add', async () => {
    const who = await signedIn(app, 'admin');
    const answer = await who.call(updateSetting, openTo(office), from(`::ffff:${home}`));
    expect(outcomeOf(answer)).toEqual([400, 'networkExcludesYou']);
    expect(answer.problem.fields).toMatchObject([{ path: 'body.networksAdmin', code: 'networkExcludesYou' }]);
    expect(answer.problem.message).toContain(home);
  });

  it('that shuts out the person who approves it is refused', async () => {
    await working(home);
    const [who, second] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
    const { body } = await who.call(updateSetting, openTo(office), from(inside));
    const decided = await second.call(approve, { params: { id: body.approval ?? '' }, body: {} }, from(home));
    expect([outcomeOf(decided), await stored()]).toEqual([[400, 'networkExcludesYou'], '']);
  });

  it('names each wrong line', async () => {
    const who = await signedIn(app, 'admin');
    const answer = await who.call(updateSetting, openTo(`${office}\nthe office\n10.0.0.0/40`), from(inside));
    expect(answer.problem.fields?.[0]?.message).toContain('2, 3');
  });
});

it('the operator clears the lists on the server, which the audit trail records', async () => {
  const command = path.join(import.meta.dirname, '../../src/rescue-command.ts');
  const env = { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
  const run = () =>
    new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [command, '--networks'], { env }, (error, output) =>
        error ? reject(error) : resolve(output),
      );
    });
  await setLimits(app, { networksRoot: '192.0.2.1', networksAdmin: office });
  expect(await run()).toContain('from every network again');
  expect(await stored()).toBe('');
  const rows = await app.database.query(
    sql`select actor_id, before, after from audit where action = 'setting.clearNetworks'`,
  );
  expect(rows).toEqual([
    {
      actor_id: null,
      before: { networksRoot: '192.0.2.1', networksAdmin: office },
      after: { networksRoot: '', networksAdmin: '' },
    },
  ]);
  expect(await run()).toContain('Nothing was changed');
});
