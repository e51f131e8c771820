import { checkAuth, setup } from '@countinghouse/contract/auth/auth.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, it } from 'vitest';
import { addPerson, caller, visitorOf } from '../../../test/app/caller.ts';
import { cookieOf, goodPassword, tryLogIn } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { setupGreeting } from './first-root.ts';

let app: TestApp;
afterEach(() => app.stop());

const tokenIn = (lines: readonly string[]): string => /\/setup\?token=([\w-]{43})$/.exec(lines.join('\n'))?.[1] ?? '';
const person = {
  companyName: 'Corner Bakery',
  firstName: 'Ada',
  lastName: 'Baker',
  email: 'ada@example.test',
  password: goodPassword,
};

describe('the first set-up', () => {
  it('creates the root user by the printed link, names the company and logs in', async () => {
    app = await startTestApp();
    const visitor = visitorOf(app);
    expect((await visitor.call(checkAuth)).body).toMatchObject({ needsSetup: true, isDemo: false });
    const token = tokenIn(app.running.greeting);
    const reply = await visitor.call(setup, { body: { ...person, token } });
    const root = caller(app.url, { id: '', token: reply.body.token, cookie: cookieOf(reply.headers) ?? '' });
    expect((await root.call(checkAuth)).body).toMatchObject({ role: 'root', name: 'Ada Baker', needsSetup: false });
    expect((await visitor.call(getSetting)).body.companyName).toBe('Corner Bakery');
    expect((await visitor.call(checkAuth)).body).toMatchObject({ id: null, needsSetup: false });
    expect((await tryLogIn(app, person)).status).toBe(200);
    const again = await visitor.call(setup, { body: { ...person, email: 'second@example.test', token } });
    expect([again.status, again.problem.code]).toEqual([403, 'setupLinkDead']);
    expect(await setupGreeting(app.running.app, app.url)).toEqual([]);
  });

  it('creates one root user when the link is used many times at once', async () => {
    app = await startTestApp();
    const token = tokenIn(app.running.greeting);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        visitorOf(app).call(setup, { body: { ...person, email: `ada-${index}@example.test`, token } }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(403)]);
    expect(await app.database.query(sql`select 1 from users`)).toHaveLength(1);
  });

  it('refuses a guessed link, and an old one after a restart', async () => {
    app = await startTestApp();
    const old = tokenIn(app.running.greeting);
    const fresh = tokenIn(await setupGreeting(app.running.app, app.url));
    const status = async (token: string) => (await visitorOf(app).call(setup, { body: { ...person, token } })).status;
    expect([await status('x'), await status(old), await status(fresh)]).toEqual([403, 403, 200]);
  });

  it('keeps the link when the form contains an error', async () => {
    app = await startTestApp();
    const token = tokenIn(app.running.greeting);
    const refused = await visitorOf(app).call(setup, { body: { ...person, password: 'short', token } });
    expect([refused.status, refused.problem.fields?.[0]?.path]).toEqual([400, 'body.password']);
    expect((await visitorOf(app).call(setup, { body: { ...person, token } })).status).toBe(200);
  });

  it('is still open while people of the demo company log in', async () => {
    app = await startTestApp();
    await addPerson(app, { role: 'admin' });
    expect((await visitorOf(app).call(checkAuth)).body).toMatchObject({ needsSetup: true, isDemo: true });
    const reply = await visitorOf(app).call(setup, { body: { ...person, token: tokenIn(app.running.greeting) } });
    expect(reply.status).toBe(200);
    expect((await visitorOf(app).call(checkAuth)).body).toMatchObject({ needsSetup: false, isDemo: false });
  });

  it('is skipped where the environment names the root user, and prints no link', async () => {
    app = await startTestApp({ env: { ROOT_EMAIL: 'Boss@Example.test', ROOT_PASSWORD: goodPassword } });
    expect(app.running.greeting.join('')).not.toContain('setup');
    expect((await visitorOf(app).call(checkAuth)).body.needsSetup).toBe(false);
    expect((await tryLogIn(app, { email: 'boss@example.test' })).status).toBe(200);
  });
});
