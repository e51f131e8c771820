import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';
import { systemClock } from '../../kernel/clock.ts';
import { simulatedFeed } from '../../ports/price-feed/simulated-feed.ts';

const step = 250;
const evidenceMilliseconds = 10_000;
/** The interval at which the past is searched for a price that closes an order. */
const gridMilliseconds = 15 * 60_000;

const onStep = (time: number): number => Math.floor(time / step) * step;

/** The past prices of this installation's simulation; its charts show the same. */
export interface DemoMarket {
  isQuotedAt(symbol: string, time: number): boolean;
  /** The quote of a moment, or undefined while the market was closed. */
  quoteAt(symbol: string, time: number): Quote | undefined;
  /** The ten seconds of quotes up to a moment, the last one at that moment. */
  ticksUpTo(symbol: string, time: number): Quote[];
}

export const demoMarket = (secret: Buffer): DemoMarket => {
  const feed = simulatedFeed(systemClock, secret);
  return {
    isQuotedAt: (symbol, time) => feed.isOpen(symbol, new Date(time)),
    quoteAt: (symbol, time) => feed.past?.(symbol, { from: onStep(time), to: onStep(time) + 1, step })[0],
    ticksUpTo: (symbol, time) =>
      feed.past?.(symbol, { from: onStep(time) - evidenceMilliseconds, to: onStep(time) + 1, step }) ?? [],
  };
};

interface Watched {
  readonly market: DemoMarket;
  readonly symbol: string;
  readonly isHit: (quote: Quote) => boolean;
}

/** The first moment in the range at which an exit price is hit; null when there is none. */
export const firstHit = (
  watched: Watched,
  { from, to }: { readonly from: number; readonly to: number },
): number | null => {
  const { market, symbol, isHit } = watched;
  for (let time = onStep(from) + step; time <= to; time += gridMilliseconds) {
    const quote = market.quoteAt(symbol, time);
    if (!quote || !isHit(quote)) continue;
    return crossing(watched, { before: Math.max(onStep(from), time - gridMilliseconds), hit: time });
  }
  return null;
};

/** A moment at which the exit is hit and just before was not, between two such moments. */
const crossing = (
  { market, symbol, isHit }: Watched,
  { before, hit }: { readonly before: number; readonly hit: number },
): number => {
  let [low, high] = [before, hit];
  while (high - low > step) {
    const middle = onStep((low + high) / 2);
    const quote = market.quoteAt(symbol, middle);
    if (quote && isHit(quote)) high = middle;
    else low = middle;
  }
  return high;
};

/** A price shifted by this many millionths, truncated to the symbol's decimal places. */
export const awayFrom = (price: Price, millionths: number, decimals: number): Price => {
  const unit = 10n ** BigInt(8 - decimals);
  const moved = price + (price * BigInt(Math.round(millionths))) / 1_000_000n;
  return (moved / unit) * unit;
};
