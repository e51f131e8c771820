import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRole } from '../../kernel/permission/use-may.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useBulk } from './bulk/use-bulk.ts';
import type { BulkAction, BulkRun, ListDeclaration, RowAction } from './list-declaration.ts';
import { useDeleteActions } from './use-delete-actions.tsx';

/** The actions on rows: the declared ones, and deletion with the permission. */
export const useListActions = <R extends AnyResource>(list: ListDeclaration<R>) => {
  const text = useTexts('list');
  const role = useRole();
  const bulk = useBulk();
  const start = async (selection: Selection, run: BulkRun, action: Pick<BulkAction, 'tell'>): Promise<void> => {
    const answer = await bulk.start(selection, run);
    if (answer === null) return;
    if (action.tell) action.tell(answer, selection);
    else if (answer.done > 0) showToast({ type: 'success', message: text('bulkDone', { count: answer.done }) });
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
