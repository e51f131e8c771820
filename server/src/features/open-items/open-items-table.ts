import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** The kinds of open items, in the order of display. */
export const openItemKinds = [
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
export type OpenItemKind = (typeof openItemKinds)[number];

/** One kind of a customer's open items: the number of records, and their sum in cents. */
export interface OpenItem {
  readonly kind: OpenItemKind;
  readonly count: number;
  readonly cents: bigint;
}

/**
 * One row per open item of the customer `lead`. Reserved money (margin, hold, invested, vault) counts with the item it
 * is reserved for.
 */
const everyOpenItem = sql`(
  select lead_id as lead, 'money' as kind, balance as cents from account where kind = 'cash' and balance <> 0
  union all
  select lead_id, 'order', stake from orders where status in ('pending', 'open')
  union all
  select lead_id, 'investment', amount_cents from investment where status = 'active' and deleted_at is null
  union all
  select lead_id, 'deposit', amount from deposit where status in ('pending', 'awaiting_3d_secure')
  union all
  -- A refund under way, or one that the customer's money did not cover, with the rest still owed.
  select d.lead_id, 'refund', r.amount from deposit_refund r join deposit d on d.id = r.deposit_id
    where r.status = 'pending' or (r.status = 'completed' and r.covered < r.amount and r.date_settled is null)
  union all
  select lead_id, 'withdrawal', amount from withdrawal where status = 'pending'
  union all
  select lead_id, 'vaultItem', price_cents from product where status = 'owned' and deleted_at is null
  union all
  select lead_id, 'offer', amount_cents from offer where status = 'pending' and deleted_at is null
  union all
  -- A pending approval; a recorded deposit is already listed above.
  select lead_id, 'decision', 0 from approval where state = 'pending' and kind <> 'deposit.record')`;

/** The open items of each of these customers; customers without any are absent. */
export const openItemsOf = async (
  runner: Runner,
  leads: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenItem[]>> => {
  const rows = await runner.query<OpenItem & { lead: string }>(sql`
    select t.lead, t.kind, count(*)::integer as count, sum(t.cents)::bigint as cents
    from ${everyOpenItem} t where t.lead = any(${leads}::uuid[]) group by t.lead, t.kind
    order by t.lead, array_position(${[...openItemKinds]}::text[], t.kind)`);
  const found = new Map<string, OpenItem[]>();
  for (const { lead, ...openItem } of rows) found.set(lead, [...(found.get(lead) ?? []), openItem]);
  return found;
};

/** Condition: the user `u` has open items. */
export const hasOpenItems = sql`exists (select 1 from ${everyOpenItem} t where t.lead = u.id)`;
