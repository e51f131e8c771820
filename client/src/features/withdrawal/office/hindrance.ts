import type { VerificationStatus } from '@countinghouse/contract/verification/verification-states.ts';
import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';

/** Text key of the reason why a person cannot complete a withdrawal. */
export type Hindrance = 'noticeOwn' | 'noticeFirst' | 'noticeOpen' | 'noticeUnverified';

interface Decider {
  readonly id: string;
  /** The customer's; undefined while loading. */
  readonly verification: VerificationStatus | undefined;
}

type Judged = Pick<Withdrawal, 'enteredBy' | 'destination' | 'destinationBy' | 'approvalBy'>;

/** Why this person cannot complete it, or null; the server makes the final decision. */
export const hindranceOf = (
  { enteredBy, destination, destinationBy, approvalBy }: Judged,
  { id, verification }: Decider,
): Hindrance | null => {
  if (destination === null) return 'noticeOpen';
  if (enteredBy === id || destinationBy === id) return 'noticeOwn';
  if (approvalBy === id) return 'noticeFirst';
  return verification === undefined || verification === 'verified' ? null : 'noticeUnverified';
};
