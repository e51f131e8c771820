import { type DepositReason, type DepositStatus, depositStates } from '@countinghouse/contract/deposit/deposit.ts';

/** The events of a deposit: from the gateway, the bank account, the customer, staff or an approval. */
export type DepositEvent =
  | 'challenged'
  | 'wrongCode'
  | 'approved'
  | 'refused'
  | 'cancelled'
  | 'received'
  | 'reopened'
  | 'expired';

export type DepositTransition =
  | { readonly event: 'challenged'; readonly expires: Date; readonly triesLeft: number | null }
  | { readonly event: 'wrongCode'; readonly triesLeft: number }
  | { readonly event: 'refused'; readonly reason: DepositReason }
  | { readonly event: 'received'; readonly cents: bigint; readonly fullName: string }
  | { readonly event: 'approved' | 'cancelled' | 'reopened' | 'expired' };

interface Transition {
  readonly from: readonly DepositStatus[];
  readonly to: DepositStatus;
}

interface Declared {
  readonly isOpen: boolean;
  readonly on?: Readonly<Partial<Record<string, DepositStatus>>>;
}

const declared: Readonly<Record<DepositStatus, Declared>> = depositStates.states;

/** One statement moves a deposit whatever its state is, so an action must lead to the same state from everywhere. */
const transitionBy = (action: Parameters<typeof depositStates.allows>[1]): Transition => {
  const from = depositStates.allowing(action);
  const [to, ...others] = new Set(from.map((status) => declared[status].on?.[action]));
  if (to === undefined || others.length > 0) throw new Error(`${action} must lead to exactly one state of a deposit`);
  return { from, to };
};

export const transitions: Readonly<Record<DepositEvent, Transition>> = {
  challenged: transitionBy('challenge'),
  wrongCode: transitionBy('rejectCode'),
  approved: transitionBy('complete'),
  refused: transitionBy('fail'),
  cancelled: transitionBy('cancel'),
  received: transitionBy('receive'),
  reopened: transitionBy('reopen'),
  expired: transitionBy('expire'),
};

/** The status after an event; null where the event is impossible. */
export const statusAfter = (status: DepositStatus, event: DepositEvent): DepositStatus | null =>
  transitions[event].from.includes(status) ? transitions[event].to : null;
