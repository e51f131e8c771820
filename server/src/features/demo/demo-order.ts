import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { newId } from '../../kernel/ids.ts';
import { type Closing, settledAs, type SettledOrder } from '../order/index.ts';
import type { DemoMarket } from './demo-market.ts';

/** A demo order as shown, with the other data that the database stores. */
export interface DemoOrder {
  readonly order: Order;
  readonly enteredBy: string | null;
  readonly opened: readonly Quote[];
  /** The price that the customer saw at the market; null where they name none. */
  readonly seen: Price | null;
  /** Null while it is open. */
  readonly ended: (SettledOrder & { readonly closing: Closing }) | null;
}

/**
 * The customer, the agent who enters some orders for them, the prices, and the moment at which the demo is generated.
 */
export interface Trader {
  readonly lead: string;
  readonly agent: string;
  readonly now: number;
  readonly market: DemoMarket;
}

export type Drawn = Omit<DemoOrder, 'ended'>;

export interface Draft {
  readonly traded: TradedSymbol;
  readonly at: number;
  /** Cents. */
  readonly stake: number;
  readonly isHeld: boolean;
}

/** Draws the common part of both kinds of order: the side, and who placed it. */
export const orderOf = (random: () => number, { lead, agent }: Trader, { traded, at, stake }: Draft) => {
  const isStaffs = random() < 0.15;
  const type: Order['type'] = random() < 0.58 ? 'buy' : 'sell';
  const order = {
    id: newId(),
    lead,
    leadName: '',
    symbol: traded.symbol,
    type,
    quantity: toEuro(BigInt(stake)),
    entry: 'market',
    entryPrice: null,
    closePrice: null,
    stopLoss: null,
    takeProfit: null,
    trailing: null,
    trailingBest: null,
    status: 'open',
    profit: null,
    closeReason: null,
    outcome: null,
    imported: false,
    adjustmentReason: null,
    closedByName: null,
    priceSource: 'simulated',
    mandate: null,
    enteredByName: null,
    dateClosed: null,
    dateCreation: new Date(at).toISOString(),
    part: null,
    partsQuantity: 0,
    receiptHash: null,
    version: 1,
  } as const;
  return { order, enteredBy: isStaffs ? agent : null };
};

/** The same order, settled as the product itself would have settled it. */
export const closed = (drawn: Drawn, closing: Closing): DemoOrder => ({
  ...drawn,
  ended: { closing, ...settledAs(drawn.order, closing, { ticks: drawn.opened, seen: drawn.seen }) },
});
