import { type PriceUpdate, priceQuotes, priceStream } from '@countinghouse/contract/price/price.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { onReconnected } from '../../../kernel/changes/changes.ts';
import { watchStream } from '../../../kernel/changes/streams.ts';
import { currentSession, onSession } from '../../../kernel/session/session.ts';
import { createStore, useStore } from '../../../kernel/store/store.ts';
import { type Board, type LiveQuote, withAged, withQuotes } from './quote-board.ts';

type Feed = PriceUpdate['feed'];

const checkEvery = 1_000;
/** Milliseconds between full reads, which detect that a market has closed. */
const readEvery = 30_000;

const board = createStore<Board>(new Map());
const feed = createStore<Feed | null>(null);
const halted = createStore(false);
const doubted = createStore<readonly string[]>([]);
/** Milliseconds by which the server's clock is ahead of ours. */
let ahead = 0;

/** The current time of the server's clock. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

const receive = ({
  feed: name,
  at,
  halted: isHalted,
  doubted: symbols,
  quotes,
}: Pick<PriceUpdate, 'feed' | 'at' | 'halted' | 'doubted'> & { quotes: Parameters<typeof withQuotes>[1] }) => {
  ahead = Date.parse(at) - Date.now();
  feed.set(name);
  halted.set(isHalted ?? false);
  doubted.set(symbols ?? []);
  board.set(withQuotes(board.get(), quotes, new Date(at)));
};

// The next person to sign in may trade elsewhere, and must not see prices that nobody has followed since.
onSession(() => {
  if (currentSession().status !== 'visitor') return;
  ahead = 0;
  feed.set(null);
  halted.set(false);
  doubted.set([]);
  board.set(new Map());
});

/** Subscribes to prices; returns the unsubscribe function. */
const startMarket = (): (() => void) => {
  let isWatched = true;
  const read = (): void => {
    call(priceQuotes).then(
      (answer) => isWatched && receive(answer),
      () => undefined,
    );
  };
  read();
  const ends = [watchStream(priceStream, (update) => receive(update as PriceUpdate)), onReconnected(read)];
  const timers = [
    setInterval(() => board.set(withAged(board.get(), serverNow())), checkEvery),
    setInterval(read, readEvery),
  ];
  return () => {
    isWatched = false;
    for (const end of ends) end();
    for (const timer of timers) clearInterval(timer);
  };
};

/** Subscribes to prices while the component is mounted. */
export const useMarket = (): void => useEffect(startMarket, []);

/** The current quote of a symbol, outside React. */
export const quoteOf = (symbol: string): LiveQuote | null => board.get().get(symbol) ?? null;

/** Calls the listener whenever any quote changes; returns the unsubscribe function. */
export const onQuotes = board.subscribe;

/** The latest quote of a symbol; null before the first one. */
export const useQuote = (symbol: string): LiveQuote | null =>
  useSyncExternalStore(board.subscribe, () => quoteOf(symbol));

/** All quotes, for sums over several symbols. */
export const useBoard = (): Board => useStore(board);

/** The source of prices; null before it is known. */
export const useFeed = (): Feed | null => useStore(feed);

/** Whether the server has halted trading. */
export const useHalted = (): boolean => useStore(halted);

/** The symbols about whose prices two sources disagree, so that nothing is traded on them. */
export const useDoubted = (): readonly string[] => useStore(doubted);
