import sql, { type Sql } from 'sql-template-tag';
import type { App } from '../context.ts';
import { inTrace } from '../trace/span.ts';
import { type Job, JobInterruptedError, type JobKind } from './job.ts';

interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

const leaseSeconds = 30;
const pollMilliseconds = 2_000;
const longestBackoffSeconds = 300;

interface Worker {
  stop(): Promise<void>;
}

const started = new WeakMap<App, readonly JobKind[]>();

/** The kinds of jobs that this server runs. */
export const jobKindsOf = (app: App): readonly JobKind[] => started.get(app) ?? [];

/**
 * Runs due jobs one after another; those that wait for external systems, and those that take long, have lanes of their
 * own. A job is held by a lease renewed while it runs, so that the work of a killed process is resumed once the lease
 * expires.
 */
export const startWorker = async (app: App, kinds: readonly JobKind[]): Promise<Worker> => {
  started.set(app, kinds);
  const lanes = await Promise.all([...Map.groupBy(kinds, laneOf).values()].map((ofLane) => startLane(app, ofLane)));
  return { stop: async () => void (await Promise.all(lanes.map((lane) => lane.stop()))) };
};

const laneOf = ({ waitsForOthers, takesLong }: JobKind): string =>
  takesLong ? 'long' : waitsForOthers ? 'outside' : 'usual';

const startLane = async (app: App, kinds: readonly JobKind[]): Promise<Worker> => {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    try {
      while (!signal.aborted && (await runNext(app, byKind, signal)));
    } catch (error) {
      app.log.warn({ err: error }, 'jobs delayed: database not available');
    }
  };
  const wake = (): void => {
    if (!signal.aborted) running ??= work().finally(() => (running = null));
  };
  const unlisten = await app.database.listen('job', wake, wake);
  const timer = setInterval(wake, pollMilliseconds);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
      await unlisten();
    },
  };
};

const runNext = async (app: App, kinds: ReadonlyMap<string, JobKind>, stopping: AbortSignal): Promise<boolean> => {
  const [row] = await app.database.query<JobRow>(sql`
    update job set state = 'running', attempts = attempts + 1, leased_until = now() + ${leaseSeconds}::int * interval '1 second'
    where id = (select id from job where kind = any(${[...kinds.keys()]}::text[]) and due_at <= now()
      and (state = 'waiting' or (state = 'running' and leased_until < now()))
      order by due_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts`);
  const kind = row && kinds.get(row.kind);
  if (!kind) return false;
  await runJob(app, kind, row, stopping);
  return true;
};

const runJob = async (app: App, kind: JobKind, row: JobRow, stopping: AbortSignal): Promise<void> => {
  const lease = setInterval(() => void renew(app, row), (leaseSeconds * 1000) / 3);
  try {
    const job: Job = { id: row.id, payload: row.payload, attempt: row.attempts, stopping };
    await inTrace(
      app.tracer,
      () => ({ name: `job ${row.kind}`, kind: 'internal', attributes: { 'job.kind': row.kind, 'job.id': row.id } }),
      () => kind.run(app, job),
    );
    await finish(app, row);
  } catch (error) {
    if (error instanceof JobInterruptedError) return await putBack(app, row);
    app.log.error({ err: error, job: row.id, kind: row.kind }, 'job failed');
    await giveBack(app, row, kind.attempts, errorText(error));
  } finally {
    clearInterval(lease);
  }
};

/**
 * Whether the job is still that of this attempt. A server that was frozen for longer than the lease has been replaced by
 * another one, whose attempt must not be ended, failed or begun again.
 */
const isOurs = ({ id, attempts }: JobRow): Sql =>
  sql`id = ${id}::uuid and state = 'running' and attempts = ${attempts}`;

const renew = async (app: App, row: JobRow): Promise<void> => {
  try {
    await app.database.query(sql`
      update job set leased_until = now() + ${leaseSeconds}::int * interval '1 second' where ${isOurs(row)}`);
  } catch (error) {
    app.log.warn({ err: error, job: row.id }, 'job lease not renewed');
  }
};

const finish = (app: App, row: JobRow): Promise<unknown> =>
  app.database.query(sql`update job set state = 'done', leased_until = null, date_done = now() where ${isOurs(row)}`);

/** Makes the job due at once without counting the attempt. */
const putBack = async (app: App, row: JobRow): Promise<void> => {
  app.log.info({ job: row.id, kind: row.kind }, 'job interrupted: it resumes after the next start');
  await app.database.query(sql`
    update job set state = 'waiting', attempts = attempts - 1, leased_until = null
    where ${isOurs(row)}`);
};

const longestError = 300;

/** The first line of an error, for staff; addresses stay out of it, because the row outlives an erasure. */
const errorText = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
  const [line = ''] = text.split('\n');
  return line.replace(/[^\s<>"']+/g, (word) => (/.@./.test(word) ? '…' : word)).slice(0, longestError);
};

const giveBack = (app: App, row: JobRow, attempts: number, error: string): Promise<unknown> => {
  const wait = Math.min(longestBackoffSeconds, 2 ** row.attempts);
  const state = row.attempts >= attempts ? 'failed' : 'waiting';
  return app.database.query(sql`
    update job set state = ${state}, last_error = ${error}, leased_until = null,
      date_done = case when ${state} = 'failed' then now() end, due_at = now() + ${wait}::int * interval '1 second'
    where ${isOurs(row)}`);
};
