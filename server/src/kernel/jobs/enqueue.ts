import sql from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { newId } from '../ids.ts';

/** Plans work in the caller's transaction: the job exists once it commits. Returns the job's id. */
export const enqueue = async (
  runner: Pick<Runner, 'query'>,
  kind: string,
  payload: object,
  dueAt?: Date,
): Promise<string> => {
  const id = newId();
  await runner.query(sql`
    insert into job (id, kind, payload, due_at)
    values (${id}::uuid, ${kind}, ${JSON.stringify(payload)}::text::jsonb, coalesce(${dueAt ?? null}::timestamptz, now()))`);
  await runner.query(sql`select pg_notify('job', '')`);
  return id;
};
