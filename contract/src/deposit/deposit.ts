import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { payer, SecureCode, StartDeposit } from './card.ts';

/** `completed`, `failed` and `cancelled` are final. */
export const DepositStatus = z.enum(['pending', 'awaiting_3d_secure', 'completed', 'failed', 'cancelled']);
export type DepositStatus = z.infer<typeof DepositStatus>;

/** By card through the payment gateway, or a transfer that staff recorded by hand. */
export const DepositMethod = z.enum(['card', 'bank_transfer']);
export type DepositMethod = z.infer<typeof DepositMethod>;

/** Why a deposit failed. */
export const DepositReason = z.enum([
  'declined',
  'insufficientFunds',
  'wrongCode',
  'timedOut',
  'gatewayRefused',
  'notApproved',
]);
export type DepositReason = z.infer<typeof DepositReason>;

/** Money that a customer brings. Of the card only what a receipt shows; neither CVV nor secure code, which nobody keeps. */
export const Deposit = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  amount: Euro,
  status: DepositStatus,
  method: DepositMethod,
  /** Why it failed; null otherwise. */
  reason: z.nullable(DepositReason),
  /** The gateway's number of the payment, or the bank's reference of a transfer. */
  transactionId: z.string(),
  /** `•••• •••• •••• 4242`; null for a transfer, as are brand and expiry. */
  cardNumber: z.nullable(z.string()),
  cardBrand: z.nullable(z.string()),
  cardExpirationDate: z.nullable(z.string()),
  fullName: z.string(),
  street: z.string(),
  zipCode: z.string(),
  country: z.string(),
  phone: z.string(),
  /** Until when the secure code can be entered and how many tries are left, while it is awaited. */
  challengeExpires: z.nullable(Instant),
  triesLeft: z.nullable(z.number()),
  /** What went back to the card, and what is on its way. */
  refunded: Euro,
  refundPending: Euro,
  /** A payment of the sandbox gateway, whose money is not real. */
  test: z.boolean(),
  /** Who of the staff started or recorded it; null when it was the customer himself. */
  enteredByName: z.nullable(z.string()),
  dateCreation: Instant,
  /** When it became completed, failed or cancelled. */
  dateDone: z.nullable(Instant),
  version: z.number(),
});
export type Deposit = z.infer<typeof Deposit>;

const optionalPayer = z.partial(z.strictObject(payer));

/**
 * The standard calls. `create` records a transfer by hand: it stays pending until somebody else approves it. What `update`
 * takes are the payer's particulars of such a transfer while it is pending. Failed and cancelled deposits can be deleted.
 */
export const deposit = resource({
  name: 'deposit',
  plural: 'deposits',
  item: Deposit,
  create: z.extend(optionalPayer, {
    lead: Id,
    amount: PositiveMoney,
    /** The bank's reference; a number of ours where it is not known yet. */
    transactionId: z.optional(Line(120, 1)),
    status: z.optional(z.literal('pending')),
  }),
  update: optionalPayer,
  filters: {
    lead: { type: 'id' },
    campaign: { type: 'id' },
    assignedTo: { type: 'id' },
    status: { type: 'choice', options: DepositStatus.options },
    method: { type: 'choice', options: DepositMethod.options },
    reason: { type: 'choice', options: DepositReason.options },
    amount: { type: 'amount' },
    transactionId: { type: 'text' },
    fullName: { type: 'text' },
    dateCreation: { type: 'instant' },
    dateDone: { type: 'instant' },
  },
  sorts: ['amount', 'status', 'method', 'leadName', 'dateCreation', 'dateDone'],
  defaultSort: ['-dateCreation'],
  aliases: { user: 'lead' },
  access: {
    read: 'deposit:read',
    create: 'deposit:create',
    update: 'deposit:update',
    delete: 'deposit:delete',
    export: 'deposit:export',
  },
});

const start = 'deposit:start';
const answer = 'deposit:answer';

/**
 * Starts a card deposit. The reply is the deposit as it was created, `pending`; what the gateway says follows at once,
 * as a live event and by `confirmDeposit` without a code. 429 when too many of the customer's were not completed within
 * the hour.
 */
export const startDeposit = route({
  name: 'deposit.start',
  method: 'POST',
  path: '/v1/deposit/3d-secure',
  access: start,
  body: StartDeposit,
  aliases: { user: 'lead' },
  ignores: ['status', 'secureCode'],
  reply: Deposit,
});

/**
 * With a secure code: the customer answers his bank, in a session of his own only (403 for staff, also connected ones).
 * Still `awaiting_3d_secure` means a wrong code with tries left. 409 when the deposit is not waiting for a code (any more).
 * Without a code: gives the deposit as it stands, after asking the gateway; never refused for its state.
 */
export const confirmDeposit = route({
  name: 'deposit.confirm',
  method: 'POST',
  path: '/v1/deposit/:depositId/confirm-3d-secure',
  access: start,
  params: z.object({ depositId: Id }),
  body: z.strictObject({ secureCode: z.optional(SecureCode) }),
  reply: Deposit,
});

/** Ends a deposit that is pending or waits for its code; 409 when it is final. */
export const cancelDeposit = route({
  name: 'deposit.cancel',
  method: 'PATCH',
  path: '/v1/deposit/:id/cancel',
  access: start,
  params: ById,
  reply: Deposit,
});

/** How the customer answers his bank: `code` into `confirmDeposit`, or on the bank's own page at `url`. */
export const DepositChallenge = z.object({
  answer: z.enum(['code', 'redirect']),
  url: z.nullable(z.string()),
  expires: Instant,
  triesLeft: z.nullable(z.number()),
});
export type DepositChallenge = z.infer<typeof DepositChallenge>;

/** For the customer himself only; 409 when the deposit does not wait for him. */
export const depositChallenge = route({
  name: 'deposit.challenge',
  method: 'GET',
  path: '/v1/deposit/:id/challenge',
  access: answer,
  ownHandOnly: true,
  params: ById,
  reply: DepositChallenge,
});

/** Plays the customer's bank in the sandbox: shows him his code, and nobody else. 409 when nothing waits for one. */
export const sandboxBank = route({
  name: 'deposit.sandboxBank',
  method: 'GET',
  path: '/v1/deposit/:id/sandbox-bank',
  access: answer,
  ownHandOnly: true,
  secret: true,
  params: ById,
  reply: z.object({ secureCode: z.string(), amount: Euro, cardNumber: z.string(), expires: Instant }),
});

/**
 * Which gateway takes cards; in a `test` only the numbers of `sandboxCards` are accepted. `pretend`: they are credited like
 * real money although this is no demo.
 */
export const depositGateway = route({
  name: 'deposit.gateway',
  method: 'GET',
  path: '/v1/deposit/gateway',
  access: start,
  reply: z.object({
    gateway: z.enum(['sandbox', 'stripe']),
    test: z.boolean(),
    pretend: z.boolean(),
    /** Euro that a payment by card is at least and at most; left out where the gateway takes any amount. */
    limits: z.optional(z.object({ least: Euro, most: Euro })),
  }),
});

const Figure = z.object({ count: z.number(), sum: Euro });

/** Deposits as far as the caller reads them, before refunds; days are those of his time zone (`x-timezone`). */
export const DepositStats = z.object({
  byStatus: z.array(z.object({ status: DepositStatus, count: z.number(), sum: Euro })),
  /** Completed ones, by when they were completed: since midnight, in the last 7 and the last 30 days with today. */
  today: Figure,
  last7Days: Figure,
  last30Days: Figure,
  /** Of all completed ones; null when there are none. */
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
