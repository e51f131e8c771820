import { orderStates } from '@countinghouse/contract/order/order.ts';
import type { orderStats as route } from '@countinghouse/contract/order/order-stats.ts';
import sql, { type Sql } from 'sql-template-tag';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { listCondition } from '../../kernel/resource/conditions.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { orderTable } from './order-table.ts';

const mostSymbols = 50;
const statuses = sql([orderStates.names.map((status) => `'${status}'`).join(', ')]);

const sum = (cents: Sql, when: Sql): Sql => euro(sql`coalesce(sum(${cents}) filter (where ${when}), 0)`);
const count = (when: Sql): Sql => sql`count(*) filter (where ${when})`;
const figure = sql`count(*) as count, ${euro(sql`coalesce(sum(s.stake), 0)`)} as stake, ${euro(sql`coalesce(sum(s.booked), 0)`)} as profit`;

/**
 * Figures of the caller's orders under the list's filters. Customers' wins and losses come from the ledger's trading
 * result, never from the orders' own column.
 */
export const showOrderStats: Command<typeof route> = async (context, { query }) => {
  const { where } = listCondition(orderTable as never, context.actor, query);
  const [row] = await context.query<{ text: string }>(sql`
    with seen as materialized (
      select o.id, o.status, o.kind, o.symbol, o.stake, o.stake * o.leverage as moved, o.imported, -n.amount as booked
      from ${orderTable.base}
        left join transfer t on t.record_id = o.id and t.kind = 'order.close' and o.status = 'closed'
        left join (entry n join account a on a.id = n.account_id and a.lead_id is null and a.kind = 'trading_result')
          on n.transfer_id = t.id
      where ${where}
    ), totals as (
      select ${sum(sql`s.stake`, sql`s.status = 'open'`)} as "openStake",
        ${sum(sql`s.stake`, sql`s.status = 'pending'`)} as "pendingStake",
        ${sum(sql`s.moved`, sql`s.status = 'open'`)} as exposure,
        ${sum(sql`s.moved`, sql`s.status in ('open', 'closed') and not s.imported`)} as volume,
        ${count(sql`s.imported`)} as imported,
        json_build_object(
          'won', ${count(sql`s.booked > 0`)}, 'lost', ${count(sql`s.booked < 0`)},
          'even', ${count(sql`s.status = 'closed' and not s.imported and coalesce(s.booked, 0) = 0`)},
          'profits', ${sum(sql`s.booked`, sql`s.booked > 0`)}, 'losses', ${sum(sql`s.booked`, sql`s.booked < 0`)},
          'result', ${euro(sql`coalesce(sum(s.booked), 0)`)}
        ) as closed
      from seen s
    )
    select row_to_json(r)::text as text from (
      select totals.*,
        (select json_agg(json_build_object('status', g.status, 'count', g.count, 'stake', g.stake) order by g.place) from (
          select w.place, w.status, count(s.id) as count, ${euro(sql`coalesce(sum(s.stake), 0)`)} as stake
          from unnest(array[${statuses}]) with ordinality as w(status, place)
            left join seen s on s.status = w.status group by 1, 2) g) as "byStatus",
        (select coalesce(json_agg(g order by g.kind), '[]') from (select s.kind, ${figure} from seen s group by 1) g) as "byKind",
        (select coalesce(json_agg(g), '[]') from (
          select s.symbol, ${figure} from seen s group by 1 order by count(*) desc, s.symbol limit ${mostSymbols}) g) as "bySymbol"
      from totals) r`);
  return new JsonText(row?.text ?? '{}');
};
