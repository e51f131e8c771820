import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { Queryable } from '../../kernel/database/database.ts';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { readLastCandles } from './candle-table.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Longer than any market is usually closed. */
const longestPause = 5 * 24 * hour;
/** Each narrows down the time of the last quote, starting from a longer interval. */
const steps = [hour, minute, second / 4];

/**
 * The last price of each symbol from before this server started: from its last candle, or from a feed with a past.
 * Without it, open orders would count for nothing until their market opens.
 */
export const recordedQuotes = async (
  database: Pick<Queryable, 'query'>,
  feed: PriceFeed,
  now: Date,
): Promise<Quote[]> => {
  const candles = new Map((await readLastCandles(database)).map((candle) => [candle.symbol, candle]));
  return tradedSymbols.flatMap(({ symbol }) => {
    const candle = candles.get(symbol);
    const quote = candle ? quoteOf(candle) : lastQuoteOf(feed, symbol, now.getTime());
    return quote ? [quote] : [];
  });
};

/** The last recorded quote of each symbol before a moment. */
export const quotesBefore = async (database: Pick<Queryable, 'query'>, at: Date): Promise<Quote[]> =>
  (await readLastCandles(database, at)).flatMap((candle) => quoteOf(candle) ?? []);

const quoteOf = ({ symbol, minute: begins, close }: { symbol: string; minute: Date; close: string }): Quote | null => {
  const traded = symbolNamed(symbol);
  const bid = toPrice(close);
  return traded ? { symbol, bid, ask: bid + toPrice(traded.spread), time: begins.getTime() } : null;
};

const lastQuoteOf = ({ past }: PriceFeed, symbol: string, now: number): Quote | undefined => {
  let [from, to, last] = [now - longestPause, now, undefined as Quote | undefined];
  for (const step of past ? steps : []) {
    last = past?.(symbol, { from: Math.ceil(from / step) * step, to, step }).at(-1) ?? last;
    [from, to] = [last?.time ?? from, Math.min(now, (last?.time ?? from) + step)];
  }
  return last;
};
