import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import { type Order, order } from '@countinghouse/contract/order/order.ts';
import type { Side } from '@countinghouse/contract/trading/forex.ts';
import { type Price, readPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { useEffect, useState } from 'react';
import { CallError } from '../../../kernel/call/call-error.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { loadIfPossible } from '../../../ui/later.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { quoteOf, serverNow } from '../quote/market.ts';
import { draftForOther, emptyDraft, marketPrice, orderOf, seenFields, type TicketDraft } from './ticket-draft.ts';

const place = 'ticket-draft';

interface StoredDraft {
  readonly user: string;
  readonly symbol: string;
  readonly draft: TicketDraft;
}

/** Stores a ticket while the user answers questions on another screen of this tab. */
export const storeDraft = ({ draft, ...of }: StoredDraft): void => {
  const read = Object.entries(draft).filter(([, value]) => !Number.isNaN(value));
  sessionStorage.setItem(place, JSON.stringify({ ...of, draft: Object.fromEntries(read) }));
};

/** An invalid number was not stored: its field is empty, not filled with a default. */
const base = (cap: number): TicketDraft => ({ ...emptyDraft(cap), stake: null });

/** The ticket of a symbol that the user left to answer questions, or null. */
export const storedDraft = ({ user, symbol }: Omit<StoredDraft, 'draft'>, cap: number): TicketDraft | null => {
  const stored = JSON.parse(sessionStorage.getItem(place) ?? 'null') as StoredDraft | null;
  return stored?.user === user && stored.symbol === symbol ? { ...base(cap), ...stored.draft } : null;
};

export const forgetDraft = (): void => sessionStorage.removeItem(place);

const orders = resourceQueries(order);

/** A problem of a field; the server's have their own message. */
export interface FieldProblem extends Problem {
  readonly message?: string;
}

interface TicketState {
  readonly draft: TicketDraft;
  readonly phase: 'editing' | 'confirming';
  readonly problems: readonly FieldProblem[];
  /** The market price that the customer confirms; null for orders at another price. */
  readonly price: Price | null;
  /** A refusal that concerns no particular field. */
  readonly refusal: string | null;
}

/** Assigns a refusal to the fields of the ticket. */
const refused = (error: unknown): Pick<TicketState, 'problems' | 'refusal'> => {
  const fieldProblems = error instanceof CallError ? error.fields : [];
  const problems = fieldProblems.map(({ path, code, message }) => ({
    path: path.replace(/^body\./, ''),
    code,
    message,
  }));
  return { problems, refusal: problems.length > 0 ? null : messageOf(error) };
};

/** The new price of a market that has moved too far since the customer saw it; null for another failure. */
export const movedPrice = (error: unknown): Price | null =>
  error instanceof CallError && error.code === 'priceMoved' ? readPrice(String(error.params['price'])) : null;

/** The rules for orders, which a first load does without. The ticket loads them when it is shown; null without a connection. */
export const loadRules = () => loadIfPossible(() => import('./ticket-problems.ts'));

type Review = Pick<TicketState, 'phase' | 'problems' | 'price'>;

const reviewOf = async (draft: TicketDraft, traded: TradedSymbol): Promise<Review | null> => {
  const rules = await loadRules();
  if (!rules) return null;
  const quote = quoteOf(traded.symbol);
  const problems = rules.problemsIn(draft, traded, { quote, now: serverNow() });
  return { phase: problems.length > 0 ? 'editing' : 'confirming', problems, price: quote && marketPrice(draft, quote) };
};

interface TicketOptions {
  readonly traded: TradedSymbol;
  /** Set by staff; customers place their own orders. */
  readonly lead: string | undefined;
  readonly cap: number;
}

/** The screen's single ticket: its values, and placing its order. */
export const useTicket = ({ traded, lead, cap }: TicketOptions) => {
  const user = useUser().id;
  const uiText = useUiText();
  const [symbol, setSymbol] = useState(traded.symbol);
  const [state, setState] = useState<TicketState>(() => ({
    draft: storedDraft({ user, symbol: traded.symbol }, cap) ?? emptyDraft(cap),
    phase: 'editing',
    problems: [],
    price: null,
    refusal: null,
  }));
  useEffect(forgetDraft, []);
  const create = orders.useCreate();
  if (symbol !== traded.symbol) {
    setSymbol(traded.symbol);
    setState({ draft: draftForOther(state.draft), phase: 'editing', problems: [], price: null, refusal: null });
  }
  const draft = { ...state.draft, leverage: Math.min(state.draft.leverage, cap) };
  const review = async (changes: Partial<TicketDraft> = {}): Promise<void> => {
    const next = { ...draft, ...changes };
    const reviewed = await reviewOf(next, traded);
    const refusal = reviewed ? null : uiText('partFailed');
    // A ticket that was changed in the meantime is not the one that was reviewed.
    setState((current) => (current === state ? { ...state, draft: next, ...reviewed, refusal } : current));
  };
  return {
    ...state,
    draft,
    busy: create.isPending,
    change: (changes: Partial<TicketDraft>) =>
      setState({ draft: { ...draft, ...changes }, phase: 'editing', problems: [], price: null, refusal: null }),
    /** Validates the draft and asks for confirmation, or shows the problems. */
    review,
    reviewSide: (side: Side) => review({ side }),
    back: () => setState({ ...state, phase: 'editing' }),
    /** Stores the ticket for when the customer returns to its symbol from another screen. */
    keep: () => storeDraft({ user, symbol: traded.symbol, draft }),
    /** Places the order; null if it was refused, which the ticket then shows. */
    place: async (): Promise<Order | null> => {
      try {
        const placed = await create.mutateAsync({
          ...orderOf(draft, traded, lead),
          ...seenFields(draft, traded, state.price),
        });
        setState({ ...state, phase: 'editing', problems: [], price: null, refusal: null });
        return placed;
      } catch (error) {
        const price = movedPrice(error);
        const phase = price === null ? 'editing' : 'confirming';
        setState({ ...state, phase, price, ...refused(error) });
        return null;
      }
    },
  };
};

export type Ticket = ReturnType<typeof useTicket>;
