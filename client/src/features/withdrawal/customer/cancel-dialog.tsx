import { cancelWithdrawal, type Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface CancelDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

/** Asks for confirmation before a request is cancelled. */
export function CancelDialog({ item, onClose }: CancelDialogProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  const { mutateAsync, isPending } = useWrite(cancelWithdrawal);
  const confirm = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: item.id } });
      showToast({ type: 'success', message: text('cancelled') });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('cancelTitle')}
      confirmLabel={text('cancelConfirm')}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {text('cancelText', { amount })}
    </ConfirmDialog>
  );
}
