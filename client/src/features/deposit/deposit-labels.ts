import { type Deposit, type DepositReason, depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import type { BadgeTone } from '../../ui/page/status-badge.tsx';

type Key = TextKey<'deposit'>;

interface StatusLabel {
  readonly label: Key;
  readonly tone: BadgeTone;
}

type StatusFields = Pick<Deposit, 'status' | 'method' | 'amount' | 'refunded' | 'dispute'>;

/** Text and colour of a deposit's state. */
export const statusLabel = ({ status, method, amount, refunded, dispute }: StatusFields): StatusLabel => {
  if (status === 'pending' && method === 'bank_transfer') return { label: 'statusApproval', tone: 'info' };
  if (dispute === 'open' || dispute === 'lost') return disputeStates.states[dispute];
  if (refunded === 0) return depositStates.states[status];
  return refunded < amount
    ? { label: 'statusPartRefunded', tone: 'success' }
    : { label: 'statusRefunded', tone: 'neutral' };
};

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
  notReceived: { why: 'reasonNotReceived', short: 'shortNotReceived', next: 'nextNotReceived' },
  notApproved: { why: 'reasonNotApproved', short: 'shortNotApproved', next: 'nextNotApproved' },
};
