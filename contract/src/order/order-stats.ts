import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { OrderKind, OrderStatus } from './order.ts';

const Figure = z.object({ count: z.number(), stake: Euro, profit: Euro });

/** Sums in euro. Profits and losses are the customers', as the ledger booked them; imported orders booked nothing. */
export const OrderStats = z.object({
  byStatus: z.array(z.object({ status: OrderStatus, count: z.number(), stake: Euro })),
  byKind: z.array(z.object({ kind: OrderKind, ...Figure.shape })),
  /** The 50 symbols with most orders. */
  bySymbol: z.array(z.object({ symbol: z.string(), ...Figure.shape })),
  /** Stakes in the margin accounts: of open orders, and of those that wait for their entry. */
  openStake: Euro,
  pendingStake: Euro,
  /** Stake times leverage: of what is open, and of everything that ever was, imported orders aside. */
  exposure: Euro,
  volume: Euro,
  closed: z.object({
    won: z.number(),
    lost: z.number(),
    even: z.number(),
    /** Of the orders that won, zero or more; of those that lost, zero or less; both together. */
    profits: Euro,
    losses: Euro,
    result: Euro,
  }),
  imported: z.number(),
});
export type OrderStats = z.infer<typeof OrderStats>;

/** Figures of the orders in the caller's scope that match the list's filters and text. */
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
