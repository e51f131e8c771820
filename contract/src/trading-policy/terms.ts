import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { OwnLimits } from './limits.ts';
import { Caps, ClientClassName } from './policy.ts';
import { RiskShare } from './risk-share.ts';

/** The rules that can refuse a trade, each a code of the `error` texts, in the order in which they are checked. */
export const tradeRules = [
  'binaryRetail',
  'leverageCap',
  'capability',
  'notVerified',
  'appropriateness',
  'coolingOff',
  'lossLimit',
] as const;
export type TradeRule = (typeof tradeRules)[number];

/** A rule that refuses every order of a kind, with the parameters of its text. */
export const Objection = z.object({
  rule: z.enum(tradeRules),
  /** The refusal in the reader's language. */
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Objection = z.infer<typeof Objection>;

const KindTerms = z.object({
  /** If empty, orders of this kind can be opened. */
  objections: z.array(Objection),
  /** There are questions to answer or a warning to read; orders are refused only if `objections` says so. */
  needsAppropriateness: z.boolean(),
});

/**
 * The orders that a customer may open now, and their limits: for the order ticket. The server checks every order again.
 */
export const TradingTerms = z.object({
  lead: Id,
  clientClass: ClientClassName,
  country: z.string(),
  /** The strict rules of the EU, the EEA and the UK apply. */
  isProtected: z.boolean(),
  forex: KindTerms,
  binary: KindTerms,
  /** Highest leverage by asset class. */
  leverageCaps: Caps,
  closeOutPercent: z.number(),
  /** The figures from the moment at which an approved change of the policy takes effect. */
  next: z.nullable(z.object({ from: Instant, leverageCaps: Caps, closeOutPercent: z.number() })),
  ...OwnLimits.shape,
  /** Highest stake in euros of a new order within the loss limits; null without limits. */
  largestStake: z.nullable(Euro),
  /** The customer's identity must be verified before they pay in. */
  depositNeedsVerification: z.boolean(),
  riskShare: RiskShare,
});
export type TradingTerms = z.infer<typeof TradingTerms>;

export const getTerms = route({
  name: 'tradingPolicy.terms',
  method: 'GET',
  path: '/v1/trading-policy/terms/:id',
  access: 'trader:read',
  views: ['params.id'],
  params: ById,
  reply: TradingTerms,
});
