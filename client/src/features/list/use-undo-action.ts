import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showError } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRemoveRecords } from '../../kernel/resource/resource-queries.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { numberFormat } from '../../ui/format/number-text.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { type BulkAnswer, continuing } from './list-declaration.ts';

/** Undoes an action on many records, and shows how many records are as before. */
export const useUndoChange = () => {
  const text = useTexts('list');
  const format = numberFormat(useLanguage());
  const client = useQueryClient();
  const { mutateAsync } = useWrite(undoBulkChange);
  return async (id: string): Promise<void> => {
    try {
      const { restored, kept } = await mutateAsync({ params: { id } });
      void client.invalidateQueries();
      const sentences = [
        ...(restored > 0 ? [text('changeUndone', { count: restored, formatted: format.format(restored) })] : []),
        ...(kept > 0 ? [text('changeKept', { count: kept, formatted: format.format(kept) })] : []),
      ];
      showToast({ type: kept > 0 ? 'warning' : 'success', message: sentences.join(' ') });
    } catch (error) {
      showError(error);
    }
  };
};

/** The undo button of a toast about an action on many records; none if nothing can be undone. */
export const useUndoAction = () => {
  const kernel = useTexts('kernel');
  const undo = useUndoChange();
  return ({ action }: Pick<BulkAnswer, 'action'>) =>
    action == null ? {} : { action: { label: kernel('undo'), onClick: () => void undo(action) } };
};

/** Deletes into the bin and confirms it, with an undo. */
export const useDeletion = (resource: AnyResource) => {
  const text = useTexts('list');
  const removal = useRemoveRecords(resource);
  const undo = useUndoAction();
  const notify = (answer: BulkAnswer): void => {
    if (answer.done === 0) return;
    showToast({ type: 'success', message: text('deleted', { count: answer.done }), ...undo(answer) });
  };
  const run = (selection: Selection, action: string | null = null) =>
    removal.mutateAsync({ ...selection, ...continuing(action) });
  return { run, notify };
};
