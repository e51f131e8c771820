import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { guardProblems } from '@countinghouse/contract/order/order-terms.ts';
import { exitPrice, type Position } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, readPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { typedPrice } from '../ticket/ticket-draft.ts';

const guardNames = ['stopLoss', 'takeProfit', 'trailing'] as const;

/** The fields' values; null is none. */
export interface TypedLevels {
  readonly entryPrice: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trailing: number | null;
}

const typed = (price: string | null): number | null => (price === null ? null : Number(price));

/** The initial values of an order's fields. */
export const typedLevels = ({ entryPrice, stopLoss, takeProfit, trailing }: Order): TypedLevels => ({
  entryPrice: typed(entryPrice),
  stopLoss: typed(stopLoss),
  takeProfit: typed(takeProfit),
  trailing: typed(trailing),
});

interface ChangedLevels {
  entryPrice?: string;
  stopLoss?: string | null;
  takeProfit?: string | null;
  trailing?: string | null;
}

/** The changes to the order: a removed guard is null, a removed entry price is left out. */
export const changedLevels = (order: Order, levels: TypedLevels, traded: TradedSymbol): ChangedLevels => {
  const changed: ChangedLevels = {};
  for (const name of guardNames)
    if (levels[name] !== typed(order[name])) changed[name] = typedPrice(levels[name], traded);
  const entry = typedPrice(levels.entryPrice, traded);
  if (entry !== null && levels.entryPrice !== typed(order.entryPrice)) changed.entryPrice = entry;
  return changed;
};

/** A position at the order's own price, or at its entry price while pending. */
export const positionAt = (order: Order): Position | null => {
  const open = readPrice(order.openPrice ?? order.entryPrice ?? '');
  return open === null ? null : { side: order.type, stake: toCents(order.quantity), leverage: order.leverage, open };
};

/** The changes that the server would refuse at the current market. */
export const levelProblems = (
  order: Order,
  { entryPrice, ...guards }: ChangedLevels,
  quote: Pick<Quote, 'bid' | 'ask'> | null,
): Problem[] => {
  const pendingPrice = readPrice(entryPrice ?? order.entryPrice ?? '');
  const reference = order.status === 'pending' ? pendingPrice : quote && exitPrice(order.type, quote);
  if (!reference) return [];
  const prices = Object.fromEntries(Object.entries(guards).map(([name, price]) => [name, readPrice(price ?? '')]));
  return guardProblems(order.type, reference, prices);
};
