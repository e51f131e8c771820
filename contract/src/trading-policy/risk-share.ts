import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';

/** Below so many accounts a percentage says nothing, and might say whose it is. */
export const fewestAccounts = 20;

/** Of the retail accounts that closed an order in the twelve months before `to`, how many lost money over them. */
export const RiskShare = z.object({
  /** Percent with one decimal; null below the fewest accounts. */
  share: z.nullable(z.number()),
  accounts: z.number(),
  /** First and last day that count, in the company's zone. */
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
