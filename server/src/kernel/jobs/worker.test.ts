import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { enqueue } from './enqueue.ts';
import type { JobKind } from './job.ts';
import { startWorker } from './worker.ts';

const kind = 'planted';
const patiently = { timeout: 10_000 };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A kind of job whose attempts last until the test ends them. */
const held = () => {
  const attempts: PromiseWithResolvers<void>[] = [];
  const job: JobKind = {
    kind,
    attempts: 5,
    run: async () => {
      const attempt = Promise.withResolvers<void>();
      attempts.push(attempt);
      await attempt.promise;
    },
  };
  return { job, attempts };
};

const stored = async () => {
  const [job] = await app.database.query<{ state: string; attempts: number }>(sql`
    select state, attempts from job where kind = ${kind} order by due_at desc limit 1`);
  return job;
};

describe('a job of a server that was frozen for longer than its lease', () => {
  it.each(['ends', 'fails'])(
    'stays that of the server that took it over when the first attempt %s',
    async (outcome) => {
      await app.database.query(sql`delete from job where kind = ${kind}`);
      const [frozen, next] = [held(), held()];
      const first = await startWorker(app.running.app, [frozen.job]);
      await enqueue(app.database, kind, {});
      await expect.poll(() => frozen.attempts.length, patiently).toBe(1);
      await app.database.query(sql`update job set leased_until = now() - interval '1 second' where kind = ${kind}`);
      const second = await startWorker({ ...app.running.app }, [next.job]);
      await expect.poll(() => next.attempts.length, patiently).toBe(1);
      if (outcome === 'ends') frozen.attempts[0]?.resolve();
      else frozen.attempts[0]?.reject(new Error('the connection was lost'));
      await first.stop();
      expect(await stored()).toEqual({ state: 'running', attempts: 2 });
      next.attempts[0]?.resolve();
      await second.stop();
      expect(await stored()).toEqual({ state: 'done', attempts: 2 });
    },
  );
});
