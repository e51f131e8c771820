import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { PriceFeed } from '../../ports/price-feed/price-feed.ts';
import { replayStep } from '../order/index.ts';

const chunkMilliseconds = 60_000;

interface Missed {
  /** The first moment of each symbol that has not been judged; milliseconds since 1970. */
  readonly begins: ReadonlyMap<string, number>;
  readonly until: number;
  readonly take: (quote: Quote) => void;
  readonly signal: AbortSignal;
}

/** Replays the quotes that nothing was compared with, in order of time. A feed without a past is not replayed. */
export const replayMissed = async ({ past }: PriceFeed, { begins, until, take, signal }: Missed): Promise<void> => {
  const first = Math.min(...begins.values());
  if (!past || !Number.isFinite(first)) return;
  const step = replayStep(until - first);
  const start = first - (first % chunkMilliseconds);
  for (let from = start; from < until && !signal.aborted; from += chunkMilliseconds) {
    const to = Math.min(from + chunkMilliseconds, until);
    const quotes = [...begins].flatMap(([symbol, begin]) =>
      past(symbol, { from, to, step }).filter(({ time }) => time >= begin),
    );
    for (const quote of quotes.toSorted((one, other) => one.time - other.time)) take(quote);
    await nextTurn();
  }
};
