import { useDepositScreen } from '../deposit-screen.ts';
import { DepositModal } from './deposit-modal.tsx';
import type { WizardArea } from './wizard-area.ts';

/** The deposit process, or the confirmation of a pending deposit; or nothing. */
export function DepositLayer({ area }: { readonly area: WizardArea }) {
  const { process, confirming, depositToConfirm } = useDepositScreen();
  if (confirming && depositToConfirm)
    return <DepositModal key={depositToConfirm.id} area={area} begun={depositToConfirm} lead={null} />;
  if (process) return <DepositModal key="process" area={area} begun={null} lead={process.lead} />;
  return null;
}
