import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';

/** `pending` while the gateway works: the money is held. A completed one can still fail, when the card's bank sends it back. */
export const RefundStatus = z.enum(['pending', 'completed', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Agreed on here by two of the staff, or made at the gateway itself. */
export const RefundOrigin = z.enum(['staff', 'gateway']);
export type RefundOrigin = z.infer<typeof RefundOrigin>;

/** Money of a card deposit that goes back to its card. */
export const Refund = z.object({
  id: Id,
  amount: Euro,
  status: RefundStatus,
  origin: RefundOrigin,
  /** Why; empty for one that was made at the gateway. */
  reason: z.string(),
  /** What the customer’s money did not cover: the company paid it. */
  shortfall: Euro,
  /** For staff only: who proposed it, and how its shortfall was closed. */
  proposedByName: z.nullable(z.string()),
  settled: z.nullable(z.object({ at: Instant, byName: z.string(), note: z.string() })),
  dateCreation: Instant,
  dateDone: z.nullable(Instant),
});
export type Refund = z.infer<typeof Refund>;

/** A refund that somebody proposed and nobody has decided. */
export const WaitingRefund = z.object({
  approval: Id,
  amount: Euro,
  reason: z.string(),
  byName: z.string(),
  dateCreation: Instant,
});

export type WaitingRefund = z.infer<typeof WaitingRefund>;

export const DepositRefunds = z.object({
  /** The newest first. */
  refunds: z.array(Refund),
  /** The most that can be refunded now: what is left of the deposit and no more than the customer can spend. */
  refundable: Euro,
  /** For who may propose one. */
  waiting: z.nullable(WaitingRefund),
});
export type DepositRefunds = z.infer<typeof DepositRefunds>;

/** What went back, or is on its way back, of a deposit. */
export const depositRefunds = route({
  name: 'deposit.refunds',
  method: 'GET',
  path: '/v1/deposit/:id/refunds',
  access: 'deposit:read',
  params: ById,
  reply: DepositRefunds,
});

/**
 * Proposes to give a completed card deposit back to its card, in full or in part; it is done when somebody else agrees.
 * 409 for another deposit, for more than is left of it or than the customer can spend, and while another proposal waits.
 */
export const proposeRefund = route({
  name: 'deposit.refund',
  method: 'POST',
  path: '/v1/deposit/:id/refund',
  access: 'deposit:refund',
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ amount: PositiveMoney, reason: Prose(500, 3) }),
  reply: z.object({ approval: Id }),
});

/** Closes a shortfall with a word on what became of it. No money moves; 409 when there is none (any more). */
export const settleShortfall = route({
  name: 'deposit.settleShortfall',
  method: 'POST',
  path: '/v1/deposit/:id/settle-shortfall',
  access: 'deposit:refund',
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ refund: Id, note: Prose(500, 3) }),
  reply: DepositRefunds,
});
