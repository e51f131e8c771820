import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import type { App, Context } from '../../kernel/context.ts';
import type { Balances } from '../../ledger/balances.ts';
import { marketOf } from '../price/index.ts';
import { type LiveOrder, readAccount } from './live-order-table.ts';

export interface Unrealised {
  /** Cents. */
  readonly result: bigint;
  /** The time of the oldest price used, in milliseconds since 1970; null without any order that counts. */
  readonly pricesFrom: number | null;
  /** Some of its prices are too old to trade on. */
  readonly isStale: boolean;
}

/**
 * A customer's balances in cents, and the unrealised result of the open forex orders at the last known prices, in one
 * snapshot. Binary and pending orders do not count.
 */
export const accountNow = async (
  context: Pick<Context, 'app' | 'query'>,
  lead: string,
): Promise<{ readonly balances: Balances; readonly unrealised: Unrealised }> => {
  const { balances, orders } = await readAccount(context, lead);
  return { balances, unrealised: unrealisedOf(context.app, orders) };
};

const unrealisedOf = (app: App, orders: readonly LiveOrder[]): Unrealised => {
  const market = marketOf(app);
  const quotes = new Map(market.latest().map((quote) => [quote.symbol, quote]));
  const now = app.clock.now();
  const worthOf = ({ symbol, side, stake, leverage, openPrice, opened, kind }: LiveOrder): Unrealised[] => {
    if (kind !== 'forex' || openPrice === null || opened === null) return [];
    const quote = quotes.get(symbol);
    // Without any known price the order counts at its open price.
    if (!quote) return [{ result: 0n, pricesFrom: opened.getTime(), isStale: true }];
    const result = forexProfit({ side, stake, leverage, open: openPrice }, exitPrice(side, quote));
    return [{ result, pricesFrom: quote.time, isStale: market.isStale(symbol, now) }];
  };
  const worths = orders.flatMap(worthOf);
  return {
    result: worths.reduce((sum, { result }) => sum + result, 0n),
    pricesFrom: worths.length === 0 ? null : Math.min(...worths.map(({ pricesFrom }) => pricesFrom ?? Infinity)),
    isStale: worths.some(({ isStale }) => isStale),
  };
};
