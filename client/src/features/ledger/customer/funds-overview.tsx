import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { FundsCurve } from '../funds-curve.tsx';
import { FundsTiles } from '../funds-tiles.tsx';

interface FundsOverviewProps {
  /** The actions between the balances and the curve. */
  readonly children: ReactNode;
  readonly below: ReactNode;
}

/** The customer's funds, now and over the last 90 days. What follows the balances waits for their parts, or it would jump. */
export function FundsOverview({ children, below }: FundsOverviewProps) {
  const { id } = useUser();
  const { isPending } = useRead(capitalFunds, { params: { userId: id } });
  return (
    <>
      <FundsTiles userId={id} />
      {!isPending && (
        <>
          {children}
          <FundsCurve userId={id} />
          {below}
        </>
      )}
    </>
  );
}
