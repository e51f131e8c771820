import { type CandleFrame, candleFrames, mostCandles, priceCandles } from '@countinghouse/contract/price/price.ts';
import { priceText } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { call } from '../../../kernel/call/call.ts';
import { onReconnected } from '../../../kernel/changes/changes.ts';
import { onQuotes, quoteOf, serverNow } from '../quote/market.ts';
import { type Bar, barOf, grownBar, withEarlier, withNewest } from './candle-bars.ts';

/** Candles per read: a few screens. */
const usualCandles = 400;
/** Consecutive empty reads, as over a weekend, before the beginning counts as reached. */
const mostEmpty = 4;
const minuteMilliseconds = 60_000;

interface CandleReader {
  /** The newest candles up to now. */
  readonly newest: (now: Date) => Promise<Bar[]>;
  /** The next earlier ones; empty once the beginning is reached. */
  readonly earlier: () => Promise<Bar[]>;
}

/** The number of candles that the next read spans: more after each empty one. */
const spanAfter = (empty: number): number => Math.min(usualCandles * 2 ** empty, mostCandles);

/** Reads the stored candles of a symbol backwards, a few screens at a time. */
const candleReader = (symbol: string, frame: CandleFrame): CandleReader => {
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

/** The callbacks of the chart. */
export interface CandleListener {
  /** All candles, oldest first: at the beginning, and when earlier ones were loaded. */
  readonly onBars: (bars: readonly Bar[]) => void;
  /** The newest one was updated, or another one started. */
  readonly onBar: (bar: Bar) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface CandleHistory {
  /** Loads candles before the first known one. */
  readonly readEarlier: () => void;
  readonly close: () => void;
}

/** Loads the candles of a symbol and updates the newest with each quote, until it is closed. */
export const openHistory = (traded: TradedSymbol, frame: CandleFrame, listener: CandleListener): CandleHistory => {
  const { symbol, decimals } = traded;
  const reader = candleReader(symbol, frame);
  let bars: readonly Bar[] = [];
  let isReading = false;
  let isKnown = false;
  let isClosed = false;

  const grow = (): void => {
    const quote = quoteOf(symbol);
    // After a failed read, one candle from the quotes would pass for all that there is.
    if (!quote || isReading || !isKnown) return;
    const last = bars.at(-1);
    const tick = { price: Number(priceText(quote.bid, decimals)), time: quote.time };
    const bar = grownBar(last, tick, candleFrames[frame]);
    if (bar === last) return;
    bars = withNewest(bars, bar);
    listener.onBar(bar);
  };
  /** One read at a time; results after closing are discarded. */
  const reading = async (read: () => Promise<Bar[]>, take: (found: Bar[]) => readonly Bar[]): Promise<void> => {
    if (isReading || isClosed) return;
    isReading = true;
    const found = await read().then(
      (all) => all,
      (error: unknown) => void (isClosed || listener.onFailure(error)),
    );
    isReading = false;
    if (isClosed || !found) return;
    isKnown = true;
    bars = take(found);
    listener.onBars(bars);
    grow();
  };
  const start = (): void =>
    void reading(
      () => reader.newest(serverNow()),
      (found) => found,
    );
  const ends = [onQuotes(grow), onReconnected(start)];
  start();
  return {
    readEarlier: () => void reading(reader.earlier, (found) => withEarlier(bars, found)),
    close: () => {
      isClosed = true;
      for (const end of ends) end();
    },
  };
};
