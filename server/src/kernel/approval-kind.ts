import type { ApprovalKindName, ApprovalState } from '@countinghouse/contract/approval/approval.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type * as z from 'zod/mini';
import type { Context } from './context.ts';

/** Who is asked whether he may decide: the actor of a request, or anybody else of the staff. */
export interface Decider {
  readonly id: string;
  readonly role: Role | 'visitor';
}

/** What a feature is told of an approval: `state` is what it has just become. */
export interface ProposalOf<Params> {
  readonly id: string;
  readonly state: ApprovalState;
  readonly resource: string;
  readonly record: string | null;
  readonly lead: string | null;
  /** The account that proposed it, and the member of staff behind that account, if any. */
  readonly proposedBy: string;
  readonly proposedByReal: string | null;
  readonly reason: string;
  readonly params: Params;
  readonly dateCreation: Date;
}

/** How a feature declares what can wait for others. */
export interface ApprovalKindOf<Params extends z.ZodMiniType> {
  readonly kind: ApprovalKindName;
  /** Shape of the params; money is a JSON number. */
  readonly params: Params;
  /** Who may decide such a thing; that nobody decides his own is seen to for all kinds. */
  readonly mayDecide: (decider: Decider, proposal: ProposalOf<z.output<Params>>) => boolean;
  /** Does it, in the deciding transaction. A Refusal thrown here undoes the decision: the proposal keeps waiting. */
  readonly approved: (context: Context, proposal: ProposalOf<z.output<Params>>) => Promise<void>;
  /** What else ends when it is rejected or withdrawn: `proposal.state` says which. */
  readonly rejected?: (context: Context, proposal: ProposalOf<z.output<Params>>) => Promise<void>;
}

/** A kind whose params were checked against its own shape; only `approvalKind` makes one. */
export interface ApprovalKind {
  readonly kind: ApprovalKindName;
  readonly mayDecide: (decider: Decider, proposal: ProposalOf<unknown>) => boolean;
  readonly approved: (context: Context, proposal: ProposalOf<unknown>) => Promise<void>;
  readonly rejected: (context: Context, proposal: ProposalOf<unknown>) => Promise<void>;
}

/** Declares a kind; belongs into the feature's `approvals`. */
export const approvalKind = <Params extends z.ZodMiniType>(definition: ApprovalKindOf<Params>): ApprovalKind => {
  const typed = (proposal: ProposalOf<unknown>): ProposalOf<z.output<Params>> => ({
    ...proposal,
    params: definition.params.parse(proposal.params),
  });
  return {
    kind: definition.kind,
    mayDecide: (decider, proposal) => definition.mayDecide(decider, typed(proposal)),
    approved: (context, proposal) => definition.approved(context, typed(proposal)),
    rejected: async (context, proposal) => definition.rejected?.(context, typed(proposal)),
  };
};
