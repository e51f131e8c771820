import { type Price, staleMilliseconds } from './price.ts';

/** A quote of a second, independent source at the time. */
export interface WitnessQuote {
  readonly bid: Price;
  readonly ask: Price;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Hundredths of a percent by which the middle prices of both sources may differ. */
export const witnessBand = 50n;

/** Whether two quotes are close enough in time to be compared. */
export const isAtOnce = (quote: Pick<WitnessQuote, 'time'>, witness: WitnessQuote): boolean =>
  Math.abs(quote.time - witness.time) <= staleMilliseconds;

/** Whether a quote is close enough to the second source's to settle orders. */
export const isConfirmed = (quote: Pick<WitnessQuote, 'bid' | 'ask'>, witness: WitnessQuote): boolean => {
  const [own, other] = [quote.bid + quote.ask, witness.bid + witness.ask];
  const gap = own > other ? own - other : other - own;
  return gap * 10_000n <= other * witnessBand;
};
