import type { priceCandles } from '@countinghouse/contract/price/price.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';

/** One candle to draw; `time` is its start in seconds since 1970. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

type Candle = ReplyOf<typeof priceCandles>['candles'][number];

export const barOf = ({ time, open, high, low, close }: Candle): Bar => ({
  time: Date.parse(time) / 1_000,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

/** A price at a time in milliseconds since 1970. */
interface Tick {
  readonly price: number;
  readonly time: number;
}

/** The last candle after a tick: updated, or the next one. A candle spans `minutes`, aligned to the UTC clock. */
export const grownBar = (last: Bar | undefined, { price, time }: Tick, minutes: number): Bar => {
  const seconds = minutes * 60;
  const start = Math.floor(time / 1_000 / seconds) * seconds;
  if (!last || start > last.time) return { time: start, open: price, high: price, low: price, close: price };
  if (last.close === price || start < last.time) return last;
  return { ...last, high: Math.max(last.high, price), low: Math.min(last.low, price), close: price };
};

/** Candles with earlier ones in front; for duplicates the existing ones stay. */
export const withEarlier = (bars: readonly Bar[], earlier: readonly Bar[]): readonly Bar[] => {
  const first = bars[0]?.time ?? Number.POSITIVE_INFINITY;
  return [...earlier.filter(({ time }) => time < first), ...bars];
};

/** Candles with the newest one replaced, or appended. */
export const withNewest = (bars: readonly Bar[], bar: Bar): readonly Bar[] =>
  bars.at(-1)?.time === bar.time ? [...bars.slice(0, -1), bar] : [...bars, bar];
