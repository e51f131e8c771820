import { Button } from '@mantine/core';
import { forecastUndo, type LeadImport, undoImport } from '@countinghouse/contract/import/import.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useFigures } from './use-figures.ts';
import { useKnownImport } from './use-known-import.ts';
import classes from './import.module.css';

/** Undoes an import; the confirmation shows how many leads are removed and kept. */
export function UndoButton({ item }: { readonly item: LeadImport }) {
  const text = useTexts('import');
  const { countText } = useFigures();
  const know = useKnownImport();
  const [asked, setAsked] = useState(false);
  const params = { id: item.id };
  const { data: forecast } = useRead(forecastUndo, { params }, { enabled: asked, resources: ['user', 'comment'] });
  const undo = useWrite(undoImport);
  const confirm = async (): Promise<void> => {
    try {
      const answer = await undo.mutateAsync({ params });
      know(answer.import);
      showToast({ type: 'success', message: countText('undone', answer.removed) });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    } finally {
      setAsked(false);
    }
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {text('undo')}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => void confirm()}
        title={text('undoTitle')}
        confirmLabel={forecast ? countText('undoConfirm', forecast.removed) : text('undo')}
        busy={undo.isPending || !forecast}
        destructive
      >
        {forecast ? (
          <>
            <p className={classes.line}>{countText('undoGoes', forecast.removed)}</p>
            {forecast.kept > 0 && <p className={classes.line}>{countText('undoStays', forecast.kept)}</p>}
          </>
        ) : (
          <Skeleton height={40} />
        )}
        {item.updated > 0 && <p className={classes.line}>{text('undoUpdated')}</p>}
      </ConfirmDialog>
    </>
  );
}
