import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** What may stand open on a customer; the order in which it is told. */
export const standingKinds = [
  'money',
  'order',
  'investment',
  'deposit',
  'refund',
  'withdrawal',
  'vaultItem',
  'offer',
  'decision',
] as const;
export type StandingKind = (typeof standingKinds)[number];

/** One kind of what stands open on a customer: how many records, and how many cents they are about. */
export interface Standing {
  readonly kind: StandingKind;
  readonly count: number;
  readonly cents: bigint;
}

/**
 * One row per thing that stands open, of the customer `lead`. Money that is reserved for something (margin, hold,
 * invested, vault) stands with what it is reserved for.
 */
const openThings = sql`(
  select lead_id as lead, 'money' as kind, balance as cents from account where kind = 'cash' and balance <> 0
  union all
  select lead_id, 'order', stake from orders where status in ('pending', 'open')
  union all
  select lead_id, 'investment', amount_cents from investment where status = 'active' and deleted_at is null
  union all
  select lead_id, 'deposit', amount from deposit where status in ('pending', 'awaiting_3d_secure')
  union all
  -- A refund under way, or one for which the customer still owes what his money did not cover.
  select d.lead_id, 'refund', r.amount from deposit_refund r join deposit d on d.id = r.deposit_id
    where r.status = 'pending' or (r.status = 'completed' and r.covered < r.amount and r.date_settled is null)
  union all
  select lead_id, 'withdrawal', amount from withdrawal where status = 'pending'
  union all
  select lead_id, 'vaultItem', price_cents from product where status = 'owned' and deleted_at is null
  union all
  select lead_id, 'offer', amount_cents from offer where status = 'pending' and deleted_at is null
  union all
  -- What somebody still has to agree to; a recorded deposit stands above already.
  select lead_id, 'decision', 0 from approval where state = 'pending' and kind <> 'deposit.record')`;

/** What stands open on each of these customers; one on whom nothing does is absent. */
export const standingOf = async (
  runner: Runner,
  leads: readonly string[],
): Promise<ReadonlyMap<string, readonly Standing[]>> => {
  const rows = await runner.query<Standing & { lead: string }>(sql`
    select t.lead, t.kind, count(*)::integer as count, sum(t.cents)::bigint as cents
    from ${openThings} t where t.lead = any(${leads}::uuid[]) group by t.lead, t.kind
    order by t.lead, array_position(${[...standingKinds]}::text[], t.kind)`);
  const found = new Map<string, Standing[]>();
  for (const { lead, ...standing } of rows) found.set(lead, [...(found.get(lead) ?? []), standing]);
  return found;
};

/** Condition: something stands open on the user `u`. */
export const somethingStands = sql`exists (select 1 from ${openThings} t where t.lead = u.id)`;
