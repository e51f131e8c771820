import { type CandleFrame, candleFrames, mostCandles, priceCandles } from '@countinghouse/contract/price/price.ts';
import { call } from '../../../kernel/call/call.ts';
import { type Bar, barOf } from './candle-bars.ts';

/** Candles that are asked for at once: a few screens. */
const usualCandles = 400;
/** Readings in a row that may find nothing, such as over a weekend, before the beginning is taken to be reached. */
const mostEmpty = 4;
const minuteMilliseconds = 60_000;

export interface CandleReader {
  /** The newest candles up to now. */
  readonly newest: (now: Date) => Promise<Bar[]>;
  /** The next earlier ones; none once the beginning is reached. */
  readonly earlier: () => Promise<Bar[]>;
}

/** How many candles' time the next reading spans: more after each that found nothing. */
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
      // The candle that is under way began before now and belongs to it.
      before = now.getTime() + length;
      empty = 0;
      return earlier();
    },
  };
};
