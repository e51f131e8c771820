import { lazy, Suspense } from 'react';
import { useSession } from '../../../kernel/session/session.ts';
import { useDepositScreen } from '../deposit-screen.ts';
import { useCalledToBank } from './use-called-to-bank.ts';

const CustomerDepositLayer = lazy(() =>
  import('./customer-deposit-layer.tsx').then((module) => ({ default: module.CustomerDepositLayer })),
);

/** Above all screens of the customer: a pending deposit stays open during navigation. */
export function CustomerDepositHost() {
  const session = useSession();
  const { process, confirming } = useDepositScreen();
  useCalledToBank(session.status === 'signedIn' && session.check.actor === null);
  if (!process && !confirming) return null;
  return (
    <Suspense fallback={null}>
      <CustomerDepositLayer />
    </Suspense>
  );
}
