import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import { receiptText } from '@countinghouse/contract/trading/receipt.ts';
import { closedAs, receiptOf, sha256 } from './receipt-of.ts';
import { type Closing, settle, type Settlement } from './settlement.ts';
import { termsOf } from './terms.ts';

export interface SettledOrder {
  readonly settlement: Settlement;
  readonly receiptHash: string;
}

/**
 * The settlement of an open order that closes in this way, with the hash of its receipt. `opened` are its opening
 * ticks.
 */
export const settledAs = (order: Order, closing: Closing, opened: readonly Quote[]): SettledOrder => {
  const settlement = settle(termsOf(order), closing);
  const receipt = receiptOf(closedAs(order, settlement, closing), {
    basis: closing.pricing.basis,
    raw: settlement.raw,
    ticks: { open: opened, close: closing.ticks },
  });
  return { settlement, receiptHash: sha256(receiptText(receipt)) };
};
