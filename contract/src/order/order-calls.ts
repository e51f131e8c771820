import * as z from 'zod/mini';
import { Money, PositiveMoney } from '../kernel/money.ts';
import { ById, Version } from '../kernel/resource.ts';
import { Logged, QuoteProof } from '../log/logged-record.ts';
import { route } from '../kernel/route.ts';
import { Id, Prose } from '../kernel/scalars.ts';
import { prepared } from '../prepared/confirming.ts';
import { InputPrice } from '../trading/price.ts';
import { Receipt } from '../trading/receipt.ts';
import { Order, seen } from './order.ts';

/**
 * Closes an open order. Without `profit`, `closePrice` and `void`: at the latest quote, forex only; staff prepare it for
 * the customer to confirm, and it closes at the latest quote of that moment. With one of them an administrator proposes
 * to settle it by hand: that needs a reason and a second person's approval, and the customer is notified. A binary order
 * can only be voided by hand. The reply is the current order, with its pending approval, if any.
 *
 * With `quantity`, the customer closes that much of the stake. That part becomes an order of its own with its own receipt,
 * and is the reply; the rest stays open with the same terms under the same id.
 */
export const closeOrder = route({
  name: 'order.close',
  method: 'POST',
  path: '/v1/order/:id/close',
  access: 'order:close',
  limit: 'money',
  params: ById,
  body: z.strictObject({
    profit: z.optional(Money),
    closePrice: z.optional(InputPrice),
    void: z.optional(z.literal(true)),
    quantity: z.optional(PositiveMoney),
    reason: z.optional(Prose(500, 3)),
    ...seen,
    prepared,
    version: Version,
  }),
  reply: z.extend(Order, { approval: z.nullable(Id) }),
});

/** The most orders that one call closes. */
export const mostClosed = 100;

/**
 * Closes several of the customer's own orders, each at its latest quote as by `order.close`. An order that cannot be closed
 * now stays as it is and does not keep the others open; `refused` names it and says why, with a key of the error texts.
 */
export const closeOrders = route({
  name: 'order.closeMany',
  method: 'POST',
  path: '/v1/order/close',
  access: 'order:closeOwn',
  limit: 'money',
  body: z.strictObject({
    orders: z
      .array(z.strictObject({ id: Id, ...seen, version: Version }))
      .check(z.minLength(1), z.maxLength(mostClosed)),
  }),
  reply: z.object({
    closed: z.array(Order),
    refused: z.array(
      z.object({ id: Id, code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ),
  }),
});

/**
 * The data that a closed order was settled on, with the SHA-256 of `receiptText` computed when it closed, and its
 * proof in the public log, which follows within seconds. 409 before the order closed, and for imported and cancelled
 * orders, which were never settled here.
 */
export const orderReceipt = route({
  name: 'order.receipt',
  method: 'GET',
  path: '/v1/order/:id/receipt',
  access: 'order:read',
  params: ById,
  reply: z.object({
    receipt: Receipt,
    hash: z.string(),
    logged: z.nullable(Logged),
    /** Proofs of the quotes that opened and closed it, as far as they are in the log. */
    quotes: z.array(QuoteProof),
  }),
});
