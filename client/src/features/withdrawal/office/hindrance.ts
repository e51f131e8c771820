import type { VerificationStatus } from '@countinghouse/contract/verification/verification-states.ts';
import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { isWaiting } from '../age.ts';

/** Text key of the reason why a person cannot complete a withdrawal. */
export type Hindrance =
  | 'noticeOwn'
  | 'noticeFirst'
  | 'noticeOpen'
  | 'noticeUnconfirmed'
  | 'noticeUnverified'
  | 'noticeWaits';

interface Decider {
  readonly id: string;
  /** The customer's; undefined while loading. */
  readonly verification: VerificationStatus | undefined;
  readonly now: number;
}

type Judged = Pick<
  Withdrawal,
  'enteredBy' | 'destinationId' | 'destinationFrom' | 'destinationBy' | 'approvalBy' | 'waitsUntil'
>;

/** Why this person cannot complete it, or null; the server makes the final decision. */
export const hindranceOf = (item: Judged, { id, verification, now }: Decider): Hindrance | null => {
  const { enteredBy, destinationId, destinationFrom, destinationBy, approvalBy } = item;
  if (destinationId === null) return 'noticeOpen';
  if (enteredBy === id || destinationBy === id) return 'noticeOwn';
  if (approvalBy === id) return 'noticeFirst';
  if (destinationFrom === null) return 'noticeUnconfirmed';
  if (isWaiting(item, now)) return 'noticeWaits';
  return verification === undefined || verification === 'verified' ? null : 'noticeUnverified';
};
