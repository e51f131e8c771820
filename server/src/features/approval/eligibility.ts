import type { ApprovalKind, Decider } from '../../kernel/approval-kind.ts';
import type { Proposal } from './approval-table.ts';

const hour = 3_600_000;

/** Why a person cannot approve, or how they can: like everyone else, or alone from a certain moment. */
export type Eligibility =
  | { readonly code: 'approvalNotYours' | 'approvalOwnProposal' | 'approvalTwice' }
  | { readonly code: null; readonly alone: false; readonly from: null }
  | { readonly code: null; readonly alone: true; readonly from: Date };

export interface Electorate {
  readonly kind: ApprovalKind;
  readonly staff: readonly Decider[];
  readonly delayHours: number;
}

const hasProposed = (proposal: Proposal, id: string): boolean =>
  proposal.proposedBy === id || proposal.proposedByReal === id;

/** The number of other staff who could still approve. */
const othersLeft = (proposal: Proposal, decider: Decider, { kind, staff }: Electorate): number =>
  staff.filter(
    (other) =>
      other.id !== decider.id &&
      !hasProposed(proposal, other.id) &&
      !proposal.agreed.includes(other.id) &&
      kind.mayDecide(other, proposal),
  ).length;

/**
 * Whether this person may approve. No one approves their own proposal, and no one twice. Where too few others remain
 * for a decision, root may decide alone after the delay.
 */
export const eligibility = (proposal: Proposal, decider: Decider, electorate: Electorate): Eligibility => {
  if (!electorate.kind.mayDecide(decider, proposal)) return { code: 'approvalNotYours' };
  if (proposal.agreed.includes(decider.id)) return { code: 'approvalTwice' };
  const others = othersLeft(proposal, decider, electorate);
  const isRoot = decider.role === 'root';
  if (hasProposed(proposal, decider.id))
    return isRoot && others === 0 ? alone(proposal, electorate) : { code: 'approvalOwnProposal' };
  const missing = proposal.needed - proposal.agreed.length - 1;
  return isRoot && missing > others ? alone(proposal, electorate) : { code: null, alone: false, from: null };
};

const alone = (proposal: Proposal, { delayHours }: Electorate): Eligibility => ({
  code: null,
  alone: true,
  from: new Date(proposal.dateCreation.getTime() + delayHours * hour),
});
