import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';

/** With fewer accounts a percentage means nothing and could identify a customer. */
export const fewestAccounts = 20;

/**
 * The share of retail accounts with an order in the twelve months before `to` that lost money over that time, realised
 * and unrealised. Counted once a day.
 */
export const RiskShare = z.object({
  /** Percent with one decimal; null with fewer than `fewestAccounts`. */
  share: z.nullable(z.number()),
  accounts: z.number(),
  /** First and last day counted, in the company's zone. */
  from: z.string(),
  to: z.string(),
});
export type RiskShare = z.infer<typeof RiskShare>;

export const getRiskShare = route({
  name: 'tradingPolicy.risk',
  method: 'GET',
  path: '/v1/trading-policy/risk',
  access: 'public',
  reply: RiskShare,
});

/** Accounts by their result over the period; those without profit or loss are the rest of `accounts`. */
const counts = {
  accounts: z.number(),
  losers: z.number(),
  winners: z.number(),
  /** Accounts with trades that do not count. */
  professional: z.number(),
  demo: z.number(),
  /** Orders open at the end of the period, valued at `prices`. */
  openOrders: z.number(),
};

export const RiskCount = z.object(counts);
export type RiskCount = z.infer<typeof RiskCount>;

export const RiskComputation = z.object({
  ...RiskShare.shape,
  ...counts,
  prices: z.array(z.object({ symbol: z.string(), bid: z.string(), ask: z.string() })),
  /** Null before the first count. */
  dateCounted: z.nullable(Instant),
  /** The same period and prices counted again now, if requested. */
  recounted: z.nullable(RiskCount),
});
export type RiskComputation = z.infer<typeof RiskComputation>;

/** How the published share was counted; `recount` counts it again from the ledger and the orders. */
export const getRiskComputation = route({
  name: 'tradingPolicy.riskComputation',
  method: 'GET',
  path: '/v1/trading-policy/risk/computation',
  access: 'tradingPolicy:readRisk',
  query: z.object({ recount: z.optional(z.literal('true')) }),
  reply: RiskComputation,
});
