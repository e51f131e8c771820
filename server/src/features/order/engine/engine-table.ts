import { orderStates } from '@countinghouse/contract/order/order.ts';
import { type Price, priceDecimals, priceText } from '@countinghouse/contract/trading/price.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../../kernel/context.ts';
import { stateConstants, stateIn } from '../../../kernel/resource/state-in.ts';
import type { Bests } from './book-order.ts';
import type { Fingerprint } from './roster.ts';

const orderState = stateConstants(orderStates.names);

type Reader = Pick<Runner, 'query'>;

const isLive = stateIn(sql`o.status`, orderStates.open);

/** A customer's available cents and the versions of their live orders by id, in one snapshot. */
export interface CustomerState {
  readonly lead: string;
  readonly cash: bigint;
  readonly versions: Readonly<Record<string, number>>;
}

export const readCashAndVersions = (runner: Reader, leads: readonly string[]): Promise<CustomerState[]> =>
  runner.query<CustomerState>(sql`
    select l.id as lead, coalesce(a.balance, 0)::bigint as cash, coalesce(v.versions, '{}') as versions
    from unnest(${leads}::uuid[]) as l(id) left join account a on a.lead_id = l.id and a.kind = 'cash'
    left join lateral (select jsonb_object_agg(o.id, o.version) as versions from orders o where o.lead_id = l.id and ${isLive}) v on true`);

/** The id of the newest ledger entry, and the customers whose cash changed after a given entry. */
export const readMoved = async (
  runner: Reader,
  after: bigint | null,
): Promise<{
  readonly newest: bigint;
  readonly moved: readonly { readonly lead: string; readonly cash: bigint }[];
}> => {
  const rows = await runner.query<{ newest: bigint; lead: string | null; cash: bigint }>(sql`
    with newest as (select coalesce(max(id), 0)::bigint as id from entry)
    select n.id as newest, a.lead_id as lead, a.balance as cash from newest n left join account a on a.kind = 'cash'
      and a.id in (select e.account_id from entry e where e.id > ${after}::bigint)`);
  return {
    newest: rows[0]?.newest ?? 0n,
    moved: rows.flatMap(({ lead, cash }) => (lead === null ? [] : [{ lead, cash }])),
  };
};

/** Count and checksum of the live orders of each symbol; see the roster. */
export const readFingerprints = async (runner: Reader): Promise<Map<string, Fingerprint>> => {
  const rows = await runner.query<{ symbol: string; count: bigint; sum: bigint }>(sql`
    select o.symbol, count(*) as count,
      sum(('x' || right(o.id::text, 7))::bit(28)::integer::bigint * o.version)::bigint as sum
    from orders o where ${isLive} group by o.symbol`);
  return new Map(rows.map(({ symbol, count, sum }) => [symbol, { count: Number(count), sum }]));
};

export const readVersions = (
  runner: Reader,
  symbol: string,
): Promise<{ readonly id: string; readonly lead: string; readonly version: number }[]> =>
  runner.query(sql`select o.id, o.lead_id as lead, o.version from orders o where ${isLive} and o.symbol = ${symbol}`);

/** The moment up to which each symbol's quotes have been judged; milliseconds since 1970. */
export const readCheckpoints = async (runner: Reader): Promise<Map<string, number>> => {
  const rows = await runner.query<{ symbol: string; seen: Date }>(sql`select symbol, seen from price_checkpoint`);
  return new Map(rows.map(({ symbol, seen }) => [symbol, seen.getTime()]));
};

/** The moment up to which the live orders of every symbol are judged; undefined without live orders. */
export const readJudgedUntil = async (runner: Reader): Promise<Date | undefined> => {
  const [row] = await runner.query<{ until: Date | null }>(sql`
    select min(c.seen) as until from price_checkpoint c
    where exists (select 1 from orders o where o.symbol = c.symbol and ${isLive})`);
  return row?.until ?? undefined;
};

/** The time of the last change of each order's terms, if any; milliseconds since 1970. */
export const readLastChanges = async (runner: Reader, ids: readonly string[]): Promise<Map<string, number>> => {
  const rows = await runner.query<{ id: string; at: Date }>(sql`
    select record_id as id, max(at) as at from audit
    where record_id = any(${ids}::uuid[]) and action in ('order.update', 'order.changeUnderMandate') group by record_id`);
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
};

/** The date of each customer's last order that was ended by prices; milliseconds since 1970. */
export const readLastSettled = async (runner: Reader, leads: readonly string[]): Promise<Map<string, number>> => {
  const rows = await runner.query<{ lead: string; at: Date }>(sql`
    select l.id as lead, c.at from unnest(${leads}::uuid[]) as l(id) cross join lateral (
      select date_closed as at from orders where lead_id = l.id and status = ${orderState.closed} and close_reason in
        ('stopOut', 'stopLoss', 'takeProfit', 'trailingStop', 'closeOut', 'expiry', 'void')
      order by date_closed desc limit 1) c`);
  return new Map(rows.map(({ lead, at }) => [lead, at.getTime()]));
};

const exact = (price: Price): string => priceText(price, priceDecimals);

export interface StoredBests extends Bests {
  readonly symbol: string;
  readonly seen: number;
  /** Orders whose trailing stops began after the last checkpoint, each with its own best price. */
  readonly own: readonly { readonly id: string; readonly best: Price }[];
}

/** Stores the best prices of a symbol's trailing stops, and their time; in the caller's transaction. */
export const storeBests = async (
  runner: Reader,
  { symbol, seen, highest, lowest, own }: StoredBests,
): Promise<void> => {
  const ids = own.map(({ id }) => id);
  const follows = sql`o.symbol = ${symbol} and o.status = ${orderState.open} and o.trailing_stop is not null`;
  if (highest !== null) {
    await runner.query(sql`
      update orders o set trailing_best = ${exact(highest)}::numeric
      where ${follows} and o.type = 'buy' and o.trailing_best < ${exact(highest)}::numeric and o.id <> all(${ids}::uuid[])`);
  }
  if (lowest !== null) {
    await runner.query(sql`
      update orders o set trailing_best = ${exact(lowest)}::numeric
      where ${follows} and o.type = 'sell' and o.trailing_best > ${exact(lowest)}::numeric and o.id <> all(${ids}::uuid[])`);
  }
  if (own.length > 0) {
    await runner.query(sql`
      update orders o set trailing_best = n.best::numeric
      from unnest(${ids}::uuid[], ${own.map(({ best }) => exact(best))}::text[]) as n(id, best)
      where o.id = n.id and ${follows} and o.trailing_best is distinct from n.best::numeric`);
  }
  await storeSeen(runner, [{ symbol, seen }]);
};

/** Stores the moment up to which everything about these symbols is judged and settled. */
export const storeSeen = async (
  runner: Reader,
  rows: readonly { readonly symbol: string; readonly seen: number }[],
): Promise<void> => {
  if (rows.length === 0) return;
  const moments = rows.map(({ seen }) => new Date(seen).toISOString());
  await runner.query(sql`
    insert into price_checkpoint (symbol, seen)
    select symbol, seen::timestamptz from unnest(${rows.map(({ symbol }) => symbol)}::text[], ${moments}::text[]) as n(symbol, seen)
    on conflict (symbol) do update set seen = excluded.seen`);
};
