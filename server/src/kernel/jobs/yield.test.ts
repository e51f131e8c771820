import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testClock, type TestApp } from '../../../test/app/test-app.ts';
import { expireDue } from '../../features/offer/index.ts';
import { settleDue } from '../../features/investment/index.ts';
import { sealAudit } from '../audit-seal/seal-audit.ts';
import { sweepRows } from '../housekeeping/sweep-rows.ts';
import { enqueue } from './enqueue.ts';
import { endIfStopping, type JobKind } from './job.ts';
import { startWorker } from './worker.ts';
import { allFacts } from '../../features/facts/index.ts';

const clock = testClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

describe('a long round after the server began to stop', () => {
  const aborted = AbortSignal.abort();

  it('seals at most one batch of the audit trail', async () => {
    // A row is sealed only when no older transaction runs in any database of the PostgreSQL that tests share. These
    // rows claim to be from the oldest transaction, so that none in another test's database delays them.
    await app.database.query(sql`
      insert into audit (id, at, action, resource, record_id, ip, xid)
      select gen_random_uuid(), now(), 'planted', 'user', gen_random_uuid(), '', '3'::xid8
      from generate_series(1, 12000)`);
    expect(await sealAudit(app.running.app, aborted)).toBe(5_000);
    expect(await sealAudit(app.running.app)).toBeGreaterThanOrEqual(7_000);
  });

  it('deletes and settles nothing more', async () => {
    await app.database.query(sql`
      insert into job (id, kind, state, due_at, date_done)
      select gen_random_uuid(), 'planted', 'done', now() - interval '90 days', now() - interval '90 days' from generate_series(1, 10)`);
    expect(await sweepRows(app.running.app, allFacts, aborted)).toMatchObject({ job: 0 });
    expect([await expireDue(app.running.app, aborted), await settleDue(app.running.app, aborted)]).toEqual([0, 0]);
  });

  it('is notified by the worker, which waits for its end', async () => {
    const seen: string[] = [];
    let begun: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const worker = await startWorker(app.running.app, [
      {
        kind: 'planted',
        attempts: 1,
        run: async (_app, { stopping }) => {
          begun();
          await new Promise((resolve) => stopping?.addEventListener('abort', resolve, { once: true }));
          seen.push('ended');
        },
      },
    ]);
    await enqueue(app.database, 'planted', {});
    await started;
    await worker.stop();
    expect(seen).toEqual(['ended']);
  });

  it('is resumed by the next worker, even if it may be tried only once', async () => {
    const tries: number[] = [];
    const { promise: started, resolve: begun } = Promise.withResolvers<void>();
    const { promise: finished, resolve: end } = Promise.withResolvers<void>();
    const interruptible: JobKind = {
      kind: 'interruptible',
      attempts: 1,
      run: async (_app, { attempt, stopping }) => {
        tries.push(attempt);
        if (tries.length > 1) return end();
        begun();
        await new Promise((resolve) => stopping?.addEventListener('abort', resolve, { once: true }));
        endIfStopping(stopping);
      },
    };
    const first = await startWorker(app.running.app, [interruptible]);
    await enqueue(app.database, 'interruptible', {});
    await started;
    await first.stop();
    const [job] = await app.database.query(sql`select state, attempts from job where kind = 'interruptible'`);
    expect(job).toEqual({ state: 'waiting', attempts: 0 });
    const next = await startWorker(app.running.app, [interruptible]);
    await finished;
    await next.stop();
    expect(tries).toEqual([1, 1]);
  });
});
