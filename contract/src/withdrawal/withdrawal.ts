import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Line, Prose } from '../kernel/scalars.ts';
import { isIban, looksLikeIban } from './iban.ts';

export const WithdrawalStatus = z.enum(['pending', 'completed', 'failed']);
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>;

/** Money on its way out. It leaves what the customer can spend at once, and the house when it is completed. */
export const Withdrawal = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  /** Euro. */
  amount: Euro,
  status: WithdrawalStatus,
  /** What customer, staff and the bank's statement call it. */
  transactionId: z.string(),
  /** An IBAN or a remark on where to; lists show its ends only. Null until somebody says it: nothing is paid before. */
  destination: z.nullable(z.string()),
  /** Who said where to, if it was left open at first. */
  destinationBy: z.nullable(Id),
  /** Why it failed, as the customer reads it. */
  reason: z.string(),
  /** The customer took it back himself. */
  cancelled: z.boolean(),
  enteredBy: Id,
  enteredByName: z.string(),
  decidedBy: z.nullable(Id),
  decidedByName: z.nullable(z.string()),
  dateDecided: z.nullable(Instant),
  /** Whole minutes from the request to the decision; its age until then follows from `dateCreation`. */
  minutesTaken: z.nullable(z.number()),
  /** When it should be decided, as promised on the day of the request. */
  target: Instant,
  /** The approval of a second person that it waits for, and who agreed first. */
  approval: z.nullable(Id),
  approvalBy: z.nullable(Id),
  approvalByName: z.nullable(z.string()),
  dateCreation: Instant,
  version: z.number(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** An IBAN with right check digits, or a remark such as 'in cash at the office'. */
export const Destination = Line(140, 5).check(
  z.refine((text) => !looksLikeIban(text) || isIban(text), { error: 'iban' }),
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
  item: Withdrawal,
  /** A customer's own when `lead` is left out; `status` can be nothing but pending. Staff may add the destination later. */
  create: z.strictObject({
    lead: z.optional(Id),
    amount: PositiveMoney,
    destination: z.optional(Destination),
    status: z.optional(z.literal('pending')),
  }),
  /** While it is pending: by anybody where none was given, otherwise by who gave it. */
  update: z.strictObject({ destination: z.optional(Destination) }),
  filters: {
    status: { type: 'choice', options: WithdrawalStatus.options },
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

/** Money goes out by one's own hand only. */
export const withdrawal = {
  ...declared,
  routes: {
    ...declared.routes,
    create: { ...create, ownHandOnly: true },
    createMany: { ...createMany, ownHandOnly: true },
    update: { ...update, ownHandOnly: true },
  },
} as const;

/**
 * Says that the money has been sent. When the amount, or what the customer was paid within 24 hours together with it, is
 * above the settings' threshold, it becomes a proposal and is completed by the next person who agrees.
 */
export const completeWithdrawal = route({
  name: 'withdrawal.complete',
  method: 'POST',
  path: '/v1/withdrawal/:id/complete',
  access: 'withdrawal:decide',
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ version: Version }),
  reply: Withdrawal,
});

/** Refuses it: the money goes back to the customer, who reads the reason. */
export const failWithdrawal = route({
  name: 'withdrawal.fail',
  method: 'POST',
  path: '/v1/withdrawal/:id/fail',
  access: 'withdrawal:decide',
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ reason: Prose(500, 3), version: Version }),
  reply: Withdrawal,
});

/** The customer takes his own back while it is pending. */
export const cancelWithdrawal = route({
  name: 'withdrawal.cancel',
  method: 'PATCH',
  path: '/v1/withdrawal/:id/cancel',
  access: 'withdrawal:cancel',
  ownHandOnly: true,
  params: ById,
  reply: Withdrawal,
});

const OfStatus = z.object({ count: z.number(), sum: Euro });

/** Figures over the withdrawals that the caller may see. */
export const WithdrawalStats = z.object({
  pending: OfStatus,
  completed: OfStatus,
  failed: OfStatus,
  oldestPending: z.nullable(Instant),
  /** Of what was completed in the last 90 days. */
  medianMinutesToPay: z.nullable(z.number()),
  /** Pending now, though the target has passed. */
  late: z.number(),
  /** Decided after the target or pending beyond it, of the last 90 days. */
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
