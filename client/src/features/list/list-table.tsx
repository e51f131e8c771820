import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import type { ListQuery } from '../../kernel/resource/list-query.ts';
import type { EmptyStateProps } from '../../ui/page/screen-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { nothingSelected, selectedCount } from '../../ui/table/selection.ts';
import type { ColumnState, Sort } from '../../ui/table/table-props.ts';
import { type ListAddress, usualSize } from './address/list-address.ts';
import type { ChangeAddress } from './address/use-list-address.ts';
import { BulkButtons } from './bulk/bulk-buttons.tsx';
import { BulkProgress } from './bulk/bulk-progress.tsx';
import type { BulkAction, BulkRun, ListDeclaration } from './list-declaration.ts';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { useKnownNames } from './use-known-names.ts';
import { useListActions } from './use-list-actions.tsx';
import type { useListRows } from './use-list-rows.ts';
import { selectedRecords, useSelection } from './use-selection.ts';
import { useTableColumns } from './use-table-columns.tsx';

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
  const open = (id: string): void => change({ record: id });
  const startOnSelection = async (run: BulkRun, action: BulkAction): Promise<void> => {
    await start(selectedRecords(selection, query), run, action);
    select(nothingSelected);
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
        bulkActions={
          <BulkButtons
            actions={bulkActions}
            count={selectedCount(selection, rows.paging.total)}
            selection={selectedRecords(selection, query)}
            start={(run, action) => void startOnSelection(run, action)}
          />
        }
        onOpen={(item) => open((item as Row).id)}
        {...(address.record !== undefined && { openId: address.record })}
        toolbar={<ListToolbar list={list} address={address} change={change} />}
      />
      <BulkProgress
        state={bulk.state}
        nameOf={nameOf}
        onOpen={(id) => {
          bulk.close();
          open(id);
        }}
        onClose={bulk.close}
      />
      {confirmation}
    </>
  );
}
