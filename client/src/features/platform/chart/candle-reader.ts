import { type CandleFrame, candleFrames, mostCandles, priceCandles } from '@countinghouse/contract/price/price.ts';
import { call } from '../../../kernel/call/call.ts';
import { type Bar, barOf } from './candle-bars.ts';

/** Candles per read: a few screens. */
const usualCandles = 400;
/** Consecutive empty reads, as over a weekend, before the beginning counts as reached. */
const mostEmpty = 4;
const minuteMilliseconds = 60_000;

export interface CandleReader {
  /** The newest candles up to now. */
  readonly newest: (now: Date) => Promise<Bar[]>;
  /** The next earlier ones; empty once the beginning is reached. */
  readonly earlier: () => Promise<Bar[]>;
}

/** The number of candles that the next read spans: more after each empty one. */
const spanAfter = (empty: number): number => Math.min(usualCandles * 2 ** empty, mostCandles);

/** Reads the stored candles of a symbol backwards, a few screens at a time. */
export const candleReader = (symbol: string, frame: CandleFrame): CandleReader => {
  const length = candleFrames[frame] * minuteMilliseconds;
  let before = 0;
  let empty = 0;
  const read = async (): Promise<Bar[]> => {
    const from = before - spanAfter(empty) * length;
    const times = { from: new Date(from).toISOString(), to: new Date(before).toISOString() };
    const { candles } = await call(priceCandles, { query: { symbol, frame, ...times } });
    before = from;
    empty = candles.length === 0 ? empty + 1 : 0;
    return candles.map(barOf);
  };
  const earlier = async (): Promise<Bar[]> => {
    let found: Bar[] = [];
    while (found.length === 0 && empty < mostEmpty) found = await read();
    return found;
  };
  return {
    earlier,
    newest: (now) => {
      // The current candle started before now and is included.
      before = now.getTime() + length;
      empty = 0;
      return earlier();
    },
  };
};
