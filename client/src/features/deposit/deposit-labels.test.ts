import { expect, test } from 'vitest';
import { statusLabel } from './deposit-labels.ts';

const paid = { status: 'completed', method: 'card', amount: 50, refunded: 0, dispute: null } as const;

test.each([
  [paid, 'statusCompleted'],
  [{ ...paid, refunded: 0.01 }, 'statusPartRefunded'],
  [{ ...paid, refunded: 50 }, 'statusRefunded'],
  [{ ...paid, refunded: 10, dispute: 'open' }, 'disputeOpen'],
  [{ ...paid, dispute: 'lost' }, 'disputeLost'],
  [{ ...paid, dispute: 'won' }, 'statusCompleted'],
  [{ ...paid, status: 'pending' }, 'statusPending'],
  [{ ...paid, status: 'pending', method: 'bank_transfer' }, 'statusApproval'],
  [{ ...paid, status: 'failed' }, 'statusFailed'],
] as const)('of %j the badge says %s', (deposit, key) => {
  expect(statusLabel(deposit).label).toBe(key);
});
