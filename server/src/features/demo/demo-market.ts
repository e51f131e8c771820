import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import { systemClock } from '../../kernel/clock.ts';
import { simulatedFeed } from '../../ports/price-feed/simulated-feed.ts';

const step = 250;
const evidenceMilliseconds = 10_000;
/** How closely the past is looked through for a price that closes an order. */
const gridMilliseconds = 15 * 60_000;

/** Prices that the simulation would have told: the same that its chart shows. */
const feed = simulatedFeed(systemClock);

const onStep = (time: number): number => Math.floor(time / step) * step;

/** Whether the symbol was quoted at that moment. */
export const isQuotedAt = (symbol: string, time: number): boolean => feed.isOpen(symbol, new Date(time));

/** The quote of a moment, or undefined while the market was closed. */
export const quoteAt = (symbol: string, time: number): Quote | undefined =>
  feed.past?.(symbol, { from: onStep(time), to: onStep(time) + 1, step })[0];

/** The ten seconds of quotes up to a moment, the last one of that moment. */
export const ticksUpTo = (symbol: string, time: number): Quote[] =>
  feed.past?.(symbol, { from: onStep(time) - evidenceMilliseconds, to: onStep(time) + 1, step }) ?? [];

/** The first moment from one up to another at which a price of the exit is hit; null when none is. */
export const firstHit = (
  symbol: string,
  { from, to }: { readonly from: number; readonly to: number },
  isHit: (quote: Quote) => boolean,
): number | null => {
  for (let time = onStep(from) + step; time <= to; time += gridMilliseconds) {
    const quote = quoteAt(symbol, time);
    if (!quote || !isHit(quote)) continue;
    return crossing(symbol, { before: Math.max(onStep(from), time - gridMilliseconds), hit: time }, isHit);
  }
  return null;
};

/** A moment at which it is hit and just before was not, between two such moments. */
const crossing = (
  symbol: string,
  { before, hit }: { readonly before: number; readonly hit: number },
  isHit: (quote: Quote) => boolean,
): number => {
  let [low, high] = [before, hit];
  while (high - low > step) {
    const middle = onStep((low + high) / 2);
    const quote = quoteAt(symbol, middle);
    if (quote && isHit(quote)) high = middle;
    else low = middle;
  }
  return high;
};

/** A price so many millionths away from another, cut to the places of a symbol. */
export const awayFrom = (price: Price, millionths: number, decimals: number): Price => {
  const unit = 10n ** BigInt(8 - decimals);
  const moved = price + (price * BigInt(Math.round(millionths))) / 1_000_000n;
  return (moved / unit) * unit;
};
