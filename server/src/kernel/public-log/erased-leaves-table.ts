import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../context.ts';
import { sha256Of } from './content-sql.ts';

// An erasure lists the leaves that it makes unreadable, and its row of the audit trail, a leaf itself, has the list's hash.

/** Makes the leaves of a customer who was erased unreadable and lists them; returns the SHA-256 of the list. */
export const eraseLeaves = async (runner: Runner, lead: string): Promise<string> => {
  const [row] = await runner.query<{ sha256: string }>(sql`
    select ${sha256Of(sql`erase_leaf_contents(${lead}::uuid)::text`)} as sha256`);
  if (!row) throw new Error('the list of leaves was not returned');
  return row.sha256;
};

/** The places of leaves, from one on and before another. */
interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

export interface ListedLeaves {
  readonly customer: string;
  /** Such as `{[3,5),[8,9)}`. */
  readonly leaves: string;
}

/** Lists by the erasures of these customers within a span; only lists whose hash is the one in the audit trail. */
export const readLists = (runner: Runner, customers: readonly string[], { from, to }: Span): Promise<ListedLeaves[]> =>
  runner.query<ListedLeaves>(sql`
    select e.customer, (e.leaves * int8multirange(int8range(${from}::bigint, ${to}::bigint)))::text as leaves
    from log_erasure e where e.customer = any(${customers}::uuid[]) and exists (
      select 1 from audit a where a.subject_id = e.customer and a.resource = 'erasure'
        and a.after ->> 'erasedLeaves' = ${sha256Of(sql`e.leaves::text`)})`);

/**
 * Whether the audit trail has an erasure of the leaf `l`'s customer from before erasures listed their leaves, and none that does:
 * the one without a retention, or the end of its retention. A proposal is none. What was logged later is not explained.
 */
export const hasUnlistedErasure = (person: Sql): Sql => sql`(exists (
    select 1 from audit a left join log_leaf o on o.kind = 'audit' and o.record = a.id::text
    where a.subject_id = ${person} and a.resource = 'erasure'
      and (a.after ? 'dateKeptErased' or a.after ? 'number' and a.after->>'keptUntil' is null)
      and (o.place is null or o.place > l.place))
  and not exists (
    select 1 from audit a where a.subject_id = ${person} and a.resource = 'erasure' and a.after ? 'erasedLeaves'))`;
