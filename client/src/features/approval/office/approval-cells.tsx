import { type Approval, approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { kindLabels } from './approval-labels.ts';

export function KindName({ kind }: Pick<Approval, 'kind'>) {
  return useTexts('approval')(kindLabels[kind]);
}

/** The state; a void proposal shows the reason. */
export function StateBadge({ state, endReason }: Pick<Approval, 'state' | 'endReason'>) {
  const text = useTexts('approval');
  const { tone, label } = approvalStates.states[state];
  return <StatusBadge tone={tone}>{text(endReason === null ? label : 'stateEnded')}</StatusBadge>;
}

/** The customer or record concerned. */
export const subjectOf = ({ leadName, recordName }: Approval): string => leadName ?? recordName ?? '';

/** The number of approvals given and needed. */
export function Agreed({ decisions, needed }: Approval) {
  const done = decisions.filter(({ approved }) => approved).length;
  return useTexts('approval')('agreedOf', { done, needed });
}
