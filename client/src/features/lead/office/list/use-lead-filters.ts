import { VerificationStatus } from '@countinghouse/contract/verification/verification.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { useCampaignChoices } from '../../../campaign-choice/index.ts';
import type { ListFilter } from '../../../list/index.ts';
import { leadName } from '../lead-name.ts';
import { useStaffChoices } from '../use-lead-choices.ts';
import { useLeadLabels } from '../use-lead-labels.ts';

/** The filters of leads; readers who see only their own get no filter by assignee. */
export const useLeadFilters = (): readonly ListFilter[] => {
  const text = useTexts('lead');
  const field = useTexts('field');
  const verification = useTexts('verification');
  const me = useUser();
  const mayAssign = useMay('lead:assign');
  const { stages, labels } = useLeadLabels();
  const campaigns = useCampaignChoices();
  const staff = useStaffChoices();
  const assigned = [
    { value: me.id, label: text('me', { name: leadName(me) }) },
    ...staff.filter(({ value }) => value !== me.id),
  ];
  const statuses = [
    { value: 'active', label: text('statusActive') },
    { value: 'locked', label: text('statusLocked') },
  ];
  const verifications = VerificationStatus.options.map((value) => ({ value, label: verification(value) }));
  return [
    { id: 'qualifications', choices: stages, nullable: true },
    ...(mayAssign ? [{ id: 'assignedTo', label: field('assignedToName'), choices: assigned, nullable: true }] : []),
    { id: 'campaign', label: field('campaignName'), choices: campaigns, nullable: true },
    { id: 'labels', choices: labels, nullable: true },
    { id: 'status', choices: statuses },
    { id: 'verification', choices: verifications },
    { id: 'lastLogin', nullable: true },
    { id: 'dateCreation' },
  ];
};
