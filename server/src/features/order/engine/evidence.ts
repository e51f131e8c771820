import { type Quote, staleMilliseconds } from '@countinghouse/contract/trading/price.ts';
import { tickRing } from '../../price/index.ts';
import type { Due } from './book-order.ts';
import type { Book } from './book.ts';
import type { Roster } from './roster.ts';
import type { Task } from './settle-due.ts';

/** Keeps quotes for as long as they can be evidence. */
export const newEvidence = (book: Book, roster: Roster) => {
  const ring = tickRing();
  const upTo = (quote: Quote): Quote[] => [
    ...ring.recent(quote.symbol, quote.time - staleMilliseconds).filter(({ time }) => time < quote.time),
    quote,
  ];
  const deciding = (due: Due): Quote[] => {
    if (due.action !== 'closeOut') return due.quote ? [due.quote] : [];
    const latest = book.latest();
    const symbols = new Set([...roster.of(due.lead).values()].map(({ symbol }) => symbol));
    return [...symbols].flatMap((symbol) => latest.get(symbol) ?? []);
  };
  return {
    add: ring.add,
    /** The quotes of the seconds up to the decision; call it before the next quote is processed. */
    of: (due: Due): Task['ticks'] => new Map(deciding(due).map((quote) => [quote.symbol, upTo(quote)])),
  };
};
