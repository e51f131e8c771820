import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import sql, { type Sql } from 'sql-template-tag';
import { type Actor, reachFor } from '../../kernel/actor.ts';
import type { Command } from '../../kernel/http/served.ts';
import { listCondition } from '../../kernel/resource/conditions.ts';
import { cashOf } from '../../ledger/balances.ts';
import { readSetting } from '../setting/index.ts';
import { plainUserTable, stagesInUse } from '../user/index.ts';

/** Up to here leads of a filtered list are counted one by one; a stage with more has no sum. */
const mostCounted = 10_000;

interface StageRow {
  readonly stage: string;
  readonly count: number;
  readonly cash: bigint | null;
}

/** The leads of stage `s.stage`; a constant limit lets PostgreSQL reuse the plan. */
const leadsOf = (where: Sql): Sql =>
  sql`select u.id from ${plainUserTable.base} where ${where} and u.role = 'lead' and u.qualifications = s.stage
    limit ${sql([String(mostCounted + 1)])}`;

const isUnfiltered = (filters: string | undefined, q: string): boolean =>
  q === '' && [undefined, '{}', '{"role":{"eq":"lead"}}'].includes(filters);

/** The number of leads of stage `s.stage` in the actor's whole scope, from a maintained counter. */
const countOfAll = (actor: Actor): Sql => {
  const own = reachFor(actor, 'lead:read') === 'all' ? sql`true` : sql`c.agent = ${actor.id}::uuid`;
  return sql`select coalesce(sum(c.leads), 0)::bigint as count from stage_count c where c.stage = s.stage and ${own}`;
};

/**
 * Counts each stage of a list, up to a limit if it is filtered, so that it costs the same however many leads there
 * are.
 */
export const readStages: Command<typeof leadStages> = async (context, { query: { filters, q, cash: wantsCash } }) => {
  const { actor, query } = context;
  const known = (await readSetting(context)).qualifications.map(({ key }) => key);
  const { where } = listCondition(plainUserTable, actor, { filters, q });
  const isExact = isUnfiltered(filters, q);
  const hasCash = wantsCash === 'true' && reachFor(actor, 'funds:read') !== 'none';
  const cash = hasCash ? cashOf(leadsOf(where)) : sql`null::bigint`;
  const counted = isExact ? countOfAll(actor) : sql`select count(*) from (${leadsOf(where)}) l`;
  const rows = await query<StageRow>(sql`
    select s.stage, n.count::integer as count, case when n.count <= ${mostCounted}::integer then ${cash} end as cash
    from (
      select stage, min(place) as place from (
        select k.stage, k.place from unnest(${[...known, '']}::text[]) with ordinality k(stage, place)
        union all
        select i.stage, ${known.length}::bigint + 2 from (${stagesInUse}) i(stage)
      ) either group by stage
    ) s cross join lateral (${counted}) n
    order by s.place, s.stage`);
  return {
    stages: rows
      .filter(({ stage, count }) => count > 0 || stage === '' || known.includes(stage))
      .map((row) => ({
        stage: row.stage,
        count: isExact ? row.count : Math.min(row.count, mostCounted),
        countIsMinimum: !isExact && row.count > mostCounted,
        cash: row.cash === null ? null : toEuro(row.cash),
      })),
  };
};
