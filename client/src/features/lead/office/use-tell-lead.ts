import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useCampaignChoices, useStaffChoices } from './use-lead-choices.ts';
import { useLeadWords } from './use-lead-words.ts';

/** How the values of a lead are told where two versions of it meet: names instead of keys and numbers. */
export const useTellLead = () => {
  const text = useTexts('lead');
  const campaigns = useCampaignChoices();
  const staff = useStaffChoices();
  const { stageName, labelNames } = useLeadWords();
  return (field: string, value: unknown): string | undefined => {
    if (value === null || value === '' || value === undefined) return undefined;
    const told = String(value as string);
    switch (field) {
      case 'campaign':
        return campaigns.find((choice) => choice.value === value)?.label;
      case 'assignedTo':
        return staff.find((choice) => choice.value === value)?.label;
      case 'qualifications':
        return stageName(told);
      case 'labels':
        return labelNames(told).join(', ');
      case 'status':
        return text(value === 'locked' ? 'statusLocked' : 'statusActive');
      default:
        return undefined;
    }
  };
};
