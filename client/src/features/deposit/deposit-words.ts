import type { Deposit, DepositReason } from '@countinghouse/contract/deposit/deposit.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import type { BadgeTone } from '../../ui/page/status-badge.tsx';

type Key = TextKey<'deposit'>;

const statusWords = {
  pending: ['statusPending', 'info'],
  awaiting_3d_secure: ['statusAwaiting', 'warning'],
  completed: ['statusCompleted', 'success'],
  failed: ['statusFailed', 'error'],
  cancelled: ['statusCancelled', 'neutral'],
} as const satisfies Record<Deposit['status'], readonly [Key, BadgeTone]>;

/** Text and colour of what has become of a deposit. */
export const statusWord = ({ status, method }: Pick<Deposit, 'status' | 'method'>): readonly [Key, BadgeTone] =>
  status === 'pending' && method === 'bank_transfer' ? ['statusApproval', 'info'] : statusWords[status];

export const methodWords = {
  card: 'methodCard',
  bank_transfer: 'methodTransfer',
} as const satisfies Record<Deposit['method'], Key>;

interface ReasonWords {
  /** A sentence. */
  readonly why: Key;
  readonly short: Key;
  /** What to do about it. */
  readonly next: Key;
}

export const reasonWords: Readonly<Record<DepositReason, ReasonWords>> = {
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
