import { ObstacleKind } from '@countinghouse/contract/closure/obstacle.ts';
import sql, { join } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { allFacts } from '../facts/index.ts';

/** One kind of a customer's open items: the number of records, and their sum in cents. */
export interface OpenItem {
  readonly kind: ObstacleKind;
  readonly count: number;
  readonly cents: bigint;
}

/** One row per open item of a customer, as the features declare them. */
const everyOpenItem = join(
  allFacts
    .flatMap(({ openItems }) => openItems ?? [])
    .map(({ kind, rows }) => sql`select ${kind}::text as kind, s.lead, s.cents from (${rows}) s`),
  ' union all ',
);

/** The open items of each of these customers; customers without any are absent. */
export const openItemsOf = async (
  runner: Runner,
  leads: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenItem[]>> => {
  const rows = await runner.query<OpenItem & { lead: string }>(sql`
    select t.lead, t.kind, count(*)::integer as count, sum(t.cents)::bigint as cents
    from (${everyOpenItem}) t where t.lead = any(${leads}::uuid[]) group by t.lead, t.kind
    order by t.lead, array_position(${ObstacleKind.options}::text[], t.kind)`);
  const found = new Map<string, OpenItem[]>();
  for (const { lead, ...openItem } of rows) found.set(lead, [...(found.get(lead) ?? []), openItem]);
  return found;
};

/** Condition: the user `u` has open items. */
export const hasOpenItems = sql`exists (select 1 from (${everyOpenItem}) t where t.lead = u.id)`;
