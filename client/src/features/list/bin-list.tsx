import { type AnyResource, type Binned, daysInBin, type ItemOf } from '@countinghouse/contract/kernel/resource.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useRestoreRecords } from '../../kernel/resource/resource-queries.ts';
import { useScreenTitle } from '../../kernel/setting/use-screen-title.ts';
import { FilterBar } from '../../ui/filter/filter-bar.tsx';
import { DateTime } from '../../ui/format/date-time.tsx';
import { IconChevronLeft, IconTrash } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { dateTimeColumn } from '../../ui/table/date-time-column.tsx';
import { nothingSelected, type Selection } from '../../ui/table/selection.ts';
import type { ColumnState, DataColumn } from '../../ui/table/table-props.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { usualSize } from './address/list-address.ts';
import { queryOf, useListAddress } from './address/use-list-address.ts';
import { BulkProgress, useBulk } from './bulk/use-bulk.tsx';
import type { ListDeclaration } from './list-declaration.ts';
import classes from './resource-list.module.css';
import { useBinRows } from './use-list-rows.ts';

type Row<R extends AnyResource> = Binned<ItemOf<R>>;

const idOf = (row: object): string => (row as { readonly id: string }).id;
const none = {};

/** The end of the days for which a deleted record is kept. */
const keptUntil = ({ dateDeleted }: { readonly dateDeleted: string }): string =>
  new Date(Date.parse(dateDeleted) + daysInBin * 86_400_000).toISOString();

const useColumns = <R extends AnyResource>(
  list: ListDeclaration<R>,
  restore: (ids: readonly string[]) => void,
): readonly DataColumn<Row<R>>[] => {
  const text = useTexts('list');
  const until = (row: Row<R>): ReactNode => <DateTime instant={keptUntil(row)} style="date" />;
  const button = (row: Row<R>): ReactNode => (
    <Button
      size="xs"
      variant="default"
      aria-label={text('restoreOne', { name: list.nameOf(row) })}
      onClick={() => restore([idOf(row)])}
    >
      {text('restore')}
    </Button>
  );
  return [
    { id: 'name', header: text('record'), cell: list.nameOf, width: 280, always: true },
    { ...dateTimeColumn('dateDeleted'), header: text('dateDeleted'), sortable: true },
    { id: 'deletedBy', header: text('deletedBy'), cell: ({ deletedByName }) => deletedByName, width: 170 },
    { id: 'keptUntil', header: text('keptUntil'), cell: until, width: 130 },
    { id: 'restore', header: text('restore'), cell: button, width: 150, stays: true, always: true },
  ];
};

/** Restores records, and shows the reasons for those that stay in the bin. */
const useRestore = (resource: AnyResource, restored: () => void) => {
  const text = useTexts('list');
  const { mutateAsync } = useRestoreRecords(resource);
  const { state, start, close } = useBulk();
  const restore = async (ids: readonly string[]): Promise<void> => {
    const answer = await start({ ids: [...ids] }, (part) => mutateAsync('ids' in part ? part.ids : []));
    if (answer === undefined) return;
    restored();
    if (answer !== null && answer.done > 0)
      showToast({ type: 'success', message: text('restored', { count: answer.done }) });
  };
  return { state, close, restore: (ids: readonly string[]) => void restore(ids) };
};

/** The deleted records of a list, each with its restore; the address holds search, sorting and page. */
export function BinList<R extends AnyResource>({ list }: { readonly list: ListDeclaration<R> }) {
  const text = useTexts('list');
  const title = text('binTitle', { list: list.title });
  useScreenTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        description={text('binText', { count: daysInBin })}
        back={
          <Link to="." search={{} as never} className={classes.back ?? ''}>
            <IconChevronLeft size={14} aria-hidden />
            {text('backToList', { list: list.title })}
          </Link>
        }
      />
      <BinTable list={list} title={title} />
    </>
  );
}

interface BinTableProps<R extends AnyResource> {
  readonly list: ListDeclaration<R>;
  readonly title: string;
}

function BinTable<R extends AnyResource>({ list, title }: BinTableProps<R>) {
  const text = useTexts('list');
  const [address, change] = useListAddress();
  const [columnState, setColumnState] = useState<ColumnState>({ hidden: [], widths: {} });
  const query = { ...queryOf(address, none), filters: list.fixed ?? none };
  const rows = useBinRows(list.resource, query, (page) => change({ page }, { replace: true }));
  const [selection, select] = useState<Selection>(nothingSelected);
  const { state, close, restore } = useRestore(list.resource, () => select(nothingSelected));
  const nameOf = (id: string): string => {
    const row = rows.rows.find((one) => idOf(one) === id);
    return row ? list.nameOf(row) : id.slice(0, 8);
  };
  const empty = { title: text('binEmpty'), icon: <IconTrash size={20} aria-hidden /> };
  return (
    <>
      <DataTable
        label={title}
        columns={useColumns(list, restore)}
        rows={rows.rows}
        rowId={idOf}
        rowLabel={list.nameOf}
        status={rows.status}
        refreshing={rows.refreshing}
        errorMessage={rows.errorMessage}
        onRetry={rows.retry}
        empty={address.q === undefined ? empty : { title: text('noMatch'), text: text('binNoMatch') }}
        sorting={[{ id: 'dateDeleted', desc: address.sort !== 'dateDeleted' }]}
        onSortingChange={([next]) => change({ sort: next?.desc === false ? 'dateDeleted' : undefined })}
        paging={rows.paging}
        onPagingChange={({ page, pageSize }) =>
          change({ page: page > 1 ? page : undefined, size: pageSize === usualSize ? undefined : pageSize })
        }
        columnState={columnState}
        onColumnStateChange={setColumnState}
        selection={selection}
        onSelectionChange={select}
        selectsPagesOnly
        bulkActions={
          <Button
            size="xs"
            variant="default"
            onClick={() => restore(selection.kind === 'rows' ? [...selection.ids] : [])}
          >
            {text('restore')}
          </Button>
        }
        toolbar={list.searchLabel !== undefined && <BinSearch label={list.searchLabel} />}
      />
      <BulkProgress state={state} nameOf={nameOf} onOpen={close} onClose={close} />
    </>
  );
}

function BinSearch({ label }: { readonly label: string }) {
  const [{ q = '' }, change] = useListAddress();
  return (
    <FilterBar
      fields={[]}
      filter={none}
      onFilterChange={() => undefined}
      search={q}
      searchLabel={label}
      onSearchChange={(typed) => change({ q: typed === '' ? undefined : typed }, { replace: true })}
    />
  );
}
