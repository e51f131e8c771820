import type { CloseReason } from '@countinghouse/contract/order/order.ts';
import { type BinaryOutcome, binaryPrice, binaryResult } from '@countinghouse/contract/trading/binary.ts';
import { exitPrice, forexProfit, rawProfit } from '@countinghouse/contract/trading/forex.ts';
import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import { positionOf, type Terms } from './terms.ts';

/** By which price an order ends: the last of its ticks, one among those of the minute, one that was agreed, or none. */
export type Pricing =
  | { readonly basis: 'tick' }
  | { readonly basis: 'range'; readonly price: Price }
  | { readonly basis: 'agreed'; readonly price: Price }
  | { readonly basis: 'agreed'; readonly profit: bigint }
  | { readonly basis: 'none' };

/** Why, when and by what an order ends. */
export interface Closing {
  readonly reason: CloseReason;
  /** When it counts: of what fell due while nothing ran, its own time. */
  readonly at: Date;
  readonly pricing: Pricing;
  /** Evidence, oldest first; the tick that decides is the last. None where none decided. */
  readonly ticks: readonly Quote[];
  /** The best price that the trailing stop had followed, when it is known better than the order says. */
  readonly trailingBest?: Price;
  /** Of what was settled by hand; the customer reads it. */
  readonly adjustmentReason?: string;
}

export interface Settlement {
  readonly price: Price | null;
  /** Before the floor at the stake; null where no price decided. */
  readonly raw: bigint | null;
  readonly profit: bigint;
  readonly outcome: BinaryOutcome | null;
}

const priceOf = ({ kind, side }: Terms, { pricing, ticks }: Closing): Price | null => {
  if (pricing.basis === 'tick') {
    const deciding = ticks.at(-1);
    if (!deciding) throw new Error('no tick decides');
    return kind === 'binary' ? binaryPrice(deciding) : exitPrice(side, deciding);
  }
  return 'price' in pricing ? pricing.price : null;
};

/** What comes of an order that ends so. A binary order without entry or exit is void, with the stake given back. */
export const settle = (terms: Terms, closing: Closing): Settlement => {
  const { pricing } = closing;
  const position = positionOf(terms);
  const price = priceOf(terms, closing);
  if (terms.kind === 'binary') {
    if (!position || price === null) return { price: null, raw: null, profit: 0n, outcome: 'void' };
    return { price, raw: null, ...binaryResult(terms, position.open, price) };
  }
  if ('profit' in pricing) return { price: null, raw: null, profit: pricing.profit, outcome: null };
  if (!position || price === null) throw new Error('an order without a price cannot be settled');
  return { price, raw: rawProfit(position, price), profit: forexProfit(position, price), outcome: null };
};
