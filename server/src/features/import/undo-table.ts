import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { LostCost } from '../campaign-return/index.ts';
import { allFacts } from '../facts/index.ts';
import { hasOpenItems } from '../open-items/index.ts';

const hasWork = join(
  allFacts.flatMap((facts) => facts.hasWork ?? []),
  ' or ',
);

/** Condition: no one has worked with the lead `u`. */
const isUntouched = sql`u.role = 'lead' and u.deleted_at is null and u.version = 1 and u.last_login is null
  and not ${hasOpenItems} and not (${hasWork})`;

const untouched = (importId: string): Sql => sql`u.import_id = ${importId}::uuid and ${isUntouched}`;

interface Untouched {
  readonly removed: number;
  readonly kept: number;
  /** Cost of the removed leads, in cents. */
  readonly cost: bigint;
}

/** Counts an import's leads that no one has worked with, with their cost, and the others. */
export const countUntouched = async (runner: Runner, importId: string): Promise<Untouched> => {
  // Right after an import, PostgreSQL takes it for a single row and may join its rows one by one: no join of two sets here.
  const [row] = await runner.query<{ all: number; removed: number; cost: bigint }>(sql`
    select (select count(*)::integer from users where import_id = ${importId}::uuid and deleted_at is null) as all,
      (select count(*)::integer from users u where ${untouched(importId)}) as removed,
      (select coalesce(sum(r.lead_cost), 0)::bigint from import_row r
        where r.import_id = ${importId}::uuid and r.lead_cost > 0
          and (select u.campaign_id is not null and ${isUntouched} from users u where u.id = r.lead_id)) as cost`);
  return { removed: row?.removed ?? 0, kept: (row?.all ?? 0) - (row?.removed ?? 0), cost: row?.cost ?? 0n };
};

/** The cost in cents of each lead of an import that has one. */
const costsOf = async (runner: Runner, importId: string): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await runner.query<{ lead: string; cents: bigint }>(sql`
    select lead_id as lead, lead_cost as cents from import_row where import_id = ${importId}::uuid and lead_cost > 0`);
  return new Map(rows.map(({ lead, cents }) => [lead, cents]));
};

/** Moves an import's leads that no one has worked with to the bin; returns how many moved, with their costs, and how many stay. */
export const binUntouched = async (
  runner: Runner,
  importId: string,
  by: { actorId: string; now: Date },
): Promise<{ removed: number; kept: number; costs: LostCost[] }> => {
  await runner.query(sql`select set_config('statement_timeout', '60s', true)`);
  const gone = await runner.query<{ lead: string; campaign: string | null }>(sql`
    update users u set deleted_at = ${by.now}::timestamptz, deleted_by = ${by.actorId}::uuid, version = version + 1
    where ${untouched(importId)}
    returning u.id as lead, u.campaign_id as campaign`);
  const costs = await costsOf(runner, importId);
  const [left] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from users where import_id = ${importId}::uuid and deleted_at is null`);
  return {
    removed: gone.length,
    kept: left?.count ?? 0,
    costs: gone.flatMap(({ lead, campaign }) => {
      const cents = costs.get(lead);
      return campaign !== null && cents !== undefined ? [{ lead, campaign, cents }] : [];
    }),
  };
};
