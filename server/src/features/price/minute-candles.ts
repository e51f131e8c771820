import type { Price, Quote } from '@countinghouse/contract/trading/price.ts';

const minuteMilliseconds = 60_000;

/** Bids of one minute; `minute` is its beginning in milliseconds since 1970. */
export interface Candle {
  readonly symbol: string;
  readonly minute: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
}

export const minuteOf = (time: number): number => time - (time % minuteMilliseconds);

const grown = (candle: Candle | undefined, { symbol, bid, time }: Quote): Candle => {
  if (!candle) return { symbol, minute: minuteOf(time), open: bid, high: bid, low: bid, close: bid };
  const { high, low } = candle;
  return { ...candle, high: bid > high ? bid : high, low: bid < low ? bid : low, close: bid };
};

/** Folds quotes into candles and returns those that changed since the last call. */
export const candleBook = () => {
  const current = new Map<string, Candle>();
  let changed = new Map<string, Candle>();
  return {
    add: (quote: Quote): void => {
      const before = current.get(quote.symbol);
      const candle = grown(before?.minute === minuteOf(quote.time) ? before : undefined, quote);
      current.set(quote.symbol, candle);
      changed.set(`${candle.symbol} ${candle.minute}`, candle);
    },
    take: (): Candle[] => {
      const taken = [...changed.values()];
      changed = new Map();
      return taken;
    },
    /** Returns candles that could not be stored; a newer state of the same candle wins. */
    giveBack: (candles: readonly Candle[]): void => {
      changed = new Map([
        ...candles.map((candle) => [`${candle.symbol} ${candle.minute}`, candle] as const),
        ...changed,
      ]);
    },
  };
};
