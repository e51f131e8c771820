import { cancelDeposit, type Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useKeepDeposit } from './use-live-deposit.ts';

interface CancelDialogProps {
  /** Null if only a form is discarded. */
  readonly item: Deposit | null;
  readonly onClose: () => void;
  /** Called instead of `onClose` once it is cancelled. */
  readonly onGone?: () => void;
}

/** Asks for confirmation before a deposit is cancelled, and updates it in every list. */
export function CancelDialog({ item, onClose, onGone = onClose }: CancelDialogProps) {
  const text = useTexts('deposit');
  const { mutateAsync, isPending } = useWrite(cancelDeposit);
  const keep = useKeepDeposit();
  const confirm = async (): Promise<void> => {
    if (!item) return onGone();
    try {
      await keep(await mutateAsync({ params: { id: item.id } }));
      showToast({ type: 'success', message: text('cancelled') });
      onGone();
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('cancelTitle')}
      confirmLabel={text('cancel')}
      keepLabel={text('cancelKeep')}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {text(lossOf(item))}
    </ConfirmDialog>
  );
}

const lossOf = (item: Deposit | null) => {
  if (!item) return 'cancelDetailsText';
  return item.method === 'card' ? 'cancelText' : 'cancelTransferText';
};
