import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { OrderKind, OrderStatus } from './order.ts';

const Figure = z.object({ count: z.number(), stake: Euro, profit: Euro });

/**
 * Sums in euros. `count` counts orders that were placed, not parts closed alone; money counts in full. Profits and losses
 * are the customers', as posted in the ledger. Past trades that were imported posted nothing: only `imported` counts them.
 */
export const OrderStats = z.object({
  byStatus: z.array(z.object({ status: OrderStatus, count: z.number(), stake: Euro })),
  byKind: z.array(z.object({ kind: OrderKind, ...Figure.shape })),
  /** The 50 symbols with the most orders. */
  bySymbol: z.array(z.object({ symbol: z.string(), ...Figure.shape })),
  /** Stakes in the margin accounts: of open and of pending orders. */
  openStake: Euro,
  pendingStake: Euro,
  /** Stake times leverage: of open orders, and of all orders ever. */
  exposure: Euro,
  volume: Euro,
  closed: z.object({
    won: z.number(),
    lost: z.number(),
    even: z.number(),
    /** Sum over the winning orders, zero or more; over the losing ones, zero or less; and both together. */
    profits: Euro,
    losses: Euro,
    result: Euro,
  }),
  imported: z.number(),
});
export type OrderStats = z.infer<typeof OrderStats>;

/** Figures of the orders in the caller's scope that match the list's filters and search text. */
export const orderStats = route({
  name: 'order.stats',
  method: 'GET',
  path: '/v1/order/stats',
  access: 'order:read',
  query: z.object({
    filters: z.optional(z.string().check(z.maxLength(4096))),
    q: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: OrderStats,
});
