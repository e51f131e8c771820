import sql, { type Sql } from 'sql-template-tag';
import { actorOr, hand, type TimelineSource, type Wanted } from './timeline-source-table.ts';

/** The newest rows of the table `x` that meet the condition. */
const newest =
  (table: Sql, at: Sql, condition: Sql) =>
  ({ lead, older, limit }: Wanted): Sql =>
    sql`
    select x.id, ${at} as at from ${table} x
    where x.lead_id = ${lead}::uuid and ${condition} and ${older(at, sql`x.id`)} order by ${at} desc, x.id desc limit ${limit}`;

const ofDeposit = sql`jsonb_strip_nulls(jsonb_build_object('method', x.method, 'brand', x.card_brand, 'last4', x.card_last4,
  'reason', x.reason))`;

const depositsStarted: TimelineSource = {
  name: 'depositStart',
  groups: ['money'],
  keys: newest(sql`deposit`, sql`x.date_creation`, sql`x.deleted_at is null`),
  rows: sql`
    select p.source, p.id, p.at, 'depositStarted', ${actorOr(sql`coalesce(x.entered_by, x.lead_id)`)}, w.real_actor_id,
      x.amount, 'deposit', x.id, ${ofDeposit} - 'reason'
    from page p join deposit x on x.id = p.id left join ${hand(sql`x.id`, 'first')}`,
};

const depositsEnded: TimelineSource = {
  name: 'depositEnd',
  groups: ['money'],
  keys: newest(sql`deposit`, sql`x.date_done`, sql`x.status in ('failed', 'cancelled') and x.deleted_at is null`),
  rows: sql`
    select p.source, p.id, p.at, case x.status when 'failed' then 'depositFailed' else 'depositCancelled' end, w.actor_id,
      w.real_actor_id, x.amount, 'deposit', x.id, ${ofDeposit}
    from page p join deposit x on x.id = p.id left join ${hand(sql`x.id`, 'last')}`,
};

const ofOrder = sql`jsonb_strip_nulls(jsonb_build_object('symbol', x.symbol, 'side', x.type, 'trade', x.kind,
  'leverage', x.leverage, 'price', x.open_price))`;

/** Pending orders that opened at their price. */
const ordersTriggered: TimelineSource = {
  name: 'orderStart',
  groups: ['trading'],
  keys: newest(sql`orders`, sql`x.date_opened`, sql`x.entry <> 'market' and x.date_opened is not null`),
  rows: sql`
    select p.source, p.id, p.at, 'orderOpened', null::uuid, null::uuid, x.stake, 'order', x.id, ${ofOrder}
    from page p join orders x on x.id = p.id`,
};

const ordersImported: TimelineSource = {
  name: 'orderImport',
  groups: ['trading'],
  keys: newest(sql`orders`, sql`x.date_creation`, sql`x.imported`),
  rows: sql`
    select p.source, p.id, p.at, 'orderImported', ${actorOr(sql`x.entered_by`)}, w.real_actor_id, x.profit, 'order', x.id,
      ${ofOrder}
    from page p join orders x on x.id = p.id left join ${hand(sql`x.id`, 'first')}`,
};

const ofOffer = sql`jsonb_build_object('name', g.name, 'by', x.made_by)`;

const offersMade: TimelineSource = {
  name: 'offerStart',
  groups: ['products'],
  keys: newest(sql`offer`, sql`x.date_creation`, sql`x.deleted_at is null`),
  rows: sql`
    select p.source, p.id, p.at, case when x.counter_of is null then 'offerMade' else 'offerCountered' end,
      ${actorOr(sql`x.entered_by`)}, w.real_actor_id, x.amount_cents, 'offer', x.id, ${ofOffer}
    from page p join offer x on x.id = p.id join product g on g.id = x.product_id left join ${hand(sql`x.id`, 'first')}`,
};

/** The end of offers that no one accepted; a countered offer appears with its counter-offer. */
const offersEnded: TimelineSource = {
  name: 'offerEnd',
  groups: ['products'],
  keys: newest(
    sql`offer`,
    sql`x.date_decided`,
    sql`x.status in ('rejected', 'expired') and x.deleted_at is null
      and not exists (select 1 from offer c where c.counter_of = x.id)`,
  ),
  rows: sql`
    select p.source, p.id, p.at, case when x.status = 'expired' then 'offerExpired'
        when x.decided_by is null then 'offerClosed' else 'offerDeclined' end,
      x.decided_by, case when x.decided_by = w.actor_id then w.real_actor_id end, x.amount_cents, 'offer', x.id, ${ofOffer}
    from page p join offer x on x.id = p.id join product g on g.id = x.product_id left join ${hand(sql`x.id`, 'last')}`,
};

export const beginnings = [depositsStarted, offersMade];
export const endings = [ordersTriggered, ordersImported, depositsEnded, offersEnded];
