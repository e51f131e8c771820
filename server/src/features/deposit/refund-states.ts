import type { RefundStatus } from '@countinghouse/contract/deposit/refund.ts';
import type { Lines } from '../../ledger/transfer.ts';
import type { GatewayRefund } from '../../ports/payment-gateway/payment-gateway.ts';

/** What a refund's amount is made of: what the customer's money covers, and the rest, which the company pays. */
export interface RefundMoney {
  readonly cents: bigint;
  readonly covered: bigint;
}

/** What the gateway's word makes of a refund: it begins, has been paid, failed before that, or came back afterwards. */
export type RefundStep = 'begun' | 'paid' | 'failed' | 'returned';

const steps: Readonly<Record<RefundStatus | 'unknown', Readonly<Partial<Record<GatewayRefund['state'], RefundStep>>>>> =
  {
    unknown: { working: 'begun', succeeded: 'paid' },
    pending: { succeeded: 'paid', failed: 'failed' },
    completed: { failed: 'returned' },
    failed: {},
  };

/** The step from a status by the gateway's word; null when it says nothing new. `unknown` is one we never heard of. */
export const stepOf = (status: RefundStatus | 'unknown', state: GatewayRefund['state']): RefundStep | null =>
  steps[status][state] ?? null;

/** The status after each step. */
export const statusAfterStep = {
  begun: 'pending',
  paid: 'completed',
  failed: 'failed',
  returned: 'failed',
} as const satisfies Record<RefundStep, RefundStatus>;

/** What is booked while the gateway works. */
export const heldLines = ({ covered }: RefundMoney): Lines => ({ cash: -covered, hold: covered });

/** What is booked when the gateway has paid; the money comes from where it is held, or at once from the customer's cash. */
export const paidLines = ({ cents, covered }: RefundMoney, from: 'hold' | 'cash'): Lines => ({
  [from]: -covered,
  negative_balance_cover: covered - cents,
  card_clearing: cents,
});

/** What is booked when a refund fails: what was held, or everything that was paid, goes back to where it came from. */
export const failedLines = ({ cents, covered }: RefundMoney, step: 'failed' | 'returned'): Lines =>
  step === 'failed'
    ? { hold: -covered, cash: covered }
    : { card_clearing: -cents, cash: covered, negative_balance_cover: cents - covered };

/** What is left of a deposit after refunds; those that failed do not count. Never below zero. */
export const leftOf = (
  deposit: bigint,
  refunds: readonly { readonly cents: bigint; readonly status: RefundStatus }[],
): bigint => {
  const left = refunds.reduce((rest, { cents, status }) => (status === 'failed' ? rest : rest - cents), deposit);
  return left < 0n ? 0n : left;
};

/** The smaller of two sums. */
export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
