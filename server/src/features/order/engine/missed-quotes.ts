import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { BookOrder, Due } from './book-order.ts';
import { openBook } from './book.ts';

/**
 * The decisions that quotes would have made on an order that was missing from the book, and the resulting order,
 * undefined if it has ended. Its account is not judged.
 */
export const judgeMissed = (
  order: BookOrder,
  quotes: readonly Quote[],
): { readonly dues: readonly Due[]; readonly order: BookOrder | undefined } => {
  const book = openBook();
  book.add(order);
  const dues = quotes.flatMap((quote) => book.receive(quote));
  return { dues, order: book.orderOf(order.id) };
};
