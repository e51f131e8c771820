import type { TimelineGroup } from '@countinghouse/contract/user/timeline.ts';
import sql, { type Sql } from 'sql-template-tag';

/** What is asked of a source. */
export interface Wanted {
  readonly lead: string;
  readonly groups: readonly TimelineGroup[];
  readonly limit: number;
  /** Holds for entries older than where the last page ended. */
  readonly older: (at: Sql, id: Sql) => Sql;
}

/**
 * Where entries of a customer's timeline come from. Another kind of thing needs its word in the contract, and here a
 * source of its own, or a line in one that is there.
 */
export interface TimelineSource {
  /** Names it in the cursor. */
  readonly name: string;
  readonly groups: readonly TimelineGroup[];
  /** `id` and `at` of the newest entries, at most `limit`, read from an index that ends with both. */
  readonly keys: (wanted: Wanted) => Sql;
  /**
   * The rows of `page p` in full: p.source, p.id, p.at, kind, actor_id, real_actor_id, cents, resource, record_id, data.
   * The columns are taken by their order.
   */
  readonly told: Sql;
}

/** What the audit trail knows of who wrote a record at the entry's moment: the first to write it, or the last. */
export const hand = (record: Sql, which: 'first' | 'last'): Sql => sql`lateral (
  select e.id, e.actor_id, e.real_actor_id from audit e where e.record_id = ${record} and e.at = p.at
  order by e.id ${which === 'first' ? sql`asc` : sql`desc`} limit 1) w on true`;

/** The actor by the audit trail; by the record itself where nobody wrote one. */
export const actorOr = (fallback: Sql): Sql => sql`case when w.id is null then ${fallback} else w.actor_id end`;
