import type { ApprovalKind, Decider } from '../../kernel/approval-kind.ts';
import type { Proposal } from './approval-table.ts';
import { areIndependent, hasRemoved, type InfluenceIndex, influenceSince } from './independence.ts';

/** Why a person cannot approve, or how they can: like everyone else, or alone from a moment that must be announced first. */
export type Eligibility =
  | {
      readonly code:
        | 'approvalNotYours'
        | 'approvalOwnProposal'
        | 'approvalTwice'
        | 'approvalNotEligible'
        | 'approvalNotAlone';
    }
  | { readonly code: null; readonly alone: boolean };

export interface Electorate {
  readonly kind: ApprovalKind;
  readonly staff: readonly Decider[];
  readonly influences: InfluenceIndex;
}

const proposersOf = ({ proposedBy, proposedByReal }: Proposal): string[] =>
  proposedByReal === null ? [proposedBy] : [proposedBy, proposedByReal];

const hasProposed = (proposal: Proposal, id: string): boolean => proposersOf(proposal).includes(id);

/** Whether this person could decide when the proposal was made, and is still independent of its proposer. */
const isEligible = (proposal: Proposal, id: string, influences: InfluenceIndex): boolean => {
  const since = influenceSince(proposal.dateCreation);
  return (
    proposal.eligible.includes(id) &&
    !hasProposed(proposal, id) &&
    [...proposersOf(proposal), ...proposal.agreed].every((person) => areIndependent(person, id, influences, since))
  );
};

/** The number of other staff who could still approve. */
const othersLeft = (proposal: Proposal, decider: Decider, { kind, staff, influences }: Electorate): number =>
  staff.filter(
    (other) =>
      other.id !== decider.id &&
      !proposal.agreed.includes(other.id) &&
      isEligible(proposal, other.id, influences) &&
      kind.mayDecide(other, proposal),
  ).length;

/**
 * Whether this person may approve. No one approves their own proposal or that of an account in their power, and no one
 * twice. Where too few others remain for a decision, root may decide alone after the delay, unless root removed them.
 */
export const eligibility = (proposal: Proposal, decider: Decider, electorate: Electorate): Eligibility => {
  if (!electorate.kind.mayDecide(decider, proposal)) return { code: 'approvalNotYours' };
  if (proposal.agreed.includes(decider.id)) return { code: 'approvalTwice' };
  const { influences } = electorate;
  const isRoot = decider.role === 'root';
  if (!isEligible(proposal, decider.id, influences)) {
    if (isRoot && othersLeft(proposal, decider, electorate) === 0) return alone(proposal, decider.id, influences);
    return { code: hasProposed(proposal, decider.id) ? 'approvalOwnProposal' : 'approvalNotEligible' };
  }
  const missing = proposal.needed - proposal.agreed.length - 1;
  const isShort = isRoot && missing > 0 && missing > othersLeft(proposal, decider, electorate);
  return isShort ? alone(proposal, decider.id, influences) : { code: null, alone: false };
};

/** Giving a colleague their power back needs no colleague; everything else does, while root keeps them out. */
const alone = (proposal: Proposal, id: string, influences: InfluenceIndex): Eligibility =>
  hasRemoved(id, influences, influenceSince(proposal.dateCreation)) && proposal.kind !== 'user.unlock'
    ? { code: 'approvalNotAlone' }
    : { code: null, alone: true };
