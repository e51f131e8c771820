import { discardImport, type LeadImport } from '@countinghouse/contract/import/import.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { importsAddress } from './addresses.ts';
import classes from './import.module.css';
import { useFigures } from './use-figures.ts';

/** Discards an import before it runs. */
function DiscardButton({ item }: { readonly item: LeadImport }) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const { history } = useRouter();
  const [isConfirming, setConfirming] = useState(false);
  const discard = useWrite(discardImport);
  const confirm = async (): Promise<void> => {
    try {
      await discard.mutateAsync({ params: { id: item.id } });
      showToast({ type: 'success', message: text('discarded') });
      history.push(importsAddress);
    } catch (error) {
      setConfirming(false);
      showToast({ type: 'error', message: messageOf(error) });
    }
  };
  return (
    <>
      <Button variant="subtle" color="error" onClick={() => setConfirming(true)}>
        {text('discard')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
        title={text('discardTitle')}
        confirmLabel={text('discard')}
        busy={discard.isPending}
        destructive
      >
        {countText('discardText', item.rowCount, { name: item.fileName })}
      </ConfirmDialog>
    </>
  );
}

interface StepButtonsProps {
  readonly item: LeadImport;
  readonly onBack?: () => void;
  /** The button to continue. */
  readonly children: ReactNode;
}

/** The buttons below every step: discard, back, continue. */
export function StepButtons({ item, onBack, children }: StepButtonsProps) {
  const text = useTexts('import');
  return (
    <div className={classes.buttons}>
      <DiscardButton item={item} />
      <span className={classes.room} />
      {onBack && (
        <Button variant="default" onClick={onBack}>
          {text('back')}
        </Button>
      )}
      {children}
    </div>
  );
}
