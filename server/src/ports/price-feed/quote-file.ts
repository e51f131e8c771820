import { type Price, type Quote, readPrice } from '@countinghouse/contract/trading/price.ts';

export class QuoteFileError extends Error {
  override name = 'QuoteFileError';
}

interface Bar {
  readonly time: number;
  /** Open, high, low and close, or bid and ask. */
  readonly prices: readonly Price[];
}

const headers = { 'time,bid,ask': 2, 'time,open,high,low,close': 4 } as const;
const usualBarMilliseconds = 60_000;

/**
 * Parses quotes from CSV text with the columns time,bid,ask or time,open,high,low,close, oldest first. Times are ISO
 * 8601 or milliseconds since 1970. A bar becomes four bids within its time, with the spread (in price units) added for
 * the ask. Throws `QuoteFileError` with the number of the first invalid line.
 */
export const readQuotes = (text: string, symbol: string, spread: Price): Quote[] => {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = headers[header.replaceAll(/["\s]/g, '').toLowerCase() as keyof typeof headers];
  if (columns === undefined)
    throw new QuoteFileError(`${symbol}: its first line is none of ${Object.keys(headers).join(' or ')}`);
  const bars = lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [readBar(line, columns, `${symbol}:${index + 2}`)],
  );
  bars.sort((one, other) => one.time - other.time);
  if (columns === 2) return bars.map(({ time, prices: [bid = 0n, ask = 0n] }) => ({ symbol, bid, ask, time }));
  return bars.flatMap((bar, index) => {
    const length = (bars[index + 1]?.time ?? bar.time + usualBarMilliseconds) - bar.time;
    return pathOf(bar.prices).map((bid, quarter) => ({
      symbol,
      bid,
      ask: bid + spread,
      time: bar.time + Math.floor((length * quarter) / 4),
    }));
  });
};

const readBar = (line: string, columns: number, place: string): Bar => {
  const [written = '', ...rest] = line.split(',').map((cell) => cell.trim().replaceAll('"', ''));
  const time = /^\d{10,14}$/.test(written) ? Number(written) : Date.parse(written);
  const prices = rest.map(readPrice).filter((price) => price !== null);
  if (!Number.isFinite(time) || rest.length !== columns || prices.length !== columns) {
    throw new QuoteFileError(`${place} is not a line of prices`);
  }
  if (!isConsistent(prices)) throw new QuoteFileError(`${place} has contradictory prices`);
  return { time, prices };
};

const isConsistent = ([first = 0n, second = 0n, low, close = 0n]: readonly Price[]): boolean => {
  if (low === undefined) return first <= second;
  return [first, close].every((price) => price <= second && price >= low);
};

/** A rising bar is assumed to have fallen first, and the other way round. */
const pathOf = ([open = 0n, high = 0n, low = 0n, close = 0n]: readonly Price[]): Price[] =>
  close >= open ? [open, low, high, close] : [open, high, low, close];
