import { closeDeposit, useDepositScreen } from '../deposit-screen.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

const OfficeDepositLayer = later(() =>
  import('./office-deposit-layer.tsx').then((module) => ({ default: module.OfficeDepositLayer })),
);

/** Above all screens of the office: a pending deposit stays open during navigation. */
export function OfficeDepositHost() {
  const { process, confirming } = useDepositScreen();
  if (!process && !confirming) return null;
  return (
    <Suspense fallback={null}>
      <OfficeDepositLayer onClose={closeDeposit} />
    </Suspense>
  );
}
