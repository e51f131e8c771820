import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { getImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addPerson, type Caller, caller, signedIn } from '../../../test/app/caller.ts';
import { connect } from '../../../test/app/sign-in.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { holdEmail, jobOf, secondServer, waitingFor } from '../../../test/app/interrupted-import.ts';
import {
  check,
  ended,
  approveOf,
  goodRows,
  leadCounts,
  peopleWith,
  run,
  sheetOf,
  upload,
} from '../../../test/app/import-scenes.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const letLeaseRunOut = (id: string) =>
  app.database.query(
    sql`update job set leased_until = now() - interval '1 second' where payload ->> 'importId' = ${id}`,
  );

describe('an interrupted import', () => {
  it('shows progress but no lead before its end, and after a lost connection starts again and runs once', async () => {
    const rows = goodRows(6_000);
    const before = await leadCounts(app);
    const { body } = await upload(app, admin, { bytes: sheetOf(rows) });
    const letGo = await holdEmail(app, rows[5_500]?.[2] ?? '');
    await approveOf(app, body.id);
    const pid = await waitingFor(app, 'transactionid');
    const { body: half } = await admin.call(getImport, { params: { id: body.id } });
    expect(half).toMatchObject({ state: 'running', processed: 5_000, created: 0 });
    expect(await leadCounts(app)).toBe(before);
    await app.database.query(sql`select pg_terminate_backend(${pid}::int)`);
    await letGo('rollback');
    expect(await leadCounts(app)).toBe(before);
    expect(await ended(admin, body.id)).toMatchObject({ state: 'done', created: 6_000, failed: 0, skipped: 0 });
    expect(await leadCounts(app)).toBe(before + 6_000);
    expect(await jobOf(app, body.id)).toMatchObject({ attempts: 2 });
  });

  it('fails as a whole with a message after repeated failures', async () => {
    const { id } = await check(app, admin, sheetOf(goodRows(2)));
    const before = await leadCounts(app);
    await app.database.query(
      sql`update import_row set lead_id = ${admin.id}::uuid where import_id = ${id}::uuid and number = 3`,
    );
    await app.database.query(
      sql`create function make_last_try() returns trigger language plpgsql as $$ begin new.attempts := 4; return new; end $$`,
    );
    await app.database.query(
      sql`create trigger last_try before insert on job for each row execute function make_last_try()`,
    );
    onTestFinished(async () => void (await app.database.query(sql`drop trigger last_try on job`)));
    const failed = await run(admin, id);
    expect(failed).toMatchObject({ state: 'failed', errorCode: 'importFailed', created: 0, undoUntil: null });
    expect(await leadCounts(app)).toBe(before);
  });

  it('fails as a whole when its campaign has been deleted meanwhile', async () => {
    const rows = goodRows(1);
    const { id } = await check(app, admin, sheetOf(rows));
    const campaignId = crypto.randomUUID();
    await app.database.query(
      sql`insert into campaign (id, name, deleted_at) values (${campaignId}::uuid, 'Gone', now())`,
    );
    await app.database.query(
      sql`create function take_campaign() returns trigger language plpgsql as $$ begin new.campaign_id := (select id from campaign where name = 'Gone'); return new; end $$`,
    );
    await app.database.query(
      sql`create trigger gone before update on lead_import for each row when (new.state = 'running') execute function take_campaign()`,
    );
    onTestFinished(async () => void (await app.database.query(sql`drop trigger gone on lead_import`)));
    expect(await run(admin, id)).toMatchObject({ state: 'failed', errorCode: 'campaignAbsent' });
    expect(await peopleWith(app, rows[0]?.[2] ?? '')).toEqual([]);
  });
});

