import type { Selection as Selected } from '@countinghouse/contract/kernel/filter.ts';
import type { AnyResource, ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { type ListQuery, matching } from '../../kernel/resource/list-query.ts';
import { IconDots } from '../../ui/icons.ts';
import { LaterActions } from '../../ui/menu/later-actions.tsx';
import type { EmptyStateProps } from '../../ui/page/screen-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { nothingSelected, selectedCount, type Selection } from '../../ui/table/selection.ts';
import type { ColumnState, DataColumn, Sort } from '../../ui/table/table-props.ts';
import { type ListAddress, usualSize } from './address/list-address.ts';
import type { ChangeAddress } from './address/use-list-address.ts';
import { BulkButtons } from './bulk/bulk-buttons.tsx';
import { BulkProgress } from './bulk/use-bulk.tsx';
import type { BulkAction, BulkRun, ListDeclaration, RowAction } from './list-declaration.ts';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { useListActions } from './use-list-actions.tsx';
import type { useListRows } from './use-list-rows.ts';

/** The actions on one row. */
export function RowMenu({ name, actions }: { readonly name: string; readonly actions: readonly RowAction[] }) {
  const text = useTexts('list');
  if (actions.length === 0) return null;
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={text('actionsOf', { name })}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  return <LaterActions button={button} sections={[{ id: 'actions', actions }]} />;
}

/** The declared columns in the table's format, with an additional one if there are row actions. */
const useTableColumns = <R extends AnyResource>(
  { columns, resource, nameOf, rowActions, deletable = true }: ListDeclaration<R>,
  actionsOf: (item: ItemOf<R>) => readonly RowAction[],
): readonly DataColumn<ItemOf<R>>[] => {
  const field = useTexts('field');
  const text = useTexts('list');
  const declared = columns.map(({ header, extra: _extra, exports: _exports, unsorted = false, ...column }) => ({
    ...column,
    header: header ?? field(column.id as never),
    sortable: !unsorted && resource.sorts.includes(column.id),
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

/** The selection, valid for one query only: another filter clears it. */
const useSelection = (query: ListQuery) => {
  const question = JSON.stringify(matching(query));
  const [selected, setSelected] = useState<{ readonly question: string; readonly selection: Selection }>({
    question,
    selection: nothingSelected,
  });
  const selection = selected.question === question ? selected.selection : nothingSelected;
  return { selection, select: (next: Selection) => setSelected({ question, selection: next }) };
};

/** The selection in the server's format. */
const selectedRecords = (selection: Selection, query: ListQuery): Selected =>
  selection.kind === 'matching' ? { matching: matching(query) } : { ids: [...selection.ids] };

/** Names of the loaded records, for messages about refusals; others are shown by the start of their id. */
const useKnownNames = <Item,>(rows: readonly Item[], nameOf: (item: Item) => string): ((id: string) => string) => {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const row of rows) names.current.set((row as { readonly id: string }).id, nameOf(row));
  });
  return (id) => names.current.get(id) ?? id.slice(0, 8);
};

interface ListTableProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly address: ListAddress;
  readonly change: ChangeAddress;
  readonly query: ListQuery;
  readonly rows: ReturnType<typeof useListRows<R>>;
  readonly empty: EmptyStateProps;
  readonly columnState: ColumnState;
  readonly onColumnStateChange: (state: ColumnState) => void;
}

/** The usual height less that of one row between header and list, such as tabs. */
const heightBelowAbove = 'max(320px, calc(100dvh - var(--rest) - var(--above)))';

type Row = { readonly id: string; readonly version?: number };

const asSort = (sort: string): Sort =>
  sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false };
const asText = ({ id, desc }: Sort): string => (desc ? `-${id}` : id);

/** The rows, with single and bulk actions. */
export function ListTable<R extends AnyResource>(props: ListTableProps<R>) {
  const { list, address, change, query, rows } = props;
  const { bulk, start, actionsOf, confirmation, bulkActions } = useListActions(list);
  const columns = useTableColumns(list, actionsOf);
  const { selection, select } = useSelection(query);
  const nameOf = useKnownNames(rows.rows, list.nameOf);
  const startOnSelection = async (run: BulkRun, action: BulkAction): Promise<void> => {
    if (await start(selectedRecords(selection, query), run, action)) select(nothingSelected);
  };
  const selectable = bulkActions.length > 0 && { selection, onSelectionChange: select };
  return (
    <>
      <DataTable
        label={list.title}
        columns={columns}
        rows={rows.rows}
        rowId={(item) => (item as Row).id}
        rowLabel={list.nameOf}
        rowVersion={(item) => (item as Row).version ?? 0}
        status={rows.status}
        refreshing={rows.refreshing}
        errorMessage={rows.errorMessage}
        onRetry={rows.retry}
        empty={props.empty}
        sorting={(query.sorts.length > 0 ? query.sorts : list.resource.defaultSort).map(asSort)}
        onSortingChange={(sorting) => change({ sort: sorting.map(asText).join(',') || undefined })}
        paging={rows.paging}
        onPagingChange={({ page, pageSize }) =>
          change({ page: page > 1 ? page : undefined, size: pageSize === usualSize ? undefined : pageSize })
        }
        columnState={props.columnState}
        onColumnStateChange={props.onColumnStateChange}
        {...selectable}
        {...(list.above !== undefined && { maxHeight: heightBelowAbove })}
        bulkActions={
          <BulkButtons
            actions={bulkActions}
            count={selectedCount(selection, rows.paging.total)}
            selection={selectedRecords(selection, query)}
            start={(run, action) => void startOnSelection(run, action)}
          />
        }
        onOpen={(item) => change({ record: (item as Row).id })}
        {...(address.record !== undefined && { openId: address.record })}
        toolbar={<ListToolbar list={list} address={address} change={change} />}
      />
      <BulkProgress
        state={bulk.state}
        nameOf={nameOf}
        onOpen={(id) => {
          bulk.close();
          change({ record: id });
        }}
        onClose={bulk.close}
      />
      {confirmation}
    </>
  );
}
