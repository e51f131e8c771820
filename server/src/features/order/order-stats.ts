import type { orderStats as route } from '@countinghouse/contract/order/order-stats.ts';
import { orderStates } from '@countinghouse/contract/order/order.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { listCondition } from '../../kernel/resource/conditions.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { recordGroups, totalGroups } from './order-group-stats.ts';
import { orderTable } from './order-table.ts';

const orderState = stateConstants(orderStates.names);

const mostSymbols = 50;
const statuses = sql([orderStates.names.map((status) => `'${status}'`).join(', ')]);

const sum = (cents: Sql, when: Sql): Sql => euro(sql`coalesce(sum(${cents}) filter (where ${when}), 0)`);
const total = (number: Sql, when: Sql = sql`true`): Sql => sql`coalesce(sum(${number}) filter (where ${when}), 0)`;
// A part that was closed alone counts with its money; as an order, only the one that was placed counts.
const figure = sql`sum(s.placed) as count, ${euro(sql`sum(s.stake)`)} as stake, ${euro(sql`sum(s.profits + s.losses)`)} as profit`;

interface Asked {
  readonly filters?: string | undefined;
  readonly q?: string | undefined;
}

/**
 * Figures of the caller's orders under the list's filters. Customers' wins and losses come from the ledger's trading
 * result, never from the orders' own column.
 */
export const showOrderStats: Command<typeof route> = async (context, { query }) =>
  new JsonText(
    (await totalOrders(context, context.actor, query)) ?? (await countOrders(context, context.actor, query)),
  );

/** The figures as JSON, from running totals; undefined when those cannot answer. */
export const totalOrders = async (runner: Runner, actor: Actor, query: Asked): Promise<string | undefined> => {
  const { where, searched, filters } = listCondition(orderTable as never, actor, query);
  const groups = searched ? undefined : await totalGroups(runner, { actor, filters, where });
  return groups && readFigures(runner, groups);
};

/** The same from the orders themselves. */
export const countOrders = (runner: Runner, actor: Actor, query: Asked): Promise<string> =>
  readFigures(runner, recordGroups(listCondition(orderTable as never, actor, query).where));

const readFigures = async (runner: Runner, groups: Sql): Promise<string> => {
  const [row] = await runner.query<{ text: string }>(sql`
    with seen as materialized (${groups}), traded as (select * from seen where not imported), totals as (
      select ${sum(sql`s.stake`, sql`s.status = ${orderState.open}`)} as "openStake",
        ${sum(sql`s.stake`, sql`s.status = ${orderState.pending}`)} as "pendingStake",
        ${sum(sql`s.moved`, sql`s.status = ${orderState.open}`)} as exposure,
        ${sum(sql`s.moved`, sql`s.status in (${orderState.open}, ${orderState.closed})`)} as volume,
        (select ${total(sql`m.placed`)} from seen m where m.imported) as imported,
        json_build_object(
          'won', ${total(sql`s.won`)}, 'lost', ${total(sql`s.lost`)},
          'even', ${total(sql`s.n - s.won - s.lost`, sql`s.status = ${orderState.closed}`)},
          'profits', ${euro(total(sql`s.profits`))}, 'losses', ${euro(total(sql`s.losses`))},
          'result', ${euro(total(sql`s.profits + s.losses`))}
        ) as closed
      from traded s
    )
    select row_to_json(r)::text as text from (
      select totals.*,
        (select json_agg(json_build_object('status', g.status, 'count', g.count, 'stake', g.stake) order by g.place) from (
          select w.place, w.status, ${total(sql`s.placed`)} as count, ${euro(total(sql`s.stake`))} as stake
          from unnest(array[${statuses}]) with ordinality as w(status, place)
            left join traded s on s.status = w.status group by 1, 2) g) as "byStatus",
        (select coalesce(json_agg(g order by g.kind), '[]') from (select s.kind, ${figure} from traded s group by 1) g) as "byKind",
        (select coalesce(json_agg(g), '[]') from (
          select s.symbol, ${figure} from traded s group by 1 order by sum(s.n) desc, s.symbol limit ${mostSymbols}) g) as "bySymbol"
      from totals) r`);
  return row?.text ?? '{}';
};
