import type { Deposit, DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import type { RefundStatus } from '@countinghouse/contract/deposit/refund.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import type { BadgeTone } from '../../ui/page/status-badge.tsx';

type Key = TextKey<'deposit'>;

const statusLabels = {
  pending: ['statusPending', 'info'],
  awaiting_3d_secure: ['statusAwaiting', 'warning'],
  completed: ['statusCompleted', 'success'],
  failed: ['statusFailed', 'error'],
  cancelled: ['statusCancelled', 'neutral'],
} as const satisfies Record<Deposit['status'], readonly [Key, BadgeTone]>;

type StatusFields = Pick<Deposit, 'status' | 'method' | 'amount' | 'refunded'>;

/** Text and colour of a deposit's state. */
export const statusLabel = ({ status, method, amount, refunded }: StatusFields): readonly [Key, BadgeTone] => {
  if (status === 'pending' && method === 'bank_transfer') return ['statusApproval', 'info'];
  if (refunded === 0) return statusLabels[status];
  return refunded < amount ? ['statusPartRefunded', 'success'] : ['statusRefunded', 'neutral'];
};

/** Text and colour of a refund's state. */
export const refundLabels = {
  pending: ['refundPending', 'info'],
  completed: ['refundCompleted', 'success'],
  failed: ['refundFailed', 'error'],
} as const satisfies Record<RefundStatus, readonly [Key, BadgeTone]>;

export const methodLabels = {
  card: 'methodCard',
  bank_transfer: 'methodTransfer',
} as const satisfies Record<Deposit['method'], Key>;

interface ReasonLabels {
  /** A sentence. */
  readonly why: Key;
  readonly short: Key;
  /** Advice on what to do next. */
  readonly next: Key;
}

export const reasonLabels: Readonly<Record<DepositReason, ReasonLabels>> = {
  declined: { why: 'reasonDeclined', short: 'shortDeclined', next: 'nextDeclined' },
  insufficientFunds: {
    why: 'reasonInsufficientFunds',
    short: 'shortInsufficientFunds',
    next: 'nextInsufficientFunds',
  },
  wrongCode: { why: 'reasonWrongCode', short: 'shortWrongCode', next: 'nextTryAgain' },
  timedOut: { why: 'reasonTimedOut', short: 'shortTimedOut', next: 'nextTryAgain' },
  gatewayRefused: { why: 'reasonGatewayRefused', short: 'shortGatewayRefused', next: 'nextGatewayRefused' },
  notApproved: { why: 'reasonNotApproved', short: 'shortNotApproved', next: 'nextNotApproved' },
};
