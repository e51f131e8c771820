import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useCampaignChoices } from '../../campaign-choice/index.ts';
import { useStaffChoices } from './use-lead-choices.ts';
import { useLeadLabels } from '../../lead-label/index.tsx';

/**
 * Formats a lead's values in a conflict: names instead of keys and ids. Where none is open, `isOpen` false leaves out the
 * reads of the names.
 */
export const useFormatLead = (isOpen = true) => {
  const text = useTexts('lead');
  const campaigns = useCampaignChoices(isOpen);
  const staff = useStaffChoices(isOpen);
  const { stageName, labelNames } = useLeadLabels();
  const formats: Readonly<Record<string, (value: string) => string | undefined>> = {
    campaign: (value) => campaigns.find((choice) => choice.value === value)?.label,
    assignedTo: (value) => staff.find((choice) => choice.value === value)?.label,
    qualifications: stageName,
    labels: (value) => labelNames(value).join(', '),
    status: (value) => text(value === 'locked' ? 'statusLocked' : 'statusActive'),
  };
  return (field: string, value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' ? formats[field]?.(value) : undefined;
};
