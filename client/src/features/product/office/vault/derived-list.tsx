import type { FilterFields } from '@countinghouse/contract/kernel/filter.ts';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { nameScreen } from '../../../../kernel/setting/page-identity.ts';
import { FilterBar } from '../../../../ui/filter/filter-bar.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import type { EmptyStateProps } from '../../../../ui/page/screen-state.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { ColumnState, DataColumn } from '../../../../ui/table/table-props.ts';
import {
  queryFilters,
  ExportMenu,
  exportedFields,
  filterFields,
  type ListFilter,
  shownFilters,
  useListAddress,
  usualSize,
  queryOf,
} from '../../../list/index.ts';
import { Count } from '../figures.tsx';

/** The query's state from the caller's hook. */
interface Answer<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly count: number;
  readonly capped: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

interface DerivedListProps<Row> {
  readonly title: string;
  readonly description: string;
  /** By default `header` is the field's name. */
  readonly columns: readonly (Omit<DataColumn<Row>, 'header'> & { readonly header?: string })[];
  readonly hidden: readonly string[];
  readonly filters: readonly ListFilter[];
  readonly kinds: FilterFields;
  readonly sorts: readonly string[];
  readonly usualSort: string;
  readonly empty: EmptyStateProps;
  readonly answer: Answer<Row>;
  readonly rowLabel: (row: Row) => string;
  readonly above: ReactNode;
  /** The exported resource and its permission. */
  readonly exported: Pick<ComponentProps<typeof ExportMenu>, 'resource' | 'permission'>;
}

const none = {};

/** The server query for the address of such a list. */
export const useDerivedQuery = () => queryOf(useListAddress()[0], none);

/** A list of records derived from others: filterable and sortable, with links to those records. */
export function DerivedList<Row extends { readonly id: string }>(props: DerivedListProps<Row>) {
  const { title, columns, answer, usualSort } = props;
  const field = useTexts('field');
  const list = useTexts('list');
  const [address, change] = useListAddress();
  const query = queryOf(address, none);
  const [columnState, setColumnState] = useState<ColumnState>({ hidden: props.hidden, widths: {} });
  useEffect(() => {
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
  const isNarrowed = address.filters !== undefined;
  const sort = query.sorts[0] ?? usualSort;
  return (
    <>
      <PageHeader
        title={title}
        description={props.description}
        {...(answer.rows && { count: <Count value={answer.count} /> })}
        actions={<ExportMenu {...props.exported} query={query} fields={exportedFields(columns, columnState.hidden)} />}
      />
      {props.above}
      <DataTable
        label={title}
        columns={columns.map((column) => ({
          ...column,
          header: column.header ?? field(column.id as never),
          sortable: props.sorts.includes(column.id),
        }))}
        rows={answer.rows ?? []}
        rowId={({ id }) => id}
        rowLabel={props.rowLabel}
        status={answer.rows ? 'ready' : answer.error ? 'error' : 'loading'}
        refreshing={answer.isFetching && answer.rows !== undefined}
        errorMessage={messageOf(answer.error)}
        onRetry={answer.retry}
        empty={isNarrowed ? { title: list('noMatch'), text: list('noMatchText') } : props.empty}
        sorting={[{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }]}
        onSortingChange={([next]) => change({ sort: next && (next.desc ? `-${next.id}` : next.id) })}
        paging={{ page: query.page, pageSize: query.pageSize, total: answer.count, capped: answer.capped }}
        onPagingChange={({ page, pageSize }) =>
          change({ page: page > 1 ? page : undefined, size: pageSize === usualSize ? undefined : pageSize })
        }
        columnState={columnState}
        onColumnStateChange={setColumnState}
        toolbar={<Filters filters={props.filters} kinds={props.kinds} />}
      />
    </>
  );
}

function Filters({ filters, kinds }: Pick<DerivedListProps<never>, 'filters' | 'kinds'>) {
  const field = useTexts('field');
  const [address, change] = useListAddress();
  return (
    <FilterBar
      fields={filterFields(filters, kinds, (id) => field(id as never))}
      filter={shownFilters(address.filters ?? none, kinds)}
      onFilterChange={(shown) => {
        const chosen = queryFilters(shown, kinds);
        change({ filters: Object.keys(chosen).length > 0 ? chosen : undefined });
      }}
    />
  );
}
