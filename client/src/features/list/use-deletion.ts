import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { attempt } from '../../kernel/call/attempt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRemoveRecords, useRestoreRecords } from '../../kernel/resource/resource-queries.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { piecesOf } from './bulk/run-in-pieces.ts';
import type { BulkAnswer, BulkRun } from './list-declaration.ts';

/** Deletes into the bin and confirms it, with an undo for records whose ids are known. */
export const useDeletion = (resource: AnyResource) => {
  const text = useTexts('list');
  const kernel = useTexts('kernel');
  const removal = useRemoveRecords(resource);
  const restoration = useRestoreRecords(resource);
  const bringBack = (ids: readonly string[]) =>
    attempt(async () => {
      let done = 0;
      for (const piece of piecesOf({ ids: [...ids] }))
        if ('ids' in piece) done += (await restoration.mutateAsync(piece.ids)).done;
      return text('restored', { count: done });
    });
  const notify = (answer: BulkAnswer, selection: Selection): void => {
    if (answer.done === 0) return;
    const selected = 'ids' in selection ? selection.ids : [];
    const refused = new Set(answer.refused.map(({ id }) => id));
    const gone = selected.filter((id) => !refused.has(id));
    const undo = { label: kernel('undo'), onClick: () => void bringBack(gone) };
    showToast({
      type: 'success',
      message: text('deleted', { count: answer.done }),
      ...(gone.length > 0 && { action: undo }),
    });
  };
  const run: BulkRun = (selection) => removal.mutateAsync(selection);
  return { run, notify };
};
