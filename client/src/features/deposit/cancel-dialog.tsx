import { cancelDeposit, type Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useAction } from '../../kernel/resource/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
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
  const keep = useKeepDeposit();
  const { run, busy } = useAction(cancelDeposit, async (cancelled) => {
    await keep(cancelled);
    return text('cancelled');
  });
  const confirm = async (): Promise<void> => {
    if (!item || (await run({ params: { id: item.id } }))) onGone();
    else onClose();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('cancelTitle')}
      confirmLabel={text('cancel')}
      keepLabel={text('cancelKeep')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {text(lossOf(item))}
    </ConfirmDialog>
  );
}

const lossOf = (item: Deposit | null) => {
  if (!item) return 'cancelDetailsText';
  if (item.status === 'awaiting_transfer') return 'cancelAwaitedText';
  return item.method === 'card' ? 'cancelText' : 'cancelTransferText';
};
