import type { TransferKind } from '@countinghouse/contract/ledger/ledger.ts';
import type { TimelineGroup } from '@countinghouse/contract/user/timeline.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { TimelineSource } from './timeline-source-table.ts';

/** The group of each kind of transfer; a new kind does not compile without one. */
const groupOf: Readonly<Record<TransferKind, TimelineGroup>> = {
  'deposit.complete': 'money',
  'deposit.refund': 'money',
  'refund.hold': 'money',
  'refund.fail': 'money',
  'withdrawal.request': 'money',
  'withdrawal.complete': 'money',
  'withdrawal.fail': 'money',
  'order.open': 'trading',
  'order.close': 'trading',
  'investment.create': 'investments',
  'investment.cancel': 'investments',
  'investment.mature': 'investments',
  'dividend.pay': 'investments',
  'product.purchase': 'products',
  'offer.accept': 'products',
  correction: 'money',
};

const kindsIn = (groups: readonly TimelineGroup[]): string[] =>
  Object.entries(groupOf)
    .filter(([, group]) => groups.includes(group))
    .map(([kind]) => kind);

const kindOfTransfer = sql`case t.kind
  when 'deposit.complete' then 'depositCompleted'
  when 'deposit.refund' then 'refunded'
  when 'refund.hold' then 'refundBegun'
  when 'refund.fail' then 'refundFailed'
  when 'withdrawal.request' then 'withdrawalRequested'
  when 'withdrawal.complete' then 'withdrawalCompleted'
  when 'withdrawal.fail' then 'withdrawalFailed'
  when 'order.open' then case o.entry when 'market' then 'orderOpened' else 'orderPlaced' end
  when 'order.close' then case o.status when 'cancelled' then 'orderCancelled' else 'orderClosed' end
  when 'investment.create' then 'investmentBegun'
  when 'investment.cancel' then 'investmentCancelled'
  when 'investment.mature' then 'investmentEnded'
  when 'dividend.pay' then 'dividendPaid'
  when 'product.purchase' then 'productPurchased'
  when 'offer.accept' then 'offerAccepted'
  else 'corrected' end`;

const corrected = sql`(
  select e.amount from entry e join account c on c.id = e.account_id
  where e.transfer_id = t.id and c.lead_id = t.lead_id and c.kind = 'cash')`;

const cents = sql`case
  when t.kind = 'order.close' and o.status = 'closed' then o.profit
  when t.resource = 'order' then o.stake
  when t.kind = 'correction' then ${corrected}
  when f.id is not null then f.amount
  else coalesce(d.amount, w.amount, v.cents, i.amount_cents, b.price_cents, r.amount_cents) end`;

/** The actor, from the ledger or else from the record; the customer, where no member of staff entered it. */
const actor = sql`coalesce(t.actor_id, case
  when t.kind = 'order.open' then coalesce(o.entered_by, t.lead_id)
  when t.kind = 'order.close' and o.close_reason = 'customer' then t.lead_id
  when t.kind = 'investment.create' then coalesce(i.entered_by, t.lead_id)
  when t.kind = 'withdrawal.request' then w.entered_by
  when t.kind in ('withdrawal.complete', 'withdrawal.fail') then w.decided_by
  when t.kind = 'product.purchase' then coalesce(b.entered_by, t.lead_id) end)`;

/** The record that the transfer names, if it is of this kind. */
const ofKind = (resource: string): Sql => sql`case when t.resource = ${resource} then t.record_id end`;

const data = sql`jsonb_strip_nulls(jsonb_build_object('name', coalesce(i.name, g.name),
  'method', d.method, 'brand', d.card_brand, 'last4', d.card_last4, 'cancelled', nullif(w.cancelled, false),
  'reason', case when t.kind = 'withdrawal.fail' then w.reason when t.kind = 'correction' then a.reason
    when t.kind = 'order.close' then o.adjustment_reason when t.kind like '%refund%' then nullif(f.reason, '') end,
  'symbol', o.symbol, 'side', o.type, 'trade', o.kind, 'leverage', o.leverage, 'entry', nullif(o.entry, 'market'),
  'price', case when t.kind = 'order.close' then o.close_price when o.entry = 'market' then o.open_price else o.entry_price end,
  'closeReason', case when t.kind = 'order.close' then o.close_reason end,
  'outcome', case when t.kind = 'order.close' then o.outcome end))`;

export const transfers: TimelineSource = {
  name: 'transfer',
  groups: ['money', 'trading', 'investments', 'products'],
  keys: ({ lead, groups, older, limit }) => sql`
    select m.id, m.at from unnest(${kindsIn(groups)}::text[]) as k(kind) cross join lateral (
      select t.id, t.at from transfer t
      where t.lead_id = ${lead}::uuid and t.kind = k.kind and ${older(sql`t.at`, sql`t.id`)}
      order by t.at desc, t.id desc limit ${limit}) m`,
  rows: sql`
    select p.source, p.id, p.at, ${kindOfTransfer}, ${actor}, t.real_actor_id, ${cents},
      case when v.id is not null then 'investment' when a.id is not null then 'approval' else t.resource end,
      coalesce(v.investment_id, a.id, t.record_id), ${data}
    from page p join transfer t on t.id = p.id
    left join deposit d on d.id = ${ofKind('deposit')}
    left join deposit_refund f on f.id = case when t.kind in ('deposit.refund', 'refund.hold', 'refund.fail') then t.ref::uuid end
    left join withdrawal w on w.id = ${ofKind('withdrawal')}
    left join orders o on o.id = ${ofKind('order')}
    left join dividend v on v.id = ${ofKind('dividend')}
    left join investment i on i.id = coalesce(v.investment_id, ${ofKind('investment')})
    left join offer r on r.id = ${ofKind('offer')}
    left join product g on g.id = coalesce(r.product_id, ${ofKind('product')})
    left join purchase b on b.product_id = ${ofKind('product')}
    left join approval a on a.id = case when t.kind = 'correction' then t.ref::uuid end`,
};
