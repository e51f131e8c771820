import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useCompletionNeeds } from './use-completion-needs.ts';

/** Whether the account's holder is the customer, for the person who pays. */
export function HolderNote({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const isOwnName = useCompletionNeeds(item).data?.isOwnName ?? null;
  if (isOwnName === null) return null;
  return (
    <StatusBadge tone={isOwnName ? 'success' : 'warning'}>
      {isOwnName ? text('holderSame') : text('holderDiffers', { name: item.leadName })}
    </StatusBadge>
  );
}
