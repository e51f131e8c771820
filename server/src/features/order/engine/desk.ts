import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { App } from '../../../kernel/context.ts';
import type { LiveOrder } from '../live-order-table.ts';
import type { Due } from './book-order.ts';
import { type Book, openBook } from './book.ts';
import { newEvidence } from './evidence.ts';
import { type Lanes, openLanes } from './lanes.ts';
import { bookOrderOf } from './live-book-order.ts';
import { judgeMissed } from './missed-quotes.ts';
import { newRoster, type Roster } from './roster.ts';
import { settleDue } from './settle-due.ts';
import { newTrail, type Trail } from './trail.ts';

/** Customers whose orders are settled concurrently; other database connections stay free for requests. */
const settledAtOnce = 6;

/** Feeds quotes into the book and carries out its decisions. */
export interface Desk {
  readonly book: Book;
  readonly roster: Roster;
  readonly lanes: Lanes;
  readonly trail: Trail;
  take(quote: Quote): void;
  /** Stores a quote as evidence and current price, without deciding anything. */
  recall(quote: Quote): void;
  expire(now: number): void;
  /** Adds an order as stored, before any quote has arrived. */
  restore(order: LiveOrder): void;
  judgeAccounts(now: number): void;
  /** Adds an order as stored, with the quotes that arrived before it was known here. */
  admit(order: LiveOrder, missed: readonly Quote[]): void;
  dismiss(id: string, lead: string): void;
  /** The time of the quote that last decided on the order, 0 if none; that quote is not applied to it again. */
  lastDue(id: string): number;
}

/** `onSettled` is called for a customer when all their due actions are done. */
export const openDesk = (app: App, onSettled: (lead: string) => void): Desk => {
  const book = openBook();
  const roster = newRoster();
  const trail = newTrail(book.takeBests);
  const evidence = newEvidence(book, roster);
  const lanes = openLanes({
    atOnce: settledAtOnce,
    log: app.log,
    failure: 'order settlement failed, retrying',
    onDone: onSettled,
  });

  const lastDues = new Map<string, number>();
  const settleAll = (dues: readonly Due[]): void => {
    for (const due of dues) {
      for (const id of idsOf(due)) lastDues.set(id, timeOf(due));
      const ticks = evidence.of(due);
      lanes.run(due.lead, () => settleDue(app, { due, ticks }));
    }
  };
  const restore = (stored: LiveOrder): void => {
    const { id, lead, symbol, version } = stored;
    roster.set({ id, lead, symbol, version });
    book.add(bookOrderOf(stored));
  };
  return {
    book,
    roster,
    lanes,
    trail,
    take: (quote) => {
      evidence.add(quote);
      settleAll(book.receive(quote));
    },
    recall: (quote) => {
      evidence.add(quote);
      book.recall(quote);
    },
    expire: (now) => settleAll(book.expire(now)),
    restore,
    judgeAccounts: (now) => settleAll(book.judgeAccounts(now)),
    admit: (stored, missed) => {
      const { id, symbol, trailing } = stored;
      restore(stored);
      if (trailing !== null) trail.begin(symbol, id);
      const added = book.orderOf(id);
      if (!added || missed.length === 0) return;
      const { dues, order } = judgeMissed(added, missed);
      if (order) book.add(order);
      else book.remove(id);
      settleAll(dues);
    },
    dismiss: (id, lead) => {
      book.remove(id);
      roster.remove({ id, lead });
      lastDues.delete(id);
    },
    lastDue: (id) => lastDues.get(id) ?? 0,
  };
};

const idsOf = (due: Due): readonly string[] =>
  due.action === 'closeOut' ? due.closings.map(({ id }) => id) : [due.id];

const timeOf = (due: Due): number => {
  if (due.action === 'closeOut') return due.time;
  return due.quote?.time ?? (due.action === 'expire' ? due.expires : 0);
};
