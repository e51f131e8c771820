import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { changePassword, startTwoFactor } from '@countinghouse/contract/auth/auth.ts';
import { resetPassword } from '@countinghouse/contract/auth/reset-password.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { startApp, type RunningApp } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { migrate } from '../../src/kernel/database/migrate.ts';
import { openDatabase } from '../../src/kernel/database/pool.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { startEmbeddedPostgres } from '../../src/kernel/postgres/embedded-postgres.ts';
import { migrationsFolder } from '../harness/test-server.ts';
import { addAccount, goodPassword, logIn, tryLogIn } from '../app/sign-in.ts';
import { signIn } from '../app/caller.ts';
import type { TestApp } from '../app/test-app.ts';
import { type CardSecrets, dumpOf, containsStandalone, walkCards } from './card-walk.ts';
import { listen, settled } from './live-room.ts';
import { exchange, openWire } from './wire.ts';

const run = promisify(execFile);
const silent = { info: () => undefined, error: () => undefined };
const lines: string[] = [];
let folder: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: Database;
let running: RunningApp;
let app: TestApp;

// A cluster of its own: all its bytes are searched, including the WAL.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countinghouse-leak-'));
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  database = openDatabase(postgres.url, { max: 8 });
  await migrate(database, migrationsFolder);
  await database.query(sql`update setting set staff_two_factor = false`);
  await database.query(sql`update trading_policy set deposit_needs_verification = false`);
  const staticDir = path.join(folder, 'client');
  await mkdir(path.join(staticDir, 'assets'), { recursive: true });
  await writeFile(path.join(staticDir, 'index.html'), '<!doctype html><title>__TITLE__</title>');
  await writeFile(path.join(staticDir, 'assets/x-1.js'), '1');
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'trace' });
  running = await startApp({
    config,
    database,
    staticDir,
    log: openLog(config.logLevel, { write: (line) => void lines.push(line) }),
  });
  app = {
    url: running.address,
    databaseUrl: postgres.url,
    dataDir: folder,
    database,
    running,
    logged: () => lines.join(''),
    stop: () => running.stop(),
  };
}, 40_000);
afterAll(async () => {
  await running.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}, 40_000);

const canaries = new Map<string, string>();
const keep = (name: string, value: string): string => {
  canaries.set(name, value);
  return value;
};

/** The canaries contained in any file of the folder, byte for byte. */
const inFiles = async (wanted: ReadonlyMap<string, string> = canaries): Promise<string[]> => {
  await database.query(sql`checkpoint`);
  const found: string[] = [];
  for (const [name, value] of wanted) {
    const hits = await run('grep', ['-rlaF', '--', value, folder]).then(
      ({ stdout }) => stdout,
      () => '',
    );
    if (hits !== '') found.push(name);
  }
  return found;
};
const inLog = (): string[] => [...canaries].filter(([, value]) => app.logged().includes(value)).map(([name]) => name);

