import { divideRounded } from '../kernel/money.ts';
import type { Side } from './forex.ts';
import { type Price, type Quote, staleMilliseconds } from './price.ts';
import type { AssetClass } from './symbols.ts';

/** Payout of a won stake in hundredths of a percent, for up to an hour. */
const payouts: Readonly<Record<AssetClass, number>> = {
  majorPair: 8500,
  minorPair: 8000,
  gold: 8200,
  mainIndex: 8200,
  commodity: 7800,
  share: 7500,
  crypto: 7000,
};

const hour = 3_600_000;

/** Payout in hundredths of a percent of the stake, fixed when the order is placed. Longer orders pay slightly less. */
export const payoutOf = (assetClass: AssetClass, milliseconds: number): number => {
  if (milliseconds <= hour) return payouts[assetClass];
  return payouts[assetClass] - (milliseconds <= 24 * hour ? 300 : 500);
};

/** The profit in cents if the order wins. */
export const expectedProfit = (stake: bigint, payout: number): bigint => divideRounded(stake * BigInt(payout), 10_000n);

/** The mid price, so that neither side pays the spread. */
export const binaryPrice = (quote: Pick<Quote, 'bid' | 'ask'>): Price => (quote.bid + quote.ask) / 2n;

export interface BinaryTerms {
  readonly side: Side;
  readonly stake: bigint;
  /** Hundredths of a percent. */
  readonly payout: number;
}

export type BinaryOutcome = 'won' | 'lost' | 'refunded' | 'void';

export interface BinaryResult {
  readonly outcome: BinaryOutcome;
  readonly profit: bigint;
}

/**
 * A price beyond the entry in the chosen direction wins the payout, one on the other side loses the stake, an equal one
 * is refunded.
 */
export const binaryResult = ({ side, stake, payout }: BinaryTerms, entry: Price, exit: Price): BinaryResult => {
  if (exit === entry) return { outcome: 'refunded', profit: 0n };
  const hasWon = side === 'buy' ? exit > entry : exit < entry;
  return hasWon ? { outcome: 'won', profit: expectedProfit(stake, payout) } : { outcome: 'lost', profit: -stake };
};

/** When a binary order was accepted and when it expires, in milliseconds since 1970. */
export interface Span {
  readonly accepted: number;
  readonly expires: number;
}

/** The deciding ticks: the first after acceptance, and the last at or before expiry unless it is stale by then. */
export const decidingTicks = (
  { accepted, expires }: Span,
  ticks: readonly Quote[],
): { readonly entry: Quote; readonly exit: Quote } | null => {
  const within = ticks
    .filter(({ time }) => time > accepted && time <= expires)
    .toSorted((one, other) => one.time - other.time);
  const [entry] = within;
  const exit = within.at(-1);
  if (!entry || !exit || expires - exit.time > staleMilliseconds) return null;
  return { entry, exit };
};

/**
 * The result of a binary order on the recorded ticks of its symbol; void, with the stake returned, without deciding
 * ticks.
 */
export const settleBinary = (terms: BinaryTerms, span: Span, ticks: readonly Quote[]): BinaryResult => {
  const deciding = decidingTicks(span, ticks);
  if (!deciding) return { outcome: 'void', profit: 0n };
  return binaryResult(terms, binaryPrice(deciding.entry), binaryPrice(deciding.exit));
};
