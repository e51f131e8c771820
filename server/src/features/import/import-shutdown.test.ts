import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, caller, signedIn } from '../../../test/app/caller.ts';
import { approveOf, ended, goodRows, leadCounts, sheetOf, upload } from '../../../test/app/import-scenes.ts';
import { holdEmail, jobOf, secondServer, waitingFor } from '../../../test/app/interrupted-import.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

describe('a server that is stopped in the middle of an import', () => {
  it('stops before the next batch with nothing stored, and the next server imports every row once', async () => {
    const rows = goodRows(6_000);
    const before = await leadCounts(app);
    const { body, status, text } = await upload(app, admin, { bytes: sheetOf(rows) });
    expect({ status, text }).toMatchObject({ status: 201 });
    const letGo = await holdEmail(app, rows[10]?.[2] ?? '');
    await approveOf(app, body.id);
    await waitingFor(app, 'transactionid');
    const stopped = app.running.stop();
    await letGo('rollback');
    await stopped;
    expect(await leadCounts(app)).toBe(before);
    // A shutdown is not a failed attempt: the import survives any number of restarts.
    expect(await jobOf(app, body.id)).toEqual({ state: 'waiting', attempts: 0 });
    const next = await secondServer(app);
    const done = await ended(caller(next.url, admin), body.id);
    expect(done).toMatchObject({ state: 'done', processed: 6_000, created: 6_000, skipped: 0, failed: 0 });
    expect(await leadCounts(app)).toBe(before + 6_000);
    const [made] = await app.database.query<{ people: number }>(
      sql`select count(distinct email)::integer as people from users where import_id = ${body.id}::uuid`,
    );
    expect(made?.people).toBe(6_000);
    const finished = await app.database.query(
      sql`select 1 from notification where record_id = ${body.id}::uuid and kind = 'import.finished'`,
    );
    expect(finished).toHaveLength(1);
  });
});
