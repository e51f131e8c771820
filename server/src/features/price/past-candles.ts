import { priceText } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';

/** Quotes requested per candle; more would not change the picture. */
const quotesPerCandle = 8;
const leastStep = 250;
/** How far back a feed is queried, in milliseconds. */
const farthest = 400 * 86_400_000;

interface Gaps {
  readonly traded: TradedSymbol;
  /** Starts of candles in [from, to), in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** Milliseconds of one candle. */
  readonly length: number;
  readonly recorded: ReadonlySet<number>;
}

interface PastCandle {
  readonly time: Date;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

/** Candles of unrecorded periods, from a feed with a past; empty for other feeds. */
export const pastCandles = ({ past }: Pick<PriceFeed, 'past'>, gaps: Gaps): PastCandle[] => {
  if (!past) return [];
  const { traded, to, now, length, recorded } = gaps;
  const candles: PastCandle[] = [];
  const first = Math.ceil(Math.max(gaps.from, now - farthest) / length) * length;
  for (let start = first; start < Math.min(to, now); start += length) {
    if (recorded.has(start)) continue;
    const step = Math.max(leastStep, length / quotesPerCandle);
    const bids = past(traded.symbol, { from: start, to: Math.min(start + length, now), step }).map(({ bid }) => bid);
    const [open] = bids;
    const close = bids.at(-1);
    if (open === undefined || close === undefined) continue;
    const text = (price: bigint): string => priceText(price, traded.decimals);
    const high = bids.reduce((best, bid) => (bid > best ? bid : best));
    const low = bids.reduce((least, bid) => (bid < least ? bid : least));
    candles.push({ time: new Date(start), open: text(open), high: text(high), low: text(low), close: text(close) });
  }
  return candles;
};
