import '../../../ui/theme/mantine-office.css';
import type { ReactNode } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { FundsCurve } from '../funds-curve.tsx';
import { FundsTiles } from '../funds-tiles.tsx';

/** The customer's funds, now and over the last 90 days, with the actions in between. */
export function FundsOverview({ children }: { readonly children: ReactNode }) {
  const { id } = useUser();
  return (
    <>
      <FundsTiles userId={id} />
      {children}
      <FundsCurve userId={id} />
    </>
  );
}
