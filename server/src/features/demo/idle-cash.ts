import type { DemoTransfer } from './generate-money.ts';

const cashOf = ({ debit, credit, cents, result = 0 }: DemoTransfer): number =>
  (credit === 'cash' ? cents + result : 0) - (debit === 'cash' ? cents : 0);

/** The cents that stay unused from a moment on, after all later withdrawals; bookings must be in order of time. */
export const idleFrom = (own: readonly DemoTransfer[], at: number): number => {
  let balance = 0;
  let least = Infinity;
  for (const transfer of own) {
    if (transfer.at.getTime() > at) least = Math.min(least, balance);
    balance += cashOf(transfer);
  }
  return Math.min(least, balance);
};
