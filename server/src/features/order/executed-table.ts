import type { Executed } from '@countinghouse/contract/trading/execution.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

type Reader = Pick<Runner, 'query'>;

interface Span {
  readonly start: Date;
  readonly end: Date;
}

export interface ExecutedOrder extends Executed {
  readonly id: string;
  readonly closed: Date;
  readonly isDemo: boolean;
}

const nil = '00000000-0000-0000-0000-000000000000';

/** Orders with a receipt that closed within [start, end), in the order of these moments, from one on. */
export const executedBetween = (
  runner: Reader,
  { start, end, after, limit }: Span & { readonly after: ExecutedOrder | undefined; readonly limit: number },
): Promise<ExecutedOrder[]> =>
  runner.query<ExecutedOrder>(sql`
    select o.id, o.date_closed as closed, o.symbol, o.kind, o.type, o.leverage, o.entry, o.stop_loss::text as "stopLoss",
      o.take_profit::text as "takeProfit", o.trailing_stop::text as trailing, o.trailing_best::text as "trailingBest",
      o.close_reason as reason, jsonb_build_object('price', o.open_price::text) as open,
      jsonb_build_object('price', o.close_price::text, 'basis', o.close_basis) as close, o.part_of as part,
      jsonb_build_object(
        'open', (select e.seen::text from order_evidence e where e.order_id = o.id and e.phase = 'open'),
        'close', (select e.seen::text from order_evidence e where e.order_id = o.id and e.phase = 'close')) as seen,
      u.demo as "isDemo"
    from orders o join users u on u.id = o.lead_id
    where o.date_closed >= ${start}::timestamptz and o.date_closed < ${end}::timestamptz
      and (o.date_closed, o.id) > (${after?.closed ?? start}::timestamptz, ${after?.id ?? nil}::uuid)
      and o.receipt_hash is not null
    order by o.date_closed, o.id limit ${limit}`);

export const countExecuted = async (runner: Reader, { start, end }: Span): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from orders
    where date_closed >= ${start}::timestamptz and date_closed < ${end}::timestamptz and receipt_hash is not null`);
  return row?.count ?? 0;
};

/** When the first order with a receipt closed; undefined before that. */
export const firstExecuted = async (runner: Reader): Promise<Date | undefined> => {
  const [row] = await runner.query<{ closed: Date }>(sql`
    select date_closed as closed from orders where date_closed is not null and receipt_hash is not null
    order by date_closed, id limit 1`);
  return row?.closed;
};
