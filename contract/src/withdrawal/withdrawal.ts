import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { prepared } from '../prepared/confirming.ts';
import { proof } from '../passkey/proof.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { OwnPart } from '../verification/own-part.ts';
import { isIban } from './iban.ts';

export const withdrawalStates = stateMachine({
  pending: {
    isOpen: true,
    tone: 'info',
    label: 'statusPending',
    on: { complete: 'completed', fail: 'failed', cancel: 'failed', addDestination: 'pending' },
  },
  completed: { isOpen: false, tone: 'success', label: 'statusCompleted' },
  failed: { isOpen: false, tone: 'error', label: 'statusFailed' },
});
export const WithdrawalStatus = stateSchema(withdrawalStates);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** The change of how a customer logs in after which payouts wait. */
export const PayoutWaitReason = z.enum(['password', 'email', 'twoFactor', 'passkey']);
export type PayoutWaitReason = z.infer<typeof PayoutWaitReason>;

/** Money on its way out. It leaves the available cash immediately, and the company when it is completed. */
export const Withdrawal = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  /** Euro. */
  amount: Euro,
  status: WithdrawalStatus,
  /** The reference for customers, staff and the bank statement. */
  transactionId: z.string(),
  /** The IBAN, of which lists show only the ends; old ones may be a remark. Null until it is chosen. */
  destination: z.nullable(z.string()),
  /** The customer's saved destination: nothing is paid without one. */
  destinationId: z.nullable(Id),
  /** The holder of that account, to compare with the customer's name. */
  holder: z.nullable(z.string()),
  /** The moment from which it is paid to. Null until the customer has confirmed it. */
  destinationFrom: z.nullable(Instant),
  /** The person who added it later, if it was left open at first. */
  destinationBy: z.nullable(Id),
  /** Why it failed; the customer can read it. */
  reason: z.string(),
  /** Cancelled by the customer. */
  cancelled: z.boolean(),
  enteredBy: Id,
  enteredByName: z.string(),
  decidedBy: z.nullable(Id),
  decidedByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
  /** Whole minutes from the request to the decision; until then its age follows from `dateCreation`. */
  minutesTaken: z.nullable(z.number()),
  /** When it should be decided, as promised on the day of the request. */
  target: Instant,
  /** While it is pending: the moment before which it is not paid, if there has been one, and the change that causes it. */
  waitsUntil: z.nullable(Instant),
  waitsBecause: z.nullable(PayoutWaitReason),
  /** The second person's approval that it waits for, and the first approver. */
  approval: z.nullable(Id),
  approvalBy: z.nullable(Id),
  approvalByName: z.nullable(z.string()),
  dateCreation: Instant,
  version: z.number(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/**
 * A saved destination by its id, or by its IBAN. An IBAN that the customer has not saved is added when they name it
 * themselves; nothing is paid to it before they confirm it.
 */
const ChosenDestination = Line(42, 1).check(
  z.refine((text) => isIban(text) || Id.safeParse(text).success, { error: 'iban' }),
);

const access = {
  read: 'withdrawal:read',
  create: 'withdrawal:create',
  update: 'withdrawal:update',
  delete: 'withdrawal:delete',
  export: 'withdrawal:export',
} as const;

const declared = resource({
  name: 'withdrawal',
  plural: 'withdrawals',
  limit: 'money',
  item: Withdrawal,
  /**
   * The customer's own if `lead` is left out, proved by password or passkey; `status` can only be pending. Staff prepare
   * one, which the customer confirms.
   */
  create: z.strictObject({
    lead: z.optional(Id),
    amount: PositiveMoney,
    destination: z.optional(ChosenDestination),
    status: z.optional(z.literal('pending')),
    prepared,
    ...proof,
  }),
  /**
   * While it is pending: anyone may choose a missing destination, only who chose it may change it. Customers prove who
   * they are.
   */
  update: z.strictObject({ destination: z.optional(ChosenDestination), ...proof }),
  filters: {
    status: { type: 'choice', options: withdrawalStates.names },
    amount: { type: 'amount' },
    lead: { type: 'id' },
    transactionId: { type: 'text' },
    enteredBy: { type: 'id' },
    decidedBy: { type: 'id' },
    cancelled: { type: 'boolean' },
    target: { type: 'instant' },
    dateDecided: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: ['dateCreation', 'amount', 'status', 'leadName', 'target', 'dateDecided', 'minutesTaken'],
  defaultSort: ['-dateCreation'],
  aliases: { user: 'lead' },
  access,
});

const { create, createMany, update } = declared.routes;

/** A withdrawal as the call that requests it replies: one that staff prepared does not exist yet. */
const Requested = z.extend(Withdrawal, { status: z.enum([...withdrawalStates.names, 'prepared']) });
export type RequestedWithdrawal = z.infer<typeof Requested>;

export const withdrawal = {
  ...declared,
  routes: {
    ...declared.routes,
    create: route({ ...create, reply: Requested }),
    createMany: route({ ...createMany, reply: z.object({ withdrawals: z.array(Requested) }) }),
    update: route({
      ...update,
      /** A status, sent alone, does what its own call does; `reason` belongs to a refusal by staff. */
      body: z.extend(update.body, {
        status: z.optional(WithdrawalStatus),
        reason: z.optional(Prose(500, 3)),
      }),
    }),
  },
} as const;

/**
 * Reports that the money was sent. If the amount, alone or with the customer's payouts of the last 24 hours, is above
 * the settings' threshold, it becomes a proposal and is completed by the next person who approves. Otherwise it needs a
 * recent proof (`auth.prove`). Those who created or verified the customer, gave them their name or sent their documents
 * must leave it to somebody else, if there is anybody.
 */
export const completeWithdrawal = route({
  name: 'withdrawal.complete',
  method: 'POST',
  path: '/v1/withdrawal/:id/complete',
  access: 'withdrawal:decide',
  limit: 'money',
  params: ById,
  body: z.strictObject({ version: Version }),
  reply: Withdrawal,
});

/** Null if the customer's deposits are all real. */
const TestMoney = z.nullable(
  z.object({
    /** Paid in with test cards and not refunded. */
    paidIn: Euro,
    /** Part of the payout that the customer's real deposits do not cover. */
    part: Euro,
    /** False in a declared demo, which pays it out as pretend money. */
    isRefused: z.boolean(),
  }),
);
export type TestMoney = z.infer<typeof TestMoney>;

/** Whether completing it now takes a second person; 409 once it is decided. The completion itself checks again. */
export const withdrawalCompletion = route({
  name: 'withdrawal.completion',
  method: 'GET',
  path: '/v1/withdrawal/:id/completion',
  access: 'withdrawal:decide',
  params: ById,
  reply: z.object({
    needsSecond: z.boolean(),
    /** Whether the account's holder is the customer, by name; null without a destination. Otherwise two people decide. */
    isOwnName: z.nullable(z.boolean()),
    /** Goes back to cards before anything is paid to a bank account. */
    toCard: Euro,
    testMoney: TestMoney,
    /** The reader's own part, which keeps them from paying this customer. */
    ownPart: OwnPart,
  }),
});

/** Refuses it: the money returns to the customer, who can read the reason. */
export const failWithdrawal = route({
  name: 'withdrawal.fail',
  method: 'POST',
  path: '/v1/withdrawal/:id/fail',
  access: 'withdrawal:decide',
  limit: 'money',
  params: ById,
  body: z.strictObject({ reason: Prose(500, 3), version: Version }),
  reply: Withdrawal,
});

/** For customers, while it is pending. */
export const cancelWithdrawal = route({
  name: 'withdrawal.cancel',
  method: 'PATCH',
  path: '/v1/withdrawal/:id/cancel',
  access: 'withdrawal:cancel',
  limit: 'money',
  params: ById,
  reply: Withdrawal,
});

const OfStatus = z.object({ count: z.number(), sum: Euro });

/** Figures of the withdrawals in the caller's scope. */
export const WithdrawalStats = z.object({
  ...withdrawalStates.each(() => OfStatus),
  oldestPending: z.nullable(Instant),
  /** Over withdrawals completed in the last 90 days. */
  medianMinutesToPay: z.nullable(z.number()),
  /** Pending past the target. */
  late: z.number(),
  /** Decided after the target or pending past it, in the last 90 days. */
  breaches: z.number(),
  targetHours: z.number(),
});
export type WithdrawalStats = z.infer<typeof WithdrawalStats>;

export const withdrawalStats = route({
  name: 'withdrawal.stats',
  method: 'GET',
  path: '/v1/withdrawal/stats',
  access: 'withdrawal:read',
  reply: WithdrawalStats,
});
