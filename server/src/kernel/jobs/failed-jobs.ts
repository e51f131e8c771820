import sql from 'sql-template-tag';
import type { App, Runner } from '../context.ts';
import { newId } from '../ids.ts';
import { jobKindsOf } from './worker.ts';

/** The failed jobs of one kind that no later run has made good. */
export interface FailedJobs {
  readonly kind: string;
  readonly count: number;
  /** Facts of the latest one: its error, how often it was tried, and when it was given up. */
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
  readonly recurs: boolean;
  readonly isRepeatable: boolean;
}

export const failedJobs = async (app: App, runner: Pick<Runner, 'query'> = app.database): Promise<FailedJobs[]> => {
  const kinds = jobKindsOf(app);
  const recurring = kinds.flatMap(({ kind, recurs }) => (recurs ? [kind] : []));
  const repeatable = new Set(kinds.flatMap(({ kind, isRepeatable }) => (isRepeatable ? [kind] : [])));
  const rows = await runner.query<Omit<FailedJobs, 'recurs' | 'isRepeatable'>>(sql`
    select distinct on (j.kind) j.kind, count(*) over (partition by j.kind)::integer as count,
      coalesce(j.last_error, '') as error, j.attempts, coalesce(j.date_done, j.due_at) as "failedAt"
    from job j
    where j.state = 'failed' and j.kind = any(${kinds.map(({ kind }) => kind)}::text[])
      and not (j.kind = any(${recurring}::text[]) and exists (
        select 1 from job d where d.kind = j.kind and d.state = 'done' and d.date_done > coalesce(j.date_done, j.due_at)))
    order by j.kind, coalesce(j.date_done, j.due_at) desc`);
  return rows.map((row) => ({
    ...row,
    recurs: recurring.includes(row.kind),
    isRepeatable: repeatable.has(row.kind),
  }));
};

interface GivenUp {
  readonly kind: string;
  readonly payload: { readonly deliveryId: string };
  readonly attempts: number;
  readonly error: string;
}

/** Lists work that was given up outside the queue among the failed jobs; as a job of its kind, it starts the work again. */
export const recordFailed = async (
  runner: Pick<Runner, 'query'>,
  { kind, payload, attempts, error }: GivenUp,
): Promise<void> => {
  await runner.query(sql`
    insert into job (id, kind, payload, state, attempts, last_error, due_at, date_done)
    values (${newId()}::uuid, ${kind}, ${JSON.stringify(payload)}::text::jsonb, 'failed', ${attempts}, ${error}, now(), now())`);
};

/** Removes the failed jobs of deliveries that somebody has started again. */
export const forgetFailed = async (
  runner: Pick<Runner, 'query'>,
  kind: string,
  deliveries: readonly string[],
): Promise<void> => {
  if (deliveries.length === 0) return;
  await runner.query(sql`
    delete from job where kind = ${kind} and state = 'failed' and payload ->> 'deliveryId' = any(${deliveries}::text[])`);
};

/** Makes the failed jobs of a kind due again, with all their attempts; returns their ids. */
export const retryFailed = async (runner: Pick<Runner, 'query'>, kind: string): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    update job set state = 'waiting', attempts = 0, due_at = now(), date_done = null
    where kind = ${kind} and state = 'failed' returning id`);
  if (rows.length > 0) await runner.query(sql`select pg_notify('job', '')`);
  return rows.map(({ id }) => id);
};
