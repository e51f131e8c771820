import { cancelInvestment, type Investment } from '@countinghouse/contract/investment/investment.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useMay } from '../../kernel/permission/use-may.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import classes from './investment.module.css';
import { isCancellable } from './investment-labels.ts';

/** Within the cancellation window: the deadline, the refund of the whole amount, and the button. */
export function CancelPart({ item }: { readonly item: Investment }) {
  const text = useTexts('investment');
  const locale = useUiLocale();
  const mayCancel = useMay('investment:cancel');
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  if (!mayCancel || !isCancellable(item, now)) return null;
  const until = dateText(item.cancelUntil ?? '', locale);
  return (
    <div className={classes.cancel}>
      <p>{text('cancelUntilText', { date: until, amount: euroText(item.initialAmount, locale.language) })}</p>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {text('cancel')}
      </Button>
      {isConfirming && <CancelDialog item={item} onClose={() => setConfirming(false)} />}
    </div>
  );
}

interface CancelDialogProps {
  readonly item: Investment;
  readonly onClose: () => void;
}

function CancelDialog({ item, onClose }: CancelDialogProps) {
  const text = useTexts('investment');
  const amount = euroText(item.initialAmount, useLanguage());
  const { mutateAsync, isPending } = useWrite(cancelInvestment);
  const confirm = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: item.id }, body: { version: item.version } });
      showToast({ type: 'success', message: text('cancelDone', { amount }) });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={text('cancelTitle', { name: item.name })}
      confirmLabel={text('cancelConfirm')}
      keepLabel={text('cancelKeep')}
      busy={isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {text('cancelText', { amount })}
    </ConfirmDialog>
  );
}
