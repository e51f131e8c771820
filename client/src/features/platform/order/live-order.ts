import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import type { AccountState } from '@countinghouse/contract/trading/account.ts';
import { binaryPrice, binaryResult } from '@countinghouse/contract/trading/binary.ts';
import { exitPrice, forexProfit, type Position } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';

type Prices = Pick<Quote, 'bid' | 'ask'>;
type Dated = Pick<Quote, 'time'> & { readonly stale: boolean };

/** When the oldest price behind the results of open orders was quoted, if any of them is too old to trade on; else null. */
export const staleFrom = (orders: readonly Order[], quotes: ReadonlyMap<string, Dated>): number | null => {
  const priced = orders.filter(({ status }) => status === 'open').flatMap(({ symbol }) => quotes.get(symbol) ?? []);
  return priced.some(({ stale }) => stale) ? Math.min(...priced.map(({ time }) => time)) : null;
};

/** Whether an open leveraged order has no known price, so that the account's result is unknown. */
export const isUnpriced = (orders: readonly Order[], quotes: ReadonlyMap<string, unknown>): boolean =>
  orders.some((order) => positionOf(order) !== null && !quotes.has(order.symbol));

/** An open forex order as the rules of trading take it; null for any other. */
export const positionOf = (order: Order): Position | null => {
  if (order.kind !== 'forex' || order.status !== 'open' || order.openPrice === null) return null;
  return {
    side: order.type,
    stake: toCents(order.quantity),
    leverage: order.leverage,
    open: toPrice(order.openPrice),
  };
};

/** What an order would bring if it ended now, in cents; null as long as its prices are not known. */
export const profitAt = (order: Order, quote: Prices): bigint | null => {
  const position = positionOf(order);
  if (position) return forexProfit(position, exitPrice(order.type, quote));
  if (order.kind !== 'binary' || order.status !== 'open' || order.openPrice === null) return null;
  const bet = { side: order.type, stake: toCents(order.quantity), payout: order.payout ?? 0 };
  return binaryResult(bet, toPrice(order.openPrice), binaryPrice(quote)).profit;
};

/**
 * The account by which positions are closed out: what can be spent, and the leveraged orders that are open. A binary order
 * can lose its stake and no more, so it does not count.
 */
export const accountNow = (
  cash: bigint,
  orders: readonly Order[],
  quotes: ReadonlyMap<string, Prices>,
): AccountState => ({
  cash,
  holdings: orders.flatMap((order) => {
    const position = positionOf(order);
    if (!position) return [];
    const quote = quotes.get(order.symbol);
    const profit = quote ? forexProfit(position, exitPrice(order.type, quote)) : 0n;
    return [{ id: order.id, stake: position.stake, profit }];
  }),
});
