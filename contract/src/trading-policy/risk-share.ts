import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

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
