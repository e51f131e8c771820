import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import type { OrderKind } from '@countinghouse/contract/order/order.ts';
import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import type { LiveQuote } from '../quote/quote-board.ts';

interface Situation {
  readonly kind: OrderKind;
  /** Euros. */
  readonly stake: number | null;
  readonly quote: Pick<LiveQuote, 'open' | 'stale'> | null;
  /** The reader's own account can only be read. */
  readonly restricted?: boolean;
  /** The server has halted trading. */
  readonly halted?: boolean;
  /** Two sources disagree about the price. */
  readonly doubted?: boolean;
  readonly terms: Pick<TradingTerms, 'forex' | 'binary' | 'largestStake'> | null;
  readonly funds: Pick<Capital, 'available'> | null;
}

/** The reason why nothing can be placed now, whatever the ticket contains. */
export type Hindrance =
  | { readonly reason: 'restricted' | 'tradingHalted' | 'priceDoubted' | 'noPrice' | 'marketClosed' | 'priceStale' }
  | { readonly reason: 'rule'; readonly rule: string; readonly message: string }
  | { readonly reason: 'insufficient'; readonly missing: number }
  | { readonly reason: 'aboveLimit'; readonly largest: number };

const ofMarket = (quote: Situation['quote']): Hindrance | null => {
  if (!quote) return { reason: 'noPrice' };
  if (!quote.open) return { reason: 'marketClosed' };
  return quote.stale ? { reason: 'priceStale' } : null;
};

const ofMoney = ({ stake, terms, funds }: Situation): Hindrance | null => {
  if (stake === null) return null;
  if (funds && stake > funds.available) return { reason: 'insufficient', missing: cents(stake - funds.available) };
  const largest = terms?.largestStake ?? null;
  return largest !== null && stake > largest ? { reason: 'aboveLimit', largest } : null;
};

const cents = (euro: number): number => Math.round(euro * 100) / 100;

/** Whether the customer still has questions to answer or a warning to read, although neither prevents an order. */
export const isAdvised = ({ kind, terms }: Pick<Situation, 'kind' | 'terms'>): boolean => {
  const ofKind = terms?.[kind];
  return ofKind?.needsAppropriateness === true && !ofKind.objections.some(({ rule }) => rule === 'appropriateness');
};

/**
 * The place of an obstacle's notice in the ticket: first, unless it depends on the stake, which must not move while it is
 * typed, or passes by itself when the first price arrives.
 */
export const noticePlace = ({ reason }: Hindrance, funds: Situation['funds']): 'first' | 'stake' | 'action' => {
  if (reason === 'noPrice') return 'action';
  if (reason === 'insufficient') return funds && funds.available > 0 ? 'stake' : 'first';
  return reason === 'aboveLimit' ? 'stake' : 'first';
};

/** The first obstacle to placing an order, or null. Rules come before the state of the market. */
export const hindranceOf = (situation: Situation): Hindrance | null => {
  if (situation.restricted) return { reason: 'restricted' };
  const [objection] = situation.terms?.[situation.kind].objections ?? [];
  if (objection) return { reason: 'rule', rule: objection.rule, message: objection.message };
  if (situation.halted) return { reason: 'tradingHalted' };
  if (situation.doubted && situation.quote?.open) return { reason: 'priceDoubted' };
  return ofMarket(situation.quote) ?? ofMoney(situation);
};
