import type { VerificationStatus } from '@countinghouse/contract/verification/verification.ts';
import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';

/** Key of the text that says why somebody cannot complete a withdrawal. */
export type Hindrance = 'noticeOwn' | 'noticeFirst' | 'noticeUnverified';

interface Decider {
  readonly id: string;
  /** The customer's; undefined while it is not known. */
  readonly verification: VerificationStatus | undefined;
}

/** Why this person cannot complete it, or null; the server decides in the end. */
export const hindranceOf = (
  { enteredBy, approvalBy }: Pick<Withdrawal, 'enteredBy' | 'approvalBy'>,
  { id, verification }: Decider,
): Hindrance | null => {
  if (enteredBy === id) return 'noticeOwn';
  if (approvalBy === id) return 'noticeFirst';
  return verification === undefined || verification === 'verified' ? null : 'noticeUnverified';
};
