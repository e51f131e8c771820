import type { Quote } from '@countinghouse/contract/trading/price.ts';

export type QuoteHandler = (quote: Quote) => void;

export interface PriceFeed {
  /** Shown wherever prices are: 'simulated' marks prices of no real market. */
  readonly name: FeedName;
  /**
   * Starts sending quotes, each symbol's in order of time; resolves to the function that ends it. Throws for a wrong
   * configuration, but not when the other side is unavailable: it reconnects by itself.
   */
  start(onQuote: QuoteHandler): Promise<() => Promise<void>>;
  /** Whether the symbol is quoted at that moment. */
  isOpen(symbol: string, at: Date): boolean;
  /** Quotes of a past span, oldest first, even if never sent; only for feeds that can compute them. */
  readonly past?: (symbol: string, span: PastSpan) => Quote[];
}

/** From a moment (inclusive) to another (exclusive), one quote each `step`; all in milliseconds. */
export interface PastSpan {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export const feedNames = ['simulated', 'replay', 'provider', 'off'] as const;
export type FeedName = (typeof feedNames)[number];
