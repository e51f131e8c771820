import sql, { type Sql } from 'sql-template-tag';
import type { App } from '../context.ts';
import type { FeatureFacts } from '../facts.ts';

/** Rows per statement: few enough to stay far below the statement timeout. */
const piece = 5_000;

/** Deletes expired rows in batches; returns the number per table. */
export const sweepRows = async (
  app: App,
  facts: readonly FeatureFacts[],
  stopping?: AbortSignal,
): Promise<Record<string, number>> => {
  const now = app.clock.now();
  const swept: Record<string, number> = {};
  for (const [table, isExpired] of facts.flatMap(({ expired }) => Object.entries(expired ?? {}))) {
    swept[table] = 0;
    for (let count = piece; count === piece && stopping?.aborted !== true; swept[table] += count)
      count = await deletePiece(app, sql([table]), isExpired(now));
  }
  return swept;
};

const deletePiece = async (app: App, table: Sql, condition: Sql): Promise<number> => {
  const [row] = await app.database.query<{ count: number }>(sql`
    with gone as (
      delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${piece} for update skip locked) returning 1
    )
    select count(*)::integer as count from gone`);
  return row?.count ?? 0;
};
