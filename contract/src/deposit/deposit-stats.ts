import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { DepositStatus } from './deposit.ts';

const Figure = z.object({ count: z.number(), sum: Euro });

/** Deposits visible to the caller, before refunds; days are in the caller's time zone (`x-timezone`). */
export const DepositStats = z.object({
  byStatus: z.array(z.object({ status: DepositStatus, count: z.number(), sum: Euro })),
  /** Completed deposits by completion date: today, and the last 7 and 30 days including today. */
  today: Figure,
  last7Days: Figure,
  last30Days: Figure,
  /** Over all completed deposits; null if there are none. */
  average: z.nullable(Euro),
  median: z.nullable(Euro),
  /** Completed per day, the last 30 days, oldest first. */
  days: z.array(z.object({ date: z.string(), count: z.number(), sum: Euro })),
});
export type DepositStats = z.infer<typeof DepositStats>;

/** The header `x-local-language` is accepted; the figures are the same in every language. */
export const depositStats = route({
  name: 'deposit.stats',
  method: 'GET',
  path: '/v1/deposit/stats',
  access: 'deposit:read',
  reply: DepositStats,
});
