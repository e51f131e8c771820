import type { ApprovalKindName, ApprovalState } from '@countinghouse/contract/approval/approval.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type * as z from 'zod/mini';
import type { Context, Runner } from './context.ts';

/** The person asked for a decision: the actor of a request, or any other member of staff. */
export interface Decider {
  readonly id: string;
  readonly role: Role | 'visitor';
}

/** An approval as its feature sees it; `state` is the state it has just entered. */
export interface ProposalOf<Params> {
  readonly id: string;
  readonly state: ApprovalState;
  readonly resource: string;
  readonly record: string | null;
  readonly lead: string | null;
  /** The account that made the proposal, and the member of staff connected as that account, if any. */
  readonly proposedBy: string;
  readonly proposedByReal: string | null;
  readonly reason: string;
  readonly params: Params;
  readonly dateCreation: Date;
}

/** A feature's declaration of one kind of change that needs approval. */
export interface ApprovalKindOf<Params extends z.ZodMiniType> {
  readonly kind: ApprovalKindName;
  /** Shape of the params; money is a JSON number. */
  readonly params: Params;
  /** Added to the customer's cash and cash on hold by the approval, in cents; absent if it moves neither. */
  readonly credit?: (params: z.output<Params>) => bigint;
  /** Where the money of these records comes from. */
  readonly payers?: ApprovalKind['payers'];
  /** Whether this person may decide. That no one decides on their own proposal is checked for all kinds. */
  readonly mayDecide: (decider: Decider, proposal: ProposalOf<z.output<Params>>) => boolean;
  /** Applies the change in the deciding transaction. A Refusal rolls the decision back; the proposal stays pending. */
  readonly approved: (context: Context, proposal: ProposalOf<z.output<Params>>) => Promise<void>;
  /** Cleans up after a rejection or a withdrawal; `proposal.state` says which. */
  readonly rejected?: (context: Context, proposal: ProposalOf<z.output<Params>>) => Promise<void>;
}

export interface Payer {
  readonly record: string;
  readonly payer: string | null;
  readonly source: string | null;
}

/** A kind that parses its params before each call; only `approvalKind` creates one. */
export interface ApprovalKind {
  readonly kind: ApprovalKindName;
  /** Null if the approval moves no cash. */
  readonly credit: (params: unknown) => bigint | null;
  readonly payers?: ((runner: Runner, records: readonly string[]) => Promise<readonly Payer[]>) | undefined;
  readonly mayDecide: (decider: Decider, proposal: ProposalOf<unknown>) => boolean;
  readonly approved: (context: Context, proposal: ProposalOf<unknown>) => Promise<void>;
  readonly rejected: (context: Context, proposal: ProposalOf<unknown>) => Promise<void>;
}

/** Declares a kind for a feature's `approvals`. */
export const approvalKind = <Params extends z.ZodMiniType>(definition: ApprovalKindOf<Params>): ApprovalKind => {
  const typed = (proposal: ProposalOf<unknown>): ProposalOf<z.output<Params>> => ({
    ...proposal,
    params: definition.params.parse(proposal.params),
  });
  return {
    kind: definition.kind,
    credit: (params) => definition.credit?.(definition.params.parse(params)) ?? null,
    payers: definition.payers,
    mayDecide: (decider, proposal) => definition.mayDecide(decider, typed(proposal)),
    approved: (context, proposal) => definition.approved(context, typed(proposal)),
    rejected: async (context, proposal) => definition.rejected?.(context, typed(proposal)),
  };
};
