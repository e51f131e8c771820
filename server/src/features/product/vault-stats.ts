import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import type { vaultStats as route } from '@countinghouse/contract/product/vault.ts';
import sql, { type Sql } from 'sql-template-tag';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { openOffers, vaultAt } from './vault-table.ts';

const monthsShown = 12;

const sum = (cents: Sql, when: Sql): Sql => euro(sql`coalesce(sum(${cents}) filter (where ${when}), 0)`);
const isOwned = sql`v.date_sold is null`;
const isSold = sql`v.date_sold is not null`;
const gain = sql`v.sold_cents - v.price_cents`;

const totals = sql`
  select count(*) filter (where ${isOwned}) as owned, count(*) filter (where ${isSold}) as sold,
    ${sum(sql`v.price_cents`, isOwned)} as "costOwned", ${sum(sql`v.best`, isOwned)} as offered,
    ${sum(sql`v.best - v.price_cents`, isOwned)} as "offeredGain", ${sum(sql`v.price_cents`, isSold)} as "costSold",
    ${sum(sql`v.sold_cents`, isSold)} as "amountSold", ${sum(gain, isSold)} as "gainSold"
  from mine v`;

const byCategory = sql`
  select v.category_id as category, c.name, count(*) filter (where ${isOwned}) as owned,
    ${sum(sql`v.price_cents`, isOwned)} as "costOwned", count(*) filter (where ${isSold}) as sold,
    ${sum(gain, isSold)} as "gainSold"
  from mine v join product_category c on c.id = v.category_id group by 1, 2 order by count(*) desc, 2, 1`;

const monthOf = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;

const byMonth = (today: Sql): Sql => sql`
  select m.month, ${euro(sql`coalesce(b.cents, 0)`)} as bought, ${euro(sql`coalesce(s.cents, 0)`)} as sold,
    ${euro(sql`coalesce(s.gain, 0)`)} as gain
  from (
    select to_char(date_trunc('month', ${today}::timestamp) - make_interval(months => n), 'YYYY-MM') as month
    from generate_series(0, ${monthsShown - 1}::integer) as n) m
  left join (select ${monthOf(sql`v.date_purchased`)} as month, sum(v.price_cents) as cents from mine v group by 1) b
    on b.month = m.month
  left join (
    select ${monthOf(sql`v.date_sold`)} as month, sum(v.sold_cents) as cents, sum(${gain}) as gain
    from mine v where ${isSold} group by 1) s on s.month = m.month
  order by m.month`;

export const showVaultStats: Command<typeof route> = async (context, { query: { lead } }) => {
  const table = vaultAt(context);
  const whose = lead === undefined ? sql`true` : sql`b.lead_id = ${lead}::uuid`;
  const today = sql`${dayOf(context.now)}::date`;
  const [row] = await context.query<{ text: string }>(sql`
    with mine as materialized (
      select b.price_cents, b.sold_cents, b.date_purchased, b.date_sold, p.category_id,
        (select max(o.amount_cents) from ${openOffers(context.now)}) as best
      from ${table.base} where ${table.scope(context.actor, 'read')} and ${whose}
    )
    select row_to_json(r)::text as text from (
      select t.*, (select coalesce(json_agg(c), '[]') from (${byCategory}) c) as "byCategory",
        (select json_agg(m) from (${byMonth(today)}) m) as "byMonth"
      from (${totals}) t) r`);
  return new JsonText(row?.text ?? '{}');
};
