import '../../../ui/theme/mantine-office.css';
import type { ReactNode } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { FundsCurve } from '../funds-curve.tsx';
import { FundsTiles } from '../funds-tiles.tsx';

/** What the customer has, now and over the last 90 days, and between the two what he can do with it. */
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
