import type { TimelineGroup } from '@countinghouse/contract/customer-event.ts';
import sql, { type Sql } from 'sql-template-tag';

export interface Wanted {
  readonly lead: string;
  readonly groups: readonly TimelineGroup[];
  readonly limit: number;
  /** A condition for entries older than the end of the last page. */
  readonly older: (at: Sql, id: Sql) => Sql;
}

/**
 * A source of entries in a customer's timeline. A new kind of entry needs a kind in the contract and either its own
 * source or a case in an existing one.
 */
export interface TimelineSource {
  readonly name: string;
  readonly groups: readonly TimelineGroup[];
  /** `id` and `at` of the newest entries, at most `limit`, read from an index that ends with both. */
  readonly keys: (wanted: Wanted) => Sql;
  /**
   * The rows of `page p` in full: p.source, p.id, p.at, kind, actor_id, real_actor_id, cents, resource, record_id,
   * data. The columns are matched by position.
   */
  readonly rows: Sql;
  /** The kinds of transfers that the source shows. */
  readonly transfers?: readonly string[];
}

/** The first or the last author of a record at the entry's moment, according to the audit trail. */
export const hand = (record: Sql, which: 'first' | 'last'): Sql => sql`lateral (
  select e.id, e.actor_id, e.real_actor_id from audit e where e.record_id = ${record} and e.at = p.at
  order by e.id ${which === 'first' ? sql`asc` : sql`desc`} limit 1) w on true`;

/** The actor from the audit trail; from the record itself where there is no audit row. */
export const actorOr = (fallback: Sql): Sql => sql`case when w.id is null then ${fallback} else w.actor_id end`;

/** The newest rows of the table `x` that meet the condition. */
export const newestRows =
  (table: Sql, at: Sql, condition: Sql) =>
  ({ lead, older, limit }: Wanted): Sql =>
    sql`
    select x.id, ${at} as at from ${table} x
    where x.lead_id = ${lead}::uuid and ${condition} and ${older(at, sql`x.id`)} order by ${at} desc, x.id desc limit ${limit}`;
