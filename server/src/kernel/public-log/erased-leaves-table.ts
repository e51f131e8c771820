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

const erasuresAtOnce = 20;
const nil = '00000000-0000-0000-0000-000000000000';

/** The lists of erasures whose hash is the one in the audit trail, some at a time, each as text such as `{[3,5),[8,9)}`. */
export async function* readLists(runner: Runner): AsyncGenerator<string> {
  for (let after = nil; ;) {
    const erasures: { customer: string; leaves: string | null }[] = await runner.query(sql`
      select e.customer, case when exists (
          select 1 from audit a where a.subject_id = e.customer and a.resource = 'erasure'
            and a.after ->> 'erasedLeaves' = ${sha256Of(sql`e.leaves::text`)}
        ) then e.leaves::text end as leaves
      from log_erasure e where e.customer > ${after}::uuid order by e.customer limit ${erasuresAtOnce}`);
    for (const { leaves } of erasures) if (leaves !== null) yield leaves;
    after = erasures.at(-1)?.customer ?? after;
    if (erasures.length < erasuresAtOnce) return;
  }
}

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
