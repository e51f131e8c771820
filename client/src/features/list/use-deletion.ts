import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRemoveRecords } from '../../kernel/resource/resource-queries.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { type BulkAnswer, continuing } from './list-declaration.ts';
import { useUndoAction } from './use-undo-action.ts';

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
