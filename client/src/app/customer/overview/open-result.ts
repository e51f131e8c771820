import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { profitAt } from '../../../features/platform/order/live-order.ts';

type Prices = Parameters<typeof profitAt>[1];

/** Stakes of orders together, in cents. */
export const stakeOf = (orders: readonly Pick<Order, 'quantity'>[]): bigint =>
  orders.reduce((sum, { quantity }) => sum + toCents(quantity), 0n);

export interface OpenResult {
  /** Cents that the orders whose price is known would bring together if they ended now. */
  readonly cents: bigint;
  /** Orders left out of it, because no price is known. */
  readonly unpriced: number;
}

/** What open orders would bring together if they ended at the prices of now. */
export const resultNow = (orders: readonly Order[], quotes: ReadonlyMap<string, Prices>): OpenResult => {
  const profits = orders.map((order) => {
    const quote = quotes.get(order.symbol);
    return quote ? profitAt(order, quote) : null;
  });
  const known = profits.filter((profit) => profit !== null);
  return { cents: known.reduce((sum, profit) => sum + profit, 0n), unpriced: profits.length - known.length };
};
