import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { payer, SecureCode, StartDeposit } from './card.ts';
import { DisputeStatus, disputeStates } from './dispute.ts';

/** A deposit that is not open is final: a refund leaves it completed. */
export const depositStates = stateMachine({
  pending: {
    isOpen: true,
    tone: 'info',
    label: 'statusPending',
    on: {
      challenge: 'awaiting_3d_secure',
      complete: 'completed',
      fail: 'failed',
      cancel: 'cancelled',
      editPayer: 'pending',
      reopen: 'awaiting_transfer',
    },
  },
  awaiting_transfer: {
    isOpen: true,
    tone: 'info',
    label: 'statusAwaitingTransfer',
    on: { receive: 'pending', expire: 'failed', cancel: 'cancelled' },
  },
  awaiting_3d_secure: {
    isOpen: true,
    tone: 'warning',
    label: 'statusAwaiting',
    on: { rejectCode: 'awaiting_3d_secure', complete: 'completed', fail: 'failed', cancel: 'cancelled' },
  },
  completed: { isOpen: false, tone: 'success', label: 'statusCompleted', on: { refund: 'completed' } },
  failed: { isOpen: false, tone: 'error', label: 'statusFailed', on: { delete: 'failed' } },
  cancelled: { isOpen: false, tone: 'neutral', label: 'statusCancelled', on: { delete: 'cancelled' } },
});
export const DepositStatus = stateSchema(depositStates);
export type DepositStatus = z.infer<typeof DepositStatus>;

/** By card through the gateway, or by bank transfer: announced by the customer, or recorded by staff. */
const depositMethods = ['card', 'bank_transfer'] as const;
export const DepositMethod = z.enum(depositMethods);
export type DepositMethod = z.infer<typeof DepositMethod>;

const depositReasons = [
  'declined',
  'insufficientFunds',
  'wrongCode',
  'timedOut',
  'gatewayRefused',
  'notApproved',
  'notReceived',
] as const;
export const DepositReason = z.enum(depositReasons);
export type DepositReason = z.infer<typeof DepositReason>;

/**
 * A customer's deposit. It holds only the card data that a receipt shows; the CVV and the secure code are never stored.
 */
export const Deposit = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  amount: Euro,
  status: DepositStatus,
  method: DepositMethod,
  /** Null unless the deposit failed. */
  reason: z.nullable(DepositReason),
  /** The gateway's payment id, the reference of an announced transfer, or the bank's reference of a recorded one. */
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
  /** While the secure code is awaited: its deadline and the attempts left. */
  challengeExpires: z.nullable(Instant),
  triesLeft: z.nullable(z.number()),
  /** Returned to the card, and on its way back. */
  refunded: Euro,
  refundPending: Euro,
  /** State of the latest dispute; null without any. */
  dispute: z.nullable(DisputeStatus),
  /** A payment of the sandbox gateway: no real money. */
  test: z.boolean(),
  /** The member of staff who started or recorded it; null for the customer. */
  enteredByName: z.nullable(z.string()),
  dateCreation: Instant,
  /** When it became completed, failed or cancelled. */
  dateDone: z.nullable(Instant),
  version: z.number(),
});
export type Deposit = z.infer<typeof Deposit>;

const optionalPayer = z.partial(z.strictObject(payer));

/**
 * The standard calls. `create` records a bank transfer, which stays pending until a second person approves it. `update`
 * takes the payer's particulars of such a transfer while it is pending. Failed and cancelled deposits can be deleted.
 */
const declared = resource({
  name: 'deposit',
  plural: 'deposits',
  limit: 'money',
  item: Deposit,
  create: z.extend(optionalPayer, {
    lead: Id,
    amount: PositiveMoney,
    /** The bank's reference; the product assigns a number if it is not known yet. */
    transactionId: z.optional(Line(120, 1)),
    status: z.optional(z.literal('pending')),
  }),
  update: optionalPayer,
  filters: {
    lead: { type: 'id' },
    campaign: { type: 'id' },
    assignedTo: { type: 'id' },
    status: { type: 'choice', options: depositStates.names },
    method: { type: 'choice', options: depositMethods },
    reason: { type: 'choice', options: depositReasons },
    dispute: { type: 'choice', options: disputeStates.names },
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
const { update } = declared.routes;

/** A status in an update, sent alone, cancels the deposit as `cancelDeposit` does, by the same right. */
export const deposit = {
  ...declared,
  routes: {
    ...declared.routes,
    update: route({
      ...update,
      access: ['deposit:update', start],
      body: z.extend(update.body, { status: z.optional(DepositStatus) }),
    }),
  },
} as const;

const answer = 'deposit:answer';

/**
 * Starts a card deposit. The reply is the deposit as created, `pending`; the gateway's answer follows as a live event
 * and by `confirmDeposit` without a code. 429 if too many of the customer's deposits were not completed within the
 * hour.
 */
export const startDeposit = route({
  name: 'deposit.start',
  method: 'POST',
  path: '/v1/deposit/3d-secure',
  access: start,
  limit: 'money',
  body: StartDeposit,
  aliases: { user: 'lead' },
  ignores: ['status', 'secureCode'],
  reply: Deposit,
});

/**
 * With a secure code: the customer's answer to their bank, from their own session only (403 for staff, including
 * connected ones). Still `awaiting_3d_secure` means a wrong code with attempts left. 409 if the deposit is not, or no
 * longer, waiting for a code. Without a code: returns the current deposit after asking the gateway; never refused
 * because of its state.
 */
export const confirmDeposit = route({
  name: 'deposit.confirm',
  method: 'POST',
  path: '/v1/deposit/:depositId/confirm-3d-secure',
  access: start,
  limit: 'money',
  params: z.object({ depositId: Id }),
  body: z.strictObject({ secureCode: z.optional(SecureCode) }),
  reply: Deposit,
});

/** Cancels a deposit that is pending or waits for its code; 409 if it is final. */
export const cancelDeposit = route({
  name: 'deposit.cancel',
  method: 'PATCH',
  path: '/v1/deposit/:id/cancel',
  access: start,
  limit: 'money',
  params: ById,
  reply: Deposit,
});

/** How the customer answers their bank: a `code` for `confirmDeposit`, or on the bank's own page at `url`. */
export const DepositChallenge = z.object({
  answer: z.enum(['code', 'redirect']),
  url: z.nullable(z.string()),
  expires: Instant,
  triesLeft: z.nullable(z.number()),
});
export type DepositChallenge = z.infer<typeof DepositChallenge>;

/** For the customer only; 409 if the deposit does not wait for them. */
export const depositChallenge = route({
  name: 'deposit.challenge',
  method: 'GET',
  path: '/v1/deposit/:id/challenge',
  access: answer,
  ownHandOnly: true,
  params: ById,
  reply: DepositChallenge,
});

/** Acts as the customer's bank in the sandbox and shows only the customer their code. 409 if nothing waits for one. */
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