describe('two servers', () => {
  it('that both hold the same import run it once', async () => {
    await secondServer(app);
    const rows = goodRows(50);
    const before = await leadCounts(app);
    const letGo = await holdEmail(app, rows[25]?.[2] ?? '');
    const { body } = await upload(app, admin, { bytes: sheetOf(rows) });
    await waitingFor(app, 'transactionid');
    await letLeaseRunOut(body.id);
    await waitingFor(app, 'advisory');
    await letGo('rollback');
    expect(await ended(admin, body.id)).toMatchObject({ state: 'done', created: 50 });
    expect(await leadCounts(app)).toBe(before + 50);
    const audited = await app.database.query(
      sql`select 1 from audit where record_id = ${body.id}::uuid and after ->> 'state' = 'done'`,
    );
    expect(audited).toHaveLength(1);
    expect(await jobOf(app, body.id)).toMatchObject({ attempts: 2 });
  });

  it('that import the same people at once create each of them once', async () => {
    const second = await secondServer(app);
    const rows = goodRows(300);
    const before = await leadCounts(app);
    const checked = await Promise.all([
      check(app, admin, sheetOf(rows)),
      check(app, admin, sheetOf(rows.toReversed())),
    ]);
    const other = caller(second.url, admin);
    const [one, two] = (await Promise.all([run(admin, checked[0].id), run(other, checked[1].id)])) as [
      LeadImport,
      LeadImport,
    ];
    expect([one.created + two.created, one.skipped + two.skipped, one.failed + two.failed]).toEqual([300, 300, 0]);
    expect(await leadCounts(app)).toBe(before + 300);
  });
});

describe('a person entered by hand while an import runs', () => {
  it('is a duplicate like any other', async () => {
    const rows = goodRows(3);
    const email = rows[1]?.[2] ?? '';
    const letGo = await holdEmail(app, email);
    const { body } = await upload(app, admin, { bytes: sheetOf(rows) });
    await waitingFor(app, 'transactionid');
    await letGo('commit');
    expect(await ended(admin, body.id)).toMatchObject({ created: 2, skipped: 1 });
    expect(await peopleWith(app, email)).toMatchObject([{ firstName: 'First' }]);
  });
});

describe('live changes', () => {
  it('reach people who may import, and no one else', async () => {
    const agent = await signedIn(app, 'regular');
    const events: { resource: string; change: string; ids: string[] | null }[] = [];
    const strayEvents: unknown[] = [];
    const [socket, other] = [await connect(app, admin), await connect(app, agent)];
    socket.on('changed', (event: (typeof events)[number]) => events.push(event));
    other.on('changed', (event: unknown) => strayEvents.push(event));
    const { body } = await upload(app, admin, { bytes: sheetOf(goodRows(2)) });
    await vi.waitFor(
      () => expect(events).toContainEqual(expect.objectContaining({ resource: 'user', change: 'created', ids: null })),
      { timeout: 10_000 },
    );
    await vi.waitFor(
      () =>
        expect(
          events.filter(({ resource, ids }) => resource === 'leadImport' && ids?.[0] === body.id).length,
        ).toBeGreaterThan(3),
      { timeout: 10_000 },
    );
    await addPerson(app, { role: 'lead' });
    expect(strayEvents).toEqual([]);
    socket.close();
    other.close();
  });
});

describe('a server that is killed in the middle', () => {
  const main = path.join(import.meta.dirname, '../../main.ts');

  interface Launched {
    readonly url: string;
    /** Resolves once the process has ended, also if it ended by itself. */
    kill(): Promise<unknown>;
  }

  const launch = async (dataDir: string): Promise<Launched> => {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: app.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const kill = (): Promise<unknown> => {
      child.kill('SIGKILL');
      return exited;
    };
    onTestFinished(async () => void (await kill()));
    const { promise: url, resolve } = Promise.withResolvers<string>();
    // Reads to the end: a server whose log no one reads stops at a full pipe.
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Countinghouse runs at (\S+)$/.exec(line);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    const failed = exited.then(() => {
      throw new Error('the server ended before it listened');
    });
    return { url: await Promise.race([url, failed]), kill };
  };

  it('leaves nothing, and the next server runs the whole import', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'countinghouse-killed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const rows = goodRows(100);
    const before = await leadCounts(app);
    const letGo = await holdEmail(app, rows[50]?.[2] ?? '');
    // Only the server that will be killed runs: the other one is stopped first, its database stays.
    await app.running.stop();
    const { url, kill } = await launch(dataDir);
    const { id } = await check({ ...app, url }, caller(url, admin), sheetOf(rows));
    void run(caller(url, admin), id).catch(() => undefined);
    await waitingFor(app, 'transactionid');
    await kill();
    await letGo('rollback');
    expect(await leadCounts(app)).toBe(before);
    await letLeaseRunOut(id);
    const second = await secondServer(app);
    expect(await ended(caller(second.url, admin), id)).toMatchObject({ state: 'done', created: 100 });
    expect(await leadCounts(app)).toBe(before + 100);
  });
});
