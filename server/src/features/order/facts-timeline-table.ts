import { orderStates } from '@countinghouse/contract/order/order.ts';
import sql from 'sql-template-tag';
import type { TimelineFacts } from '../../kernel/facts.ts';
import { actorOr, hand, newestRows, type TimelineSource } from '../../kernel/timeline-source.ts';
import { transferEntries } from '../../ledger/transfer-entries.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const orderState = stateConstants(orderStates.names);

const ofOrder = sql`jsonb_strip_nulls(jsonb_build_object('symbol', x.symbol, 'side', x.type, 'trade', x.kind,
  'leverage', x.leverage, 'price', x.open_price))`;

/** Pending orders that opened at their price. */
const ordersTriggered: TimelineSource = {
  name: 'orderStart',
  groups: ['trading'],
  keys: newestRows(sql`orders`, sql`x.date_opened`, sql`x.entry <> 'market' and x.date_opened is not null`),
  rows: sql`
    select p.source, p.id, p.at, 'orderOpened', null::uuid, null::uuid, x.stake, 'order', x.id, ${ofOrder}
    from page p join orders x on x.id = p.id`,
};

const ordersImported: TimelineSource = {
  name: 'orderImport',
  groups: ['trading'],
  keys: newestRows(sql`orders`, sql`x.date_creation`, sql`x.imported`),
  rows: sql`
    select p.source, p.id, p.at, 'orderImported', ${actorOr(sql`x.entered_by`)}, w.real_actor_id, x.profit, 'order', x.id,
      ${ofOrder}
    from page p join orders x on x.id = p.id left join ${hand(sql`x.id`, 'first')}`,
};

const transfers = transferEntries({
  name: 'orderTransfer',
  group: 'trading',
  kinds: {
    'order.open': sql`case o.entry when 'market' then 'orderOpened' else 'orderPlaced' end`,
    'order.close': sql`case o.status when ${orderState.cancelled} then 'orderCancelled' else 'orderClosed' end`,
  },
  joined: sql`left join orders o on o.id = t.record_id`,
  actor: sql`case
    when t.kind = 'order.open' then coalesce(o.entered_by, t.lead_id)
    when o.close_reason = 'customer' then t.lead_id end`,
  cents: sql`case when t.kind = 'order.close' and o.status = ${orderState.closed} then o.profit when t.kind = 'order.open' then o.stake + o.parts_stake else o.stake end`,
  data: sql`jsonb_strip_nulls(jsonb_build_object('symbol', o.symbol, 'side', o.type, 'trade', o.kind,
    'leverage', o.leverage, 'entry', nullif(o.entry, 'market'),
    'price', case when t.kind = 'order.close' then o.close_price when o.entry = 'market' then o.open_price else o.entry_price end)
    || case when t.kind = 'order.close' then jsonb_build_object('closeReason', o.close_reason, 'outcome', o.outcome,
      'reason', o.adjustment_reason) else '{}' end
    || case when o.mandate_id is null then '{}' else jsonb_build_object('mandate', mandate_shown(o.mandate_id) -> 'signed') end)`,
});

export const timeline: TimelineFacts = { events: [transfers], endings: [ordersTriggered, ordersImported] };
