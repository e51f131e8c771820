import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { QuoteHandler, PriceFeed } from './price-feed.ts';
import { QuoteFileError, readQuotes } from './quote-file.ts';

const checkMilliseconds = 50;

/**
 * Replays recorded prices from files such as EURUSD.csv in a folder. The oldest quote of all files is sent at start,
 * the others with their original intervals; a symbol closes at the end of its file.
 */
export const replayFeed = (folder: string, clock: Clock): PriceFeed => {
  const spans = new Map<string, { first: number; last: number }>();
  return {
    name: 'replay',
    isOpen: (symbol, at) => {
      const span = spans.get(symbol);
      return span !== undefined && at.getTime() >= span.first && at.getTime() <= span.last;
    },
    start: async (onQuote) => {
      const quotes = await shiftedQuotes(folder, clock.now().getTime());
      for (const { symbol, time } of quotes) spans.set(symbol, { first: spans.get(symbol)?.first ?? time, last: time });
      const emitDue = emitterOf(quotes, onQuote);
      const timer = setInterval(() => emitDue(clock.now().getTime()), checkMilliseconds);
      return async () => clearInterval(timer);
    },
  };
};

const emitterOf = (quotes: readonly Quote[], onQuote: QuoteHandler) => {
  let next = 0;
  return (now: number): void => {
    for (let quote = quotes[next]; quote !== undefined && quote.time <= now; quote = quotes[next]) {
      next += 1;
      onQuote(quote);
    }
  };
};

/** All quotes of the folder in order of time, shifted so that the first is now. */
const shiftedQuotes = async (folder: string, now: number): Promise<Quote[]> => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv')).toSorted();
  if (files.length === 0) throw new QuoteFileError('the folder of recorded prices holds no .csv file');
  const read = await Promise.all(files.map((name) => quotesOf(folder, name)));
  const all = read.flat().toSorted((one, other) => one.time - other.time);
  const shift = now - (all[0]?.time ?? now);
  return all.map((quote) => ({ ...quote, time: quote.time + shift }));
};

const quotesOf = async (folder: string, name: string): Promise<Quote[]> => {
  const traded = symbolNamed(path.basename(name, '.csv'));
  if (!traded) throw new QuoteFileError(`${name} is not named after a symbol that is traded`);
  return readQuotes(await readFile(path.join(folder, name), 'utf8'), traded.symbol, toPrice(traded.spread));
};
