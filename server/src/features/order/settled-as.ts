import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import { receiptText } from '@countinghouse/contract/trading/receipt.ts';
import { closedAs, receiptOf, sha256 } from './receipt-of.ts';
import { type Closing, settle, type Settlement } from './settlement.ts';
import { termsOf } from './terms.ts';

export interface SettledOrder {
  readonly settlement: Settlement;
  readonly receiptHash: string;
}

/** The ticks on which an order opened, and the price that its customer saw then. */
export interface Opened {
  readonly ticks: readonly Quote[];
  readonly seen: Price | null;
}

/** The settlement of an open order that closes in this way, with the hash of its receipt. */
export const settledAs = (order: Order, closing: Closing, opened: Opened): SettledOrder => {
  const settlement = settle(termsOf(order), closing);
  const receipt = receiptOf(closedAs(order, settlement, closing), {
    basis: closing.pricing.basis,
    raw: settlement.raw,
    ticks: { open: opened.ticks, close: closing.ticks },
    seen: { open: opened.seen, close: closing.seen ?? null },
  });
  return { settlement, receiptHash: sha256(receiptText(receipt)) };
};
