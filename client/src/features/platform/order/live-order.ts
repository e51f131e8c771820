import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { type AccountState, closeOutPercent } from '@countinghouse/contract/trading/account.ts';
import { binaryPrice, binaryResult } from '@countinghouse/contract/trading/binary.ts';
import { exitPrice, forexProfit, type Position } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';

type Prices = Pick<Quote, 'bid' | 'ask'>;
type Dated = Pick<Quote, 'time'> & { readonly stale: boolean };

/** The time of the oldest price behind open orders' results if any of them is too old to trade on, otherwise null. */
export const staleFrom = (orders: readonly Order[], quotes: ReadonlyMap<string, Dated>): number | null => {
  const priced = orders.filter(({ status }) => status === 'open').flatMap(({ symbol }) => quotes.get(symbol) ?? []);
  return priced.some(({ stale }) => stale) ? Math.min(...priced.map(({ time }) => time)) : null;
};

/** Whether an open leveraged order has no known price, so that the account's result is unknown. */
export const isUnpriced = (orders: readonly Order[], quotes: ReadonlyMap<string, unknown>): boolean =>
  orders.some((order) => positionOf(order) !== null && !quotes.has(order.symbol));

/** An open forex order as a position; null for any other order. */
export const positionOf = (order: Order): Position | null => {
  if (order.kind !== 'forex' || order.status !== 'open' || order.openPrice === null) return null;
  return {
    side: order.type,
    stake: toCents(order.quantity),
    leverage: order.leverage,
    open: toPrice(order.openPrice),
  };
};

/** The profit of an order in cents if it closed now; null while its prices are unknown. */
export const profitAt = (order: Order, quote: Prices): bigint | null => {
  const position = positionOf(order);
  if (position) return forexProfit(position, exitPrice(order.type, quote));
  if (order.kind !== 'binary' || order.status !== 'open' || order.openPrice === null) return null;
  const terms = { side: order.type, stake: toCents(order.quantity), payout: order.payout ?? 0 };
  return binaryResult(terms, toPrice(order.openPrice), binaryPrice(quote)).profit;
};

interface OrderSum {
  readonly count: number;
  /** Cents: what is at stake, what closing now would bring, and what was booked. */
  readonly stake: bigint;
  readonly profit: bigint | null;
  readonly booked: bigint;
}

/** Several orders together; the profit is null while the price of one is unknown. */
export const sumOf = (orders: readonly Order[], quotes: ReadonlyMap<string, Prices>): OrderSum => {
  const profits = orders.map((order) => {
    const quote = quotes.get(order.symbol);
    return quote ? profitAt(order, quote) : null;
  });
  return {
    count: orders.length,
    stake: orders.reduce((sum, { quantity }) => sum + toCents(quantity), 0n),
    profit: profits.includes(null) ? null : profits.reduce<bigint>((sum, profit) => sum + (profit ?? 0n), 0n),
    booked: orders.reduce((sum, { profit }) => sum + toCents(profit ?? 0), 0n),
  };
};

/** Whether closing the order now would bring a profit. */
export const isWinning = (order: Order, quotes: ReadonlyMap<string, Prices>): boolean => {
  const quote = quotes.get(order.symbol);
  return quote !== undefined && (profitAt(order, quote) ?? 0n) > 0n;
};

/**
 * The account state that decides a close-out: available cash, and open leveraged orders. Binary orders cannot lose more
 * than their stake, so they do not count.
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
    const level = BigInt(order.closeOutPercent ?? closeOutPercent);
    return [{ id: order.id, stake: position.stake, profit, closeOutPercent: level }];
  }),
});
