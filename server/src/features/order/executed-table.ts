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
  readonly lead: string;
  readonly closed: Date;
  /** Staff agreed on its result. */
  readonly isAgreed: boolean;
}

const nil = '00000000-0000-0000-0000-000000000000';

/** The first transaction that may still be under way: what all those before it wrote is there, and stays. */
export const receiptBound = async (runner: Reader): Promise<string> => {
  const [row] = await runner.query<{ bound: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as bound`,
  );
  if (!row) throw new Error('no snapshot');
  return row.bound;
};

const isAgreed = sql`(o.close_reason = 'adjustment' or o.adjustment_reason is not null)`;

/** Which receipts: those of the demo company or the others, and only from transactions before the bound. */
export interface Receipts {
  readonly demo: boolean;
  readonly bound: string;
}

/** A result on which staff agreed has no evidence of its close; it is dated by its transaction, so it is never late. */
const receipts = ({ demo, bound }: Receipts) => sql`
  orders o join users u on u.id = o.lead_id and u.demo = ${demo}
    left join order_evidence c on c.order_id = o.id and c.phase = 'close'
  where o.receipt_hash is not null and case when c.order_id is null then ${isAgreed} else c.xid < ${bound}::xid8 end`;

/** Orders with a receipt that closed within [start, end), in the order of these moments, from one on. */
export const executedBetween = (
  runner: Reader,
  {
    start,
    end,
    since,
    after,
    limit,
    ...which
  }: Span &
    Receipts & {
      /** Only those whose evidence came from this bound on. */
      readonly since?: string | undefined;
      readonly after: ExecutedOrder | undefined;
      readonly limit: number;
    },
): Promise<ExecutedOrder[]> =>
  runner.query<ExecutedOrder>(sql`
    select o.id, o.lead_id as lead, o.date_closed as closed, o.symbol, o.kind, o.type, o.leverage, o.entry,
      o.stop_loss::text as "stopLoss", o.take_profit::text as "takeProfit", o.trailing_stop::text as trailing,
      o.trailing_best::text as "trailingBest", o.close_reason as reason,
      jsonb_build_object('price', o.open_price::text) as open,
      jsonb_build_object('price', o.close_price::text, 'basis', o.close_basis) as close, o.part_of as part,
      jsonb_build_object(
        'open', (select e.seen::text from order_evidence e where e.order_id = o.id and e.phase = 'open'),
        'close', c.seen::text) as seen,
      ${isAgreed} as "isAgreed"
    from ${receipts(which)} and ${since === undefined ? sql`true` : sql`c.xid >= ${since}::xid8`}
      and o.date_closed >= ${start}::timestamptz and o.date_closed < ${end}::timestamptz
      and (o.date_closed, o.id) > (${after?.closed ?? start}::timestamptz, ${after?.id ?? nil}::uuid)
    order by o.date_closed, o.id limit ${limit}`);

/** How many there are. */
export const countExecuted = async (runner: Reader, { start, end, ...which }: Span & Receipts): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from ${receipts(which)}
      and o.date_closed >= ${start}::timestamptz and o.date_closed < ${end}::timestamptz`);
  return row?.count ?? 0;
};

/** Number of customers among those that came since an earlier bound. */
export const customersSince = async (
  runner: Reader,
  { start, end, earlier, ...which }: Span & Receipts & { readonly earlier: string },
): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(distinct o.lead_id)::integer as count from ${receipts(which)} and c.xid >= ${earlier}::xid8
      and o.date_closed >= ${start}::timestamptz and o.date_closed < ${end}::timestamptz`);
  return row?.count ?? 0;
};

/** How many of those since a bound the public log has at a place before the leaf that `published` names. */
export const countLoggedBefore = async (
  runner: Reader,
  {
    start,
    end,
    demo,
    since,
    published,
  }: Span & { readonly demo: boolean; readonly since: string; readonly published: string },
): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count
    from orders o join users u on u.id = o.lead_id and u.demo = ${demo}
      join order_evidence c on c.order_id = o.id and c.phase = 'close' and c.xid >= ${since}::xid8
      join log_leaf l on l.kind = 'receipt' and l.record = o.id::text
      join log_leaf v on v.kind = 'execution' and v.record = ${published} and l.place < v.place
    where o.date_closed >= ${start}::timestamptz and o.date_closed < ${end}::timestamptz`);
  return row?.count ?? 0;
};

/** When the first order with a receipt closed; undefined before that. */
export const firstExecuted = async (runner: Reader, demo: boolean): Promise<Date | undefined> => {
  const [row] = await runner.query<{ closed: Date }>(sql`
    select o.date_closed as closed from orders o join users u on u.id = o.lead_id and u.demo = ${demo}
    where o.date_closed is not null and o.receipt_hash is not null
    order by o.date_closed, o.id limit 1`);
  return row?.closed;
};
