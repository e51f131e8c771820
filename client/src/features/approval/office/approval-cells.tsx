import type { Approval } from '@countinghouse/contract/approval/approval.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { kindLabels, stateTones, stateLabels } from './approval-labels.ts';

export function KindName({ kind }: Pick<Approval, 'kind'>) {
  return useTexts('approval')(kindLabels[kind]);
}

/** The state; a void proposal shows the reason. */
export function StateBadge({ state, endReason }: Pick<Approval, 'state' | 'endReason'>) {
  const text = useTexts('approval');
  return (
    <StatusBadge tone={stateTones[state]}>{text(endReason === null ? stateLabels[state] : 'stateEnded')}</StatusBadge>
  );
}

/** The customer or record concerned. */
export const subjectOf = ({ leadName, recordName }: Approval): string => leadName ?? recordName ?? '';

/** The number of approvals given and needed. */
export function Agreed({ decisions, needed }: Approval) {
  const done = decisions.filter(({ approved }) => approved).length;
  return useTexts('approval')('agreedOf', { done, needed });
}
