import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';
import { RiskShare } from './risk-share.ts';

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
  /** The last new count of the same period and prices, when it was made, and whether another one is under way. */
  recounted: z.nullable(RiskCount),
  dateRecounted: z.nullable(Instant),
  isRecounting: z.boolean(),
});
export type RiskComputation = z.infer<typeof RiskComputation>;

/**
 * How the published share was counted. `recount` counts it again from the ledger and the orders, in the background and
 * at most once an hour; further requests get the last result.
 */
export const getRiskComputation = route({
  name: 'tradingPolicy.riskComputation',
  method: 'GET',
  path: '/v1/trading-policy/risk/computation',
  access: 'tradingPolicy:readRisk',
  writes: true,
  query: z.object({ recount: z.optional(z.literal('true')) }),
  reply: RiskComputation,
});
