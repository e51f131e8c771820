import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import type { PriceFeed } from '../../../ports/price-feed/price-feed.ts';
import type { Desk } from './desk.ts';
import { type Entrant, type Loaded, placeOf } from './load-orders.ts';

const chunkMilliseconds = 60_000;
const finestMilliseconds = 250;

/** Milliseconds between replayed quotes. After a long outage, they are sampled, except around the moments that decide binary orders. */
export const replayStep = (span: number): number => {
  if (span <= 3_600_000) return finestMilliseconds;
  return span <= 86_400_000 ? 1_000 : 5_000;
};

/** Orders admitted per turn; requests are answered in between. */
const atOnce = 1_000;

/** Admits customers and their orders, each before the first quote that applies to it. */
export const entrance = (desk: Desk, { entrants, balances }: Loaded) => {
  const orders = queue(entrants);
  const cash = queue(balances);
  const letBalancesIn = (time: number): void => {
    for (const { lead, cash: cents } of cash.next(({ since }) => since < time)) desk.book.setCash(lead, cents);
  };
  return {
    /** Admits everything with `since` before the quote, and the orders that this quote opened. */
    before: (quote: Pick<Quote, 'symbol' | 'time'>): void => {
      for (const { order } of orders.next((entrant) => isThereAt(entrant, quote))) desk.admit(order, []);
      letBalancesIn(quote.time);
    },
    rest: (): void => {
      for (const { order } of orders.next(() => true)) desk.admit(order, []);
      letBalancesIn(Infinity);
    },
    /** Admits everything with `since` before the first quote, in batches. */
    first: async (time: number): Promise<void> => {
      letBalancesIn(time);
      const some = () => orders.next(({ since }) => since < time, atOnce);
      for (let batch = some(); batch.length > 0; batch = some()) {
        for (const { order } of batch) desk.restore(order);
        desk.judgeAccounts(time);
        await nextTurn();
      }
    },
  };
};

/**
 * Whether the order was in the book when the account was judged by this quote. One that the same quote opened was: its
 * margin may have averted a close-out. Quotes of one moment come in the order of `tradedSymbols`.
 */
const isThereAt = ({ order: { symbol }, since, isOpening }: Entrant, quote: Pick<Quote, 'symbol' | 'time'>): boolean =>
  since < quote.time || (isOpening && since === quote.time && placeOf(symbol) <= placeOf(quote.symbol));

const queue = <Item>(items: readonly Item[]) => {
  let begin = 0;
  return {
    /** The next items that pass, up to the first that does not. */
    next: (passes: (item: Item) => boolean, most = Infinity): readonly Item[] => {
      const from = begin;
      for (let item = items[begin]; item && begin - from < most && passes(item); item = items[begin]) begin += 1;
      return items.slice(from, begin);
    },
  };
};
export type Entrance = ReturnType<typeof entrance>;

interface Past {
  readonly loaded: Loaded;
  readonly enter: Entrance;
  readonly until: number;
  /** Called after each quote that closed orders out, and awaited before the next. */
  readonly onCloseOut: () => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Replays the quotes from the last judged moments up to `until`, and decides by them as if this process had run all the
 * time. A feed without a past is not replayed.
 */
export const replayPast = async (
  desk: Desk,
  feed: PriceFeed,
  { loaded, enter, until, onCloseOut, signal }: Past,
): Promise<void> => {
  const { past } = feed;
  const begins = beginnings(loaded);
  const first = Math.min(...begins.values());
  if (!past || !Number.isFinite(first)) return enter.first(until);
  await enter.first(first + 1);
  for (const [symbol, from] of begins) {
    const known = past(symbol, { from: from - staleMilliseconds, to: from + 1, step: finestMilliseconds });
    for (const quote of known.filter(({ time }) => time <= from)) desk.recall(quote);
  }
  const fine = fineChunks(loaded);
  const usual = replayStep(until - first);
  for (let from = chunkOf(first); from < until && !signal.aborted; from += chunkMilliseconds) {
    const to = Math.min(from + chunkMilliseconds, until);
    const quotes = [...begins].flatMap(([symbol, begin]) => {
      const step = fine.has(`${symbol} ${from}`) ? finestMilliseconds : usual;
      return begin >= to ? [] : past(symbol, { from: Math.max(from, ceiled(begin + 1, step)), to, step });
    });
    for (const quote of quotes.toSorted((one, other) => one.time - other.time)) {
      enter.before(quote);
      desk.take(quote);
      if (desk.book.closedOut().length > 0) await onCloseOut();
    }
    desk.expire(to);
    if (desk.book.closedOut().length > 0) await onCloseOut();
    await nextTurn();
  }
};

const chunkOf = (time: number): number => time - (time % chunkMilliseconds);
const ceiled = (time: number, step: number): number => Math.ceil(time / step) * step;

/** The moment after which each symbol with live orders is replayed, in the order of `tradedSymbols`. */
const beginnings = ({ entrants }: Loaded): Map<string, number> => {
  const bySymbol = Map.groupBy(entrants, ({ order }) => order.symbol);
  return new Map(
    tradedSymbols.flatMap(({ symbol }) => {
      const waiting = bySymbol.get(symbol);
      // Entrants are sorted by `since`.
      return waiting?.[0] ? [[symbol, waiting[0].since] as const] : [];
    }),
  );
};

/** Chunks of a symbol's time in which a binary order is accepted or expires, and the chunks before. */
const fineChunks = ({ entrants }: Loaded): Set<string> =>
  new Set(
    entrants.flatMap(({ order: { kind, symbol, accepted, expiration } }) => {
      if (kind !== 'binary') return [];
      const chunks = [accepted, expiration ?? accepted].map((moment) => chunkOf(moment.getTime()));
      return chunks.flatMap((chunk) => [`${symbol} ${chunk - chunkMilliseconds}`, `${symbol} ${chunk}`]);
    }),
  );

/** Values orders at the last recorded prices; time 0 keeps these from deciding any order. */
export const recallRecorded = ({ book }: Desk, recorded: readonly Quote[]): void => {
  for (const quote of recorded) book.recall({ ...quote, time: 0 });
};
