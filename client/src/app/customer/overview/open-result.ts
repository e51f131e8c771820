import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { profitAt } from '../../../features/platform/order/live-order.ts';

type Prices = Parameters<typeof profitAt>[1];

/** Stakes of orders together, in cents. */
export const stakeOf = (orders: readonly Pick<Order, 'quantity'>[]): bigint =>
  orders.reduce((sum, { quantity }) => sum + toCents(quantity), 0n);

/** What all the orders together would bring if they ended now, in cents; null as long as the price of one is not known. */
export const resultNow = (orders: readonly Order[], quotes: ReadonlyMap<string, Prices>): bigint | null => {
  let sum = 0n;
  for (const order of orders) {
    const quote = quotes.get(order.symbol);
    const profit = quote ? profitAt(order, quote) : null;
    if (profit === null) return null;
    sum += profit;
  }
  return sum;
};
