import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { type BadgeTone, StatusBadge } from '../../ui/page/status-badge.tsx';

const labels = {
  pending: ['statusPending', 'info'],
  second: ['statusSecond', 'primary'],
  completed: ['statusCompleted', 'success'],
  failed: ['statusFailed', 'error'],
  cancelled: ['statusCancelled', 'neutral'],
} as const satisfies Record<string, readonly [TextKey<'withdrawal'>, BadgeTone]>;

const labelOf = ({ status, cancelled }: Pick<Withdrawal, 'status' | 'cancelled'>, second: boolean) => {
  if (status === 'failed' && cancelled) return labels.cancelled;
  return second ? labels.second : labels[status];
};

interface WithdrawalStatusBadgeProps {
  readonly item: Pick<Withdrawal, 'status' | 'cancelled' | 'approval'>;
  /** Also shows a pending second approval, which customers must not see. */
  readonly inOffice?: boolean;
}

export function WithdrawalStatusBadge({ item, inOffice = false }: WithdrawalStatusBadgeProps) {
  const text = useTexts('withdrawal');
  const [key, tone] = labelOf(item, inOffice && item.approval !== null);
  return <StatusBadge tone={tone}>{text(key)}</StatusBadge>;
}
