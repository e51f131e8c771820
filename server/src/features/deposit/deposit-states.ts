import type { DepositReason, DepositStatus } from '@countinghouse/contract/deposit/deposit.ts';

/** What can happen to a deposit: by the gateway's word, the customer's or staff's cancellation, or an approval. */
export type DepositEvent = 'challenged' | 'wrongCode' | 'approved' | 'refused' | 'cancelled';

/** An event with what it brings. */
export type Happening =
  | { readonly event: 'challenged'; readonly expires: Date; readonly triesLeft: number | null }
  | { readonly event: 'wrongCode'; readonly triesLeft: number }
  | { readonly event: 'refused'; readonly reason: DepositReason }
  | { readonly event: 'approved' | 'cancelled' };

interface Transition {
  readonly from: readonly DepositStatus[];
  readonly to: DepositStatus;
}

/** The whole of it: every way in which a deposit's status changes. */
export const transitions: Readonly<Record<DepositEvent, Transition>> = {
  challenged: { from: ['pending'], to: 'awaiting_3d_secure' },
  wrongCode: { from: ['awaiting_3d_secure'], to: 'awaiting_3d_secure' },
  approved: { from: ['pending', 'awaiting_3d_secure'], to: 'completed' },
  refused: { from: ['pending', 'awaiting_3d_secure'], to: 'failed' },
  cancelled: { from: ['pending', 'awaiting_3d_secure'], to: 'cancelled' },
};

/** The status after an event; null where it cannot happen. */
export const statusAfter = (status: DepositStatus, event: DepositEvent): DepositStatus | null =>
  transitions[event].from.includes(status) ? transitions[event].to : null;

const final: ReadonlySet<DepositStatus> = new Set(['completed', 'failed', 'cancelled']);

export const isFinal = (status: DepositStatus): boolean => final.has(status);
