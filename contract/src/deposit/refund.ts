import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { Debt } from '../ledger/debt.ts';
import { Dispute } from './dispute.ts';

/**
 * `pending` while the gateway works: the money is on hold. A completed one can still fail if the card's bank returns
 * it.
 */
export const refundStates = stateMachine({
  pending: {
    isOpen: true,
    tone: 'info',
    label: 'refundPending',
    on: { complete: 'completed', fail: 'failed' },
  },
  completed: { isOpen: false, tone: 'success', label: 'refundCompleted', on: { return: 'failed' } },
  failed: { isOpen: false, tone: 'error', label: 'refundFailed' },
});
export const RefundStatus = stateSchema(refundStates);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Approved here by two members of staff, or made at the gateway itself. */
export const RefundOrigin = z.enum(['staff', 'gateway']);
export type RefundOrigin = z.infer<typeof RefundOrigin>;

export const Refund = z.object({
  id: Id,
  amount: Euro,
  status: RefundStatus,
  origin: RefundOrigin,
  /** Empty for a refund made at the gateway. */
  reason: z.string(),
  /** The part that the customer's balance did not cover and the company paid. */
  shortfall: Euro,
  /** The card cannot take this money: it may be paid to the customer's bank account instead. */
  refused: z.boolean(),
  /** For staff only. */
  proposedByName: z.nullable(z.string()),
  dateCreation: Instant,
  dateDone: z.nullable(Instant),
});
export type Refund = z.infer<typeof Refund>;

/** A refund that is proposed and not yet decided. */
export const WaitingRefund = z.object({
  approval: Id,
  amount: Euro,
  reason: z.string(),
  byName: z.string(),
  dateCreation: Instant,
});

export type WaitingRefund = z.infer<typeof WaitingRefund>;

export const DepositRefunds = z.object({
  /** Newest first. */
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  /** Debts for the part that the customer's money did not cover. */
  debts: z.array(Debt),
  /** The most that can be refunded now: the rest of the deposit, limited by the customer's available cash. */
  refundable: Euro,
  /** Only for callers who may propose a refund. */
  waiting: z.nullable(WaitingRefund),
});
export type DepositRefunds = z.infer<typeof DepositRefunds>;

/** A deposit's refunds and disputes, with the debts that they left. */
export const depositRefunds = route({
  name: 'deposit.refunds',
  method: 'GET',
  path: '/v1/deposit/:id/refunds',
  access: 'deposit:read',
  params: ById,
  reply: DepositRefunds,
});

/**
 * Proposes to refund a completed card deposit to its card, in full or in part; carried out when a second person
 * approves. 409 for any other deposit, for more than is left of it or available, and while another proposal is pending.
 */
export const proposeRefund = route({
  name: 'deposit.refund',
  method: 'POST',
  path: '/v1/deposit/:id/refund',
  access: 'deposit:refund',
  limit: 'money',
  params: ById,
  body: z.strictObject({ amount: PositiveMoney, reason: Prose(500, 3) }),
  reply: z.object({ approval: Id }),
});

/**
 * Proposes to write off a debt; a second person decides. No money moves. 409 if it is not open, or while the proposal is
 * pending.
 */
export const proposeWriteOff = route({
  name: 'deposit.writeOff',
  method: 'POST',
  path: '/v1/deposit/:id/write-off',
  access: 'deposit:refund',
  limit: 'money',
  params: ById,
  body: z.strictObject({ debt: Id, note: Prose(500, 3) }),
  reply: z.object({ approval: Id }),
});

/**
 * Proposes that money whose refund failed for an unknown reason may be paid to the customer's bank account; a second
 * person decides. No money moves. 409 if the refund did not fail, if the card has refused it or has taken a later one, or
 * while a proposal is pending.
 */
export const proposeRelease = route({
  name: 'deposit.release',
  method: 'POST',
  path: '/v1/deposit/:id/release',
  access: 'deposit:refund',
  limit: 'money',
  params: ById,
  body: z.strictObject({ refund: Id, note: Prose(500, 3) }),
  reply: z.object({ approval: Id }),
});
