import { type Withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { type BadgeTone, StatusBadge } from '../../ui/page/status-badge.tsx';

interface Label {
  readonly label: TextKey<'withdrawal'>;
  readonly tone: BadgeTone;
}

const labelOf = ({ status, cancelled }: Pick<Withdrawal, 'status' | 'cancelled'>, second: boolean): Label => {
  if (status === 'failed' && cancelled) return { label: 'statusCancelled', tone: 'neutral' };
  return second ? { label: 'statusSecond', tone: 'primary' } : withdrawalStates.states[status];
};

interface WithdrawalStatusBadgeProps {
  readonly item: Pick<Withdrawal, 'status' | 'cancelled' | 'approval'>;
  /** Also shows a pending second approval, which customers must not see. */
  readonly inOffice?: boolean;
}

export function WithdrawalStatusBadge({ item, inOffice = false }: WithdrawalStatusBadgeProps) {
  const text = useTexts('withdrawal');
  const { label, tone } = labelOf(item, inOffice && item.approval !== null);
  return <StatusBadge tone={tone}>{text(label)}</StatusBadge>;
}