const walkAll = async (): Promise<void> => {
  const staff = await addAccount(app, 'admin');
  const lead = await addAccount(app, 'lead');
  keep('password', goodPassword);
  await tryLogIn(app, { email: lead.email, password: keep('mistyped', 'Mistyped-canary-4711-x') });
  const me = await logIn(app, staff);
  keep('token', me.token);
  keep('cookie', me.cookie);
  const chosen = keep('chosen password', 'Chosen-canary-4712-harbour');
  expect(
    (
      await me.call(
        changePassword,
        { body: { currentPassword: goodPassword, password: chosen } },
        { 'idempotency-key': 'c1' },
      )
    ).status,
  ).toBe(204);
  const reset = await me.call(resetPassword, { params: { id: lead.id } }, { 'idempotency-key': 'c2' });
  keep('reset password', reset.body.password ?? '');
  const born = keep('password at creation', 'Created-canary-4713-harbour');
  await me.call(
    user.routes.create,
    { body: { firstName: 'A', lastName: 'B', email: 'c@example.test', role: 'lead', password: born } },
    { 'idempotency-key': 'c3' },
  );
  await me.call(startTwoFactor, { body: { password: chosen } });
  const stray = keep('secret in a wrong place', 'Stray-canary-4714-harbour');
  // Repeats every call with secrets in wrong places: as unknown fields, in the address, in headers, in broken JSON.
  const root = await signIn(app, (await addAccount(app, 'root')).id);
  for (const { route } of features.flatMap((feature) => feature.routes)) {
    if (route.name === 'auth.logout') continue;
    const address = route.path.replace(/:\w+/g, stray);
    const who = { authorization: `Bearer ${root.token}`, cookie: `session=${root.cookie}; other=${stray}` };
    const headers = {
      ...who,
      'content-type': 'application/json',
      'user-agent': 'x',
      'idempotency-key': `bad key ${stray}`,
      'x-timezone': stray,
      'if-match': stray,
      referer: `http://x/?${stray}`,
    };
    const read = route.method === 'GET' || route.method === 'DELETE';
    for (const body of [`{"password":"${stray}","token":"${stray}"`, `{"password":"${stray}"}`]) {
      const reply = await fetch(
        `${app.url}${read ? route.path.replace(/:\w+/g, lead.id) : address}?q=${stray}&token=${stray}`,
        { method: route.method, headers, ...(read ? {} : { body }) },
      );
      await reply.text();
    }
  }
  await exchange(
    app.url,
    `POST /v1/auth/login HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${stray}\r\nbad header ${stray}\r\n\r\n`,
  );
  const hurried = await openWire(app.url);
  hurried.socket.write(
    `POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncookie: session=${stray}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"password":"${stray}`,
  );
  hurried.socket.destroy();
  await hurried.closed;
};

describe('secrets', () => {
  it(
    'sent through every call, validly or invalidly, are in no line of the trace log',
    { timeout: 40_000 },
    async () => {
      await walkAll();
      expect(app.logged()).toContain('"level":30');
      expect(canaries.size).toBe(8);
      // Only the path of an address is logged; a secret in it has been exposed to every proxy already.
      const withoutPaths = app.logged().replaceAll(/"path":"[^"]*"/g, '');
      expect([...canaries].filter(([, value]) => withoutPaths.includes(value)).map(([name]) => name)).toEqual([]);
    },
  );

  it('are in no file of the database, including the WAL, nor in any other stored file', async () => {
    expect(await inFiles()).toEqual([]);
  });

  it('would be found in the files and in the log if they were there', async () => {
    const planted = canaries.get('chosen password') ?? '';
    await database.query(sql`insert into campaign (id, name) values (gen_random_uuid(), ${planted})`);
    await database.query(sql`delete from campaign where name = ${planted}`);
    running.app.log.trace({ planted }, 'planted');
    expect(await inFiles()).toContain('chosen password');
    expect(inLog()).toContain('chosen password');
  });
});

describe('a card and its codes', () => {
  let walked: CardSecrets;
  const inText = (text: string): string[] => [
    ...[...walked.searched].filter(([, value]) => text.includes(value)).map(([name]) => name),
    ...walked.shortSecrets.filter((secret) => containsStandalone(text, secret)),
  ];

  it('sent validly and invalidly, are in no log line, no reply and no live event', { timeout: 40_000 }, async () => {
    const root = await listen(app.url, await signIn(app, (await addAccount(app, 'root')).id));
    const events: string[] = [];
    root.socket.onAny((...event: unknown[]) => events.push(JSON.stringify(event)));
    walked = await walkCards(app);
    await settled(app, [root]);
    root.socket.disconnect();
    expect(events.filter((event) => event.includes('"deposit"')).length).toBeGreaterThan(10);
    expect(inText(events.join('\n'))).toEqual([]);
    expect(walked.replies.length).toBeGreaterThan(15);
    expect(inText(walked.replies.join('\n'))).toEqual([]);
    // Times and process ids are numbers too.
    const log = app.logged().replaceAll(/"(?:path|time|milliseconds|pid)":[^,]*/g, '');
    expect(log.includes('does not exist')).toBe(true);
    expect(inText(log)).toEqual([]);
  });

  it('are in no table, and the card in no stored file', { timeout: 60_000 }, async () => {
    const dump = await dumpOf(app);
    expect(dump).toContain('•••• •••• •••• 3184');
    expect(inText(dump)).toEqual([]);
    expect(await inFiles(walked.searched)).toEqual([]);
  });

  it('would be found in both if they were there', { timeout: 60_000 }, async () => {
    const [[name = '', number = ''] = []] = walked.searched;
    const [cvv = ''] = walked.shortSecrets;
    await database.query(sql`insert into campaign (id, name) values (gen_random_uuid(), ${`${number} ${cvv}`})`);
    expect(inText(await dumpOf(app))).toEqual(expect.arrayContaining([name, cvv]));
    await database.query(sql`delete from campaign where name = ${`${number} ${cvv}`}`);
    expect(await inFiles(walked.searched)).toContain(name);
  });
});

