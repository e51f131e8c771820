import { gaugeNames } from '@countinghouse/contract/system/gauges.ts';
import { jobKinds } from '@countinghouse/contract/system/job-kinds.ts';
import { retryJobs, showSystem } from '@countinghouse/contract/system/system.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { newId } from '../../kernel/ids.ts';
import { jobKindsOf } from '../../kernel/jobs/worker.ts';

/** Other jobs are due at the start. */
const patience = { timeout: 20_000 };
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const failedOf = async (kind: string) =>
  (await admin.call(showSystem)).body.failedJobs.find((jobs) => jobs.kind === kind);

/** Jobs whose next attempt is their last, and fails. */
const addFailing = async () => {
  await app.database.query(sql`
    insert into job (id, kind, payload, attempts)
    select id, 'withdrawal.late', '{"withdrawalId": "secret.person@example.test"}', 19
    from unnest(${[newId(), newId()]}::uuid[]) n(id)`);
  await app.database.query(sql`select pg_notify('job', '')`);
};

describe('the state of the installation', () => {
  it('has every figure of the metrics, and says which ones do not exist at present', async () => {
    const { body } = await admin.call(showSystem);
    expect(body.gauges.map(({ name }) => name).toSorted()).toEqual(gaugeNames.toSorted());
    expect(body.gauges.filter(({ isReadable }) => !isReadable)).toEqual([]);
    expect(body.gauges.find(({ name }) => name === 'backupAge')).toMatchObject({ value: null });
    expect(body).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build: null });
  });

  it('knows every kind of job by name', () => {
    const kinds = jobKindsOf(app.running.app).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...jobKinds]);
  });
});

describe('failed jobs', () => {
  it('are shown by kind with the latest error, without e-mail addresses', async () => {
    await addFailing();
    await expect.poll(async () => (await failedOf('withdrawal.late'))?.count, patience).toBe(2);
    const found = await failedOf('withdrawal.late');
    expect(found).toMatchObject({ attempts: 20, recurs: false, isRepeatable: true });
    expect(found?.error).toContain('invalid input syntax for type uuid');
    expect(found?.error).not.toContain('@');
  });

  it('run again when staff retry them, which the audit trail records', async () => {
    await app.database.query(sql`
      update job set payload = jsonb_build_object('withdrawalId', ${newId()}::text) where kind = 'withdrawal.late'`);
    const { status, body } = await admin.call(retryJobs, { body: { kind: 'withdrawal.late' } });
    expect([status, body]).toEqual([201, { count: 2 }]);
    expect(await failedOf('withdrawal.late')).toBeUndefined();
    const done = () => app.database.query(sql`select 1 from job where kind = 'withdrawal.late' and state = 'done'`);
    await expect.poll(async () => (await done()).length, patience).toBe(2);
    const recorded = await app.database.query<{ actor: string }>(
      sql`select actor_id as actor from audit where action = 'job.retry'`,
    );
    expect(recorded).toEqual([{ actor: admin.id }, { actor: admin.id }]);
  });

  it('of a recurring kind disappear after the next round, and cannot be repeated by hand', async () => {
    const fail = (at: string) =>
      app.database.query(sql`
        insert into job (id, kind, state, due_at, date_done)
        values (${newId()}::uuid, 'housekeeping', 'failed', now(), now() + ${at}::interval)`);
    const rounds = () => app.database.query(sql`select 1 from job where kind = 'housekeeping' and state = 'done'`);
    await expect.poll(async () => (await rounds()).length, patience).toBe(1);
    await fail('-1 hour');
    expect(await failedOf('housekeeping')).toBeUndefined();
    await fail('1 hour');
    expect(await failedOf('housekeeping')).toMatchObject({ count: 1, recurs: true, isRepeatable: false, error: '' });
    const refused = await admin.call(retryJobs, { body: { kind: 'housekeeping' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'jobNotRepeatable']);
    expect((await admin.call(retryJobs, { body: { kind: 'invented' } })).status).toBe(404);
  });
});
