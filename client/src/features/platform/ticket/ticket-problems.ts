import { type Problem, problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { entryProblems, guardProblems, termProblems } from '@countinghouse/contract/order/order-terms.ts';
import { CreateOrder } from '@countinghouse/contract/schemas/order/order.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, readPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { orderOf, priceProblems, type TicketDraft } from './ticket-draft.ts';

/** The time and the prices to validate a draft against. */
interface Moment {
  readonly quote: Pick<Quote, 'bid' | 'ask'> | null;
  /** The server's time. */
  readonly now: Date;
}

const given = (text: string | undefined) => (text === undefined ? undefined : readPrice(text));

/** Problems of the prices at the current market. */
const placeProblems = (order: CreateOrder, quote: Pick<Quote, 'bid' | 'ask'>): Problem[] => {
  const { type: side, entry = 'market' } = order;
  const price = given(order.entryPrice) ?? null;
  const pending = entry !== 'market' && price !== null ? { side, entry, price } : null;
  const reference = pending?.price ?? exitPrice(side, quote);
  const guards = {
    stopLoss: given(order.stopLoss),
    takeProfit: given(order.takeProfit),
    trailing: given(order.trailing),
  };
  return [...(pending ? entryProblems(pending, quote) : []), ...guardProblems(side, reference, guards)];
};

/** Only a market order has a deviation, and only others have an entry price, whatever was typed before. */
const withoutUnusedPrice = (draft: TicketDraft) => ({
  ...draft,
  ...(draft.entry === 'market' ? { entryPrice: null } : { maxDeviation: null }),
});

/** The problems that the server would refuse a draft for, by the same rules; paths are fields of the order. */
export const problemsIn = (draft: TicketDraft, traded: TradedSymbol, { quote, now }: Moment): Problem[] => {
  const order = orderOf(draft, traded, undefined);
  const unread = draft.kind === 'binary' ? [] : priceProblems(withoutUnusedPrice(draft));
  if (unread.length > 0) return unread;
  const parsed = CreateOrder.safeParse(order, { reportInput: true });
  if (!parsed.success) return problemsOf(parsed.error, '');
  const own = termProblems(parsed.data, now);
  return own.length > 0 || !quote || order.kind === 'binary' ? own : placeProblems(parsed.data, quote);
};
