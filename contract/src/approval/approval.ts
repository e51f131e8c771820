import * as z from 'zod/mini';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** The kinds of proposal. Each belongs to one feature, which carries it out once it is approved. */
const approvalKindNames = [
  'deposit.record',
  'deposit.refund',
  'deposit.release',
  'debt.writeOff',
  'withdrawal.complete',
  'ledger.correction',
  'user.role',
  'setting.loosen',
  'user.reset',
  'user.lock',
  'user.unlock',
  'user.delete',
  'user.twoFactor',
  'user.restriction',
  'user.email',
  'import.run',
  'order.adjust',
  'order.import',
  'lead.erase',
  'investment.create',
  'dividend.create',
  'offer.make',
  'offer.accept',
  'project.terms',
  'trader.professional',
  'trader.country',
  'tradingPolicy.change',
  'receivingAccount.add',
  'legalPage.change',
] as const;
export const ApprovalKindName = z.enum(approvalKindNames);
export type ApprovalKindName = z.infer<typeof ApprovalKindName>;

/** An approval that is not the last one needed leaves the proposal pending. */
export const approvalStates = stateMachine({
  pending: {
    isOpen: true,
    tone: 'warning',
    label: 'statePending',
    on: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', end: 'withdrawn' },
  },
  approved: { isOpen: false, tone: 'success', label: 'stateApproved' },
  rejected: { isOpen: false, tone: 'error', label: 'stateRejected' },
  withdrawn: { isOpen: false, tone: 'neutral', label: 'stateWithdrawn' },
});
export const ApprovalState = stateSchema(approvalStates);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** Why a proposal became void: its subject no longer allows it. */
export const ApprovalEnd = z.enum(['recordEnded', 'productSold', 'offerEnded', 'offerExpired', 'investmentEnded']);
export type ApprovalEnd = z.infer<typeof ApprovalEnd>;

/** One approver's decision. `alone`: root decided without a second person, after the delay in the settings. */
export const ApprovalDecision = z.object({
  by: Id,
  byName: z.string(),
  approved: z.boolean(),
  note: z.string(),
  alone: z.boolean(),
  at: Instant,
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** A proposal that takes effect only when others than its proposer approve it. */
export const Approval = z.object({
  id: Id,
  kind: ApprovalKindName,
  state: ApprovalState,
  /** The record concerned, its name if it has one, and the customer. */
  resource: z.string(),
  record: z.nullable(Id),
  recordName: z.nullable(z.string()),
  lead: z.nullable(Id),
  leadName: z.nullable(z.string()),
  proposedBy: z.nullable(Id),
  proposedByName: z.nullable(z.string()),
  reason: z.string(),
  /** The proposed change; amounts are EUR. `before` and `after`, where present, hold the changed fields. */
  params: z.record(z.string(), z.unknown()),
  /** Required approvals: 1 or 2. */
  needed: z.number(),
  decisions: z.array(ApprovalDecision),
  /** Set if a `withdrawn` proposal was not withdrawn by a person but became void with its record. */
  endReason: z.nullable(ApprovalEnd),
  /** From when root may decide alone; set once that has been announced to everyone who can stop it. */
  aloneFrom: z.nullable(Instant),
  dateCreation: Instant,
  dateDone: z.nullable(Instant),
  version: z.number(),
});
export type Approval = z.infer<typeof Approval>;

const access = 'approval:read';
const decide = 'approval:decide';

const listed = readOnly({
  name: 'approval',
  plural: 'approvals',
  item: Approval,
  filters: {
    kind: { type: 'choice', options: approvalKindNames },
    state: { type: 'choice', options: approvalStates.names },
    record: { type: 'id' },
    lead: { type: 'id' },
    proposedBy: { type: 'id' },
    dateCreation: { type: 'instant' },
    dateDone: { type: 'instant' },
  },
  sorts: ['dateCreation', 'dateDone', 'kind', 'state'],
  defaultSort: ['-dateCreation'],
  access,
});

const one = route({
  name: 'approval.one',
  method: 'GET',
  path: '/v1/approval/:id',
  access,
  params: ById,
  reply: Approval,
});

/**
 * A pending approval that the caller can decide. `alone`: no one else could. Then the first approval announces the
 * decision, and the second takes effect once `from` has passed.
 */
export const WaitingApproval = z.object({ id: Id, alone: z.boolean(), from: z.nullable(Instant) });
export type WaitingApproval = z.infer<typeof WaitingApproval>;

/** Approvals that wait for the caller, oldest first, at most 500. */
export const waitingApprovals = route({
  name: 'approval.waiting',
  method: 'GET',
  path: '/v1/approval/waiting',
  access: decide,
  reply: z.object({ waiting: z.array(WaitingApproval) }),
});

/** Effects of a decision on the customer's money, and where that money comes from. Amounts are in euro. */
export const ApprovalFigures = z.object({
  id: Id,
  /** The customer's cash, including what is on hold for payouts, now and after the approval; null if none moves. */
  balance: z.nullable(z.number()),
  /** The part of it that is on hold now. */
  held: z.nullable(z.number()),
  balanceAfter: z.nullable(z.number()),
  /** Deposits only: the name of the payer, and the card or the reference of the transfer. */
  payer: z.nullable(z.string()),
  source: z.nullable(z.string()),
});
export type ApprovalFigures = z.infer<typeof ApprovalFigures>;

const oneId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const listedIds = new RegExp(`^${oneId}(?:,${oneId}){0,99}$`);

/** The figures of pending proposals, for the rows of a page: `ids` is separated by commas. */
export const approvalFigures = route({
  name: 'approval.figures',
  method: 'GET',
  path: '/v1/approval/figures',
  access: decide,
  query: z.object({ ids: z.string().check(z.regex(listedIds)) }),
  reply: z.object({ figures: z.array(ApprovalFigures) }),
});

/**
 * Actions of the proposer in the last 30 days that concern the customer or colleague: the number of recorded actions of
 * each kind, most frequent first.
 */
export const proposerConduct = route({
  name: 'approval.conduct',
  method: 'GET',
  path: '/v1/approval/:id/conduct',
  access: decide,
  params: ById,
  reply: z.object({
    since: Instant,
    actions: z.array(z.object({ action: z.string(), count: z.number(), last: Instant })),
  }),
});

/**
 * Approves. The last approval needed carries out the proposal in the same transaction; if that is no longer possible,
 * the call is refused and the proposal stays pending.
 */
export const approve = route({
  name: 'approval.approve',
  method: 'POST',
  path: '/v1/approval/:id/approve',
  access: decide,
  limit: 'money',
  params: ById,
  body: z.strictObject({ note: z.optional(Prose(500)) }),
  reply: Approval,
});

/** Rejects for good: one rejection is enough. */
export const reject = route({
  name: 'approval.reject',
  method: 'POST',
  path: '/v1/approval/:id/reject',
  access: decide,
  limit: 'money',
  params: ById,
  body: z.strictObject({ reason: Prose(500, 3) }),
  reply: Approval,
});

export const withdrawProposal = route({
  name: 'approval.withdraw',
  method: 'POST',
  path: '/v1/approval/:id/withdraw',
  access,
  params: ById,
  reply: Approval,
});

/** The queue: listed like any resource, changed only by decisions. */
export const approval = { ...listed, routes: { ...listed.routes, one } };
