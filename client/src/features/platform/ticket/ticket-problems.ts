import { type Problem, problemsOf } from '@countinghouse/contract/kernel/problems.ts';
import { CreateOrder } from '@countinghouse/contract/order/order.ts';
import { entryProblems, guardProblems, termProblems } from '@countinghouse/contract/order/order-terms.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { type Quote, readPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { orderOf, priceProblems, type TicketDraft } from './ticket-draft.ts';

/** The time and the prices to validate a draft against. */
export interface Moment {
  readonly quote: Pick<Quote, 'bid' | 'ask'> | null;
  /** The server's time. */
  readonly now: Date;
}

const given = (text: string | undefined) => (text === undefined ? undefined : readPrice(text));

/** Problems of the prices at the current market. */
const placeProblems = (asked: CreateOrder, quote: Pick<Quote, 'bid' | 'ask'>): Problem[] => {
  const { type: side, entry = 'market' } = asked;
  const price = given(asked.entryPrice) ?? null;
  const waiting = entry !== 'market' && price !== null ? { side, entry, price } : null;
  const reference = waiting?.price ?? exitPrice(side, quote);
  const guards = {
    stopLoss: given(asked.stopLoss),
    takeProfit: given(asked.takeProfit),
    trailing: given(asked.trailing),
  };
  return [...(waiting ? entryProblems(waiting, quote) : []), ...guardProblems(side, reference, guards)];
};

/** A market order has no entry price, whatever was typed before. */
const askedPrices = (draft: TicketDraft) => (draft.entry === 'market' ? { ...draft, entryPrice: null } : draft);

/** The problems that the server would refuse a draft for, by the same rules; paths are fields of the order. */
export const problemsIn = (draft: TicketDraft, traded: TradedSymbol, { quote, now }: Moment): Problem[] => {
  const asked = orderOf(draft, traded, undefined);
  const unread = draft.kind === 'binary' ? [] : priceProblems(askedPrices(draft));
  if (unread.length > 0) return unread;
  const parsed = CreateOrder.safeParse(asked, { reportInput: true });
  if (!parsed.success) return problemsOf(parsed.error, '');
  const own = termProblems(parsed.data, now);
  return own.length > 0 || !quote || asked.kind === 'binary' ? own : placeProblems(parsed.data, quote);
};
