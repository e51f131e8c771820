import '../../../ui/theme/mantine-office.css';
import { DepositLayer } from '../wizard/deposit-layer.tsx';
import type { WizardArea } from '../wizard/wizard-area.ts';
import { ChallengePart } from './challenge-part.tsx';

const area: WizardArea = { who: 'customer', LeadChoice: null, Challenge: ChallengePart };

export function CustomerDepositLayer() {
  return <DepositLayer area={area} />;
}
