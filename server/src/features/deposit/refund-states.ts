import { type RefundStatus, refundStates } from '@countinghouse/contract/deposit/refund.ts';
import type { Lines } from '../../ledger/transfer.ts';
import type { GatewayRefund } from '../../ports/payment-gateway/payment-gateway.ts';

/** A refund's amount and the part covered by the customer's money; the company pays the rest. */
export interface RefundMoney {
  readonly cents: bigint;
  readonly covered: bigint;
}

/** A step of a refund: it began, was paid, failed before payment, or came back afterwards. */
export type RefundStep = 'begun' | 'paid' | 'failed' | 'returned';

const steps: Readonly<Record<RefundStatus | 'unknown', Readonly<Partial<Record<GatewayRefund['state'], RefundStep>>>>> =
  {
    unknown: { working: 'begun', succeeded: 'paid' },
    pending: { succeeded: 'paid', failed: 'failed' },
    completed: { failed: 'returned' },
    failed: {},
  };

/** The step from a status by the gateway's state; null when it is not new. `unknown` is a refund not stored yet. */
export const stepOf = (status: RefundStatus | 'unknown', state: GatewayRefund['state']): RefundStep | null =>
  steps[status][state] ?? null;

const { pending, completed } = refundStates.states;

export const statusAfterStep = {
  begun: 'pending',
  paid: pending.on.complete,
  failed: pending.on.fail,
  returned: completed.on.return,
} as const satisfies Record<RefundStep, RefundStatus>;

/** Lines while the gateway works on the refund. */
export const heldLines = ({ covered }: RefundMoney): Lines => ({ cash: -covered, hold: covered });

/** Lines for a paid refund; the money comes from the hold, or directly from the customer's cash. */
export const paidLines = ({ cents, covered }: RefundMoney, from: 'hold' | 'cash'): Lines => ({
  [from]: -covered,
  negative_balance_cover: covered - cents,
  card_clearing: cents,
});

/** Lines for a failed refund: the hold, or everything that was paid, returns to its source. */
export const failedLines = ({ cents, covered }: RefundMoney, step: 'failed' | 'returned'): Lines =>
  step === 'failed'
    ? { hold: -covered, cash: covered }
    : { card_clearing: -cents, cash: covered, negative_balance_cover: cents - covered };

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
