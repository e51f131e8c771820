import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { PaymentState } from '../../ports/payment-gateway/payment-gateway.ts';
import type { CardDeposit } from './deposit-table.ts';
import type { DepositTransition } from './deposit-states.ts';

const challengeMilliseconds = 5 * 60_000;

/** Whether the time for the secure code is over by the clock, even before a job has run. */
export const isOverdue = ({ status, challengeExpires }: CardDeposit, now: Date): boolean =>
  status === 'awaiting_3d_secure' && challengeExpires !== null && challengeExpires <= now;

/** The event that the gateway's state means for the deposit; null when it contains nothing new. */
export const transitionOf = (reply: PaymentState, deposit: CardDeposit, now: Date): DepositTransition | null => {
  switch (reply.state) {
    case 'succeeded':
      return { event: 'approved' };
    case 'failed':
      return { event: 'refused', reason: reply.reason };
    case 'cancelled':
      return isOverdue(deposit, now) ? { event: 'refused', reason: 'timedOut' } : { event: 'cancelled' };
    case 'awaiting':
      return whileAwaited(reply, deposit, now);
    default:
      return null;
  }
};

const whileAwaited = (
  { expires, triesLeft }: PaymentState & { state: 'awaiting' },
  deposit: CardDeposit,
  now: Date,
): DepositTransition | null => {
  if (depositStates.allows(deposit.status, 'challenge'))
    return { event: 'challenged', triesLeft, expires: expires ?? new Date(now.getTime() + challengeMilliseconds) };
  return triesLeft !== null && triesLeft < (deposit.triesLeft ?? 0) ? { event: 'wrongCode', triesLeft } : null;
};
