import { Skeleton } from '@mantine/core';
import type { User } from '@countinghouse/contract/user/user.ts';
import { type ReactNode, Suspense } from 'react';
import { LeadDeposits } from '../../../deposit/index.ts';
import { FundsCurve, StatementLines } from '../../../ledger/index.ts';
import { LeadWithdrawals } from '../../../withdrawal/index.ts';

interface MoneySection {
  readonly id: string;
  readonly show: (lead: User) => ReactNode;
}

/** The sections of the tab from top to bottom. */
const sections: readonly MoneySection[] = [
  { id: 'curve', show: ({ id }) => <FundsCurve userId={id} /> },
  {
    id: 'deposits',
    show: ({ id }) => (
      <Suspense fallback={<Skeleton height={160} />}>
        <LeadDeposits lead={id} />
      </Suspense>
    ),
  },
  { id: 'withdrawals', show: ({ id }) => <LeadWithdrawals lead={id} /> },
  { id: 'statement', show: ({ id }) => <StatementLines userId={id} /> },
];

export function LeadMoney({ lead }: { readonly lead: User }) {
  return sections.map(({ id, show }) => <div key={id}>{show(lead)}</div>);
}
