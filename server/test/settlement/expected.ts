import { binaryPrice, binaryResult } from '@countinghouse/contract/trading/binary.ts';
import { exitPrice, forexProfit, type Position } from '@countinghouse/contract/trading/forex.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { BookOrder, Due } from '../../src/features/order/engine/book-order.ts';
import type { Trade } from '../app/trades.ts';
import { naiveBook } from '../book/naive-book.ts';

export interface Outcome {
  readonly status: 'pending' | 'open' | 'closed';
  readonly reason: string | null;
  readonly price: bigint | null;
  readonly profit: bigint | null;
  /** Milliseconds since 1970. */
  readonly closed: number | null;
}

const bookOrder = (trade: Trade): BookOrder => {
  const { id, lead, symbol, side, stake, at } = trade;
  if (trade.kind === 'binary') {
    const terms = { side, stake, payout: trade.payout };
    const expires = trade.expires.getTime();
    return { state: 'binary', id, lead, symbol, terms, accepted: at.getTime(), expires, open: null };
  }
  const { leverage, price, entry, stopLoss, takeProfit, trailing } = trade;
  const closeOutPercent = BigInt(trade.closeOutPercent ?? 50);
  const guards = { ...(stopLoss !== undefined && { stopLoss }), ...(takeProfit !== undefined && { takeProfit }) };
  if (entry === 'market') {
    const follows = trailing === undefined ? {} : { trailing: { distance: trailing, best: price } };
    const position = { side, stake, leverage, open: price };
    const since = trade.at.getTime();
    return { state: 'open', id, lead, symbol, position, guards: { ...guards, ...follows }, closeOutPercent, since };
  }
  const distance = trailing === undefined ? {} : { distance: trailing };
  const terms = { side, stake, leverage };
  return { state: 'pending', id, lead, symbol, terms, entry, price, guards, closeOutPercent, ...distance };
};

export interface World {
  /** In order of acceptance. */
  readonly trades: readonly Trade[];
  /** All quotes since, oldest first. */
  readonly quotes: readonly Quote[];
  /** Available cents of each customer after their stakes. */
  readonly cash: ReadonlyMap<string, bigint>;
  readonly now: number;
}

/** Computes the final state of every order, without the engine, by judging each order at each quote. */
export const expectedOutcomes = ({ trades, quotes, cash, now }: World): Map<string, Outcome> => {
  const byId = new Map(trades.map((trade) => [trade.id, trade]));
  const outcomes = new Map(trades.map((trade) => [trade.id, begun(trade)]));
  const entries = new Map<string, Quote>();
  for (const { due } of allDues({ trades, quotes, cash, now })) {
    if (due.action === 'enter') outcomes.set(due.id, still);
    if (due.action === 'enter' || due.action === 'fix') entries.set(due.id, due.quote);
    for (const [id, ended] of endings(due)) {
      const trade = byId.get(id);
      if (trade) outcomes.set(id, outcomeOf(trade, entries.get(id), ended));
    }
  }
  return outcomes;
};

/** Something due, and how many quotes had arrived when it was decided. */
interface Decided {
  readonly due: Due;
  readonly arrived: number;
}

/** All due orders in the order in which quotes decide them; those of one customer are settled one after another. */
export const allDues = ({ trades, quotes, cash, now }: World): Decided[] => {
  const book = naiveBook(0);
  for (const [lead, cents] of cash) book.setCash(lead, cents);
  const waiting = [...trades];
  const dues = quotes.flatMap((quote, index) => {
    while (waiting[0] && waiting[0].at.getTime() < quote.time) {
      book.add(bookOrder(waiting[0]));
      waiting.shift();
    }
    return book.receive(quote).map((due) => ({ due, arrived: index + 1 }));
  });
  return [...dues, ...book.expire(now).map((due) => ({ due, arrived: quotes.length }))];
};

const still: Outcome = { status: 'open', reason: null, price: null, profit: null, closed: null };

const begun = (trade: Trade): Outcome =>
  trade.kind === 'forex' && trade.entry !== 'market' ? { ...still, status: 'pending' } : still;

interface Ended {
  readonly reason: string;
  readonly quote: Quote | null;
  readonly at: number;
}

const endings = (due: Due): (readonly [id: string, Ended])[] => {
  switch (due.action) {
    case 'close':
      return [[due.id, { reason: due.reason, quote: due.quote, at: due.quote.time }]];
    case 'expire':
      return [[due.id, { reason: due.quote ? 'expiry' : 'void', quote: due.quote, at: due.expires }]];
    case 'closeOut':
      return due.closings.map(({ id, quote }) => [id, { reason: 'closeOut', quote, at: due.time }]);
    default:
      return [];
  }
};

const outcomeOf = (trade: Trade, entry: Quote | undefined, { reason, quote, at }: Ended): Outcome => {
  const ended = { status: 'closed', reason, closed: at } as const;
  if (trade.kind === 'binary') {
    if (!quote || !entry) return { ...ended, price: null, profit: 0n };
    const price = binaryPrice(quote);
    return { ...ended, price, profit: binaryResult(trade, binaryPrice(entry), price).profit };
  }
  if (!quote) throw new Error('only a binary order closes without a quote');
  const price = exitPrice(trade.side, quote);
  return { ...ended, price, profit: forexProfit(positionOf(trade, entry), price) };
};

const positionOf = (trade: Extract<Trade, { kind: 'forex' }>, entry: Quote | undefined): Position => {
  const { side, stake, leverage, price } = trade;
  const touched = entry && (side === 'buy' ? entry.ask : entry.bid);
  return { side, stake, leverage, open: touched ?? price };
};
