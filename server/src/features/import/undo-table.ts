import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { LostCost } from '../campaign-return/index.ts';
import { allFacts } from '../facts/index.ts';
import { hasOpenItems } from '../open-items/index.ts';

const hasWork = join(
  allFacts.flatMap((facts) => facts.hasWork ?? []),
  ' or ',
);

const untouched = (importId: string): Sql => sql`
  u.import_id = ${importId}::uuid and u.role = 'lead' and u.deleted_at is null and u.version = 1 and u.last_login is null
    and not ${hasOpenItems} and not (${hasWork})`;

const costOf = (importId: string): Sql =>
  sql`left join import_row r on r.import_id = ${importId}::uuid and r.lead_id = u.id`;

interface Untouched {
  readonly removed: number;
  readonly kept: number;
  /** Cost of the removed leads, in cents. */
  readonly cost: bigint;
}

/** Counts an import's leads that no one has worked with, with their cost, and the others. */
export const countUntouched = async (runner: Runner, importId: string): Promise<Untouched> => {
  const [row] = await runner.query<{ all: number; removed: number; cost: bigint }>(sql`
    select (select count(*)::integer from users where import_id = ${importId}::uuid and deleted_at is null) as all,
      count(*)::integer as removed, coalesce(sum(r.lead_cost) filter (where u.campaign_id is not null), 0)::bigint as cost
    from users u ${costOf(importId)} where ${untouched(importId)}`);
  return { removed: row?.removed ?? 0, kept: (row?.all ?? 0) - (row?.removed ?? 0), cost: row?.cost ?? 0n };
};

/** Moves an import's leads that no one has worked with to the bin; returns how many moved, with their costs, and how many stay. */
export const binUntouched = async (
  runner: Runner,
  importId: string,
  by: { actorId: string; now: Date },
): Promise<{ removed: number; kept: number; costs: LostCost[] }> => {
  await runner.query(sql`select set_config('statement_timeout', '60s', true)`);
  const gone = await runner.query<{ lead: string; campaign: string | null; cents: bigint }>(sql`
    with u as (
      update users u set deleted_at = ${by.now}::timestamptz, deleted_by = ${by.actorId}::uuid, version = version + 1
      where ${untouched(importId)}
      returning u.id, u.campaign_id)
    select u.id as lead, u.campaign_id as campaign, coalesce(r.lead_cost, 0) as cents from u ${costOf(importId)}`);
  const [left] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from users where import_id = ${importId}::uuid and deleted_at is null`);
  return {
    removed: gone.length,
    kept: left?.count ?? 0,
    costs: gone.flatMap(({ lead, campaign, cents }) =>
      campaign !== null && cents > 0n ? [{ lead, campaign, cents }] : [],
    ),
  };
};
