import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { BookOrder, Due } from './book-order.ts';
import { openBook } from './book.ts';

/**
 * What quotes would have decided over an order that was not in the book when they came; and the order as it stands after
 * them, undefined when it has ended. Its account is not judged.
 */
export const judgeMissed = (
  order: BookOrder,
  quotes: readonly Quote[],
): { readonly dues: readonly Due[]; readonly order: BookOrder | undefined } => {
  const book = openBook();
  book.add(order);
  const dues = quotes.flatMap((quote) => book.hear(quote));
  return { dues, order: book.orderOf(order.id) };
};
