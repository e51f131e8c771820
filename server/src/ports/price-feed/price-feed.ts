import type { Quote } from '@countinghouse/contract/trading/price.ts';

/** Whoever listens to quotes. */
export type Hear = (quote: Quote) => void;

/** Where prices come from. */
export interface PriceFeed {
  /** Shown wherever prices are: 'simulated' is no market's price. */
  readonly name: FeedName;
  /**
   * Begins to tell quotes, each symbol's own in the order of their times; gives the function that ends it. Throws when
   * it is set up wrongly, and not when the other side is away: that it mends by itself.
   */
  start(hear: Hear): Promise<() => Promise<void>>;
  /** Whether the symbol is quoted at that moment. */
  isOpen(symbol: string, at: Date): boolean;
  /** Quotes of a span of the past that nobody may have heard, oldest first; only of a feed that can tell them. */
  readonly past?: (symbol: string, span: PastSpan) => Quote[];
}

/** From a moment up to but not another, one quote each `step`; all in milliseconds. */
export interface PastSpan {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export const feedNames = ['simulated', 'replay', 'provider', 'off'] as const;
export type FeedName = (typeof feedNames)[number];
