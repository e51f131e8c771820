import type { Control } from 'react-hook-form';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { LeadField } from '../../lead-choice/index.tsx';
import type { CardFields } from '../wizard/card-fields.ts';
import { DepositLayer } from '../wizard/deposit-modal.tsx';
import { WaitingPart } from '../wizard/time-left.tsx';
import type { WizardArea } from '../wizard/wizard-area.ts';

const area: WizardArea = { who: 'staff', LeadChoice, Challenge: WaitingPart };

export function OfficeDepositLayer() {
  return <DepositLayer area={area} />;
}

function LeadChoice({ control }: { readonly control: Control<CardFields> }) {
  const text = useTexts('deposit');
  return (
    <LeadField control={control} name="lead" label={text('customer')} description={text('customerHint')} required />
  );
}
