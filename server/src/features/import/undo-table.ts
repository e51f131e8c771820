import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { allFacts } from '../facts/index.ts';
import { hasOpenItems } from '../open-items/index.ts';

const hasWork = join(
  allFacts.flatMap((facts) => facts.hasWork ?? []),
  ' or ',
);

const untouched = (importId: string): Sql => sql`
  u.import_id = ${importId}::uuid and u.role = 'lead' and u.deleted_at is null and u.version = 1 and u.last_login is null
    and not ${hasOpenItems} and not (${hasWork})`;

/** Counts an import's leads that no one has worked with, and the others. */
export const countUntouched = async (runner: Runner, importId: string): Promise<{ removed: number; kept: number }> => {
  const [row] = await runner.query<{ all: number; removed: number }>(sql`
    select (select count(*)::integer from users where import_id = ${importId}::uuid and deleted_at is null) as all,
      (select count(*)::integer from users u where ${untouched(importId)}) as removed`);
  return { removed: row?.removed ?? 0, kept: (row?.all ?? 0) - (row?.removed ?? 0) };
};

/** Moves an import's leads that no one has worked with to the bin; returns how many moved and how many stay. */
export const binUntouched = async (
  runner: Runner,
  importId: string,
  by: { actorId: string; now: Date },
): Promise<{ removed: number; kept: number }> => {
  await runner.query(sql`select set_config('statement_timeout', '60s', true)`);
  const [gone] = await runner.query<{ count: number }>(sql`
    with gone as (
      update users u set deleted_at = ${by.now}::timestamptz, deleted_by = ${by.actorId}::uuid, version = version + 1
      where ${untouched(importId)}
      returning 1)
    select count(*)::integer as count from gone`);
  const [left] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from users where import_id = ${importId}::uuid and deleted_at is null`);
  return { removed: gone?.count ?? 0, kept: left?.count ?? 0 };
};
