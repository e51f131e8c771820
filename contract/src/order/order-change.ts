import * as z from 'zod/mini';
import { Id } from '../kernel/scalars.ts';
import { OrderType } from './order.ts';

const Guard = z.optional(z.nullable(z.string()));
const Prices = z.object({ entryPrice: z.optional(z.string()), stopLoss: Guard, takeProfit: Guard, trailing: Guard });

/** The terms of a prepared `orderChange`. It can be confirmed only while the order has this version. */
export const OrderChange = z.object({
  order: Id,
  action: z.enum(['update', 'close', 'cancel']),
  type: OrderType,
  version: z.number(),
  /** The new prices, and the same ones before; null is none. */
  changes: z.optional(Prices),
  before: z.optional(Prices),
});
export type OrderChange = z.infer<typeof OrderChange>;