describe('a reply', () => {
  it('of every kind states how long it may be cached, and reveals no internals', async () => {
    const root = await signIn(app, (await addAccount(app, 'root')).id);
    const kinds: [string, string, number, RegExp][] = [
      ['GET', '/v1/setting', 200, /^no-store$/],
      ['GET', '/v1/user', 200, /^no-store$/],
      ['GET', '/v1/user/nothing', 404, /^no-store$/],
      ['POST', '/v1/user', 400, /^no-store$/],
      ['GET', '/v1/nowhere', 404, /^no-store$/],
      ['PUT', '/v1/user', 404, /^no-store$/],
      ['GET', '/v1/%zz', 404, /^no-store$/],
      ['GET', '/v1/user/export?format=csv', 200, /^no-store$/],
      ['GET', '/v1/user/excel-template', 200, /^no-store$/],
      ['GET', '/v1/uploads/nothing', 404, /^no-store$/],
      ['GET', '/v1/openapi.json', 200, /^no-cache$/],
      ['GET', '/v1/docs', 200, /^no-cache$/],
      ['GET', '/health/live', 200, /^no-store$/],
      ['GET', '/health/ready', 200, /^no-store$/],
      ['GET', '/', 200, /^no-store$/],
      ['GET', '/login', 200, /^no-store$/],
      ['GET', '/office/anything', 404, /^no-store$/],
      ['GET', '/assets/x-1.js', 200, /immutable/],
      ['GET', '/assets/nothing.js', 404, /^no-store$/],
      ['GET', '/assets/%2e%2e/index.html', 404, /^no-store$/],
      ['GET', '/assets/..%2findex.html', 404, /^no-store$/],
      ['GET', '/assets/.hidden', 404, /^no-store$/],
      ['GET', '/assets/%00', 404, /^no-store$/],
      ['GET', '/assets/', 404, /^no-store$/],
    ];
    for (const [method, address, status, caching] of kinds) {
      const reply = await root.send(method, address, method === 'POST' ? { nothing: 1 } : undefined);
      expect([address, reply.status, caching.test(reply.headers.get('cache-control') ?? '')]).toEqual([
        address,
        status,
        true,
      ]);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('x-powered-by') ?? reply.headers.get('server')).toBeNull();
      expect(reply.text).not.toMatch(/\bat .*\.ts:\d|node_modules|node:internal|postgres|select |\/work\//i);
    }
  });

  it('to an unexpected error contains a number for support, and nothing of the error', async () => {
    const root = await signIn(app, (await addAccount(app, 'root')).id);
    await database.query(sql`alter table campaign rename column name to renamed`);
    const reply = await root.send('GET', '/v1/campaign');
    await database.query(sql`alter table campaign rename column renamed to name`);
    expect([reply.status, reply.problem.code, Object.keys(reply.problem)]).toEqual([
      500,
      'unexpected',
      ['message', 'code'],
    ]);
    expect(reply.text).not.toMatch(/column|renamed|campaign|42703/);
    const id = /[0-9a-f-]{36}/.exec(reply.problem.message)?.[0] ?? 'none';
    expect(app.logged()).toContain(`"requestId":"${id}"`);
  });
});
