import type { HouseAccount, KindOfClass, LeadAccount } from '@countinghouse/contract/ledger/ledger.ts';
import type { Lines } from './transfer.ts';

export type Proposed = KindOfClass<'decided' | 'paidOut'>;

interface ProposedAmount {
  readonly accounts: readonly (LeadAccount | HouseAccount)[];
  /** Whether the customer gets the amount, or gives it. */
  readonly sign: 1 | -1;
}

/** The amount that the approvers of each kind read, as the sum of what moves on these accounts. */
export const proposedAmounts: Readonly<Record<Proposed, ProposedAmount>> = {
  'deposit.complete': { accounts: ['cash'], sign: 1 },
  'dividend.pay': { accounts: ['cash'], sign: 1 },
  'offer.accept': { accounts: ['cash'], sign: 1 },
  correction: { accounts: ['cash'], sign: 1 },
  'order.close': { accounts: ['cash', 'margin'], sign: 1 },
  'investment.create': { accounts: ['invested'], sign: 1 },
  'refund.hold': { accounts: ['hold'], sign: 1 },
  'deposit.refund': { accounts: ['hold'], sign: -1 },
  'withdrawal.complete': { accounts: ['hold'], sign: -1 },
};

export const proposedCents = (kind: Proposed, lines: Lines): bigint => {
  const { accounts, sign } = proposedAmounts[kind];
  return BigInt(sign) * accounts.reduce((sum, account) => sum + (lines[account] ?? 0n), 0n);
};
