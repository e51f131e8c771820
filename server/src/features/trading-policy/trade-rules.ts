import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { Assessment } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { heldAt } from '@countinghouse/contract/trading-policy/limits.ts';
import type { PolicyFields } from '@countinghouse/contract/trading-policy/policy.ts';
import { questionsVersion, type TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { TradeRule } from '@countinghouse/contract/trading-policy/terms.ts';
import { exceeded, type Use } from './own-limits.ts';
import { isStrictFor } from './protection.ts';
import type { KnownTrader } from './trader-table.ts';

export interface TraderState {
  readonly now: Date;
  /** The reader is the customer in their own session. */
  readonly isOwn: boolean;
  readonly policy: PolicyFields;
  readonly trader: KnownTrader;
  readonly assessments: Partial<Record<TestedKind, Assessment>>;
  readonly limits: readonly Use[];
}

/** A requested order; without `order`, any order of the kind. */
export interface TradeInput {
  readonly kind: TestedKind;
  readonly order?: { readonly symbol: string; readonly leverage: number; readonly stake: bigint };
}

/** A rule that forbids the order, with the parameters of its text; `context` selects among the texts of a rule. */
export interface Against {
  readonly rule: TradeRule;
  readonly params: Readonly<Record<string, string | number>>;
}

type Rule = (state: TraderState, input: TradeInput) => Against['params'] | null;

const labels: Readonly<Record<TestedKind, string>> = { forex: 'forex', binary: 'binary_options' };

/**
 * Whether the customer has questions to answer or a warning to confirm. Professionals are presumed to have the
 * knowledge (MiFID II, annex II).
 */
export const needsQuestions = ({ policy, trader, assessments }: TraderState, kind: TestedKind): boolean => {
  if (!policy.needsAppropriateness || trader.clientClass === 'professional') return false;
  const last = assessments[kind];
  if (last === undefined || last.questionsVersion !== questionsVersion) return true;
  return last.result === 'notAppropriate' && last.dateAcknowledged === null;
};

const residence = ({ country, statedCountry }: KnownTrader): 'stated' | 'unknown' | 'known' => {
  if (statedCountry !== '') return 'stated';
  return country === '' ? 'unknown' : 'known';
};

const binaryRetail: Rule = ({ policy, trader }, { kind }) => {
  const isOff = policy.binaryOffForRetail && trader.clientClass === 'retail' && isStrictFor(trader);
  if (kind !== 'binary' || !isOff) return null;
  return { country: trader.country, context: residence(trader) };
};

const leverageCap: Rule = ({ policy, trader }, { kind, order }) => {
  const traded = order && symbolNamed(order.symbol);
  if (kind !== 'forex' || !traded) return null;
  const cap = policy.leverageCaps[trader.clientClass][traded.assetClass];
  if (order.leverage <= cap) return null;
  const { symbol, assetClass } = traded;
  return { cap, asked: order.leverage, symbol, assetClass, context: trader.clientClass };
};

const capability: Rule = ({ trader }, { kind }) => {
  const label = labels[kind];
  return trader.labels.includes(label) ? null : { label, context: label };
};

const notVerified: Rule = ({ policy, trader }) =>
  policy.needsVerification && !trader.isVerified ? { context: 'trade' } : null;

/** Whether the customer must be verified before they pay in; a demo customer need not be. */
export const mustVerifyToDeposit = (policy: PolicyFields, { isVerified, isDemo }: KnownTrader): boolean =>
  policy.depositNeedsVerification && !isVerified && !isDemo;

/**
 * The company must ask, and warn according to the answers; then the customer decides (MiFID II, article 25(3)). So only
 * a customer without any answers is stopped, and never a demo customer.
 */
const appropriateness: Rule = (state, { kind }) => {
  const hasAnswered = state.assessments[kind] !== undefined;
  if (hasAnswered || state.trader.isDemo || !needsQuestions(state, kind)) return null;
  return { kind, context: state.isOwn ? 'unanswered' : 'byCustomer' };
};

const coolingOff: Rule = ({ trader, now }) => {
  const until = heldAt(trader.pause, now).value;
  return until !== null && dayOf(now) < until ? { until } : null;
};

const lossLimit: Rule = ({ limits }, { order }) => {
  const over = exceeded(limits, 'loss', order?.stake ?? 1n);
  if (!over) return null;
  return { limit: toEuro(over.value ?? 0n), used: toEuro(over.used), context: over.period };
};

/**
 * Rules that no one can change at once come first: a customer should not verify only to learn that they may not trade.
 */
const rules: Readonly<Record<TradeRule, Rule>> = {
  binaryRetail,
  leverageCap,
  capability,
  notVerified,
  appropriateness,
  coolingOff,
  lossLimit,
};

/** Every rule that forbids an order; the first is the reason given. */
export const against = (state: TraderState, input: TradeInput): Against[] =>
  Object.entries(rules).flatMap(([rule, judge]) => {
    const params = judge(state, input);
    return params ? [{ rule: rule as TradeRule, params }] : [];
  });
