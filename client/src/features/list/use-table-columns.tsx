import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import type { DataColumn } from '../../ui/table/table-props.ts';
import type { ListDeclaration, RowAction } from './list-declaration.ts';
import { RowMenu } from './row-menu.tsx';

/** The declared columns in the table's format, with an additional one if there are row actions. */
export const useTableColumns = <R extends AnyResource>(
  { columns, resource, nameOf, rowActions, deletable = true }: ListDeclaration<R>,
  actionsOf: (item: ItemOf<R>) => readonly RowAction[],
): readonly DataColumn<ItemOf<R>>[] => {
  const field = useTexts('field');
  const text = useTexts('list');
  const declared = columns.map(({ header, extra: _extra, exports: _exports, ...column }) => ({
    ...column,
    header: header ?? field(column.id as never),
    sortable: resource.sorts.includes(column.id),
  }));
  const menu: DataColumn<ItemOf<R>> = {
    id: 'actions',
    header: text('actions'),
    stays: true,
    always: true,
    width: 72,
    cell: (item) => <RowMenu name={nameOf(item)} actions={actionsOf(item)} />,
  };
  const isEmpty = rowActions === undefined && !deletable;
  return isEmpty ? declared : [...declared, menu];
};
