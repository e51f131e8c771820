import { type CloseReason, orderStates } from '@countinghouse/contract/order/order.ts';
import type { Price } from '@countinghouse/contract/trading/price.ts';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { exactText } from './quotes.ts';
import type { Closing, Settlement } from './settlement.ts';

const orderState = stateConstants(orderStates.names);

const text = (price: Price | null | undefined): string | null => (price == null ? null : exactText(price));

interface Opening {
  readonly id: string;
  readonly price: Price;
  /** The exit price at opening, from which a trailing stop starts. */
  readonly exit: Price;
  readonly at: Date;
  /** The server's fencing number; the database refuses an outdated one. */
  readonly holder: bigint | null;
}

/** Opens a pending order, or enters a binary order without an entry; false when it is neither. */
export const beginOrder = async (runner: Runner, { id, price, exit, at, holder }: Opening): Promise<boolean> => {
  const rows = await runner.query(sql`
    update orders set status = ${orderState.open}, open_price = ${exactText(price)}::numeric, date_opened = ${at}::timestamptz,
      open_holder = ${holder}::bigint, trailing_best = case when trailing_stop is not null then ${exactText(exit)}::numeric end,
      version = version + 1
    where id = ${id}::uuid and (status = ${orderState.pending} or (status = ${orderState.open} and kind = 'binary' and open_price is null))
    returning 1`);
  return rows.length > 0;
};

interface Split {
  readonly id: string;
  /** The new order's id, and its stake in cents. */
  readonly part: string;
  readonly cents: bigint;
}

/** Takes a part from an open order, as an open order with the same terms; false when the order is not open or too small. */
export const splitOrder = async (runner: Runner, { id, part, cents }: Split): Promise<boolean> => {
  const kept = sql`
    lead_id, symbol, kind, type, leverage, entry, entry_price, open_price, stop_loss, take_profit, trailing_stop,
    trailing_best, decimals, status, price_source, close_out_percent, open_holder, entered_by, mandate_id, date_opened,
    date_creation`;
  const rows = await runner.query(sql`
    with rest as (
      update orders set stake = stake - ${cents}::bigint, parts_stake = parts_stake + ${cents}::bigint, version = version + 1
      where id = ${id}::uuid and status = ${orderState.open} and stake > ${cents}::bigint returning *
    )
    insert into orders (id, part_of, part_from, stake, ${kept})
    select ${part}::uuid, id, stake + ${cents}::bigint, ${cents}::bigint, ${kept} from rest returning 1`);
  return rows.length > 0;
};

interface Ending {
  readonly closing: Closing;
  readonly settlement: Settlement;
  readonly receiptHash: string;
  /** The server's fencing number; the database refuses an outdated one. */
  readonly holder: bigint | null;
}

/** Ends an open order; false when it is not open. */
export const endOrder = async (
  runner: Runner,
  id: string,
  { closing, settlement, receiptHash, holder }: Ending,
): Promise<boolean> => {
  const rows = await runner.query(sql`
    update orders set status = ${orderState.closed}, close_price = ${text(settlement.price)}::numeric, profit = ${settlement.profit}::bigint,
      raw_profit = ${settlement.raw}::bigint, close_reason = ${closing.reason}, close_basis = ${closing.pricing.basis},
      outcome = ${settlement.outcome}::text, adjustment_reason = ${closing.adjustmentReason ?? null}::text,
      trailing_best = coalesce(${text(closing.trailingBest)}::numeric, trailing_best), receipt_hash = ${receiptHash}, holder = ${holder}::bigint,
      date_closed = ${closing.at}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${orderState.open} returning 1`);
  return rows.length > 0;
};

/** Cancels a pending order; false when it is no longer pending. */
export const cancelWaiting = async (
  runner: Runner,
  id: string,
  { reason, now }: { readonly reason: CloseReason; readonly now: Date },
): Promise<boolean> => {
  const rows = await runner.query(sql`
    update orders set status = ${orderState.cancelled}, close_reason = ${reason}, date_closed = ${now}::timestamptz, version = version + 1
    where id = ${id}::uuid and status = ${orderState.pending} returning 1`);
  return rows.length > 0;
};

/**
 * How a closed order's price was determined, and its profit in cents before the floor; undefined unless it was settled.
 */
export const readSettled = async (
  runner: Pick<Runner, 'query'>,
  id: string,
): Promise<{ basis: Receipt['close']['basis']; raw: bigint | null } | undefined> => {
  const rows = await runner.query<{ basis: Receipt['close']['basis']; raw: bigint | null }>(sql`
    select close_basis as basis, raw_profit as raw from orders where id = ${id}::uuid and receipt_hash is not null`);
  return rows[0];
};

export interface SettledRow {
  readonly id: string;
  readonly basis: Receipt['close']['basis'];
  readonly raw: bigint | null;
}

/** Orders with a receipt in the order of their ids, from one on. */
export const settledAfter = (runner: Pick<Runner, 'query'>, after: string, limit: number): Promise<SettledRow[]> =>
  runner.query<SettledRow>(sql`
    select id, close_basis as basis, raw_profit as raw from orders
    where id > ${after}::uuid and receipt_hash is not null order by id limit ${limit}`);
