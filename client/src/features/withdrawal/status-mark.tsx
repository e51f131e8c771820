import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import { type BadgeTone, StatusBadge } from '../../ui/page/status-badge.tsx';

const words = {
  pending: ['statusPending', 'info'],
  second: ['statusSecond', 'primary'],
  completed: ['statusCompleted', 'success'],
  failed: ['statusFailed', 'error'],
  cancelled: ['statusCancelled', 'neutral'],
} as const satisfies Record<string, readonly [TextKey<'withdrawal'>, BadgeTone]>;

const wordOf = ({ status, cancelled }: Pick<Withdrawal, 'status' | 'cancelled'>, second: boolean) => {
  if (status === 'failed' && cancelled) return words.cancelled;
  return second ? words.second : words[status];
};

interface StatusMarkProps {
  readonly item: Pick<Withdrawal, 'status' | 'cancelled' | 'approval'>;
  /** Also shows a pending second approval, which customers must not see. */
  readonly inOffice?: boolean;
}

export function StatusMark({ item, inOffice = false }: StatusMarkProps) {
  const text = useTexts('withdrawal');
  const [key, tone] = wordOf(item, inOffice && item.approval !== null);
  return <StatusBadge tone={tone}>{text(key)}</StatusBadge>;
}
