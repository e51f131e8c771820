import type { PriceUpdate } from '@countinghouse/contract/price/price.ts';
import { isStale, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';

/** The latest quote of a symbol, for display. */
export interface LiveQuote extends Quote {
  /** Direction of the bid's last change. */
  readonly moved: 'up' | 'down' | null;
  /** Too old to trade on. */
  readonly stale: boolean;
  /** Whether its market is open. */
  readonly open: boolean;
}

/** Quotes by symbol; an unchanged quote stays the same object. */
export type Board = ReadonlyMap<string, LiveQuote>;

type NewQuote = PriceUpdate['quotes'][number] & { readonly open?: boolean };

const movedFrom = (before: LiveQuote | undefined, bid: bigint): LiveQuote['moved'] => {
  if (!before) return null;
  if (bid === before.bid) return before.moved;
  return bid > before.bid ? 'up' : 'down';
};

const quoted = (before: LiveQuote | undefined, { symbol, bid, ask, time, open }: NewQuote, now: Date): LiveQuote => {
  const at = Date.parse(time);
  // A moving price means an open market; only the server knows when one closed.
  const isOpen = open ?? (before === undefined || at > before.time || before.open);
  const moved = movedFrom(before, toPrice(bid));
  return {
    symbol,
    bid: toPrice(bid),
    ask: toPrice(ask),
    time: at,
    moved,
    stale: isStale({ time: at }, now),
    open: isOpen,
  };
};

/** The board after new quotes; `now` is the server's time. A quote older than the known one is ignored. */
export const withQuotes = (board: Board, quotes: readonly NewQuote[], now: Date): Board => {
  if (quotes.length === 0) return board;
  const next = new Map(board);
  for (const quote of quotes) {
    const before = board.get(quote.symbol);
    if (before && Date.parse(quote.time) < before.time) continue;
    next.set(quote.symbol, quoted(before, quote, now));
  }
  return next;
};

/** The board with overdue quotes marked as stale; the same board if there are none. */
export const withAged = (board: Board, now: Date): Board => {
  const aged = [...board.values()].filter((quote) => quote.stale !== isStale(quote, now));
  if (aged.length === 0) return board;
  return new Map([...board, ...aged.map((quote) => [quote.symbol, { ...quote, stale: !quote.stale }] as const)]);
};
