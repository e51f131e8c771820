import { orderStates } from '@countinghouse/contract/order/order.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { type Balances, balancesFrom, balancesJson } from '../../ledger/balances.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';

/** An order that prices can still affect: pending or open. Prices in units, money in cents. */
export interface LiveOrder {
  readonly id: string;
  readonly lead: string;
  readonly symbol: string;
  readonly kind: 'forex' | 'binary';
  readonly side: 'buy' | 'sell';
  readonly status: 'pending' | 'open';
  readonly stake: bigint;
  readonly leverage: number;
  readonly entry: 'market' | 'limit' | 'stop';
  readonly entryPrice: Price | null;
  readonly openPrice: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  readonly trailing: Price | null;
  readonly trailingBest: Price | null;
  readonly payout: number | null;
  /** Null for binary orders. */
  readonly closeOutPercent: number | null;
  readonly accepted: Date;
  readonly opened: Date | null;
  readonly expiration: Date | null;
  readonly version: number;
}

const prices = ['entryPrice', 'openPrice', 'stopLoss', 'takeProfit', 'trailing', 'trailingBest'] as const;
type PriceField = (typeof prices)[number];
type Row = Omit<LiveOrder, PriceField> & Readonly<Record<PriceField, string | null>>;

const columns = sql`
  o.id, o.lead_id as lead, o.symbol, o.kind, o.type as side, o.status, o.stake, o.leverage, o.entry, o.payout,
  o.close_out_percent as "closeOutPercent",
  ${join(
    [
      ['entry_price', 'entryPrice'],
      ['open_price', 'openPrice'],
      ['stop_loss', 'stopLoss'],
      ['take_profit', 'takeProfit'],
      ['trailing_stop', 'trailing'],
      ['trailing_best', 'trailingBest'],
    ].map(([column, field]) => sql([`o.${column}::text as "${field}"`])),
  )},
  o.date_creation as accepted, o.date_opened as opened, o.expiration, o.version`;

const units = (text: string | null): Price | null => (text === null ? null : toPrice(text));

const liveOf = (row: Row): LiveOrder => ({
  ...row,
  entryPrice: units(row.entryPrice),
  openPrice: units(row.openPrice),
  stopLoss: units(row.stopLoss),
  takeProfit: units(row.takeProfit),
  trailing: units(row.trailing),
  trailingBest: units(row.trailingBest),
});

const read = async (runner: Pick<Runner, 'query'>, where: Sql): Promise<LiveOrder[]> => {
  const rows = await runner.query<Row>(
    sql`select ${columns} from orders o where ${stateIn(sql`o.status`, orderStates.open)} and ${where}`,
  );
  return rows.map(liveOf);
};

/** A page of all live orders by id; start with null. */
export const readLiveOrders = (
  runner: Pick<Runner, 'query'>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<LiveOrder[]> =>
  read(
    runner,
    sql`o.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') order by o.id limit ${limit}`,
  );

export const readLiveByIds = (runner: Pick<Runner, 'query'>, ids: readonly string[]): Promise<LiveOrder[]> =>
  read(runner, sql`o.id = any(${ids}::uuid[])`);

/**
 * A customer's live orders and balances in one snapshot; in two reads, an order that closes in between would count in
 * both or in neither.
 */
export const readAccount = async (
  runner: Pick<Runner, 'query'>,
  lead: string,
): Promise<{ readonly balances: Balances; readonly orders: readonly LiveOrder[] }> => {
  const rows = await runner.query<Row & { readonly balances: Record<string, string> | null }>(sql`
    select ${balancesJson(lead)} as balances, ${columns}
    from (select 1) as once
    left join orders o on o.lead_id = ${lead}::uuid and ${stateIn(sql`o.status`, orderStates.open)}`);
  return {
    balances: balancesFrom(rows[0]?.balances ?? null),
    orders: rows.filter(({ id }) => id !== null).map(liveOf),
  };
};
