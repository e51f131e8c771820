import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useMay, useRole } from '../../kernel/permission/use-may.ts';
import { IconTrash } from '../../ui/icons.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { ProgressDialog, useBulk } from './bulk/use-bulk.tsx';
import type { BulkAction, BulkRun, ListDeclaration, RowAction } from './list-declaration.ts';
import { useDeletion, useUndoAction } from './use-undo-action.ts';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loaded with the first question. */
const ConfirmDialog = later(() =>
  import('../../ui/overlay/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** Resolves to whether the action was started. */
type Start = (selection: Selection, run: BulkRun, action: Pick<BulkAction, 'notify'>) => Promise<boolean>;

const icon = <IconTrash size={14} aria-hidden />;

/** Whether the reader deletes and restores records of the list. */
export const useMayDelete = <R extends AnyResource>({ access, resource, deletable }: ListDeclaration<R>): boolean =>
  useMay(access?.delete ?? resource.access.delete) && deletable !== false;

/** Deletion of one and many rows, each after a confirmation; empty without the permission. */
const useDeleteActions = <R extends AnyResource>(list: ListDeclaration<R>, start: Start) => {
  const text = useTexts('list');
  const { run, notify } = useDeletion(list.resource);
  const mayDelete = useMayDelete(list);
  const [doomed, setDoomed] = useState<ItemOf<R> | null>(null);
  const button = { id: 'delete', label: text('delete'), icon, destructive: true };
  const question = (count: number) => ({
    title: text('deleteTitle', { count }),
    text: <DeleteText count={count} note={list.deleteNote} />,
    confirm: text('deleteConfirm', { count }),
  });
  const ofRow = (item: ItemOf<R>): readonly RowAction[] =>
    mayDelete ? [{ ...button, onChoose: () => setDoomed(item) }] : [];
  const ofMany: readonly BulkAction[] = mayDelete ? [{ ...button, question, run, notify }] : [];
  useEffect(() => {
    if (doomed) void ProgressDialog.load();
  }, [doomed]);
  const confirmation = doomed && (
    <Suspense fallback={null}>
      <ConfirmDialog
        opened
        destructive
        title={text('deleteOneTitle', { name: list.nameOf(doomed) })}
        confirmLabel={text('delete')}
        onClose={() => setDoomed(null)}
        onConfirm={() => {
          setDoomed(null);
          void start({ ids: [(doomed as { id: string }).id] }, run, { notify });
        }}
      >
        <DeleteText count={1} note={list.deleteNote} />
      </ConfirmDialog>
    </Suspense>
  );
  return { ofRow, ofMany, confirmation };
};

function DeleteText({ count, note }: { readonly count: number; readonly note: ReactNode }) {
  const text = useTexts('list');
  return (
    <>
      <p>{text('deleteText', { count })}</p>
      {note && <p>{note}</p>}
    </>
  );
}

/** The actions on rows: the declared ones, and deletion with the permission. */
export const useListActions = <R extends AnyResource>(list: ListDeclaration<R>) => {
  const text = useTexts('list');
  const role = useRole();
  const bulk = useBulk();
  const undo = useUndoAction();
  const start = async (selection: Selection, run: BulkRun, action: Pick<BulkAction, 'notify'>): Promise<boolean> => {
    const answer = await bulk.start(selection, run);
    if (answer === undefined) return false;
    if (answer === null) return true;
    if (action.notify) action.notify(answer, selection);
    else if (answer.done > 0)
      showToast({ type: 'success', message: text('bulkDone', { count: answer.done }), ...undo(answer) });
    return true;
  };
  const deletion = useDeleteActions(list, start);
  const actionsOf = (item: ItemOf<R>): readonly RowAction[] => [
    ...(list.rowActions?.(item) ?? []),
    ...deletion.ofRow(item),
  ];
  // Without a bulk action for this role, rows cannot be selected.
  const bulkActions = [...(list.bulkActions ?? []), ...deletion.ofMany].filter(
    ({ permission }) => permission === undefined || mayAtAll(role, permission),
  );
  return { bulk, start, actionsOf, bulkActions, confirmation: deletion.confirmation };
};
