import type { DepositReason, DepositStatus } from '@countinghouse/contract/deposit/deposit.ts';

/** The events of a deposit: from the gateway, a cancellation by the customer or staff, or an approval. */
export type DepositEvent = 'challenged' | 'wrongCode' | 'approved' | 'refused' | 'cancelled';

export type DepositTransition =
  | { readonly event: 'challenged'; readonly expires: Date; readonly triesLeft: number | null }
  | { readonly event: 'wrongCode'; readonly triesLeft: number }
  | { readonly event: 'refused'; readonly reason: DepositReason }
  | { readonly event: 'approved' | 'cancelled' };

interface Transition {
  readonly from: readonly DepositStatus[];
  readonly to: DepositStatus;
}

export const transitions: Readonly<Record<DepositEvent, Transition>> = {
  challenged: { from: ['pending'], to: 'awaiting_3d_secure' },
  wrongCode: { from: ['awaiting_3d_secure'], to: 'awaiting_3d_secure' },
  approved: { from: ['pending', 'awaiting_3d_secure'], to: 'completed' },
  refused: { from: ['pending', 'awaiting_3d_secure'], to: 'failed' },
  cancelled: { from: ['pending', 'awaiting_3d_secure'], to: 'cancelled' },
};

/** The status after an event; null where the event is impossible. */
export const statusAfter = (status: DepositStatus, event: DepositEvent): DepositStatus | null =>
  transitions[event].from.includes(status) ? transitions[event].to : null;

const final: ReadonlySet<DepositStatus> = new Set(['completed', 'failed', 'cancelled']);

export const isFinal = (status: DepositStatus): boolean => final.has(status);
