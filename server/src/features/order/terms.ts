import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Position, Side } from '@countinghouse/contract/trading/forex.ts';
import { type Price, toPrice } from '@countinghouse/contract/trading/price.ts';

export interface Terms {
  readonly kind: 'forex' | 'binary';
  readonly side: Side;
  /** Cents. */
  readonly stake: bigint;
  readonly leverage: number;
  /** Null before the order has opened. */
  readonly open: Price | null;
  /** Hundredths of a percent. */
  readonly payout: number;
}

export const unitsOf = (text: string | null): Price | null => (text === null ? null : toPrice(text));

/** The terms of an order as shown; its texts contain every place of its prices. */
export const termsOf = (order: Order): Terms => ({
  kind: order.kind,
  side: order.type,
  stake: toCents(order.quantity),
  leverage: order.leverage,
  open: unitsOf(order.openPrice),
  payout: order.payout ?? 0,
});

export const positionOf = ({ side, stake, leverage, open }: Terms): Position | null =>
  open === null ? null : { side, stake, leverage, open };
