import type { FilterFields } from '@countinghouse/contract/kernel/filter.ts';
import { useState } from 'react';
import { messageOf } from '../../kernel/call/message-of.ts';
import { FilterBar } from '../../ui/filter/filter-bar.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { ColumnState, DataTableProps } from '../../ui/table/table-props.ts';
import {
  type ChangeAddress,
  filterFields,
  type ListAddress,
  type ListFilter,
  queryFilters,
  queryOf,
  shownFilters,
  usualSize,
} from '../list/index.ts';

const nothing = {};

interface Addressed {
  readonly address: ListAddress;
  readonly change: ChangeAddress;
}

interface Read {
  readonly data: { readonly count: number; readonly countIsMinimum: boolean } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

type Passed<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowLabel' | 'empty'> &
  Partial<Pick<DataTableProps<Row>, 'toolbar' | 'columnState' | 'onColumnStateChange'>>;

export type AddressTableProps<Row> = Addressed &
  Passed<Row> & {
    readonly read: Read;
    readonly rows: readonly Row[] | undefined;
    /** The field that sorts the rows unless the address names another, with `-` for descending. */
    readonly usualSort: string;
    readonly hidden?: readonly string[];
    /** Whether a row opens beside the table. */
    readonly opens?: boolean;
  };

const stateOf = ({ data, error, isFetching, refetch }: Read) =>
  ({
    status: data ? 'ready' : error ? 'error' : 'loading',
    refreshing: isFetching && data !== undefined,
    errorMessage: messageOf(error),
    onRetry: () => void refetch(),
  }) as const;

const pageParts = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) => ({
  page: page > 1 ? page : undefined,
  size: pageSize === usualSize ? undefined : pageSize,
});

/** The records of one read as a table; the address holds filters, sorting, page and the open record. */
export function AddressTable<Row extends { readonly id: string }>(props: AddressTableProps<Row>) {
  const { address, change, read, rows, usualSort, hidden = [], opens = false, ...rest } = props;
  const [columnState, setColumnState] = useState<ColumnState>({ hidden, widths: {} });
  const { sorts, page, pageSize } = queryOf(address, nothing);
  const sort = sorts[0] ?? usualSort;
  return (
    <DataTable
      columnState={columnState}
      onColumnStateChange={setColumnState}
      {...rest}
      rows={rows ?? []}
      rowId={({ id }) => id}
      {...stateOf(read)}
      sorting={[{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]}
      onSortingChange={([next]) => {
        const chosen = next && `${next.desc ? '-' : ''}${next.id}`;
        change({ sort: chosen === usualSort ? undefined : chosen });
      }}
      paging={{ page, pageSize, total: read.data?.count ?? 0, capped: read.data?.countIsMinimum ?? false }}
      onPagingChange={(next) => change(pageParts(next))}
      {...(opens && { onOpen: ({ id }: Row) => change({ record: id }) })}
      {...(opens && address.record !== undefined && { openId: address.record })}
    />
  );
}

interface AddressFiltersProps extends Addressed {
  readonly filters: readonly ListFilter[];
  readonly kinds: FilterFields;
  /** Names a field whose filter has no label. */
  readonly nameOf?: (id: string) => string;
}

/** The filters of the address, for the toolbar of an `AddressTable`. */
export function AddressFilters({ address, change, filters, kinds, nameOf = String }: AddressFiltersProps) {
  return (
    <FilterBar
      fields={filterFields(filters, kinds, nameOf)}
      filter={shownFilters(address.filters ?? nothing, kinds)}
      onFilterChange={(shown) => {
        const chosen = queryFilters(shown, kinds);
        change({ filters: Object.keys(chosen).length > 0 ? chosen : undefined });
      }}
    />
  );
}
