import type { CloseReason } from '@countinghouse/contract/order/order.ts';
import { type BinaryOutcome, binaryPrice, binaryResult } from '@countinghouse/contract/trading/binary.ts';
import { exitPrice, forexProfit, rawProfit } from '@countinghouse/contract/trading/forex.ts';
import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import { positionOf, type Terms } from './terms.ts';

/** The price at which an order ends: the last of its ticks, an approved one, or none. */
export type Pricing =
  | { readonly basis: 'tick' }
  | { readonly basis: 'agreed'; readonly price: Price }
  | { readonly basis: 'agreed'; readonly profit: bigint }
  | { readonly basis: 'none' };

export interface Closing {
  readonly reason: CloseReason;
  /** The effective time: an order that fell due during an outage is dated by its quote. */
  readonly at: Date;
  readonly pricing: Pricing;
  /** Evidence, oldest first; the deciding tick is the last. Empty where no tick decided. */
  readonly ticks: readonly Quote[];
  /** The price that the customer saw, at the market. */
  readonly seen?: Price | null;
  /** The best price of the trailing stop, when it is newer than the stored one. */
  readonly trailingBest?: Price;
  /** The reason of a manual settlement; shown to the customer. */
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
    if (!deciding) throw new Error('the deciding tick is missing');
    return kind === 'binary' ? binaryPrice(deciding) : exitPrice(side, deciding);
  }
  return 'price' in pricing ? pricing.price : null;
};

/**
 * The result of an order that ends in this way. A binary order without entry or exit is void, with its stake returned.
 */
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
