import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { profitAt } from '../../../features/platform/order/live-order.ts';

type Prices = Parameters<typeof profitAt>[1];

/** The total stake of orders, in cents. */
export const stakeOf = (orders: readonly Pick<Order, 'quantity'>[]): bigint =>
  orders.reduce((sum, { quantity }) => sum + toCents(quantity), 0n);

export interface OpenResult {
  /** The total profit in cents if all orders with a known price closed now. */
  readonly cents: bigint;
  /** Orders without a known price, not included. */
  readonly unpriced: number;
}

/** The total profit if open orders closed at the current prices. */
export const resultNow = (orders: readonly Order[], quotes: ReadonlyMap<string, Prices>): OpenResult => {
  const profits = orders.map((order) => {
    const quote = quotes.get(order.symbol);
    return quote ? profitAt(order, quote) : null;
  });
  const known = profits.filter((profit) => profit !== null);
  return { cents: known.reduce((sum, profit) => sum + profit, 0n), unpriced: profits.length - known.length };
};
