import * as z from 'zod/mini';
import { ById, readOnly } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';

/** What can wait for somebody else's decision. Each kind belongs to one feature, which does it once it is approved. */
export const ApprovalKindName = z.enum([
  'deposit.record',
  'deposit.refund',
  'withdrawal.complete',
  'ledger.correction',
  'user.role',
  'user.secondStep',
  'import.run',
  'order.adjust',
  'lead.erase',
  'investment.create',
  'dividend.create',
  'offer.make',
  'offer.accept',
]);
export type ApprovalKindName = z.infer<typeof ApprovalKindName>;

export const ApprovalState = z.enum(['pending', 'approved', 'rejected', 'withdrawn']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** Why a proposal ended by itself: what it was about cannot be done any more. */
export const ApprovalEnd = z.enum(['recordEnded', 'productSold', 'offerEnded', 'offerExpired', 'investmentEnded']);
export type ApprovalEnd = z.infer<typeof ApprovalEnd>;

/** One person's word. `alone`: root decided what nobody else could, after the settings' delay. */
export const ApprovalDecision = z.object({
  by: Id,
  byName: z.string(),
  approved: z.boolean(),
  note: z.string(),
  alone: z.boolean(),
  at: Instant,
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

/** Something that is done only when others than who proposed it agree. */
export const Approval = z.object({
  id: Id,
  kind: ApprovalKindName,
  state: ApprovalState,
  /** The record that it is about, its name if it has one, and the customer concerned. */
  resource: z.string(),
  record: z.nullable(Id),
  recordName: z.nullable(z.string()),
  lead: z.nullable(Id),
  leadName: z.nullable(z.string()),
  proposedBy: z.nullable(Id),
  proposedByName: z.nullable(z.string()),
  reason: z.string(),
  /** What will be done; amounts are numbers of EUR. `before` and `after`, where given, hold the fields that change. */
  params: z.record(z.string(), z.unknown()),
  /** How many others must agree: 1 or 2. */
  needed: z.number(),
  decisions: z.array(ApprovalDecision),
  /** Set when nobody took a `withdrawn` one back: it ended with what it was about. */
  endReason: z.nullable(ApprovalEnd),
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
    kind: { type: 'choice', options: ApprovalKindName.options },
    state: { type: 'choice', options: ApprovalState.options },
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

/** One of the waiting approvals that the caller can decide; alone, and only from a moment on, when nobody else could. */
export const WaitingApproval = z.object({ id: Id, alone: z.boolean(), from: z.nullable(Instant) });
export type WaitingApproval = z.infer<typeof WaitingApproval>;

/** What waits for the caller, the oldest first, at most 500. */
export const waitingApprovals = route({
  name: 'approval.waiting',
  method: 'GET',
  path: '/v1/approval/waiting',
  access: decide,
  reply: z.object({ waiting: z.array(WaitingApproval) }),
});

/**
 * Agrees. With the last agreement that is needed the thing is done in the same transaction; when it cannot be done any
 * more, the call is refused and the approval keeps waiting.
 */
export const approve = route({
  name: 'approval.approve',
  method: 'POST',
  path: '/v1/approval/:id/approve',
  access: decide,
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ note: z.optional(Prose(500)) }),
  reply: Approval,
});

/** Refuses it for good: one word is enough. */
export const reject = route({
  name: 'approval.reject',
  method: 'POST',
  path: '/v1/approval/:id/reject',
  access: decide,
  ownHandOnly: true,
  params: ById,
  body: z.strictObject({ reason: Prose(500, 3) }),
  reply: Approval,
});

/** Takes one's own proposal back. */
export const withdrawProposal = route({
  name: 'approval.withdraw',
  method: 'POST',
  path: '/v1/approval/:id/withdraw',
  access,
  ownHandOnly: true,
  params: ById,
  reply: Approval,
});

/** The queue: read as any list, changed by deciding only. */
export const approval = { ...listed, routes: { ...listed.routes, one } };
