import { useEffect } from 'react';
import { onChanged, onReconnected } from '../../../kernel/changes/changes.ts';
import { useSession } from '../../../kernel/session/session.ts';
import { closeDeposit, useDepositScreen } from '../deposit-screen.ts';
import { later, loadIfPossible } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** Opens a deposit started by staff as soon as the bank asks the customer, on any screen of their area. */
const useCalledToBank = (isOwnHand: boolean): void => {
  useEffect(() => {
    if (!isOwnHand) return undefined;
    const endings = [
      onChanged(({ resource, change, ids }) => {
        if (resource === 'deposit' && change === 'challenge') void showChallenge(ids);
      }),
      onReconnected(() => void showChallenge(null)),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [isOwnHand]);
};

/**
 * Imported on demand, so that it is not part of the first load. If it cannot be, a notification still leads to the
 * deposit.
 */
const showChallenge = async (ids: readonly string[] | null): Promise<void> => {
  const loaded = await loadIfPossible(() => import('./show-called-deposit.ts'));
  await loaded?.showCalledDeposit(ids);
};

const CustomerDepositLayer = later(
  () => import('./customer-deposit-layer.tsx').then((module) => ({ default: module.CustomerDepositLayer })),
  { stays: true },
);

/** Above all screens of the customer: a pending deposit stays open during navigation. */
export function CustomerDepositHost() {
  const session = useSession();
  const { process, confirming } = useDepositScreen();
  useCalledToBank(session.status === 'signedIn' && session.check.actor === null);
  if (!process && !confirming) return null;
  return (
    <Suspense fallback={null}>
      <CustomerDepositLayer onClose={closeDeposit} />
    </Suspense>
  );
}
